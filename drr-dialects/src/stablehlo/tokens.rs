//! What the parsers of attributes and of operations have in common.

use drr::ir::Ir;
use drr::op::format::{Asm, AsmError, AsmParser};
use drr::typedef::DefParser;

/// The parser of an attribute or of an operation.
pub(super) trait Tokens {
    fn position(&self) -> usize;
    fn error_at(&self, position: usize, message: &str) -> AsmError;
    fn optional(&mut self, literal: &str) -> bool;
    fn expect(&mut self, literal: &str) -> Asm;
    fn optional_keyword(&mut self) -> Option<String>;
    fn optional_integer(&mut self) -> Asm<Option<i64>>;
    fn integer(&mut self) -> Asm<i64> {
        let at = self.position();
        let number = self.optional_integer()?;
        number.ok_or_else(|| self.error_at(at, "expected integer value"))
    }
    /// `[0, 1]`.
    fn integers(&mut self) -> Asm<Vec<i64>> {
        self.expect("[")?;
        let mut list = Vec::new();
        while !self.optional("]") {
            if !list.is_empty() {
                self.expect(",")?;
            }
            list.push(self.integer()?);
        }
        Ok(list)
    }
}

impl<I: Ir> Tokens for DefParser<'_, I> {
    fn position(&self) -> usize {
        self.position()
    }
    fn error_at(&self, position: usize, message: &str) -> AsmError {
        self.error_at(position, message)
    }
    fn optional(&mut self, literal: &str) -> bool {
        self.optional(literal)
    }
    fn expect(&mut self, literal: &str) -> Asm {
        self.expect(literal)
    }
    fn optional_keyword(&mut self) -> Option<String> {
        self.optional_keyword()
    }
    fn optional_integer(&mut self) -> Asm<Option<i64>> {
        self.at_value::<i64>().then(|| self.value()).transpose()
    }
}

impl<I: Ir> Tokens for dyn AsmParser<I> + '_ {
    fn position(&self) -> usize {
        AsmParser::position(self)
    }
    fn error_at(&self, position: usize, message: &str) -> AsmError {
        AsmParser::error_at(self, position, message)
    }
    fn optional(&mut self, literal: &str) -> bool {
        AsmParser::optional(self, literal)
    }
    fn expect(&mut self, literal: &str) -> Asm {
        AsmParser::expect(self, literal)
    }
    fn optional_keyword(&mut self) -> Option<String> {
        AsmParser::optional_keyword(self)
    }
    fn optional_integer(&mut self) -> Asm<Option<i64>> {
        AsmParser::optional_integer(self)
    }
}
