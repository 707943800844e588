//! The words by which attributes are written.

/// The encoding of one variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumCase {
    /// A word.
    Text(&'static str),
    /// A number.
    Int(i64),
}

/// True if the texts are equal. For constants.
pub(crate) const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while a.len() == b.len() && index < a.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && a.len() == b.len()
}

/// An attribute of a dialect that is kept as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrText {
    /// One of several words, with the texts before and after it: `#gpu.address_space<`, `>`.
    Case(&'static str, &'static str),
    /// A set of flags.
    Flags(&'static FlagWords),
}

impl AttrText {
    /// The text before the words.
    pub fn before(self) -> &'static str {
        match self {
            AttrText::Case(before, _) => before,
            AttrText::Flags(words) => words.before,
        }
    }
    /// The text as it is printed: without free whitespace, and with each flag once and in order.
    /// Equal attributes have equal texts. `None` if it is no such attribute.
    pub fn normalized(self, text: &str) -> Option<String> {
        match self {
            AttrText::Case(before, after) => {
                let word = text.strip_prefix(before)?.strip_suffix(after)?.trim();
                Some(format!("{before}{word}{after}"))
            }
            AttrText::Flags(words) => {
                let set = text.strip_prefix(words.before)?;
                let bits = words.bits_of_all(set.strip_suffix(words.after)?)?;
                Some(words.text(bits))
            }
        }
    }
}

/// The words of a set of flags in the text of an attribute: `#arith.overflow<nsw,nuw>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagWords {
    /// The text before the words.
    pub before: &'static str,
    /// The text after the words.
    pub after: &'static str,
    /// The text between words. Whitespace around a comma is free when words are read.
    pub separator: &'static str,
    /// The word for no flag.
    pub none: &'static str,
    /// The words of the flags, from the lowest bit on; at most 32.
    pub bits: &'static [&'static str],
    /// Words for several flags, each with its bits.
    pub groups: &'static [(&'static str, u32)],
}

impl FlagWords {
    /// The bits of a word.
    ///
    /// ```
    /// use drr_runtime::format::FlagWords;
    ///
    /// const WORDS: FlagWords = FlagWords {
    ///     before: "#test.flags<",
    ///     after: ">",
    ///     separator: ", ",
    ///     none: "none",
    ///     bits: &["a", "b"],
    ///     groups: &[("both", 3)],
    /// };
    /// assert_eq!(WORDS.bits_of("b"), Some(2));
    /// assert_eq!(WORDS.bits_of_all("b, a"), Some(3));
    /// assert_eq!(WORDS.text(3), "#test.flags<both>");
    /// assert_eq!(WORDS.text(0), "#test.flags<none>");
    /// assert_eq!(WORDS.bits_of("c"), None);
    /// assert!(WORDS.knows_all("b, both") && !WORDS.knows_all("b, c"));
    /// ```
    pub fn bits_of(&self, word: &str) -> Option<u32> {
        if word == self.none {
            return Some(0);
        }
        if let Some((_, bits)) = self.groups.iter().find(|(known, _)| *known == word) {
            return Some(*bits);
        }
        let bit = self.bits.iter().position(|known| *known == word);
        bit.map(|bit| 1 << bit)
    }
    /// The bits of words separated by commas.
    pub fn bits_of_all(&self, words: &str) -> Option<u32> {
        // Most sets are one word.
        if let Some(bits) = self.bits_of(words) {
            return Some(bits);
        }
        let mut words = words.split(',');
        words.try_fold(0, |bits, word| Some(bits | self.bits_of(word.trim())?))
    }
    /// True if [`bits_of_all`](FlagWords::bits_of_all) knows all of the words.
    pub const fn knows_all(&self, words: &str) -> bool {
        let words = words.as_bytes();
        let (mut start, mut end) = (0, 0);
        while end <= words.len() {
            if end == words.len() || words[end] == b',' {
                let (_, from) = words.split_at(start);
                let (word, _) = from.split_at(end - start);
                if !self.knows(word.trim_ascii()) {
                    return false;
                }
                start = end + 1;
            }
            end += 1;
        }
        true
    }
    const fn knows(&self, word: &[u8]) -> bool {
        let mut found = equal(self.none.as_bytes(), word);
        let mut at = 0;
        while at < self.bits.len() {
            found |= equal(self.bits[at].as_bytes(), word);
            at += 1;
        }
        at = 0;
        while at < self.groups.len() {
            found |= equal(self.groups[at].0.as_bytes(), word);
            at += 1;
        }
        found
    }
    /// The text of an attribute with these flags.
    pub fn text(&self, bits: u32) -> String {
        let mut words = Vec::new();
        let mut left = bits;
        for (word, group) in self.groups {
            if left & group == *group {
                words.push(*word);
                left &= !group;
            }
        }
        for (bit, word) in self.bits.iter().enumerate() {
            if left >> bit & 1 == 1 {
                words.push(word);
            }
        }
        if words.is_empty() {
            words.push(self.none);
        }
        format!(
            "{}{}{}",
            self.before,
            words.join(self.separator),
            self.after
        )
    }
    /// The words, for messages.
    pub fn all(&self) -> String {
        let groups = self.groups.iter().map(|(word, _)| *word);
        let all = std::iter::once(self.none).chain(self.bits.iter().copied());
        all.chain(groups).collect::<Vec<_>>().join(", ")
    }
}
