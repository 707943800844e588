//! Parts of the format of a type or attribute as Rust functions: `custom<Name>($a, ref($b))`.

use super::asm::{DefCall, DefParser, DefPrinter};
use crate::format::{Asm, Call};
use crate::ir::Ir;

/// A directive of the formats of types and attributes: a type that reads and prints some parameters.
///
/// `custom<Name>($a, ref($b))` in a format calls the functions of the type `Name`, which is in scope
/// where the type or attribute is declared. `Args` is the tuple of the arguments: `$a` and `ref($b)` are
/// a [`ParamArg`](super::ParamArg), a string is a Rust expression.
///
/// ```
/// use drr_runtime::format::Asm;
/// use drr_runtime::ir::Ir;
/// use drr_runtime::typedef::{DefDirective, DefParser, DefPrinter, ParamArg, ParamField};
///
/// /// A number of bits, printed in bytes: `4 bytes`.
/// struct InBytes;
/// impl DefDirective<(ParamArg,)> for InBytes {
///     fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (bits,): (ParamArg,)) -> Asm {
///         let bytes: u16 = parser.value()?;
///         parser.expect("bytes")?;
///         parser.set(bits, (u32::from(bytes) * 8).to_param())
///     }
///     fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (bits,): (ParamArg,)) {
///         if let Some(bits) = u32::from_param(printer.get(bits)) {
///             printer.text(&format!("{} bytes", bits / 8));
///         }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "[drr::E0751] `{Self}` is not a directive with the arguments `{Args}`",
    label = "expected a type that implements `DefDirective` for these arguments"
)]
pub trait DefDirective<Args> {
    /// Reads the part and sets the parameters that its arguments name.
    ///
    /// # Errors
    /// If the text is not in the syntax.
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, args: Args) -> Asm;
    /// Prints the part.
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, args: Args);
}

/// A directive that may begin an optional group, or be an optional parameter in `params(…)`.
#[diagnostic::on_unimplemented(
    message = "[drr::E0751] `{Self}` cannot begin an optional group",
    label = "expected a type that implements `OptionalDefDirective` for these arguments"
)]
pub trait OptionalDefDirective<Args>: DefDirective<Args> {
    /// True if the text continues with the directive, so that the part is there.
    fn begins<I: Ir>(parser: &DefParser<'_, I>, args: Args) -> bool;
}

/// Calls directive `D`, which must always be there. The result is true.
///
/// # Errors
/// Those of the directive.
pub fn directive<D: DefDirective<Args>, Args, I: Ir>(
    call: DefCall<'_, '_, I>,
    args: Args,
) -> Asm<bool> {
    match call {
        Call::Begins(_) => {}
        Call::Parse(parser) => D::parse(parser, args)?,
        Call::Print(printer) => D::print(printer, args),
    }
    Ok(true)
}

/// Calls directive `D`, which may be absent. The result answers [`Call::Begins`].
///
/// # Errors
/// Those of the directive.
pub fn optional_directive<D: OptionalDefDirective<Args>, Args, I: Ir>(
    call: DefCall<'_, '_, I>,
    args: Args,
) -> Asm<bool> {
    match call {
        Call::Begins(parser) => Ok(D::begins(parser, args)),
        call => directive::<D, Args, I>(call, args),
    }
}
