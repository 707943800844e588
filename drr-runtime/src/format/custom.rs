//! Parts of a format as Rust functions: `custom<Name>($a, type($b), …)`.

use crate::format::{Asm, AsmParser, AsmPrinter, Values};
use crate::ir::Ir;

/// A directive of formats: a type that reads and prints a part of an operation.
///
/// `custom<Name>($a, type($b), ref($c))` in a format calls the functions of the type `Name`, which is
/// in scope where the op is declared. `Args` is the tuple of the arguments: an argument `$a` is an
/// [`OperandArg`], an [`AttrArg`], a [`RegionArg`] or a [`SuccessorArg`], `type($a)` is a [`TypeArg`],
/// `attr-dict` an [`AttrDictArg`]. `ref(…)` is the same as what it refers to, which was read before. A
/// string is a Rust expression.
///
/// ```
/// use drr_runtime::format::{Asm, AsmParser, AsmPrinter, CustomDirective, OperandArg, TypeArg};
/// use drr_runtime::ir::Ir;
///
/// /// `%x of type`.
/// struct Typed;
/// impl CustomDirective<(OperandArg, TypeArg)> for Typed {
///     fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (x, ty): (OperandArg, TypeArg)) -> Asm {
///         let operand = parser.operand()?;
///         parser.set_operand_names(x.0, &[operand])?;
///         parser.expect("of")?;
///         let read = parser.ty()?;
///         parser.set_types(ty.0, &[read]);
///         Ok(())
///     }
///     fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (_, _): (OperandArg, TypeArg)) {
///         let value = printer.ir().operand(printer.op(), 0);
///         printer.value(value);
///         printer.text(" of ");
///         let ty = printer.ir().value_type(value);
///         printer.ty(ty);
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "[drr::E0751] `{Self}` is not a directive with the arguments `{Args}`",
    label = "expected a type that implements `CustomDirective` for these arguments"
)]
pub trait CustomDirective<Args> {
    /// Reads the part. It sets what its arguments name.
    ///
    /// # Errors
    /// If the text is not in the syntax.
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, args: Args) -> Asm;
    /// Prints the part.
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, args: Args);
}

/// A directive that may begin an optional group.
#[diagnostic::on_unimplemented(
    message = "[drr::E0751] `{Self}` cannot begin an optional group",
    label = "expected a type that implements `OptionalDirective` for these arguments"
)]
pub trait OptionalDirective<Args>: CustomDirective<Args> {
    /// True if the text continues with the directive, so that the group is there.
    fn begins<I: Ir>(parser: &dyn AsmParser<I>, args: Args) -> bool;
}

/// A call of a directive, with the parser `P` and the printer `Q` that it sees.
pub enum Call<'c, P: ?Sized, Q: ?Sized> {
    /// Asks if the text continues with the directive.
    Begins(&'c P),
    /// Reads the part.
    Parse(&'c mut P),
    /// Prints the part.
    Print(&'c mut Q),
}

/// A call of a directive of an op's format.
pub type AsmCall<'c, I> = Call<'c, dyn AsmParser<I> + 'c, dyn AsmPrinter<I> + 'c>;

/// Calls directive `D`, which begins no optional group. The result is true.
///
/// # Errors
/// Those of the directive.
pub fn directive<D: CustomDirective<Args>, Args, I: Ir>(
    call: AsmCall<'_, I>,
    args: Args,
) -> Asm<bool> {
    match call {
        Call::Begins(_) => {}
        Call::Parse(parser) => D::parse(parser, args)?,
        Call::Print(printer) => D::print(printer, args),
    }
    Ok(true)
}

/// Calls directive `D`, which begins an optional group. The result answers [`Call::Begins`].
///
/// # Errors
/// Those of the directive.
pub fn optional_directive<D: OptionalDirective<Args>, Args, I: Ir>(
    call: AsmCall<'_, I>,
    args: Args,
) -> Asm<bool> {
    match call {
        Call::Begins(parser) => Ok(D::begins(parser, args)),
        call => directive::<D, Args, I>(call, args),
    }
}

/// The operand group of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandArg(pub usize);

/// The types of operands or results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeArg(pub Values);

/// The declared attribute of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrArg(pub usize);

/// The region group of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionArg(pub usize);

/// The successor group of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessorArg(pub usize);

/// The attributes that no element reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrDictArg;
