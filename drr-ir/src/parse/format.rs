//! The interpreter of assembly formats: reads the parts of an operation.

use drr_runtime::decl::{Arity, OpDecl, Presence};
use drr_runtime::format::{
    Anchor, AttrForm, Clause, Element, ElementKind, EnumCase, Format, Group, Values,
};
use drr_runtime::ir::Type;
use drr_runtime::ty::TypeClass;
use drr_runtime::typedef::DefKind;

use crate::attr::AttrKind;
use crate::context::OpTraits;
use crate::ids::NIL;
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::parse::parts::Parts;
use crate::parse::regions::Entry;
use crate::types::TypeKind;

/// An attribute that is being read.
#[derive(Clone, Copy)]
struct Slot {
    index: u16,
    form: AttrForm,
}

impl<'t> Parser<'t, '_> {
    /// Reads all elements of a format.
    pub(super) fn read_format(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
    ) -> Parsed<()> {
        self.read_all(decl, format.elements, parts)
    }

    #[inline(never)]
    fn read_all(
        &mut self,
        decl: &'static OpDecl,
        elements: &'static [Element],
        parts: &mut Parts,
    ) -> Parsed<()> {
        for element in elements {
            match element.kind {
                ElementKind::Literal(text) if self.at_literal(text) => self.advance(),
                ElementKind::AttrDict => self.attr_dict(parts)?,
                _ => self.read_one(decl, &element.kind, parts)?,
            }
        }
        Ok(())
    }

    /// Inlined into its only caller, so that an element takes no call.
    #[inline(always)]
    fn read_one(
        &mut self,
        decl: &'static OpDecl,
        element: &'static ElementKind,
        parts: &mut Parts,
    ) -> Parsed<()> {
        match *element {
            ElementKind::Whitespace(_) => Ok(()),
            ElementKind::Literal(text) => self.literal_text(text),
            ElementKind::Operand(slot) => {
                let arity = decl.operands[usize::from(slot)].arity;
                let start = self.operands.len();
                match arity {
                    Arity::One => self.push_operand()?,
                    Arity::Optional if self.at(Kind::PercentId) => self.push_operand()?,
                    Arity::Optional => {}
                    Arity::Variadic | Arity::SameSizeVariadic => self.operand_list()?,
                }
                parts.operands[usize::from(slot)] = start..self.operands.len();
                Ok(())
            }
            ElementKind::Operands => {
                let start = self.operands.len();
                self.operand_list()?;
                parts.all_operands = Some(start..self.operands.len());
                Ok(())
            }
            ElementKind::Attr(index, form) => {
                let slot = Slot { index, form };
                let presence = decl.attrs[usize::from(index)].presence;
                if presence != Presence::Optional || self.at_attr(form) {
                    return self.attr_slot(decl, slot, parts);
                }
                Ok(())
            }
            ElementKind::Region(slot) => {
                let arity = decl.regions[usize::from(slot)].arity;
                self.region_list(slot, arity == Arity::One, parts)
            }
            ElementKind::Regions => self.region_list(0, false, parts),
            ElementKind::Successor(slot) => {
                let arity = decl.successors[usize::from(slot)].arity;
                self.successor_list(slot, arity == Arity::One, parts)
            }
            ElementKind::Successors => self.successor_list(0, false, parts),
            ElementKind::TypeList(values) => self.types_for(decl, values, parts),
            ElementKind::Type(values, class) => self.type_of_class(class, values, false, parts),
            ElementKind::QualifiedType(values, class) => {
                self.type_of_class(class, values, true, parts)
            }
            ElementKind::FunctionalType(inputs, results) => {
                let (mut before, mut after) = (Vec::new(), Vec::new());
                if !self.at(Kind::LParen) {
                    return Err(self.wrong_token("expected '('"));
                }
                self.nested(|this| this.signature(&mut before, &mut after))?;
                parts.set_types(inputs, before);
                parts.set_types(results, after);
                Ok(())
            }
            ElementKind::AttrDict => self.attr_dict(parts),
            ElementKind::AttrDictWithKeyword => self.attr_dict_with_keyword(parts),
            ElementKind::PropDict => {
                if self.consume_if(Kind::Less) {
                    self.properties(&mut parts.properties)?;
                    return self.expect(Kind::Greater, "expected '>'");
                }
                Ok(())
            }
            ElementKind::Group(group) => self.group(decl, group, parts),
            ElementKind::OilList(clauses) => self.oil_list(decl, clauses, parts),
            ElementKind::Custom(index) => self.read_directive(index, parts),
        }
    }

    /// `{…}`, if it is there.
    #[inline]
    pub(super) fn attr_dict(&mut self, parts: &mut Parts) -> Parsed<()> {
        parts.dictionary_at = self.lexer.token.start;
        if self.at(Kind::LBrace) {
            return self.nested(|this| this.dictionary(&mut parts.dictionary));
        }
        Ok(())
    }

    // ---- Literals ---------------------------------------------------------------------------

    /// The token of a literal that is punctuation.
    fn punctuation(text: &str) -> Option<Kind> {
        Some(match text {
            "->" => Kind::Arrow,
            "..." => Kind::Ellipsis,
            ":" => Kind::Colon,
            "," => Kind::Comma,
            "=" => Kind::Equal,
            "<" => Kind::Less,
            ">" => Kind::Greater,
            "(" => Kind::LParen,
            ")" => Kind::RParen,
            "[" => Kind::LSquare,
            "]" => Kind::RSquare,
            "{" => Kind::LBrace,
            "}" => Kind::RBrace,
            "?" => Kind::Question,
            "+" => Kind::Plus,
            "-" => Kind::Minus,
            "*" => Kind::Star,
            "/" => Kind::Slash,
            "|" => Kind::VerticalBar,
            _ => return None,
        })
    }

    pub(super) fn at_literal(&self, text: &str) -> bool {
        // No literal of a format is spelled as a number, a string or a name with a sigil.
        match (self.token_bytes(), text.as_bytes()) {
            // Most literals are punctuation, for which a call of `memcmp` would take longer.
            ([token], [byte]) => token == byte,
            (token, bytes) => token == bytes,
        }
    }

    pub(super) fn literal_text(&mut self, text: &str) -> Parsed<()> {
        if self.at_literal(text) {
            self.advance();
            return Ok(());
        }
        Err(match Self::punctuation(text) {
            Some(_) => self.wrong_token(format!("expected '{text}'")),
            None => self.custom_error(format!("expected '{text}'")),
        })
    }

    // ---- Operands, types, regions, successors -----------------------------------------------

    pub(super) fn push_operand(&mut self) -> Parsed<()> {
        let operand = self.operand()?;
        self.operands.push(operand);
        Ok(())
    }

    /// Operands separated by commas, possibly none.
    pub(super) fn operand_list(&mut self) -> Parsed<()> {
        if !self.at(Kind::PercentId) {
            return Ok(());
        }
        self.push_operand()?;
        while self.consume_if(Kind::Comma) {
            self.push_operand()?;
        }
        Ok(())
    }

    fn types_for(&mut self, decl: &OpDecl, values: Values, parts: &mut Parts) -> Parsed<()> {
        let arity = match values {
            Values::Operand(slot) => decl.operands[usize::from(slot)].arity,
            Values::Result(slot) => decl.results[usize::from(slot)].arity,
            Values::Operands | Values::Results => Arity::Variadic,
        };
        let start = parts.types.len();
        // The printer writes nothing for operands that are absent, also outside of a group.
        let may_be_absent = match values {
            Values::Operand(slot) => {
                arity != Arity::One && parts.operands_of(slot.into()).is_empty()
            }
            _ => arity == Arity::Optional,
        };
        if !may_be_absent || self.at_type() {
            parts.types.push(self.ty()?);
            while matches!(arity, Arity::Variadic | Arity::SameSizeVariadic)
                && self.consume_if(Kind::Comma)
            {
                parts.types.push(self.ty()?);
            }
        }
        parts.set_types_from(values, start);
        Ok(())
    }

    /// The parameters of a declared type, unless it is qualified, or the type in full.
    fn type_of_class(
        &mut self,
        class: TypeClass,
        values: Values,
        qualified: bool,
        parts: &mut Parts,
    ) -> Parsed<()> {
        let declared = match class {
            TypeClass::Declared(decl) if !qualified && !self.at(Kind::ExclamationId) => {
                self.ctx.find_def(DefKind::Type, decl.name)
            }
            _ => None,
        };
        let (start, at) = (parts.types.len(), self.lexer.token.start);
        let ty = match declared {
            Some(def) => {
                let params = self.params_of(def)?;
                self.ctx.type_id(TypeKind::Declared { def, params })
            }
            None => self.ty()?,
        };
        if !class.contains(&*self.ctx, Type(ty)) {
            let mut message = "invalid kind of type specified".to_string();
            if let Some(name) = class.name() {
                let found = self.ctx.type_text(Type(ty));
                message += &format!(": expected {name}, but found '{found}'");
            }
            return Err(self.custom_error_at(at, message));
        }
        parts.types.push(ty);
        parts.set_types_from(values, start);
        Ok(())
    }

    fn region_list(&mut self, slot: u16, one: bool, parts: &mut Parts) -> Parsed<()> {
        if !one && !self.at(Kind::LBrace) {
            return Ok(());
        }
        loop {
            self.own_region(slot, None, parts)?;
            if one || !self.consume_if(Kind::Comma) {
                return Ok(());
            }
        }
    }

    /// `attributes {…}`, if it is there.
    pub(super) fn attr_dict_with_keyword(&mut self, parts: &mut Parts) -> Parsed<()> {
        if !self.consume_keyword("attributes") {
            return Ok(());
        }
        match self.at(Kind::LBrace) {
            true => self.attr_dict(parts),
            false => Err(self.wrong_token("expected '{' in attribute dictionary")),
        }
    }

    /// A region of the op whose own syntax is being read.
    pub(super) fn own_region(
        &mut self,
        slot: u16,
        entry: Option<Entry>,
        parts: &mut Parts,
    ) -> Parsed<()> {
        let region = self.written_region(slot, entry, parts)?;
        let traits = self.custom_traits();
        // The region of such an op has a block even if it is written without operations.
        if traits.has_single_block() && self.ctx.regions[region as usize].first == NIL {
            let block = self.ctx.new_block();
            self.ctx.append_block(region, block);
        }
        let decl = self.custom.and_then(|kind| self.decl(kind));
        if let Some(terminator) = decl.and_then(|decl| decl.terminator) {
            let loc = self.loc_of(parts.name_at);
            self.ctx.ensure_terminator(region, terminator.get(), loc);
        }
        Ok(())
    }

    /// Reads a region and adds nothing to it.
    pub(super) fn written_region(
        &mut self,
        slot: u16,
        entry: Option<Entry>,
        parts: &mut Parts,
    ) -> Parsed<u32> {
        let start = self.open_regions.len() - usize::from(entry.is_some());
        self.nested(|this| this.region_with(entry))?;
        let region = self.open_regions[start];
        parts.regions.push((slot, region));
        Ok(region)
    }

    pub(super) fn successor_list(&mut self, slot: u16, one: bool, parts: &mut Parts) -> Parsed<()> {
        if !one && !self.at(Kind::CaretId) {
            return Ok(());
        }
        loop {
            let block = self.successor()?;
            parts.successors.push((slot, block));
            if one || !self.consume_if(Kind::Comma) {
                return Ok(());
            }
        }
    }

    /// The traits of the op whose own syntax is being read.
    pub(super) fn custom_traits(&self) -> OpTraits {
        let kind = self.custom.map(|kind| &self.ctx.kinds[kind as usize]);
        kind.map_or(OpTraits::default(), |kind| kind.traits)
    }

    // ---- Groups -----------------------------------------------------------------------------

    fn group(&mut self, decl: &'static OpDecl, group: &Group, parts: &mut Parts) -> Parsed<()> {
        if !self.begins(group.then) {
            return self.read_all(decl, group.otherwise, parts);
        }
        if let ([Anchor::Unit(slot)], false) = (group.anchors, group.inverted) {
            self.set_unit(decl, *slot, parts);
        }
        self.read_all(decl, group.then, parts)
    }

    fn set_unit(&mut self, decl: &OpDecl, slot: u16, parts: &mut Parts) {
        let name = self.attr_name(decl, slot.into());
        let unit = self.ctx.intern_attr(AttrKind::Unit);
        parts.properties.push((name, unit));
    }

    /// True if the text continues with the first element of an optional group.
    fn begins(&mut self, elements: &[Element]) -> bool {
        let mut elements = elements.iter().map(|element| element.kind);
        let first = elements.find(|kind| !matches!(kind, ElementKind::Whitespace(_)));
        match first {
            Some(ElementKind::Literal(text)) => self.at_literal(text),
            Some(ElementKind::Operand(_) | ElementKind::Operands) => self.at(Kind::PercentId),
            Some(ElementKind::Attr(_, form)) => self.at_attr(form),
            Some(ElementKind::Region(_) | ElementKind::Regions) => self.at(Kind::LBrace),
            Some(ElementKind::Successor(_) | ElementKind::Successors) => self.at(Kind::CaretId),
            Some(ElementKind::TypeList(_) | ElementKind::QualifiedType(..)) => self.at_type(),
            Some(ElementKind::Type(..)) => self.at_type() || self.at(Kind::Less),
            Some(ElementKind::FunctionalType(..)) => self.at(Kind::LParen),
            Some(ElementKind::AttrDict) => self.at(Kind::LBrace),
            Some(ElementKind::AttrDictWithKeyword) => self.at_keyword("attributes"),
            Some(ElementKind::PropDict) => self.at(Kind::Less),
            Some(ElementKind::Group(group)) => self.begins(group.then),
            Some(ElementKind::OilList(clauses)) => {
                clauses.iter().any(|clause| self.begins(clause.elements))
            }
            Some(ElementKind::Custom(index)) => self.begins_directive(index),
            Some(ElementKind::Whitespace(_)) | None => false,
        }
    }

    fn oil_list(
        &mut self,
        decl: &'static OpDecl,
        clauses: &'static [Clause],
        parts: &mut Parts,
    ) -> Parsed<()> {
        let mut seen = vec![false; clauses.len()];
        while let Some(at) = clauses
            .iter()
            .position(|clause| self.begins(clause.elements))
        {
            if std::mem::replace(&mut seen[at], true) {
                let word = self.spelling();
                let message = format!(
                    "`{word}` clause can appear at most once in the expansion of the oilist directive"
                );
                return Err(self.custom_error(message));
            }
            if let [Anchor::Unit(slot)] = clauses[at].anchors {
                self.set_unit(decl, *slot, parts);
            }
            self.read_all(decl, clauses[at].elements, parts)?;
        }
        Ok(())
    }

    // ---- Attributes -------------------------------------------------------------------------

    /// True if the current token can begin an attribute of this form.
    pub(super) fn at_attr(&self, form: AttrForm) -> bool {
        let word = matches!(self.lexer.token.kind, Kind::BareId | Kind::IntType);
        let is_case = |cases: &[EnumCase]| {
            let spelling = self.spelling();
            let is_it = |case: &EnumCase| matches!(case, EnumCase::Text(text) if *text == spelling);
            word && cases.iter().any(is_it)
        };
        match form {
            AttrForm::Symbol | AttrForm::SymbolRef => self.at(Kind::AtId),
            AttrForm::String => self.at(Kind::String),
            AttrForm::IntCase { words, .. } => {
                self.at(Kind::String) || word && words.contains(&self.spelling())
            }
            AttrForm::StringCase(cases) => self.at(Kind::String) || is_case(cases),
            AttrForm::TextCase { brackets: true, .. } | AttrForm::Flags(_) => {
                matches!(self.lexer.token.kind, Kind::Less | Kind::HashId)
            }
            AttrForm::TextCase { cases, .. } => is_case(cases) || self.at(Kind::HashId),
            AttrForm::IntArray(_) | AttrForm::FloatArray(_) => {
                self.at(Kind::LSquare) || self.at_keyword("array")
            }
            AttrForm::Own(_) => matches!(self.lexer.token.kind, Kind::Less | Kind::HashId),
            AttrForm::Typeless(_) => {
                matches!(
                    self.lexer.token.kind,
                    Kind::Integer | Kind::Float | Kind::Minus | Kind::HashId
                ) || self.at_keyword("true")
                    || self.at_keyword("false")
            }
            AttrForm::Full => match self.lexer.token.kind {
                Kind::Integer
                | Kind::Float
                | Kind::Minus
                | Kind::String
                | Kind::LSquare
                | Kind::LBrace
                | Kind::HashId
                | Kind::AtId => true,
                Kind::BareId => {
                    let words = [
                        "true",
                        "false",
                        "unit",
                        "dense",
                        "array",
                        "dense_resource",
                        "sparse",
                        "affine_map",
                        "affine_set",
                        "strided",
                        "distinct",
                        "loc",
                    ];
                    words.contains(&self.spelling()) || self.at_type()
                }
                _ => self.at_type(),
            },
        }
    }

    fn attr_slot(&mut self, decl: &'static OpDecl, slot: Slot, parts: &mut Parts) -> Parsed<()> {
        let text = decl.attrs[usize::from(slot.index)].name;
        let attr = self.attr_in_form(text, slot.form)?;
        let name = self.attr_name(decl, slot.index.into());
        parts.properties.push((name, attr));
        Ok(())
    }
}
