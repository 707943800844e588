//! Parsing operations.

use crate::context::create::NewOp;
use crate::diagnostics::{Diagnostic, Position, Severity};
use crate::ids::{Attr, NIL, Name};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::parse::parser::Place;
use crate::parse::scope::Operand;
use crate::raw_bytes;
use crate::storage::PROPERTY;
use crate::types::TypeKind;

use crate::ids::RawBlock;
use drr_runtime::ir::{Block, InsertPoint};

/// The named results: the slot of the name, the number of values, the position.
type Names = Vec<(u32, u32, u32)>;

impl<'t> Parser<'t, '_> {
    /// Parses a whole text. On failure, erases the parsed IR.
    pub(super) fn module(mut self) -> Result<u32, Vec<Diagnostic>> {
        let top = self.ctx.new_block();
        self.top_level(top);
        if self.faults.is_empty() {
            match self.wrap(top) {
                Ok(op) => return Ok(op),
                Err(fault) => self.faults.push(*fault),
            }
        }
        self.drop_resources();
        let (mut blocks, mut values) = self.scopes.leftovers();
        values.append(&mut self.dummies);
        for value in values {
            self.ctx.free_value(value);
        }
        blocks.push(top);
        let mut regions = std::mem::take(&mut self.open_regions);
        regions.append(&mut self.graveyard);
        self.ctx.discard(&[], &regions, &blocks);
        Err(self.faults)
    }

    fn top_level(&mut self, top: u32) {
        self.enter_region(true);
        self.own_resources();
        while !self.at(Kind::Eof) {
            let (mark, kind) = (self.mark(), self.lexer.token.kind);
            let read = match kind {
                Kind::Error => Err(self.error("unexpected token")),
                Kind::HashId => self.attr_alias_definition(),
                Kind::ExclamationId => self.type_alias_definition(),
                Kind::MetadataBegin => self.file_metadata(),
                _ => self.operation(top),
            };
            let Err(failure) = read else { continue };
            if matches!(kind, Kind::HashId | Kind::ExclamationId) {
                self.poison_alias(mark);
            }
            if self.recover(mark, failure).is_err() {
                return;
            }
        }
        self.leave_region();
        self.resolve_deferred_locs();
    }

    /// The parsed module, or a new module around the parsed operations. Without an implicit module,
    /// the parsed operation, if it is a single one.
    fn wrap(&mut self, top: u32) -> Result<u32, Box<Diagnostic>> {
        let module = self.ctx.op_kind("builtin.module").0;
        let (first, last) = {
            let data = &self.ctx.blocks[top as usize];
            (data.first, data.last)
        };
        let single = first != NIL && first == last;
        if single && (!self.implicit_module || self.ctx.op_data(first).kind() == module) {
            self.ctx.unlink_op(first);
            self.ctx.free_blocks.push(top);
            return Ok(first);
        }
        if !self.implicit_module {
            let count = self.ctx.block_ops(top).count();
            let file = raw_bytes::bytes_of(self.ctx.name(self.file_name));
            let (line, column) = self.start_place;
            let place = Position::new(String::from_utf8_lossy(&file), line, column);
            let message =
                format!("source must contain a single top-level operation, found: {count}");
            let fault = Diagnostic::new(Severity::Error, place.into(), message);
            return Err(Box::new(fault));
        }
        let loc = {
            let file = self.file_name;
            self.ctx.intern_loc(crate::loc::LocKind::File {
                file,
                start: self.start_place,
                end: self.start_place,
            })
        };
        let op = self.ctx.new_op(NewOp {
            kind: module,
            operands: std::iter::empty(),
            result_types: std::iter::empty(),
            loc,
        });
        let region = self.ctx.create_region().0.0;
        self.ctx.append_block(region, top);
        self.ctx.take_region(op, Some(region));
        Ok(op)
    }

    fn attr_alias_definition(&mut self) -> Parsed<()> {
        let name = &self.spelling()[1..];
        if self.attr_aliases.contains_key(name) {
            return Err(self.error(format!("redefinition of attribute alias id '{name}'")));
        }
        if name.contains('.') {
            let message = "attribute names with a '.' are reserved for dialect-defined names";
            return Err(self.error(message));
        }
        self.advance();
        self.expect(Kind::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.attr(None)?;
        self.attr_aliases.insert(name, attr);
        Ok(())
    }

    fn type_alias_definition(&mut self) -> Parsed<()> {
        let name = &self.spelling()[1..];
        if self.type_aliases.contains_key(name) {
            return Err(self.error(format!("redefinition of type alias id '{name}'")));
        }
        if name.contains('.') {
            let message = "type names with a '.' are reserved for dialect-defined names";
            return Err(self.error(message));
        }
        self.advance();
        self.expect(Kind::Equal, "expected '=' in type alias definition")?;
        let ty = self.ty()?;
        self.type_aliases.insert(name, ty);
        Ok(())
    }

    // ---- Operations -------------------------------------------------------------------------

    pub(super) fn operation(&mut self, block: u32) -> Parsed<()> {
        let start = self.lexer.token.start;
        let mut names = Names::new();
        let mut single = None;
        if self.at(Kind::PercentId) {
            // Fast path: a single name needs no list.
            let name = self.result_name()?;
            if self.at(Kind::Comma) {
                names.push(name);
                while self.consume_if(Kind::Comma) {
                    let name = self.result_name()?;
                    names.push(name);
                }
            } else {
                single = Some(name);
            }
            self.expect(Kind::Equal, "expected '=' after SSA name")?;
        }
        let op = match self.lexer.token.kind {
            Kind::String => self.generic_operation(block)?,
            Kind::BareId => self.custom_operation(block)?,
            _ => return Err(self.wrong_token("expected operation name in quotes")),
        };
        let names = match &single {
            Some(name) => std::slice::from_ref(name),
            None => &names,
        };
        if names.is_empty() {
            return Ok(());
        }
        let results = self.ctx.result_values(op);
        let (results, count) = (results.start, results.len() as u32);
        if count == 0 {
            return Err(self.error_at(start, "cannot name an operation with no results"));
        }
        let named: u64 = names.iter().map(|name| u64::from(name.1)).sum();
        if named != u64::from(count) {
            let message =
                format!("operation defines {count} results but was provided {named} to bind");
            return Err(self.error_at(start, message));
        }
        let mut first = results;
        for &(slot, count, at) in names {
            self.define(slot, first, count, at)?;
            if self.keep_names {
                self.keep_name(first, at);
            }
            first += count;
        }
        Ok(())
    }

    /// `%name` or `%name:count`.
    fn result_name(&mut self) -> Parsed<(u32, u32, u32)> {
        if !self.at(Kind::PercentId) {
            return Err(self.wrong_token("expected valid ssa identifier"));
        }
        let at = self.lexer.token.start as u32;
        let slot = self.name_slot();
        self.advance();
        let mut count = 1;
        if self.consume_if(Kind::Colon) {
            if !self.at(Kind::Integer) {
                return Err(self.wrong_token("expected integer number of results"));
            }
            count = match self.spelling().parse::<u32>() {
                Ok(count) if count > 0 => count,
                _ => {
                    let message = "expected named operation to have at least 1 result";
                    return Err(self.error(message));
                }
            };
            self.advance();
        }
        Ok((slot, count, at))
    }

    /// `"name"(operands)[successors] <{properties}> (regions) {attributes} : type loc`.
    fn generic_operation(&mut self, block: u32) -> Parsed<u32> {
        let start = self.lexer.token.start;
        let loc = self.loc_of(start);
        let kind = self.op_name()?;
        let traits = self.ctx.kinds[kind as usize].traits;
        self.expect(Kind::LParen, "expected '(' to start operand list")?;
        let operands_start = self.operands.len();
        if self.at(Kind::PercentId) {
            loop {
                let operand = self.operand()?;
                self.operands.push(operand);
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RParen, "expected ')' to end operand list")?;

        let mut successors = Vec::new();
        if self.at(Kind::LSquare) {
            if traits.is_registered() && !traits.is_terminator() {
                return Err(self.error("successors in non-terminator"));
            }
            self.advance();
            if self.at(Kind::RSquare) {
                return Err(self.wrong_token("expected list element"));
            }
            self.list_until(Kind::RSquare, "expected ']'", |this| {
                let block = this.successor()?;
                successors.push(block);
                Ok(())
            })?;
        }

        let mut attrs: Vec<(Name, Attr)> = Vec::new();
        let mut empty_properties = false;
        let properties = self.consume_if(Kind::Less);
        if properties {
            empty_properties = self.properties(&mut attrs)?;
            self.expect(Kind::Greater, "expected '>' to close properties")?;
        }
        let num_properties = attrs.len();

        let regions_start = self.open_regions.len();
        if self.consume_if(Kind::LParen) {
            loop {
                self.nested(Self::region)?;
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::RParen, "expected ')' to end region list")?;
        }
        if self.at(Kind::LBrace) {
            self.nested(|this| this.dictionary(&mut attrs))?;
        }
        self.expect(Kind::Colon, "expected ':' followed by operation type")?;
        if properties {
            self.check_properties(kind, &attrs[..num_properties], start)?;
        }
        let op = self.typed_operation(kind, operands_start, loc)?;

        for &(name, attr) in &attrs[..num_properties] {
            self.ctx.push_slot(op, name.0 | PROPERTY, attr);
        }
        let (properties, dictionary) = attrs.split_at(num_properties);
        for &(name, attr) in dictionary {
            // A declared attribute that is already set as a property takes precedence over the
            // dictionary.
            // An op declares few attributes, but a dictionary may be long.
            if traits.is_registered()
                && self.ctx.is_declared_attr(kind, name)
                && properties.iter().any(|(known, _)| *known == name)
            {
                continue;
            }
            self.ctx
                .push_slot_as_written(op, name, attr, traits.is_registered());
        }
        self.ctx.add_defaults(kind, op);
        if empty_properties && !traits.is_registered() {
            self.ctx.parts_mut(op).empty_properties = true;
        }
        for region in self.open_regions.split_off(regions_start) {
            self.ctx.take_region(op, Some(region));
        }
        self.ctx.link_successors(op, successors.into_iter());
        self.ctx
            .insert(op, InsertPoint::End(Block(RawBlock(block))));
        self.trailing_loc(Place::Op(op))?;
        Ok(op)
    }

    /// The op kind for the name in the current string.
    fn op_name(&mut self) -> Parsed<u32> {
        let at = self.lexer.token.start;
        let literal = self.spelling();
        let name = &literal[1..literal.len() - 1];
        if let Some(kind) = self.ctx.find_kind(name)
            && (self.ctx.traits(kind).is_registered() || self.ctx.accepts_any_op())
            && !name.contains(['\\', '\u{1A}'])
        {
            self.advance();
            return Ok(kind.0);
        }
        let text = self.string_text();
        match text.as_bytes() {
            [] => Err(self.error_at(at, "empty operation name is invalid")),
            name if name.contains(&0) => {
                Err(self.error_at(at, "null character not allowed in operation name"))
            }
            name => self.unregistered_kind(&raw_bytes::name_of(name)),
        }
    }

    /// The kind of an op that is not registered. Loads its dialect, if the registry has it.
    fn unregistered_kind(&mut self, name: &str) -> Parsed<u32> {
        let known = self.ctx.load_dialect_of(name);
        self.worded.clear();
        if !known && !self.ctx.allows_unregistered {
            let message = "operation being parsed with an unregistered dialect. If this is \
                           intended, please use -allow-unregistered-dialect with the MLIR tool used";
            return Err(self.error(message));
        }
        Ok(self.ctx.op_kind(name).0)
    }

    /// `%name` or `%name#number`.
    #[inline]
    pub(super) fn operand(&mut self) -> Parsed<Operand> {
        if !self.at(Kind::PercentId) {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let at = self.lexer.token.start as u32;
        let name = self.name_slot();
        self.advance();
        let mut index = 0;
        if self.at(Kind::HashId) {
            index = match self.spelling()[1..].parse::<u32>() {
                Ok(index) => index,
                Err(_) => return Err(self.error("invalid SSA value result number")),
            };
            self.advance();
        }
        Ok(Operand { name, index, at })
    }

    pub(super) fn successor(&mut self) -> Parsed<u32> {
        if !self.at(Kind::CaretId) {
            return Err(self.wrong_token("expected block name"));
        }
        let block = self.block_named(self.spelling(), self.lexer.token.start);
        self.advance();
        Ok(block)
    }

    /// Parses `(operand types) -> result types` and creates the operation.
    fn typed_operation(
        &mut self,
        kind: u32,
        operands_start: usize,
        loc: crate::ids::Loc,
    ) -> Parsed<u32> {
        let at = self.lexer.token.start;
        let mut types = std::mem::take(&mut self.types);
        let mut results = std::mem::take(&mut self.result_types);
        types.clear();
        results.clear();
        if self.at(Kind::LParen) {
            self.signature(&mut types, &mut results)?;
        } else {
            let ty = self.ty()?;
            let TypeKind::Function {
                inputs,
                results: outputs,
            } = self.ctx.kind_of_type(ty)
            else {
                return Err(self.error_at(at, "expected function type"));
            };
            types.extend_from_slice(inputs);
            results.extend_from_slice(outputs);
        }
        let count = self.operands.len() - operands_start;
        if count != types.len() {
            let s = if count == 1 { "" } else { "s" };
            let message = format!("expected {count} operand type{s} but had {}", types.len());
            return Err(self.error_at(at, message));
        }
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        for (index, &ty) in types.iter().enumerate() {
            let operand = self.operands[operands_start + index];
            values.push(self.resolve(operand, ty)?);
        }
        self.operands.truncate(operands_start);
        let op = self.ctx.new_op(NewOp {
            kind,
            operands: values.iter().copied(),
            result_types: results.iter().copied(),
            loc,
        });
        (self.types, self.result_types, self.values) = (types, results, values);
        Ok(op)
    }
}
