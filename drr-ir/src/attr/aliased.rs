//! Texts of other dialects that refer to aliases. The text cannot be understood, but what an alias
//! stands for is kept, so that the alias is defined again where the text is printed.

use crate::ids::{Attr, RawType};

/// The meaning of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AliasTarget {
    /// `#alias`.
    Attr(Attr),
    /// `!alias`.
    Type(RawType),
}

/// The text of an attribute or type in which aliases are replaced by what they stand for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AliasedText {
    /// Each alias after the text before it.
    pub(crate) parts: Box<[(Box<str>, AliasTarget)]>,
    /// The text after the last alias.
    pub(crate) tail: Box<str>,
}

impl AliasedText {
    /// The meanings of the aliases, in the order of the text.
    pub fn targets(&self) -> impl Iterator<Item = AliasTarget> + '_ {
        self.parts.iter().map(|part| part.1)
    }

    /// The text before the first alias. It contains the name of the dialect.
    pub fn head(&self) -> &str {
        self.parts.first().map_or(&self.tail, |part| &part.0)
    }
}
