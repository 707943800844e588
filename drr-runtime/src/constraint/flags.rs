//! Attributes that encode a set of flags as text of a dialect: MLIR's `BitEnumAttr`.

use std::marker::PhantomData;

use super::{AttrConstraint, Literals, holds};
use crate::attr::{AttrData, AttrView};
use crate::format::AttrForm;
use crate::ir::Ir;
use crate::native::AttrRef;

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
    /// use drr_runtime::constraint::FlagWords;
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
    /// ```
    pub fn bits_of(&self, word: &str) -> Option<u32> {
        if word == self.none {
            return Some(0);
        }
        let bit = self.bits.iter().position(|known| *known == word);
        let group = self.groups.iter().find(|(known, _)| *known == word);
        bit.map(|bit| 1 << bit).or(group.map(|(_, bits)| *bits))
    }
    /// The bits of words separated by commas.
    pub fn bits_of_all(&self, words: &str) -> Option<u32> {
        let mut words = words.split(',');
        words.try_fold(0, |bits, word| Some(bits | self.bits_of(word.trim())?))
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

/// A set of flags that attributes encode. Implementors are unit structs.
pub trait AttrFlags: 'static {
    /// A short description of such an attribute.
    const SUMMARY: &'static str;
    /// The words.
    const WORDS: FlagWords;
}

/// The attribute kind of a set of flags: `overflow: FlagsAttr<IntegerOverflow> = "none"`. A literal
/// has the words, separated by commas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagsAttr<F>(PhantomData<F>);

impl<F: AttrFlags> AttrConstraint for FlagsAttr<F> {
    type Holds = holds::Text;
    const SUMMARY: &'static str = F::SUMMARY;
    const LITERALS: Literals = Literals::STRING;
    const FORM: AttrForm = AttrForm::Flags(&F::WORDS);
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| match view {
            AttrView::Other(text) => {
                let words = text.strip_prefix(F::WORDS.before);
                let words = words.and_then(|words| words.strip_suffix(F::WORDS.after));
                words.is_some_and(|words| F::WORDS.bits_of_all(words).is_some())
            }
            _ => false,
        })
    }
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        let bits = F::WORDS.bits_of_all(value)?;
        Some(AttrData::Text(F::WORDS.text(bits)))
    }
}
