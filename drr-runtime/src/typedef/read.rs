//! Reading parameters by the format of their declaration.

use super::asm::{DefDirectives, DefParser, DefReader, ParamArg};
use super::{
    DefDecl, DefElement, DefElementKind, DefField, Param, ParamDecl, ParamField, ParamKind, ParamOf,
};
use crate::format::{Asm, AsmError, Call};
use crate::ir::{Ir, Type};

/// Reads the parameters behind the mnemonic. Absent ones have their default values.
///
/// # Errors
/// If the text does not have the form that the declaration gives.
pub fn read<I: Ir>(
    decl: &DefDecl,
    custom: DefDirectives<I>,
    reader: &mut dyn DefReader<I>,
) -> Asm<Vec<ParamOf<I>>> {
    let mut parser = DefParser {
        decl,
        custom,
        reader,
        params: decl.params.iter().map(|_| None).collect(),
    };
    parser.elements(decl.format, &[])?;
    let DefParser { reader, params, .. } = parser;
    let params = params.into_iter().zip(decl.params);
    let params = params.map(|(read, param)| {
        let missing = || {
            let message = format!("expected parameter '{}'", param.name);
            reader.error_at(reader.position(), message)
        };
        read.or_else(|| param.default_value()).ok_or_else(missing)
    });
    params.collect()
}

impl<I: Ir> DefParser<'_, I> {
    /// The IR.
    pub fn ir(&self) -> &I {
        self.reader.ir()
    }
    /// The position of the current token, for [`error_at`](DefParser::error_at).
    pub fn position(&self) -> usize {
        self.reader.position()
    }
    /// An error at a position.
    pub fn error_at(&self, position: usize, message: impl Into<String>) -> AsmError {
        self.reader.error_at(position, message.into())
    }
    /// True if the current token is this keyword or punctuation.
    pub fn at(&self, literal: &str) -> bool {
        self.reader.at_literal(literal)
    }
    /// Reads a keyword or punctuation.
    ///
    /// # Errors
    /// If it is not there.
    pub fn expect(&mut self, literal: &str) -> Asm {
        self.reader.literal(literal)
    }
    /// Reads a keyword or punctuation if it is there.
    pub fn optional(&mut self, literal: &str) -> bool {
        self.at(literal) && self.expect(literal).is_ok()
    }
    /// Reads any keyword if one is there.
    pub fn optional_keyword(&mut self) -> Option<String> {
        self.reader.name()
    }
    /// True if the current token begins data of a Rust type.
    pub fn at_value<P: ParamField>(&self) -> bool {
        begins(self.reader, &P::KIND)
    }
    /// Reads data of a Rust type, in the form that `$param` has.
    ///
    /// # Errors
    /// If there is none.
    pub fn value<P: ParamField>(&mut self) -> Asm<P> {
        let at = self.position();
        let ty = std::any::type_name::<P>();
        let data = self.data(ty, &P::KIND, false)?;
        P::from_param(&data).ok_or_else(|| self.error_at(at, format!("expected a `{ty}`")))
    }
    /// True if the current token begins a type.
    pub fn at_type(&self) -> bool {
        self.reader.at_value(&ParamKind::Type)
    }
    /// Reads a type.
    ///
    /// # Errors
    /// If there is none.
    pub fn ty(&mut self) -> Asm<Type<I>> {
        let at = self.position();
        match self.reader.value("type", &ParamKind::Type)? {
            Param::Type(ty) => Ok(Type(ty)),
            _ => Err(self.error_at(at, "expected a type")),
        }
    }
    /// Reads an attribute.
    ///
    /// # Errors
    /// If there is none.
    pub fn attr(&mut self) -> Asm<I::Attr> {
        let at = self.position();
        match self.reader.value("attribute", &ParamKind::Attr)? {
            Param::Attr(attr) => Ok(attr),
            _ => Err(self.error_at(at, "expected an attribute")),
        }
    }
    /// Reads items separated by commas.
    ///
    /// # Errors
    /// Those of `item`.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Asm<T>) -> Asm<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.optional(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }
    /// The value of a parameter that was read before: `ref($param)`.
    pub fn get(&self, param: ParamArg) -> Option<&ParamOf<I>> {
        self.params.get(param.0)?.as_ref()
    }
    /// Sets a parameter.
    ///
    /// # Errors
    /// If the parameter does not have such data.
    pub fn set(&mut self, param: ParamArg, data: ParamOf<I>) -> Asm {
        let decl = self.decl.params.get(param.0);
        match (decl, self.params.get_mut(param.0)) {
            (Some(decl), Some(slot)) if decl.kind.holds(&data) => {
                *slot = Some(data);
                Ok(())
            }
            (Some(ParamDecl { name, ty, .. }), _) => {
                let message = format!("parameter '{name}' is to be a `{ty}`");
                Err(self.error_at(self.position(), message))
            }
            (None, _) => Err(self.error_at(self.position(), "there is no such parameter")),
        }
    }
}

impl<I: Ir> DefParser<'_, I> {
    /// Reads elements. The parameters in `needed` must be there.
    fn elements(&mut self, elements: &[DefElement], needed: &[u16]) -> Asm {
        for (index, element) in elements.iter().enumerate() {
            match element.kind {
                DefElementKind::Literal(text) => self.reader.literal(text)?,
                DefElementKind::Whitespace(_) => {}
                DefElementKind::Param(at) => {
                    if needed.contains(&at) || self.is_required(at) || self.is_there(at) {
                        let ends = self.at_one_of(&elements[index + 1..]);
                        self.param(at, ends)?;
                    }
                }
                DefElementKind::Custom(index, of) => self.directive(index, of)?,
                DefElementKind::Params(of) => self.list_of(of)?,
                DefElementKind::Struct(of) => self.structure(of)?,
                DefElementKind::Group {
                    anchors,
                    then,
                    otherwise,
                    ..
                } => self.group(anchors, then, otherwise)?,
            }
        }
        Ok(())
    }

    /// True if the current token begins one of these elements by a literal, so that an array before them
    /// is empty.
    fn at_one_of(&self, elements: &[DefElement]) -> bool {
        let begins = |branch: &[DefElement]| match first_read(branch) {
            Some(DefElementKind::Literal(text)) => self.reader.at_literal(text),
            _ => false,
        };
        for element in elements {
            match element.kind {
                DefElementKind::Whitespace(_) => {}
                DefElementKind::Literal(text) => return self.reader.at_literal(text),
                DefElementKind::Group {
                    then, otherwise, ..
                } if begins(then) || begins(otherwise) => return true,
                DefElementKind::Group { .. } => {}
                _ => return false,
            }
        }
        false
    }

    /// The branch of a group. The elements that make the group present must be in it.
    fn group(&mut self, anchors: &[u16], then: &[DefElement], otherwise: &[DefElement]) -> Asm {
        let there = match first_read(then) {
            Some(DefElementKind::Literal(text)) => self.reader.at_literal(text),
            Some(DefElementKind::Param(at)) => self.is_there(at),
            Some(DefElementKind::Custom(index, _)) => self.begins(index)?,
            _ => false,
        };
        self.elements(if there { then } else { otherwise }, anchors)
    }

    /// Reads the part of a directive, which sets the parameters that must be there.
    fn directive(&mut self, index: u16, of: &[u16]) -> Asm {
        let at = self.position();
        (self.custom)(usize::from(index), Call::Parse(self))?;
        let is_missing =
            |at: &&u16| self.is_required(**at) && self.params[usize::from(**at)].is_none();
        match of.iter().find(is_missing) {
            None => Ok(()),
            Some(param) => {
                let name = self.decl_of(*param).name;
                let message = format!("custom parser failed to parse parameter '{name}'");
                Err(self.error_at(at, message))
            }
        }
    }

    /// True if the text continues with a directive.
    fn begins(&self, index: u16) -> Asm<bool> {
        (self.custom)(usize::from(index), Call::Begins(self))
    }

    fn decl_of(&self, at: u16) -> &'static ParamDecl {
        &self.decl.params[usize::from(at)]
    }

    fn is_required(&self, at: u16) -> bool {
        !self.decl_of(at).is_optional()
    }

    /// True if the current token begins a parameter.
    fn is_there(&self, at: u16) -> bool {
        let kind = self.decl_of(at).kind;
        begins(self.reader, &kind)
    }

    /// Reads a parameter. It is empty if it is an array and what follows it begins here.
    fn param(&mut self, at: u16, ends: bool) -> Asm {
        let param = self.decl_of(at);
        match self.data(param.ty, &param.kind, ends) {
            Ok(read) => {
                self.params[usize::from(at)] = Some(read);
                Ok(())
            }
            Err(error) => {
                let message = format!(
                    "failed to parse {} parameter '{}' which is to be a `{}`",
                    self.decl.class, param.name, param.ty
                );
                Err(self.reader.failed(error, message))
            }
        }
    }

    fn data(&mut self, ty: &str, kind: &ParamKind, ends: bool) -> Asm<ParamOf<I>> {
        match kind {
            ParamKind::Optional(of) => self.data(ty, of, ends),
            ParamKind::Array(of) => {
                let mut items = Vec::new();
                let ends = ends || self.at_closer() || self.reader.at_literal(",");
                if !ends {
                    items.push(self.element(ty, of)?);
                }
                // A comma that no element follows belongs to what comes behind the array.
                while !items.is_empty() && self.reader.at_literal(",") {
                    let comma = self.reader.position();
                    self.reader.literal(",")?;
                    if !self.at_closer() && !self.begins_element(of) {
                        self.reader.reset(comma);
                        break;
                    }
                    items.push(self.element(ty, of)?);
                }
                Ok(Param::Array(items.into()))
            }
            kind => self.reader.value(ty, kind),
        }
    }

    /// An element of an array. One that is an array stands in brackets.
    fn element(&mut self, ty: &str, of: &ParamKind) -> Asm<ParamOf<I>> {
        if !matches!(of, ParamKind::Array(_)) {
            return self.data(ty, of, false);
        }
        self.reader.literal("[")?;
        let array = self.data(ty, of, false)?;
        self.reader.literal("]")?;
        Ok(array)
    }

    /// True if a bracket closes, so that the comma before it is a mistake.
    fn at_closer(&self) -> bool {
        [">", "]", ")", "}"]
            .iter()
            .any(|closer| self.reader.at_literal(closer))
    }

    /// True if an element of an array follows, and no `name = …`.
    fn begins_element(&mut self, of: &ParamKind) -> bool {
        if !begins_element(self.reader, of) {
            return false;
        }
        let start = self.reader.position();
        let is_named = self.reader.name().is_some() && self.reader.at_literal("=");
        self.reader.reset(start);
        !is_named
    }

    /// A parameter in a list.
    fn field(&mut self, field: DefField) -> Asm {
        match field.custom {
            Some(index) => self.directive(index, &[field.param]),
            None => self.param(field.param, false),
        }
    }

    /// True if the current token begins a parameter in a list.
    fn begins_field(&self, field: DefField) -> Asm<bool> {
        match field.custom {
            Some(index) => self.begins(index),
            None => Ok(self.is_there(field.param)),
        }
    }

    /// Parameters separated by commas. Optional ones may be absent.
    fn list_of(&mut self, of: &[DefField]) -> Asm {
        let mut first = true;
        for &field in of {
            let start = self.position();
            if !first && (self.is_required(field.param) || self.at(",")) {
                self.expect(",")?;
            } else if !first {
                return Ok(());
            }
            if !self.is_required(field.param) && !self.begins_field(field)? {
                self.reader.reset(start);
                continue;
            }
            first = false;
            self.field(field)?;
        }
        Ok(())
    }

    /// `name = value` in any order, separated by commas.
    fn structure(&mut self, of: &[DefField]) -> Asm {
        let optional = of.iter().filter(|field| !self.is_required(field.param));
        let optional = optional.count();
        let mut seen = 0;
        loop {
            let Some(name) = self.reader.name() else {
                if seen == 0 && optional == of.len() {
                    return Ok(());
                }
                return Err(self.error_at(self.position(), "expected a parameter name in struct"));
            };
            self.expect("=")?;
            let found = of
                .iter()
                .find(|field| self.decl_of(field.param).name == name);
            let free = found.filter(|field| self.params[usize::from(field.param)].is_none());
            let Some(field) = free else {
                let message = format!("duplicate or unknown struct parameter name: {name}");
                return Err(self.error_at(self.position(), message));
            };
            self.field(*field)?;
            seen += 1;
            let more = match optional {
                0 => seen < of.len(),
                _ => self.at(","),
            };
            if !more {
                break;
            }
            self.expect(",")?;
        }
        for DefField { param, .. } in of {
            if self.is_required(*param) && self.params[usize::from(*param)].is_none() {
                let name = self.decl_of(*param).name;
                let message = format!("struct is missing required parameter: {name}");
                return Err(self.error_at(self.position(), message));
            }
        }
        Ok(())
    }
}

/// The first element that is read.
fn first_read(elements: &[DefElement]) -> Option<DefElementKind> {
    let mut kinds = elements.iter().map(|element| element.kind);
    kinds.find(|kind| !matches!(kind, DefElementKind::Whitespace(_)))
}

/// True if the current token begins data.
fn begins<I: Ir>(reader: &dyn DefReader<I>, kind: &ParamKind) -> bool {
    match kind {
        ParamKind::Optional(of) => begins(reader, of),
        ParamKind::Array(of) => begins_element(reader, of),
        kind => reader.at_value(kind),
    }
}

/// True if the current token begins an element of an array.
fn begins_element<I: Ir>(reader: &dyn DefReader<I>, of: &ParamKind) -> bool {
    match of {
        ParamKind::Array(_) => reader.at_literal("["),
        of => begins(reader, of),
    }
}
