//! Summaries of combined constraints, computed at compile time: `tensor of index values`.

/// The summary of a combination: `summary!(text("array of "), text(C::SUMMARY))`.
macro_rules! summary {
    ($($part:ident($($value:expr),+)),+) => {
        const { &$crate::constraint::summary::Summary::new()$(.$part($($value),+))+ }.as_str()
    };
}

/// Text of limited length, which const functions build.
#[derive(Clone, Copy)]
pub(crate) struct Summary {
    bytes: [u8; Summary::LIMIT],
    len: usize,
}

impl Summary {
    /// Longer summaries are truncated.
    const LIMIT: usize = 512;

    /// Empty text.
    pub(crate) const fn new() -> Self {
        Summary {
            bytes: [0; Summary::LIMIT],
            len: 0,
        }
    }

    /// Appends text.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.len < Summary::LIMIT {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// Appends a number in decimal.
    pub(crate) const fn number(mut self, number: i64) -> Self {
        if number < 0 {
            self = self.text("-");
        }
        let mut digits = [0u8; 20];
        let mut count = 0;
        let mut rest = number.unsigned_abs();
        while rest > 0 || count == 0 {
            digits[count] = b'0' + (rest % 10) as u8;
            rest /= 10;
            count += 1;
        }
        while count > 0 && self.len < Summary::LIMIT {
            count -= 1;
            self.bytes[self.len] = digits[count];
            self.len += 1;
        }
        self
    }

    /// Appends numbers with a text behind each, and a text between.
    pub(crate) const fn numbers(mut self, numbers: &[i64], behind: &str, between: &str) -> Self {
        let mut i = 0;
        while i < numbers.len() {
            if i > 0 {
                self = self.text(between);
            }
            self = self.number(numbers[i]).text(behind);
            i += 1;
        }
        self
    }

    /// The text.
    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match std::str::from_utf8(text) {
            Ok(text) => text,
            // The limit is inside a character.
            Err(error) => match std::str::from_utf8(text.split_at(error.valid_up_to()).0) {
                Ok(text) => text,
                Err(_) => "",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_numbers_are_joined() {
        const S: Summary = Summary::new()
            .text("at least ")
            .number(-120)
            .text(", at most ")
            .number(0);
        assert_eq!(S.as_str(), "at least -120, at most 0");
        assert_eq!(
            Summary::new().number(i64::MIN).as_str(),
            i64::MIN.to_string()
        );
    }

    #[test]
    fn a_cut_never_splits_a_character() {
        let long = "é".repeat(400);
        let cut = Summary::new().text("a").text(&long);
        assert!(cut.as_str().len() < Summary::LIMIT);
        assert!(cut.as_str().chars().skip(1).all(|c| c == 'é'));
    }
}
