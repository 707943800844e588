//! Syntax that no format describes, as Rust functions: [`OpSyntax`](crate::decl::OpSyntax) for an
//! op.
//!
//! The functions work on any IR with a text form. They see its parser and printer as
//! [`AsmParser`] and [`AsmPrinter`], the traits of MLIR's `OpAsmParser` and `OpAsmPrinter`.

use std::any::Any;

use crate::format::AttrForm;
use crate::ir::{Ir, Op, Type, Value};

/// An error of the syntax, which the parser has made.
pub struct AsmError(pub Box<dyn Any>);

impl std::fmt::Debug for AsmError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AsmError")
    }
}

/// The result of reading something.
pub type Asm<T = ()> = Result<T, AsmError>;

/// An operand as it is written. Its value is found when its type is known.
#[derive(Clone, Copy, Debug)]
pub struct AsmOperand(pub usize);

/// The parser of an IR, at one operation.
pub trait AsmParser<I: Ir> {
    /// The IR, to make types and attributes.
    fn ir(&mut self) -> &mut I;
    /// The position of the current token, for [`error_at`](AsmParser::error_at).
    fn position(&self) -> usize;
    /// An error at a position.
    fn error_at(&self, position: usize, message: &str) -> AsmError;
    /// Whether the current token is this keyword or punctuation.
    fn at(&self, literal: &str) -> bool;
    /// Reads a keyword or punctuation if it is there.
    fn optional(&mut self, literal: &str) -> bool;
    /// Reads a keyword or punctuation.
    ///
    /// # Errors
    /// If it is not there.
    fn expect(&mut self, literal: &str) -> Asm;
    /// Whether the current token is an operand.
    fn at_operand(&self) -> bool;
    /// Reads an operand.
    ///
    /// # Errors
    /// If there is none.
    fn operand(&mut self) -> Asm<AsmOperand>;
    /// Reads operands separated by commas, possibly none.
    ///
    /// # Errors
    /// If a comma is not followed by an operand.
    fn operands(&mut self) -> Asm<Vec<AsmOperand>>;
    /// Reads a type.
    ///
    /// # Errors
    /// If there is none.
    fn ty(&mut self) -> Asm<Type<I>>;
    /// Reads types separated by commas, at least one.
    ///
    /// # Errors
    /// If there is none.
    fn types(&mut self) -> Asm<Vec<Type<I>>>;
    /// Reads an attribute in a form. `name` is for errors.
    ///
    /// # Errors
    /// If there is none.
    fn attr(&mut self, name: &str, form: AttrForm) -> Asm<I::Attr>;
    /// Reads `{…}` if it is there: attributes of the operation.
    ///
    /// # Errors
    /// If the text is not a dictionary.
    fn attr_dict(&mut self) -> Asm;
    /// Reads a region and adds it to the operation.
    ///
    /// # Errors
    /// If there is none.
    fn region(&mut self) -> Asm;
    /// Reads a successor and adds it to the operation.
    ///
    /// # Errors
    /// If there is none.
    fn successor(&mut self) -> Asm;
    /// Sets a declared attribute.
    fn set_attr(&mut self, slot: usize, attr: I::Attr);
    /// Sets the operands of a group, each with its type.
    ///
    /// # Errors
    /// If the numbers differ.
    fn set_operands(&mut self, group: usize, operands: &[AsmOperand], types: &[Type<I>]) -> Asm;
    /// Sets the types of the results of a group.
    fn set_results(&mut self, group: usize, types: &[Type<I>]);
}

/// The printer of an IR, at one operation.
pub trait AsmPrinter<I: Ir> {
    /// The IR.
    fn ir(&self) -> &I;
    /// The operation.
    fn op(&self) -> Op<I>;
    /// Prints a text.
    fn text(&mut self, text: &str);
    /// Prints the name of a value.
    fn value(&mut self, value: Value<I>);
    /// Prints a type.
    fn ty(&mut self, ty: Type<I>);
    /// Prints a declared attribute in a form; nothing if it is absent.
    fn attr(&mut self, slot: usize, form: AttrForm);
    /// Prints the attributes in braces after a space, without the declared ones of these slots;
    /// nothing if there are none.
    fn attr_dict(&mut self, without: &[usize]);
    /// Prints region `index`.
    fn region(&mut self, index: usize);
    /// Prints the name of successor `index`.
    fn successor(&mut self, index: usize);
}
