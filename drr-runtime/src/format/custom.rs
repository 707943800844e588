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
    /// True if the text goes on with the directive, so that the group is there.
    fn begins<I: Ir>(parser: &dyn AsmParser<I>, args: Args) -> bool;
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
