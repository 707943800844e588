//! Parsing operations in the syntax that their assembly formats declare.

use drr_runtime::decl::{Arity, OpDecl};
use drr_runtime::format::{Element, ElementKind, Format};

use crate::context::WellKnown;
use crate::context::create::NewOp;
use crate::ids::{Attr, Name};
use crate::parse::fault::{Failure, Parsed};
use crate::parse::lexer::Kind;
use crate::parse::parser::{Parser, Place, RECENT_OPS};
use crate::parse::parts::Parts;
use crate::sort::sort_by_number;
use crate::storage::PROPERTY;

use crate::ids::RawBlock;
use drr_runtime::ir::{Block, InsertPoint, OpKind};

/// How the text of an op is read.
#[derive(Clone, Copy)]
enum Syntax {
    Format(&'static Format),
    /// By the functions of the op.
    Functions,
}

impl<'t> Parser<'t, '_> {
    /// `dialect.mnemonic …`, or `mnemonic …` where a region has a default dialect.
    pub(super) fn custom_operation(&mut self, block: u32) -> Parsed<u32> {
        let name_at = self.lexer.token.start;
        let loc = self.loc_of(name_at);
        let (kind, decl, syntax) = self.custom_name()?;
        self.advance();
        let mut parts = self.parts.pop().unwrap_or_default();
        parts.name_at = name_at;
        let outer = self.custom.replace(kind);
        let regions_start = self.open_regions.len();
        let operands_start = self.operands.len();
        parts.begin(decl, operands_start);
        let dialect = self.ctx.default_dialect(kind);
        let outer_dialect = std::mem::replace(&mut self.default_dialect, dialect);
        let read = match syntax {
            Syntax::Functions => {
                parts.given.resize(decl.operands.len(), 0..0);
                self.read_by_functions(kind, &mut parts)
            }
            Syntax::Format(format) => self.read_format(decl, format, &mut parts),
        };
        let op = read.and_then(|()| self.finish_custom(kind, syntax, &mut parts, loc));
        (self.custom, self.default_dialect) = (outer, outer_dialect);
        parts.clear();
        self.parts.push(parts);
        let op = op?;
        self.operands.truncate(operands_start);
        self.open_regions.truncate(regions_start);
        self.ctx
            .insert(op, InsertPoint::End(Block(RawBlock(block))));
        self.trailing_loc(Place::Op(op))?;
        Ok(op)
    }

    /// The op of the current name, and its format.
    fn custom_name(&mut self) -> Parsed<(u32, &'static OpDecl, Syntax)> {
        let name = self.spelling();
        let place = recent_place(name);
        let kind = match self.recent_ops[place] {
            (recent, kind) if recent == name => Some(kind),
            _ => self.ctx.find_kind(name).map(|kind| kind.0),
        };
        let (mut known, mut tried) = (kind.and_then(|kind| self.with_decl(kind)), None);
        if let Some((kind, _)) = known {
            self.recent_ops[place] = (name, kind);
        } else {
            if !name.contains('.') {
                tried = Some(format!("{}.{name}", self.default_dialect));
            }
            let full = tried.as_deref().unwrap_or(name);
            let registered = |this: &Self| this.with_decl(this.ctx.find_kind(full)?.0);
            known = registered(self);
            if known.is_none() && self.ctx.load_dialect_of(full) {
                self.worded.clear();
                known = registered(self);
            }
        }
        match known {
            Some((kind, decl)) => match decl.format {
                _ if decl.has_syntax => Ok((kind, decl, Syntax::Functions)),
                Some(format) => Ok((kind, decl, Syntax::Format(format))),
                None => Err(self.error(format!(
                    "custom op '{}' has no custom assembly form",
                    decl.name
                ))),
            },
            None => Err(self.unknown_custom_op(name, tried)),
        }
    }

    fn with_decl(&self, kind: u32) -> Option<(u32, &'static OpDecl)> {
        Some((kind, self.decl(kind)?))
    }

    /// The kind of the op with the current name, in the syntax of another one.
    pub(super) fn name_of_op(&mut self) -> Parsed<OpKind> {
        if !self.at(Kind::BareId) {
            return Err(self.error("expected bare identifier or keyword"));
        }
        let name = self.spelling().to_string();
        self.advance();
        self.ctx.load_dialect_of(&name);
        self.worded.clear();
        // The verifier reports an unknown op.
        Ok(self.ctx.op_kind(&name))
    }

    #[cold]
    fn unknown_custom_op(&mut self, name: &str, tried: Option<String>) -> Failure {
        if let Some(full) = tried {
            let message = format!("custom op '{name}' is unknown (tried '{full}' as well)");
            return self.error(message);
        }
        let dialect = name.split('.').next().unwrap_or_default();
        if self.ctx.dialects.contains(dialect) {
            return self.error(format!("custom op '{name}' is unknown"));
        }
        let message = format!("Dialect `{dialect}' not found for custom op '{name}' ");
        let failure = self.error(message);
        let note = format!(
            "Available dialects: {}",
            self.ctx.available_dialects().join(", ")
        );
        self.note(failure, self.lexer.token.start, note)
    }

    /// An error of the current operation's syntax, at a position.
    #[cold]
    pub(super) fn custom_error_at(&self, at: usize, message: impl std::fmt::Display) -> Failure {
        match self.custom {
            Some(kind) => {
                let name = &self.ctx.kinds[kind as usize].name;
                self.error_at(at, format!("custom op '{name}' {message}"))
            }
            None => self.error_at(at, message.to_string()),
        }
    }

    /// The same, at the current token.
    #[cold]
    pub(super) fn custom_error(&self, message: impl std::fmt::Display) -> Failure {
        let end = usize::from(self.at(Kind::Eof));
        self.custom_error_at(self.lexer.token.start.saturating_sub(end), message)
    }

    /// Creates the operation of the parts that were read.
    fn finish_custom(
        &mut self,
        kind: u32,
        syntax: Syntax,
        parts: &mut Parts,
        loc: crate::ids::Loc,
    ) -> Parsed<u32> {
        let is_property = |name: Name| parts.properties.iter().any(|(known, _)| *known == name);
        if let Some((name, _)) = parts.dictionary.iter().find(|(name, _)| is_property(*name)) {
            let name = self.ctx.name(*name);
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(self.custom_error_at(parts.dictionary_at, message));
        }
        match syntax {
            Syntax::Format(format) => self.resolve_types(kind, format, parts)?,
            Syntax::Functions => self.resolve_given(parts),
        }
        let op = self.ctx.new_op(NewOp {
            kind,
            operands: parts.values.iter().copied(),
            result_types: parts.result_types.iter().copied(),
            loc,
        });
        for &(name, attr) in &parts.properties {
            self.ctx.push_slot(op, name.0 | PROPERTY, attr);
        }
        for &(name, attr) in &parts.dictionary {
            self.ctx.push_slot_as_written(op, name, attr, true);
        }
        self.push_segments(kind, syntax, parts, op);
        self.ctx.add_defaults(kind, op);
        self.add_empty_regions(kind, syntax, parts);
        if !parts.regions.is_empty() {
            // A format may name the groups in another order.
            sort_by_number(&mut parts.regions, |region| region.0.into());
            for &(_, region) in &parts.regions {
                self.ctx.take_region(op, Some(region));
            }
        }
        if !parts.successors.is_empty() {
            sort_by_number(&mut parts.successors, |successor| successor.0.into());
            let successors = parts.successors.drain(..).map(|(_, block)| block);
            self.ctx.link_successors(op, successors);
        }
        Ok(op)
    }

    /// A region in an optional group of the format is empty if the group is absent.
    fn add_empty_regions(&mut self, kind: u32, syntax: Syntax, parts: &mut Parts) {
        let (Some(decl), Syntax::Format(format)) = (self.decl(kind), syntax) else {
            return;
        };
        let is_all = |element: &Element| matches!(element.kind, ElementKind::Regions);
        if parts.regions.len() >= decl.regions.len() || format.elements.iter().any(is_all) {
            return;
        }
        for (slot, region) in decl.regions.iter().enumerate() {
            let slot = slot as u16;
            let is_there = |known: &(u16, u32)| known.0 == slot;
            if region.arity == Arity::One && !parts.regions.iter().any(is_there) {
                let region = self.ctx.create_region().0.0;
                self.open_regions.push(region);
                parts.regions.push((slot, region));
            }
        }
    }

    /// Stores the lengths of the operand and result groups, if the op keeps them.
    fn push_segments(&mut self, kind: u32, syntax: Syntax, parts: &Parts, op: u32) {
        let format = match syntax {
            Syntax::Format(format) => format,
            Syntax::Functions => &Format::EMPTY,
        };
        let traits = self.ctx.kinds[kind as usize].traits;
        if traits.has_operand_segments() && !format.operand_segments {
            let attr = self
                .ctx
                .i32_array_attr(parts.operand_counts.iter().copied());
            self.push_property(op, WellKnown::OPERAND_SEGMENTS, attr);
        }
        if traits.has_result_segments() && !format.result_segments {
            let attr = self.ctx.i32_array_attr(parts.result_counts.iter().copied());
            self.push_property(op, WellKnown::RESULT_SEGMENTS, attr);
        }
    }

    fn push_property(&mut self, op: u32, name: Name, attr: Attr) {
        if self.ctx.slot(op, name).is_none() {
            self.ctx.push_slot(op, name.0 | PROPERTY, attr);
        }
    }

    /// The name of a declared attribute of the op whose own syntax is being read.
    pub(super) fn attr_name(&mut self, decl: &OpDecl, slot: usize) -> Name {
        let registered = |kind: u32| self.ctx.kinds[kind as usize].registered.as_ref();
        match self.custom.and_then(registered) {
            Some(registered) if std::ptr::eq(registered.decl, decl) => registered.properties[slot],
            _ => self.ctx.intern_name(decl.attrs[slot].name),
        }
    }

    /// The declaration of a registered op.
    pub(super) fn decl(&self, kind: u32) -> Option<&'static OpDecl> {
        let registered = self.ctx.kinds[kind as usize].registered.as_ref();
        registered.map(|registered| registered.decl)
    }
}

/// The place of an op in [`Parser::recent_ops`]. The ends of names differ most.
fn recent_place(name: &str) -> usize {
    let end = name.as_bytes().last_chunk();
    let end = end.map_or(0, |end| u32::from_le_bytes(*end));
    (end.wrapping_mul(0x9E37_79B1) >> 24) as usize % RECENT_OPS
}
