//! Options of passes: typed fields, read from and printed as `{key=value key=value}`.

/// A type that an option may have: integers, floats, `bool`, `String`, `Vec` and `Option` of them.
/// Implement it for an enum by its words.
pub trait OptionValue {
    /// Sets the value from text.
    ///
    /// # Errors
    /// The error in the text.
    fn parse(&mut self, text: &str) -> Result<(), String>;
    /// The value as text that [`parse`](OptionValue::parse) reads.
    fn print(&self) -> String;
    /// The kind of the value for help texts, such as `int`; empty for a flag.
    fn kind(&self) -> &'static str {
        "value"
    }
}

macro_rules! numbers {
    ($($ty:ty = $kind:literal),*) => {$(
        impl OptionValue for $ty {
            fn parse(&mut self, text: &str) -> Result<(), String> {
                let wrong = |_| format!("'{text}' value invalid for {} argument!", $kind);
                *self = text.parse().map_err(wrong)?;
                Ok(())
            }
            fn print(&self) -> String {
                self.to_string()
            }
            fn kind(&self) -> &'static str {
                $kind
            }
        }
    )*};
}
numbers!(
    i32 = "int",
    i64 = "long",
    u32 = "uint",
    u64 = "ulong",
    usize = "ulong",
    f64 = "number"
);

impl OptionValue for bool {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        *self = match text {
            "" | "true" | "TRUE" | "True" | "1" => true,
            "false" | "FALSE" | "False" | "0" => false,
            _ => {
                return Err(format!(
                    "'{text}' is invalid value for boolean argument! Try 0 or 1"
                ));
            }
        };
        Ok(())
    }
    fn print(&self) -> String {
        self.to_string()
    }
    fn kind(&self) -> &'static str {
        ""
    }
}

impl OptionValue for String {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        *self = text.to_string();
        Ok(())
    }
    fn print(&self) -> String {
        match self.contains([' ', ',', '{', '}', '\'', '"']) {
            true => format!("{{{self}}}"),
            false => self.clone(),
        }
    }
    fn kind(&self) -> &'static str {
        "string"
    }
}

/// A list, `a,b,c`. An element with a comma or a space is written in `{…}` or in quotes.
impl<T: OptionValue + Default> OptionValue for Vec<T> {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        self.clear();
        let mut rest = text;
        while !rest.is_empty() {
            let end = end_of(rest, |c| c == ',');
            let mut element = T::default();
            element.parse(unwrapped(&rest[..end]))?;
            self.push(element);
            rest = rest.get(end + 1..).unwrap_or("");
        }
        Ok(())
    }
    fn print(&self) -> String {
        let elements: Vec<String> = self.iter().map(OptionValue::print).collect();
        match &elements[..] {
            // A list of one element would lose the braces of the element.
            [only] if only.starts_with('{') => format!("{{{only}}}"),
            _ => elements.join(","),
        }
    }
    fn kind(&self) -> &'static str {
        T::default().kind()
    }
}

impl<T: OptionValue + Default> OptionValue for Option<T> {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        self.insert(T::default()).parse(text)
    }
    fn print(&self) -> String {
        self.as_ref().map_or_else(String::new, OptionValue::print)
    }
    fn kind(&self) -> &'static str {
        T::default().kind()
    }
}

/// Receives the options of a pass from [`Pass::options`](crate::Pass::options).
pub struct Options<'a>(Mode<'a>);

enum Mode<'a> {
    /// Sets the option of this name.
    Set {
        key: &'a str,
        value: &'a str,
        result: Option<Result<(), String>>,
    },
    /// Collects the options.
    List(Vec<OptionInfo>),
}

/// An option for help texts.
pub(crate) struct OptionInfo {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

impl Options<'_> {
    /// An option: its name, one line about it, and the field that has its value.
    pub fn option(&mut self, name: &str, description: &str, value: &mut dyn OptionValue) {
        match &mut self.0 {
            Mode::Set {
                key,
                value: text,
                result,
            } => {
                if *key == name {
                    *result = Some(value.parse(text));
                }
            }
            Mode::List(list) => list.push(OptionInfo {
                name: name.to_string(),
                description: description.to_string(),
                kind: value.kind(),
                text: value.print(),
            }),
        }
    }

    /// The options that `visit` passes, sorted by name.
    pub(crate) fn of(visit: impl FnOnce(&mut Options<'_>)) -> Vec<OptionInfo> {
        let mut options = Options(Mode::List(Vec::new()));
        visit(&mut options);
        let Mode::List(mut list) = options.0 else {
            return Vec::new();
        };
        list.sort_by(|a, b| a.name.cmp(&b.name));
        list
    }

    /// The options as text, `{a=1 b=2}`, or nothing if there are none. Empty values are left out.
    pub(crate) fn text_of(visit: impl FnOnce(&mut Options<'_>)) -> String {
        let list = Options::of(visit);
        let given = list.iter().filter(|option| !option.text.is_empty());
        let given: Vec<String> = given.map(|o| format!("{}={}", o.name, o.text)).collect();
        match given.is_empty() {
            true => String::new(),
            false => format!("{{{}}}", given.join(" ")),
        }
    }

    /// Sets the options from `a=1 b=2`.
    pub(crate) fn set(mut visit: impl FnMut(&mut Options<'_>), text: &str) -> Result<(), String> {
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = end_of(rest, |c| c == ' ');
            let (key, value) = rest[..end].split_once('=').unwrap_or((&rest[..end], ""));
            rest = rest[end..].trim_start();
            if key.is_empty() {
                continue;
            }
            let mut options = Options(Mode::Set {
                key,
                value: unwrapped(value),
                result: None,
            });
            visit(&mut options);
            match options.0 {
                Mode::Set {
                    result: Some(Ok(())),
                    ..
                } => {}
                Mode::Set {
                    result: Some(Err(error)),
                    ..
                } => return Err(format!("for the --{key} option: {error}")),
                _ => return Err(format!("<Pass-Options-Parser>: no such option {key}\n")),
            }
        }
        Ok(())
    }
}

/// Where the first character is that ends a part of the text and is in no quotes and no brackets.
fn end_of(text: &str, ends: impl Fn(char) -> bool) -> usize {
    let mut open: Vec<char> = Vec::new();
    for (at, c) in text.char_indices() {
        match open.last() {
            Some(close) if *close == c => {
                open.pop();
            }
            Some('\'' | '"') => {}
            None if ends(c) => return at,
            _ => match c {
                '{' => open.push('}'),
                '[' => open.push(']'),
                '(' => open.push(')'),
                '\'' | '"' => open.push(c),
                _ => {}
            },
        }
    }
    text.len()
}

/// The text without quotes or braces around it.
fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    let inner = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
    if let Some(inner) = inner('\'', '\'').or_else(|| inner('"', '"')) {
        return inner.trim();
    }
    // `{a},{b}` is a list and keeps its braces.
    match inner('{', '}') {
        Some(inner) if end_of(text, |_| false) == text.len() && is_one_group(text) => inner.trim(),
        _ => text,
    }
}

/// True if the brace that opens the text is closed by the one that ends it.
fn is_one_group(text: &str) -> bool {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1 == text.len();
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Sample {
        count: i64,
        on: bool,
        name: String,
        list: Vec<String>,
        most: Option<u64>,
    }

    impl Sample {
        fn options(&mut self, options: &mut Options<'_>) {
            options.option("count", "a number", &mut self.count);
            options.option("on", "a flag", &mut self.on);
            options.option("name", "a text", &mut self.name);
            options.option("list", "texts", &mut self.list);
            options.option("most", "a limit", &mut self.most);
        }
    }

    #[test]
    fn options_are_printed_as_they_are_read() {
        let set = |text: &str| {
            let mut pass = Sample::default();
            Options::set(|options| pass.options(options), text)
                .map(|()| Options::text_of(|options| pass.options(options)))
        };
        let cases = [
            ("", "{count=0 on=false}"),
            ("count=-3 on", "{count=-3 on=true}"),
            ("on=true   most=7", "{count=0 most=7 on=true}"),
            ("name=a list=x,y,z", "{count=0 list=x,y,z name=a on=false}"),
            (
                "name='a b' list={x y},{z}",
                "{count=0 list={x y},z name={a b} on=false}",
            ),
            ("name={a{b c}}", "{count=0 name={a{b c}} on=false}"),
            ("list=\"p, q\"", "{count=0 list=p,q on=false}"),
            ("list={{p,q}}", "{count=0 list={{p,q}} on=false}"),
        ];
        for (text, expected) in cases {
            let printed = set(text).unwrap();
            assert_eq!(printed, expected, "{text}");
            let again = set(&printed[1..printed.len() - 1]).unwrap();
            assert_eq!(again, printed, "read again");
        }
        let wrong = [
            (
                "count=x",
                "for the --count option: 'x' value invalid for long argument!",
            ),
            (
                "on=maybe",
                "for the --on option: 'maybe' is invalid value for boolean argument! Try 0 or 1",
            ),
            ("nope=1", "<Pass-Options-Parser>: no such option nope\n"),
        ];
        for (text, expected) in wrong {
            assert_eq!(set(text).unwrap_err(), expected);
        }
    }
}
