//! Attributes that encode a set of flags as text of a dialect: MLIR's `BitEnumAttr`.

use std::marker::PhantomData;

use super::{AttrConstraint, Literals, holds};
use crate::attr::{AttrData, AttrView};
use crate::format::{AttrForm, AttrText, FlagWords};
use crate::ir::Ir;
use crate::native::AttrRef;

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

impl<F: AttrFlags> FlagsAttr<F> {
    /// The flags of an attribute, one bit for each of [`FlagWords::bits`]. `None` if it is no such
    /// set.
    pub fn bits<I: Ir>(attr: AttrRef<'_, I>) -> Option<u32> {
        attr.view(|view| match view {
            AttrView::Other(text) => {
                let words = text.strip_prefix(F::WORDS.before)?;
                F::WORDS.bits_of_all(words.strip_suffix(F::WORDS.after)?)
            }
            _ => None,
        })
    }
}

impl<F: AttrFlags> AttrConstraint for FlagsAttr<F> {
    type Holds = holds::Text;
    const SUMMARY: &'static str = F::SUMMARY;
    const LITERALS: Literals = Literals::STRING;
    const FORM: AttrForm = AttrForm::Flags(&F::WORDS);
    const TEXT: Option<AttrText> = Some(AttrText::Flags(&F::WORDS));
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        Self::bits(attr).is_some()
    }
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        let bits = F::WORDS.bits_of_all(value)?;
        Some(AttrData::Text(F::WORDS.text(bits)))
    }
    fn is_str<I: Ir>(attr: AttrRef<'_, I>, value: &str) -> bool {
        let wanted = F::WORDS.bits_of_all(value);
        wanted.is_some() && wanted == Self::bits(attr)
    }
}
