//! Parsing regions and blocks.

use drr_runtime::ir::Block;

use crate::ids::RawBlock;
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::parse::parser::Place;
use crate::parse::scope::{Operand, POISON};

/// A region whose entry block is made before its text is read, with arguments that are written
/// elsewhere.
pub(super) struct Entry {
    /// The region, which is among the open ones.
    pub(super) region: u32,
    pub(super) block: u32,
    /// The names of the arguments.
    pub(super) names: Vec<Operand>,
}

impl<'t> Parser<'t, '_> {
    /// Parses `{ … }` and adds the region to the list of open regions.
    pub(super) fn region(&mut self) -> Parsed<()> {
        self.region_with(None)
    }

    /// The same, with an entry block or without. As in MLIR, the names outside are visible in an isolated
    /// region too, and cannot be defined again.
    pub(super) fn region_with(&mut self, entry: Option<Entry>) -> Parsed<()> {
        if !self.at(Kind::LBrace) {
            return Err(self.wrong_token("expected '{' to begin a region"));
        }
        let region = match &entry {
            Some(entry) => entry.region,
            None => {
                let region = self.ctx.create_region().0.0;
                self.open_regions.push(region);
                region
            }
        };
        self.advance();
        self.enter_region(false);
        let labelled = self.at(Kind::CaretId);
        match entry {
            Some(Entry { block, names, .. }) if !names.is_empty() => {
                if labelled {
                    let message = "invalid block name in region with named arguments";
                    return Err(self.error(message));
                }
                for (index, name) in names.into_iter().enumerate() {
                    self.unused(name)?;
                    let value = self.ctx.blocks[block as usize].args[index];
                    self.define(name.name, value, 1, name.at)?;
                    if self.keep_names {
                        self.keep_name(value, name.at);
                    }
                }
                self.block_body(block)?;
            }
            entry => {
                if let Some(entry) = entry {
                    self.ctx.erase_block(Block(RawBlock(entry.block)));
                }
                if !self.at(Kind::RBrace) && !labelled {
                    let block = self.ctx.new_block();
                    self.ctx.append_block(region, block);
                    self.block_body(block)?;
                }
            }
        }
        while !self.at(Kind::RBrace) {
            self.block(region)?;
        }
        self.advance();
        self.leave_region();
        Ok(())
    }

    /// Checks that the name of an argument has no meaning yet.
    fn unused(&self, name: Operand) -> Parsed<()> {
        let known = self.scopes.meaning(name.name);
        let known = known.filter(|known| known.first != POISON);
        let known = known.map(|known| known.at);
        let key = (self.scopes.scope, name.name, 0);
        let used = self.scopes.placeholders.get(&key).map(|used| used.at);
        let Some(before) = known.or(used) else {
            return Ok(());
        };
        let text = self.name_at(name.at);
        let message = format!("region entry argument '{text}' is already in use");
        let failure = self.error_at(name.at as usize, message);
        Err(self.note(failure, before as usize, "previously referenced here"))
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
        let block = self.define_block(name, self.lexer.token.start)?;
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
        let at = self.lexer.token.start;
        // As in MLIR, a result number says nothing here.
        let operand = self.operand()?;
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
