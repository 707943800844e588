//! Syntax that no format describes, as Rust functions: [`OpSyntax`](crate::decl::OpSyntax) for an
//! op, [`CustomDirective`](super::CustomDirective) for a part of a format.
//!
//! The functions work on any IR with a text form. They see its parser and printer as
//! [`AsmParser`] and [`AsmPrinter`], the traits of MLIR's `OpAsmParser` and `OpAsmPrinter`.

use std::any::Any;
use std::ops::Range;

use crate::affine::AffineMap;
use crate::format::{AttrForm, Values};
use crate::ir::{Block, Ir, Op, OpKind, Type, Value, operands, results, value_types};

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
///
/// It belongs to the operation that is being read. Parsers refuse those of other operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsmOperand(usize);

impl AsmOperand {
    /// The operand with a number that the parser gives. For implementors of [`AsmParser`].
    pub fn new(number: usize) -> Self {
        AsmOperand(number)
    }
    /// The number of the operand in the parser. For implementors of [`AsmParser`].
    pub fn number(self) -> usize {
        self.0
    }
}

/// An argument of a region as it is written: `%x`, or `%x: type loc(…)`.
pub struct AsmArgument<I: Ir> {
    /// The name, and the location behind it.
    pub name: AsmOperand,
    /// The type. It is set before the region is read.
    pub ty: Option<Type<I>>,
    /// The attributes in braces, if they are allowed and there: a dictionary.
    pub attrs: Option<I::Attr>,
}

impl<I: Ir> Clone for AsmArgument<I> {
    fn clone(&self) -> Self {
        AsmArgument {
            name: self.name,
            ty: self.ty,
            attrs: self.attrs.clone(),
        }
    }
}

impl<I: Ir> std::fmt::Debug for AsmArgument<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AsmArgument({})", self.name.0)
    }
}

impl<I: Ir> AsmArgument<I> {
    /// The argument with a type.
    pub fn typed(self, ty: Type<I>) -> Self {
        AsmArgument {
            ty: Some(ty),
            ..self
        }
    }
}

/// The types of the inputs and of the results of a function.
pub type InputsAndResults<I> = (Vec<Type<I>>, Vec<Type<I>>);

/// The parser of an IR, at one operation.
pub trait AsmParser<I: Ir> {
    /// The IR, to make types and attributes.
    fn ir(&mut self) -> &mut I;
    /// The position of the current token, for [`error_at`](AsmParser::error_at).
    fn position(&self) -> usize;
    /// The position of the name of the op.
    fn name_position(&self) -> usize;
    /// The location of the operation.
    fn loc(&mut self) -> I::Loc;
    /// An error at a position.
    fn error_at(&self, position: usize, message: &str) -> AsmError;

    // ---- Words ------------------------------------------------------------------------------

    /// True if the current token is this keyword or punctuation.
    fn at(&self, literal: &str) -> bool;
    /// Reads a keyword or punctuation if it is there.
    fn optional(&mut self, literal: &str) -> bool;
    /// Reads a keyword or punctuation.
    ///
    /// # Errors
    /// If it is not there.
    fn expect(&mut self, literal: &str) -> Asm;
    /// Reads any keyword if one is there.
    fn optional_keyword(&mut self) -> Option<String>;
    /// Reads an integer of 64 bits, possibly negative, if one is there.
    ///
    /// # Errors
    /// If it has more bits.
    fn optional_integer(&mut self) -> Asm<Option<i64>>;

    // ---- Values and types -------------------------------------------------------------------

    /// True if the current token is an operand.
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
    /// True if the current token begins a type.
    fn at_type(&self) -> bool;
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
    /// Reads an argument of a region: `%x`, and with `typed` `: type loc(…)`, where attributes may
    /// stand behind the type if `attrs` is set.
    ///
    /// # Errors
    /// If there is none, or it has the number of a result (`%x#1`).
    fn argument(&mut self, typed: bool, attrs: bool) -> Asm<AsmArgument<I>>;

    /// Reads `loc(…)` if it is there: the location of something that the operation does not keep.
    ///
    /// # Errors
    /// If it is not a location.
    fn optional_location(&mut self) -> Asm;

    // ---- Attributes -------------------------------------------------------------------------

    /// True if the current token can begin an attribute of this form.
    fn at_attr(&self, form: AttrForm) -> bool;
    /// Reads an attribute in a form. `name` is for errors.
    ///
    /// # Errors
    /// If there is none.
    fn attr(&mut self, name: &str, form: AttrForm) -> Asm<I::Attr>;
    /// Reads an attribute without its type, which is this one.
    ///
    /// # Errors
    /// If there is none.
    fn attr_of_type(&mut self, ty: Type<I>) -> Asm<I::Attr>;
    /// Reads a map without `affine_map<…>`: `(d0, d1) -> (d1)`.
    ///
    /// # Errors
    /// If there is none.
    fn affine_map(&mut self) -> Asm<AffineMap>;
    /// Reads `{…}` if it is there: attributes of the operation.
    ///
    /// # Errors
    /// If the text is not a dictionary.
    fn attr_dict(&mut self) -> Asm;
    /// Reads `attributes {…}` if it is there.
    ///
    /// # Errors
    /// If the keyword is not followed by a dictionary.
    fn attr_dict_with_keyword(&mut self) -> Asm;
    /// Adds an attribute of the operation, as if [`attr_dict`](AsmParser::attr_dict) had read it.
    fn add_attr(&mut self, name: &str, attr: I::Attr);

    // ---- The parts of the operation ---------------------------------------------------------

    /// Reads a region with these arguments of its entry block and adds it to a group. Without
    /// arguments, the text may have a block with a header.
    ///
    /// If the op has `SingleBlockImplicitTerminator`, a block without a terminator gets one.
    ///
    /// # Errors
    /// If there is none, or an argument has no type.
    fn region(&mut self, group: usize, arguments: &[AsmArgument<I>]) -> Asm;
    /// Reads a region as [`region`](AsmParser::region) does, but adds no block or terminator.
    ///
    /// # Errors
    /// If there is none, or an argument has no type.
    fn written_region(&mut self, group: usize, arguments: &[AsmArgument<I>]) -> Asm;
    /// True if the region that was read last begins with an operation, or had mistakes.
    fn has_body(&self) -> bool;
    /// Adds a region without blocks to a group.
    fn empty_region(&mut self, group: usize);
    /// Adds a region with one block to a group, for syntax that leaves the region out. The arguments
    /// of the block have these types and an unknown location. `build` creates the operations.
    fn built_region(
        &mut self,
        group: usize,
        arguments: &[Type<I>],
        build: &mut dyn FnMut(&mut I, Block<I>),
    );
    /// Reads the name of an op, for [`built_region`](AsmParser::built_region).
    ///
    /// # Errors
    /// If there is none, or the op is unknown.
    fn op_name(&mut self) -> Asm<OpKind>;
    /// Reads a successor and adds it to a group.
    ///
    /// # Errors
    /// If there is none.
    fn successor(&mut self, group: usize) -> Asm;
    /// Sets a declared attribute.
    fn set_attr(&mut self, slot: usize, attr: I::Attr);
    /// A declared attribute that was set or read.
    fn get_attr(&mut self, slot: usize) -> Option<I::Attr>;
    /// Sets the operands of a group, each with its type, and finds their values.
    ///
    /// # Errors
    /// If the numbers differ, or a value has another type.
    fn set_operands(&mut self, group: usize, operands: &[AsmOperand], types: &[Type<I>]) -> Asm;
    /// Sets the operands of a group, whose types are found later. For directives.
    ///
    /// # Errors
    /// If an operand belongs to another operation.
    fn set_operand_names(&mut self, group: usize, operands: &[AsmOperand]) -> Asm;
    /// Sets the types of operands or results that the format does not read otherwise. For
    /// directives.
    fn set_types(&mut self, values: Values, types: &[Type<I>]);
    /// The types that were read for operands or results.
    fn get_types(&self, values: Values) -> Vec<Type<I>>;
    /// Sets the types of the results of a group.
    fn set_results(&mut self, group: usize, types: &[Type<I>]);
}

/// Combinations of the methods, as MLIR's parser has them.
impl<I: Ir> dyn AsmParser<I> + '_ {
    /// `open item, item close`, possibly without items.
    ///
    /// # Errors
    /// If a bracket is missing, or those of `item`.
    pub fn list(&mut self, open: &str, close: &str, mut item: impl FnMut(&mut Self) -> Asm) -> Asm {
        self.expect(open)?;
        if self.optional(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if !self.optional(",") {
                return self.expect(close);
            }
        }
    }
    /// `(%x, %y)`, with types if `typed` is set.
    ///
    /// # Errors
    /// If the text is no such list.
    pub fn arguments(&mut self, typed: bool) -> Asm<Vec<AsmArgument<I>>> {
        let mut arguments = Vec::new();
        self.list("(", ")", |this| {
            arguments.push(this.argument(typed, false)?);
            Ok(())
        })?;
        Ok(arguments)
    }
    /// `(%x = %a, %y = %b)`: arguments of a region and the operands that they begin with.
    ///
    /// # Errors
    /// If the text is no such list.
    pub fn assignments(&mut self) -> Asm<(Vec<AsmArgument<I>>, Vec<AsmOperand>)> {
        let (mut arguments, mut operands) = (Vec::new(), Vec::new());
        self.list("(", ")", |this| {
            arguments.push(this.argument(false, false)?);
            this.expect("=")?;
            operands.push(this.operand()?);
            Ok(())
        })?;
        Ok((arguments, operands))
    }
    /// `-> type` or `-> (type, type)`.
    ///
    /// # Errors
    /// If the text is no such list.
    pub fn arrow_types(&mut self) -> Asm<Vec<Type<I>>> {
        self.expect("->")?;
        if !self.at("(") {
            return Ok(vec![self.ty()?]);
        }
        let mut types = Vec::new();
        self.list("(", ")", |this| {
            types.push(this.ty()?);
            Ok(())
        })?;
        Ok(types)
    }
    /// The same, if there is an arrow; else no types.
    ///
    /// # Errors
    /// If an arrow is not followed by types.
    pub fn optional_arrow_types(&mut self) -> Asm<Vec<Type<I>>> {
        match self.at("->") {
            true => self.arrow_types(),
            false => Ok(Vec::new()),
        }
    }
    /// `(types) -> types`.
    ///
    /// # Errors
    /// If the text is not a function type.
    pub fn function_type(&mut self) -> Asm<InputsAndResults<I>> {
        let mut inputs = Vec::new();
        self.list("(", ")", |this| {
            inputs.push(this.ty()?);
            Ok(())
        })?;
        Ok((inputs, self.arrow_types()?))
    }
    /// An integer.
    ///
    /// # Errors
    /// If there is none, or it has more than 64 bits.
    pub fn integer(&mut self) -> Asm<i64> {
        match self.optional_integer()? {
            Some(value) => Ok(value),
            None => Err(self.error_at(self.position(), "expected integer value")),
        }
    }
}

/// The parts of a region that are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionStyle {
    /// True if the entry block has a header if it has arguments.
    pub arguments: bool,
    /// True if terminators are printed.
    pub terminators: bool,
}

impl RegionStyle {
    /// Everything is printed.
    pub const FULL: RegionStyle = RegionStyle {
        arguments: true,
        terminators: true,
    };
    /// The arguments of the entry block are printed elsewhere.
    pub const BODY: RegionStyle = RegionStyle {
        arguments: false,
        terminators: true,
    };
    /// The same, without the terminator unless `terminators` is set.
    pub const fn body(terminators: bool) -> Self {
        RegionStyle {
            arguments: false,
            terminators,
        }
    }
}

/// The printer of an IR, at one operation.
pub trait AsmPrinter<I: Ir> {
    /// The IR.
    fn ir(&self) -> &I;
    /// The operation. It verifies.
    fn op(&self) -> Op<I>;
    /// The operands of a group.
    fn operand_group(&self, group: usize) -> Vec<Value<I>>;
    /// The numbers of the regions of a group.
    fn region_group(&self, group: usize) -> Range<usize>;
    /// A declared attribute, if the operation has it.
    fn declared_attr(&self, slot: usize) -> Option<I::Attr>;
    /// Prints a text.
    fn text(&mut self, text: &str);
    /// Prints a line break and the indentation of the operation.
    fn newline(&mut self);
    /// Prints the name of a value.
    fn value(&mut self, value: Value<I>);
    /// Prints a type.
    fn ty(&mut self, ty: Type<I>);
    /// Prints a type as the result of a function: a function type in parentheses.
    fn result_types(&mut self, types: &[Type<I>]);
    /// Prints a declared attribute in a form; nothing if it is absent.
    fn attr(&mut self, slot: usize, form: AttrForm);
    /// Prints any attribute in a form.
    fn attr_value(&mut self, attr: &I::Attr, form: AttrForm);
    /// Prints any attribute without its type, as [`attr_of_type`](AsmParser::attr_of_type) reads it.
    fn attr_without_type(&mut self, attr: &I::Attr);
    /// Prints the attributes in braces after a space, without the declared ones of these slots and,
    /// in a directive, those that the format prints elsewhere; nothing if there are none. `keyword`
    /// stands before the braces.
    fn attr_dict_after(&mut self, keyword: &str, without: &[usize]);
    /// Prints the attributes of any operation in braces after a space, including those with default
    /// values, but not the lengths of groups and those with these names; nothing if there are none.
    fn attr_dict_of(&mut self, op: Op<I>, without: &[&str]);
    /// Indents the next lines and regions more or, with `false`, less.
    fn indent(&mut self, more: bool);
    /// Prints region `index`.
    fn region(&mut self, index: usize, style: RegionStyle);
    /// Prints the name of successor `index`.
    fn successor(&mut self, index: usize);
    /// Prints `%a: type {attrs} loc(…)` for an argument of a region; the location only if locations are
    /// printed. As in MLIR, the attributes cause no aliases.
    fn region_argument(&mut self, value: Value<I>, attrs: Option<&I::Attr>);
}

/// Combinations of the methods, as MLIR's printer has them.
impl<I: Ir> dyn AsmPrinter<I> + '_ {
    /// Prints the attributes in braces, as [`attr_dict_after`](AsmPrinter::attr_dict_after) without
    /// a keyword.
    pub fn attr_dict(&mut self, without: &[usize]) {
        self.attr_dict_after("", without);
    }
    /// Prints items with commas between them.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T),
    ) {
        for (index, one) in items.into_iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            item(self, one);
        }
    }
    /// Prints values with commas between them.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value<I>>) {
        self.list(values, |this, value| this.value(value));
    }
    /// Prints types with commas between them.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type<I>>) {
        self.list(types, |this, ty| this.ty(ty));
    }
    /// Prints ` -> type` or ` -> (type, type)`; nothing without types.
    pub fn optional_arrow_types(&mut self, types: &[Type<I>]) {
        if !types.is_empty() {
            self.text(" -> ");
            self.result_types(types);
        }
    }
    /// Prints `(%x = %a, %y = %b)` after a text; nothing without pairs.
    pub fn assignments(&mut self, before: &str, pairs: &[(Value<I>, Value<I>)]) {
        if pairs.is_empty() {
            return;
        }
        self.text(before);
        self.text("(");
        self.list(pairs, |this, (argument, operand)| {
            this.value(*argument);
            this.text(" = ");
            this.value(*operand);
        });
        self.text(")");
    }
    /// The arguments of the entry block of region `index`.
    pub fn entry_args(&self, index: usize) -> Vec<Value<I>> {
        let ir = self.ir();
        let region = ir.regions(self.op()).get(index).copied();
        let block = region.and_then(|region| ir.blocks(region).first().copied());
        block.map_or(Vec::new(), |block| ir.block_args(block))
    }
    /// The types of values.
    pub fn types_of(&self, values: &[Value<I>]) -> Vec<Type<I>> {
        value_types(self.ir(), values)
    }
    /// All results of the operation.
    pub fn results(&self) -> Vec<Value<I>> {
        results(self.ir(), self.op()).collect()
    }
    /// All operands of the operation.
    pub fn operands(&self) -> Vec<Value<I>> {
        operands(self.ir(), self.op()).collect()
    }
}
