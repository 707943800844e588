//! The codes of errors and warnings.
//!
//! Each mistake that the macros report has a code. Its message begins with it: `[drr::E0201] …`. A
//! [`Message`] is made from a [`Code`] only, and [`Errors`](crate::diag::Errors) takes messages only,
//! so no mistake is reported without a code. `cargo xtask errors` makes the index of all codes from
//! this catalogue and the UI tests.

use std::borrow::Cow;
use std::fmt::{self, Display};

use proc_macro2::Span;
use quote::ToTokens;

mod catalogue;

pub use catalogue::*;

/// The code of a class of mistakes.
///
/// ```
/// let code = drr_codegen::codes::UNKNOWN_BINDING;
/// assert_eq!(code.to_string(), "drr::E0201");
/// assert_eq!(code.meaning(), "A name is used that nothing binds.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    id: &'static str,
    meaning: &'static str,
}

impl Code {
    /// The letter and the number, `E0201`.
    pub fn id(self) -> &'static str {
        self.id
    }

    /// The mistake, in a sentence.
    pub fn meaning(self) -> &'static str {
        self.meaning
    }

    /// True if a rule with such a mistake in its names or code still has the arguments that were
    /// meant, so that they can be compared with what its ops declare.
    pub(crate) fn leaves_arguments(self) -> bool {
        let misspelt = [UNKNOWN_DIRECTIVE, UNKNOWN_CONSTRAINT, NOT_AN_OPERATION].contains(&self);
        let areas = [NAMES, CODE];
        let of_names_or_code = areas.iter().any(|area| area.codes.contains(&self));
        !misspelt && of_names_or_code || self == RUST_EXPRESSION
    }

    /// A message of this code.
    pub fn message(self, text: impl Display) -> Message {
        Message {
            code: self,
            text: Cow::Owned(text.to_string()),
        }
    }

    /// A message with a fixed text.
    pub const fn fixed(self, text: &'static str) -> Message {
        Message {
            code: self,
            text: Cow::Borrowed(text),
        }
    }

    /// The code that a text begins with, and the rest.
    fn split(text: &str) -> Option<(Code, &str)> {
        let (id, text) = text.strip_prefix("[drr::")?.split_once("] ")?;
        let mut all = AREAS.iter().flat_map(|area| area.codes);
        Some((*all.find(|code| code.id == id)?, text))
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "drr::{}", self.id)
    }
}

/// Codes about one subject.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The subject.
    pub title: &'static str,
    /// The codes, by number.
    pub codes: &'static [Code],
}

/// All codes.
pub const AREAS: [Area; 10] = [
    SYNTAX,
    NAMES,
    ARGUMENTS,
    RESULTS,
    CODE,
    TEMPLATES,
    DECLARATIONS,
    PATTERNS,
    LIMITS,
    WARNINGS,
];

/// Declares the codes of an area: the number, the name and the meaning of each.
macro_rules! area {
    ($area:ident $title:literal $($id:ident $name:ident $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub const $name: $crate::codes::Code = $crate::codes::Code {
                id: stringify!($id),
                meaning: $meaning,
            };
        )*
        pub(super) const $area: $crate::codes::Area = $crate::codes::Area {
            title: $title,
            codes: &[$($name),*],
        };
    };
}
use area;

/// A message: `message!(CODE: "text {name}"; help: "advice")`, without advice up to the semicolon.
macro_rules! message {
    ($code:ident: $text:literal $(, $value:expr)* $(; help: $help:literal $(, $of_help:expr)*)?) => {
        $crate::codes::$code.message(format_args!($text $(, $value)*))
            $(.help(format_args!($help $(, $of_help)*)))?
    };
}
pub(crate) use message;

/// Reports a mistake by a method that takes its place and its message:
/// `report!(errors.fail, span, CODE: "text {name}"; help: "advice")`.
macro_rules! report {
    ($($method:tt).+, $place:expr, $($message:tt)+) => {
        $($method).+($place, $crate::codes::message!($($message)+))
    };
}
pub(crate) use report;

/// The text of an error or warning, which begins with its code.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    code: Code,
    text: Cow<'static, str>,
}

/// Begins a line with advice.
pub const HELP: &str = "\nhelp: ";

impl Message {
    /// Adds a line that says what to write.
    pub fn help(mut self, text: impl Display) -> Self {
        *self.text.to_mut() += &format!("{HELP}{text}");
        self
    }

    /// Adds the line that says what to write, if that is known.
    pub fn help_if(self, text: Option<impl Display>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// Names the instantiation of a template in which the mistake shows.
    pub fn within(mut self, instance: Option<&str>) -> Self {
        if let Some(instance) = instance {
            *self.text.to_mut() += &format!("{INSTANCE}{instance}");
        }
        self
    }

    /// The error at a token.
    pub fn at(self, span: Span) -> syn::Error {
        // The only place where errors are made, besides those of other crates.
        #[allow(clippy::disallowed_methods)]
        syn::Error::new(span, self)
    }

    /// The error that spans all of `tokens`.
    pub fn spanning(self, tokens: impl ToTokens) -> syn::Error {
        #[allow(clippy::disallowed_methods)]
        syn::Error::new_spanned(tokens, self)
    }

    /// The text of an error that another crate may have made. Without a code, it gets this one.
    pub fn of(error: &syn::Error, code: Code) -> Self {
        let text = error.to_string();
        match Code::split(&text) {
            Some((code, text)) => code.message(text),
            None => code.message(text),
        }
    }

    /// The message without the instantiation.
    pub fn without_instance(&self) -> Self {
        let text = self.text.split(INSTANCE).next();
        self.code.message(text.unwrap_or_default())
    }

    /// The code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The text without the code.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.code, self.text)
    }
}

/// Precedes the name of the instantiation in the message of a mistake in a template.
const INSTANCE: &str = "\n  in ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_in_order() {
        for area in AREAS {
            let ids: Vec<&str> = area.codes.iter().map(|code| code.id()).collect();
            assert!(ids.is_sorted_by(|a, b| a < b), "{}: {ids:?}", area.title);
        }
        let firsts: Vec<&str> = AREAS.iter().map(|area| area.codes[0].id()).collect();
        assert!(firsts.is_sorted_by(|a, b| a[..3] < b[..3]), "{firsts:?}");
    }

    #[test]
    fn an_error_of_another_crate_gets_a_code_and_one_of_ours_keeps_its_own() {
        let foreign = syn::parse_str::<syn::Path>("1").unwrap_err();
        let message = Message::of(&foreign, RUST_SYNTAX);
        assert_eq!(message.to_string(), "[drr::E0140] expected identifier");
        let own = UNKNOWN_BINDING
            .message("no binding `$x`")
            .at(Span::call_site());
        let message = Message::of(&own, RUST_SYNTAX);
        assert_eq!(message.to_string(), "[drr::E0201] no binding `$x`");
    }
}
