//! Parsing `func.func`, whose syntax no format can describe.

use drr_runtime::ir::Block;

use crate::attr::{AttrKind, Text};
use crate::ids::{Attr, NIL, Name, RawBlock};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::{Parser, Place};
use crate::parse::parts::Parts;
use crate::parse::regions::Entry;
use crate::types::TypeKind;

/// The attributes of an argument or a result.
type Attrs = Vec<(Name, Attr)>;

impl<'t> Parser<'t, '_> {
    /// `private? @name(%a: T {…}, …) -> (T {…}, …) attributes {…} {…}?`, or types alone in place of
    /// arguments.
    pub(super) fn read_func(&mut self, parts: &mut Parts) -> Parsed<()> {
        for word in ["public", "private", "nested"] {
            if self.consume_keyword(word) {
                let text = self
                    .ctx
                    .intern_attr(AttrKind::String(Text::from(word), None));
                self.push_attr("sym_visibility", text, parts);
                break;
            }
        }
        if !self.at(Kind::AtId) {
            let message = "expected valid '@'-identifier for attribute 'sym_name'";
            return Err(self.custom_error(message));
        }
        let name = self.symbol_name()?;
        let name = self.ctx.intern_attr(AttrKind::String(name, None));
        self.push_attr("sym_name", name, parts);

        let region = self.ctx.create_region().0.0;
        self.open_regions.push(region);
        let block = self.ctx.new_block();
        self.ctx.append_block(region, block);
        let mut entry = Entry {
            region,
            block,
            names: Vec::new(),
        };
        let (mut inputs, mut input_attrs) = (Vec::new(), Vec::new());
        self.expect(Kind::LParen, "expected '('")?;
        self.list_until(Kind::RParen, "expected ')'", |this| {
            let mut attrs = Attrs::new();
            let at = this.token.start;
            if this.at(Kind::PercentId) {
                if !inputs.is_empty() && entry.names.is_empty() {
                    let message = "expected type instead of SSA identifier";
                    return Err(this.custom_error(message));
                }
                let name = this.operand()?;
                if name.index != 0 {
                    let message = "result number not allowed in argument list";
                    return Err(this.error_at(at, message));
                }
                this.expect(Kind::Colon, "expected ':'")?;
                entry.names.push(name);
            } else if !entry.names.is_empty() {
                return Err(this.custom_error("expected SSA identifier"));
            }
            let ty = this.ty()?;
            this.own_attrs(&mut attrs)?;
            let loc = this.loc_of(at);
            let index = inputs.len();
            this.ctx.add_block_arg(block, ty, loc);
            inputs.push(ty);
            input_attrs.push(attrs);
            this.trailing_loc(Place::Arg(block, index))
        })?;
        let (mut results, mut result_attrs) = (Vec::new(), Vec::new());
        if self.consume_if(Kind::Arrow) {
            if self.consume_if(Kind::LParen) {
                self.list_until(Kind::RParen, "expected ')'", |this| {
                    let mut attrs = Attrs::new();
                    results.push(this.ty()?);
                    this.own_attrs(&mut attrs)?;
                    result_attrs.push(attrs);
                    Ok(())
                })?;
            } else {
                results.push(self.non_function_type()?);
                result_attrs.push(Attrs::new());
            }
        }
        let ty = self.ctx.type_id(TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        });
        let ty = self.ctx.intern_attr(AttrKind::Type(ty));
        self.push_attr("function_type", ty, parts);
        self.push_dictionaries("arg_attrs", input_attrs, parts);
        self.push_dictionaries("res_attrs", result_attrs, parts);
        if self.consume_keyword("attributes") {
            let at = self.token.start;
            if !self.at(Kind::LBrace) {
                return Err(self.wrong_token("expected '{' in attribute dictionary"));
            }
            parts.dictionary_at = at;
            self.nested(|this| this.dictionary(&mut parts.dictionary))?;
        }
        parts.regions.push((0, region));
        if self.at(Kind::LBrace) {
            let at = self.token.start;
            let faults = self.faults.len();
            self.nested(|this| this.region_with(true, Some(entry)))?;
            let first = self.ctx.regions[region as usize].first;
            let empty = first == NIL || self.ctx.blocks[first as usize].first == NIL;
            // Operations with mistakes are left out.
            if empty && self.faults.len() == faults {
                return Err(self.custom_error_at(at, "expected non-empty function body"));
            }
        } else {
            self.ctx.erase_block(Block(RawBlock(block)));
        }
        Ok(())
    }

    fn push_attr(&mut self, name: &str, attr: Attr, parts: &mut Parts) {
        let name = self.ctx.intern_name(name);
        parts.properties.push((name, attr));
    }

    /// `{…}`, if it is there.
    fn own_attrs(&mut self, attrs: &mut Attrs) -> Parsed<()> {
        match self.at(Kind::LBrace) {
            true => self.nested(|this| this.dictionary(attrs)),
            false => Ok(()),
        }
    }

    /// An array of dictionaries, unless all are empty.
    fn push_dictionaries(&mut self, name: &str, all: Vec<Attrs>, parts: &mut Parts) {
        if all.iter().all(Vec::is_empty) {
            return;
        }
        let all = all.into_iter().map(|mut attrs| {
            self.ctx.sort_entries(&mut attrs);
            self.ctx.intern_attr(AttrKind::Dictionary(attrs.into()))
        });
        let all: Vec<Attr> = all.collect();
        let array = self.ctx.intern_attr(AttrKind::Array(all.into()));
        self.push_attr(name, array, parts);
    }
}
