//! The parser as Rust functions see it that define the syntax of an op.

use drr_runtime::format::{Asm, AsmError, AsmOperand, AsmParser, AttrForm};
use drr_runtime::ir::Type;

use crate::context::Context;
use crate::ids::Attr;
use crate::parse::fault::{Failure, Fault, Parsed, consequence};
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::parse::parts::Parts;

/// The parser at one operation.
struct Reader<'p, 't, 'c> {
    parser: &'p mut Parser<'t, 'c>,
    parts: &'p mut Parts,
    kind: u32,
}

impl Parser<'_, '_> {
    /// Reads an operation by the functions of its op.
    pub(super) fn read_by_functions(&mut self, kind: u32, parts: &mut Parts) -> Parsed<()> {
        let registered = self.ctx.kinds[kind as usize].registered.as_ref();
        let Some(parse) = registered.map(|registered| registered.hooks.parse) else {
            return Ok(());
        };
        let mut reader = Reader {
            parser: self,
            parts,
            kind,
        };
        match parse(&mut reader) {
            Some(Err(error)) => Err(failure(error)),
            Some(Ok(())) => Ok(()),
            None => Err(self.custom_error("has no custom assembly form")),
        }
    }
}

fn failure(error: AsmError) -> Failure {
    error
        .0
        .downcast::<Fault>()
        .unwrap_or_else(|_| consequence())
}

fn asm<T>(read: Parsed<T>) -> Asm<T> {
    read.map_err(|failure| AsmError(failure))
}

impl AsmParser<Context> for Reader<'_, '_, '_> {
    fn ir(&mut self) -> &mut Context {
        self.parser.ctx
    }
    fn position(&self) -> usize {
        self.parser.token.start
    }
    fn error_at(&self, position: usize, message: &str) -> AsmError {
        AsmError(self.parser.custom_error_at(position, message))
    }
    fn at(&self, literal: &str) -> bool {
        self.parser.at_literal(literal)
    }
    fn optional(&mut self, literal: &str) -> bool {
        let there = self.parser.at_literal(literal);
        if there {
            self.parser.advance();
        }
        there
    }
    fn expect(&mut self, literal: &str) -> Asm {
        asm(self.parser.literal_text(literal))
    }
    fn at_operand(&self) -> bool {
        self.parser.at(Kind::PercentId)
    }
    fn operand(&mut self) -> Asm<AsmOperand> {
        let at = self.parser.operands.len();
        asm(self.parser.push_operand()).map(|()| AsmOperand(at))
    }
    fn operands(&mut self) -> Asm<Vec<AsmOperand>> {
        let start = self.parser.operands.len();
        asm(self.parser.operand_list())?;
        Ok((start..self.parser.operands.len())
            .map(AsmOperand)
            .collect())
    }
    fn ty(&mut self) -> Asm<Type<Context>> {
        asm(self.parser.ty()).map(Type)
    }
    fn types(&mut self) -> Asm<Vec<Type<Context>>> {
        let mut types = vec![self.ty()?];
        while self.parser.consume_if(Kind::Comma) {
            types.push(self.ty()?);
        }
        Ok(types)
    }
    fn attr(&mut self, name: &str, form: AttrForm) -> Asm<Attr> {
        asm(self.parser.attr_in_form(name, form))
    }
    fn attr_dict(&mut self) -> Asm {
        asm(self.parser.attr_dict(self.parts))
    }
    fn region(&mut self) -> Asm {
        asm(self.parser.region_list(true, self.parts))
    }
    fn successor(&mut self) -> Asm {
        asm(self.parser.successor_list(true, self.parts))
    }
    fn set_attr(&mut self, slot: usize, attr: Attr) {
        let decl = self.parser.decl(self.kind);
        if let Some(decl) = decl.and_then(|decl| decl.attrs.get(slot)) {
            let name = self.parser.ctx.intern_name(decl.name);
            self.parts.properties.push((name, attr));
        }
    }
    fn set_operands(
        &mut self,
        group: usize,
        operands: &[AsmOperand],
        types: &[Type<Context>],
    ) -> Asm {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            let at = match operands.first() {
                Some(first) => self.parser.operands[first.0].at as usize,
                None => self.position(),
            };
            return Err(self.error_at(at, &message));
        }
        let pairs = operands.iter().zip(types);
        let pairs = pairs.map(|(operand, ty)| (operand.0, ty.0)).collect();
        self.parts.set_given(group, pairs);
        Ok(())
    }
    fn set_results(&mut self, group: usize, types: &[Type<Context>]) {
        let types = types.iter().map(|ty| ty.0).collect();
        self.parts.set_given_results(group, types);
    }
}
