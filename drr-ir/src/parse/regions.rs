//! Parsing regions and blocks.

use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::parse::parser::Place;

impl Parser<'_, '_> {
    /// Parses `{ … }` and adds the region to the list of open regions.
    pub(super) fn region(&mut self) -> Parsed<()> {
        if !self.at(Kind::LBrace) {
            return Err(self.wrong_token("expected '{' to begin a region"));
        }
        let region = self.ctx.create_region().0.0;
        self.open_regions.push(region);
        self.advance();
        self.enter_region(false);
        if !self.at(Kind::RBrace) && !self.at(Kind::CaretId) {
            let block = self.ctx.new_block();
            self.ctx.append_block(region, block);
            self.block_body(block)?;
        }
        while !self.at(Kind::RBrace) {
            self.block(region)?;
        }
        self.advance();
        self.leave_region();
        Ok(())
    }

    pub(super) fn block_body(&mut self, block: u32) -> Parsed<()> {
        while !self.at(Kind::RBrace) && !self.at(Kind::CaretId) {
            let mark = self.mark();
            if let Err(failure) = self.operation(block) {
                self.recover(mark, failure)?;
            }
        }
        Ok(())
    }

    /// Parses `^name(arguments):` and the operations of the block.
    fn block(&mut self, region: u32) -> Parsed<()> {
        if !self.at(Kind::CaretId) {
            return Err(self.wrong_token("expected block name"));
        }
        let mark = self.mark();
        let block = match self.block_header(region) {
            Ok(block) => block,
            Err(failure) => {
                self.recover(mark, failure)?;
                let block = self.ctx.new_block();
                self.ctx.append_block(region, block);
                block
            }
        };
        self.block_body(block)
    }

    fn block_header(&mut self, region: u32) -> Parsed<u32> {
        let name = self.spelling();
        let block = self.define_block(name, self.token.start)?;
        self.ctx.append_block(region, block);
        if self.keep_names {
            self.ctx.name_block(block, &name[1..]);
        }
        self.advance();
        if self.consume_if(Kind::LParen) {
            self.list_until(Kind::RParen, "expected ')'", |this| this.block_arg(block))?;
        }
        self.expect(Kind::Colon, "expected ':' after block name")?;
        Ok(block)
    }

    fn block_arg(&mut self, block: u32) -> Parsed<()> {
        let at = self.token.start;
        let operand = self.operand()?;
        if operand.index != 0 {
            return Err(self.error_at(at, "result number not allowed in argument list"));
        }
        self.expect(Kind::Colon, "expected ':' and type for SSA operand")?;
        let ty = self.ty()?;
        let loc = self.loc_of(at);
        let index = self.ctx.blocks[block as usize].args.len();
        let value = self.ctx.add_block_arg(block, ty, loc);
        self.define(operand.name, value, 1, operand.at)?;
        if self.keep_names {
            self.keep_name(value, operand.at);
        }
        self.trailing_loc(Place::Arg(block, index))
    }
}
