//! The parser and printer of an IR at the parameters of a type or attribute, and as directives of its
//! format see them.

use super::data::{DefDecl, ParamKind, ParamOf};
use crate::format::{Asm, AsmError, Call};
use crate::ir::{Ir, Type};

/// The parser of an IR at the parameters of a type or attribute.
pub trait DefReader<I: Ir> {
    /// The IR.
    fn ir(&self) -> &I;
    /// True if the current token is this keyword or punctuation.
    fn at_literal(&self, literal: &str) -> bool;
    /// Reads a keyword or punctuation.
    ///
    /// # Errors
    /// If it is not there.
    fn literal(&mut self, literal: &str) -> Asm;
    /// True if the current token begins data of a kind that is not an array and not optional.
    fn at_value(&self, kind: &ParamKind) -> bool;
    /// Reads data of a kind that is not an array and not optional. `ty` is the Rust type, for errors.
    ///
    /// # Errors
    /// If there is none.
    fn value(&mut self, ty: &str, kind: &ParamKind) -> Asm<ParamOf<I>>;
    /// Reads the name of a parameter if it is there.
    fn name(&mut self) -> Option<String>;
    /// The position of the current token.
    fn position(&self) -> usize;
    /// Continues at a position.
    fn reset(&mut self, position: usize);
    /// An error at a position.
    fn error_at(&self, position: usize, message: String) -> AsmError;
    /// The error that a parameter could not be read because of another error.
    fn failed(&self, error: AsmError, message: String) -> AsmError;
}

/// The printer of an IR at the parameters of a type or attribute.
pub trait DefWriter<I: Ir> {
    /// The IR.
    fn ir(&self) -> &I;
    /// Prints a text.
    fn text(&mut self, text: &str);
    /// Prints a quoted string.
    fn string(&mut self, text: &str);
    /// Prints a number of type `f64`, or `f32` if `double` is false.
    fn float(&mut self, value: f64, double: bool);
    /// Prints a type; if `elide` holds, without the dialect that the declaration leaves out.
    fn ty(&mut self, ty: Type<I>, elide: bool);
    /// Prints an attribute.
    fn attr(&mut self, attr: &I::Attr);
}

/// The parser at one type or attribute, as a directive of its format sees it
/// ([`DefDirective`](super::DefDirective)).
pub struct DefParser<'r, I: Ir> {
    pub(super) decl: &'r DefDecl,
    pub(super) custom: DefDirectives<I>,
    pub(super) reader: &'r mut dyn DefReader<I>,
    pub(super) params: Vec<Option<ParamOf<I>>>,
}

/// The printer at one type or attribute, as a directive of its format sees it
/// ([`DefDirective`](super::DefDirective)).
pub struct DefPrinter<'p, I: Ir> {
    pub(super) decl: &'p DefDecl,
    pub(super) custom: DefDirectives<I>,
    pub(super) params: &'p [ParamOf<I>],
    pub(super) out: &'p mut dyn DefWriter<I>,
}

/// The parameter of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParamArg(pub usize);

/// A call of a directive.
pub type DefCall<'c, 'p, I> = Call<'c, DefParser<'p, I>, DefPrinter<'p, I>>;

/// The directives of a format, by number: [`Def::custom`](crate::decl::Def::custom).
pub type DefDirectives<I> = fn(usize, DefCall<'_, '_, I>) -> Asm<bool>;
