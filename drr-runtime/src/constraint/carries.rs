//! Attributes whose types `All…Match` may compare.

use super::holds;

/// The data of attributes that have a type, one of [`holds`].
#[diagnostic::on_unimplemented(
    message = "[drr::E0752] attributes of this kind have no type that could match",
    label = "this attribute has no type",
    note = "numbers, Booleans and elements have a type: `TypedAttr`, `ElementsAttr`, `I64Attr` …"
)]
pub trait CarriesType {}
/// The data of attributes whose type may have a shape, one of [`holds`].
#[diagnostic::on_unimplemented(
    message = "[drr::E0752] attributes of this kind have no shape that could match",
    label = "this attribute has no shape",
    note = "elements have a shape: `ElementsAttr`, `TypedAttr` …"
)]
pub trait CarriesShape {}

// Without a macro, which rustc would show with each mistake.
impl CarriesType for holds::Anything {}
impl CarriesType for holds::Bool {}
impl CarriesType for holds::Integer {}
impl CarriesType for holds::IntegerOrBool {}
impl CarriesType for holds::Float {}
impl CarriesType for holds::Elements {}
impl<E> CarriesType for holds::Case<E> {}
impl CarriesShape for holds::Anything {}
impl CarriesShape for holds::Elements {}
