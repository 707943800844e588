//! Parsing locations.

use crate::attr::AttrKind;
use crate::ids::Loc;
use crate::loc::LocKind;
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::{Parser, Place};

impl<'t> Parser<'t, '_> {
    /// The location of a position in the text.
    pub(super) fn loc_of(&mut self, at: usize) -> Loc {
        let (start, line) = match at >= self.lexer.line.0 {
            true => self.lexer.line,
            false => self.line_of(at),
        };
        let place = (line, (at - start) as u32 + 1);
        self.ctx.locs.of_text(self.file_name, place)
    }

    /// `loc(…)` as an attribute.
    pub(super) fn loc_attr(&mut self) -> Parsed<Loc> {
        self.advance();
        self.expect(Kind::LParen, "expected '(' in inline location")?;
        let loc = self.loc_instance()?;
        self.expect(Kind::RParen, "expected ')' in inline location")?;
        Ok(loc)
    }

    /// A trailing `loc(…)`, if there is one. Its alias may be defined later.
    pub(super) fn trailing_loc(&mut self, place: Place) -> Parsed<()> {
        let loc = self.loc_behind(place)?;
        if let Some(loc) = loc {
            self.set_loc(place, loc);
        }
        Ok(())
    }

    /// The location of a trailing `loc(…)`. `None` if there is none or its alias is defined later; then
    /// `place` gets it.
    pub(super) fn loc_behind(&mut self, place: Place) -> Parsed<Option<Loc>> {
        if !self.at_keyword("loc") {
            return Ok(None);
        }
        self.advance();
        self.expect(Kind::LParen, "expected '(' in location")?;
        if self.at(Kind::HashId) && !self.spelling().contains('.') {
            let (name, at) = (&self.spelling()[1..], self.lexer.token.start);
            if !self.attr_aliases.contains_key(name) {
                self.advance();
                self.deferred_locs.push((name, at, place));
                self.expect(Kind::RParen, "expected ')' in location")?;
                return Ok(None);
            }
        }
        let loc = self.loc_instance()?;
        self.expect(Kind::RParen, "expected ')' in location")?;
        Ok(Some(loc))
    }

    /// Gives the argument of a region whose name stands at `at` its place, if its location is defined
    /// later. Until then its place was [`Place::NewArg`].
    pub(super) fn place_argument(&mut self, at: usize, place: Place) {
        let first = self.deferred_locs.partition_point(|one| one.1 <= at);
        if let Some(one) = self.deferred_locs.get_mut(first)
            && matches!(one.2, Place::NewArg(other) if other == at)
        {
            one.2 = place;
        }
    }

    fn set_loc(&mut self, place: Place, loc: Loc) {
        match place {
            Place::Op(op) => self.ctx.op_mut(op).loc = loc,
            Place::Arg(block, index) => self.ctx.blocks[block as usize].arg_locs[index] = loc,
            // The region was not read.
            Place::NewArg(_) => {}
        }
    }

    /// Sets the locations whose aliases were defined after their use.
    pub(super) fn resolve_deferred_locs(&mut self) {
        for (name, at, place) in std::mem::take(&mut self.deferred_locs) {
            let attr = self.attr_aliases.get(name);
            let failure = match attr.map(|attr| self.ctx.stored_attr(*attr)) {
                Some(Some(&AttrKind::Location(loc))) => {
                    self.set_loc(place, loc);
                    continue;
                }
                Some(_) => {
                    let text = attr
                        .map(|attr| self.ctx.attr_text(*attr))
                        .unwrap_or_default();
                    self.error_at(at, format!("expected location, but found '{text}'"))
                }
                None => self.undefined_alias('#', name, |this| {
                    this.error_at(at, "operation location alias was never defined")
                }),
            };
            if !self.report(*failure) {
                return;
            }
        }
    }

    fn loc_instance(&mut self) -> Parsed<Loc> {
        self.nested(|this| match this.lexer.token.kind {
            Kind::HashId => {
                let at = this.lexer.token.start;
                let attr = this.attr(None)?;
                match &*this.ctx.attr_kind(attr) {
                    AttrKind::Location(loc) => Ok(*loc),
                    _ => Err(this.error_at(at, "expected location attribute")),
                }
            }
            Kind::String => this.file_or_name_loc(),
            Kind::BareId => match this.spelling() {
                "callsite" => this.callsite_loc(),
                "fused" => this.fused_loc(),
                "unknown" => {
                    this.advance();
                    Ok(Loc::UNKNOWN)
                }
                _ => Err(this.wrong_token("expected location instance")),
            },
            _ => Err(this.wrong_token("expected location instance")),
        })
    }

    fn file_or_name_loc(&mut self) -> Parsed<Loc> {
        let text = self.string_text();
        if self.consume_if(Kind::Colon) {
            let line = self.loc_number("expected integer line number in FileLineColRange")?;
            // Without a column, it is column 0.
            let mut column = 0;
            let has_column = self.consume_if(Kind::Colon);
            if has_column {
                column = self.loc_number("expected integer column number in FileLineColRange")?;
            }
            let start = (line, column);
            let mut end = start;
            let is_range = has_column && self.consume_keyword("to");
            if is_range {
                if self.at(Kind::Integer) {
                    end.0 = self.loc_number("expected integer line number in FileLineColRange")?;
                }
                self.expect(
                    Kind::Colon,
                    "expected either integer or `:` post `to` in FileLineColRange",
                )?;
                end.1 = self.loc_number("expected integer column number in FileLineColRange")?;
            }
            // As in MLIR's `FileLineColLoc`.
            let file = match text.as_bytes() {
                [] if !is_range => self.ctx.intern_name("-"),
                bytes => self.ctx.intern_name_of(bytes),
            };
            return Ok(self.ctx.intern_loc(LocKind::File { file, start, end }));
        }
        let mut child = Loc::UNKNOWN;
        if self.consume_if(Kind::LParen) {
            child = self.loc_instance()?;
            self.expect(Kind::RParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(self.ctx.intern_loc(LocKind::Name(text, child)))
    }

    fn loc_number(&mut self, message: &str) -> Parsed<u32> {
        let value = self
            .at(Kind::Integer)
            .then(|| self.spelling().parse::<u32>().ok())
            .flatten();
        match value {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => Err(self.wrong_token(message)),
        }
    }

    fn callsite_loc(&mut self) -> Parsed<Loc> {
        self.advance();
        self.expect(Kind::LParen, "expected '(' in callsite location")?;
        let callee = self.loc_instance()?;
        if !self.consume_keyword("at") {
            return Err(self.wrong_token("expected 'at' in callsite location"));
        }
        let caller = self.loc_instance()?;
        self.expect(Kind::RParen, "expected ')' in callsite location")?;
        Ok(self.ctx.intern_loc(LocKind::CallSite(callee, caller)))
    }

    fn fused_loc(&mut self) -> Parsed<Loc> {
        self.advance();
        let mut metadata = None;
        if self.consume_if(Kind::Less) {
            metadata = Some(self.attr(None)?);
            self.expect(Kind::Greater, "expected '>' after fused location metadata")?;
        }
        self.expect(Kind::LSquare, "expected '[' in fused location")?;
        let mut parts = Vec::new();
        self.list_until(Kind::RSquare, "expected ']' in fused location", |this| {
            let part = this.loc_instance()?;
            parts.push(part);
            Ok(())
        })?;
        Ok(self.ctx.fuse(&parts, metadata))
    }
}
