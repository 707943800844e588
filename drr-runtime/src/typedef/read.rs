//! Reading parameters by the format of their declaration.

use super::{DefDecl, DefElement, DefElementKind, Param, ParamDecl, ParamKind};

/// The parser of an IR at the parameters of a type or attribute.
pub trait DefReader {
    /// The handle of a type.
    type Type: Clone;
    /// The handle of an attribute.
    type Attr: Clone;
    /// An error, made where it is found.
    type Error;
    /// True if the current token is this keyword or punctuation.
    fn at_literal(&self, literal: &str) -> bool;
    /// Reads a keyword or punctuation.
    ///
    /// # Errors
    /// If it is not there.
    fn literal(&mut self, literal: &str) -> Result<(), Self::Error>;
    /// True if the current token begins data of a kind that is no array and not optional.
    fn at_value(&self, kind: &ParamKind) -> bool;
    /// Reads data of a kind that is no array and not optional. The parameter is for errors.
    ///
    /// # Errors
    /// If there is none.
    fn value(
        &mut self,
        param: &ParamDecl,
        kind: &ParamKind,
    ) -> Result<Param<Self::Type, Self::Attr>, Self::Error>;
    /// Reads the name of a parameter if it is there.
    fn name(&mut self) -> Option<String>;
    /// The position of the current token.
    fn position(&self) -> usize;
    /// Continues at a position.
    fn reset(&mut self, position: usize);
    /// An error at the current token.
    fn error(&self, message: String) -> Self::Error;
    /// The error that a parameter could not be read because of another error.
    fn failed(&self, error: Self::Error, message: String) -> Self::Error;
}

type Read<R, T = ()> = Result<T, <R as DefReader>::Error>;
type ParamOf<R> = Param<<R as DefReader>::Type, <R as DefReader>::Attr>;

/// Reads the parameters behind the mnemonic. Absent ones have their default values.
///
/// # Errors
/// If the text does not have the form that the declaration gives.
pub fn read<R: DefReader>(decl: &DefDecl, reader: &mut R) -> Read<R, Vec<ParamOf<R>>> {
    let mut state = State {
        decl,
        reader,
        params: decl.params.iter().map(|_| None).collect(),
    };
    state.elements(decl.format, &[])?;
    let State { reader, params, .. } = state;
    let params = params.into_iter().zip(decl.params);
    let params = params.map(|(read, param)| {
        let missing = || reader.error(format!("expected parameter '{}'", param.name));
        read.or_else(|| param.default_value()).ok_or_else(missing)
    });
    params.collect()
}

struct State<'r, R: DefReader> {
    decl: &'r DefDecl,
    reader: &'r mut R,
    params: Vec<Option<ParamOf<R>>>,
}

impl<R: DefReader> State<'_, R> {
    /// Reads elements. The parameters in `needed` must be there.
    fn elements(&mut self, elements: &[DefElement], needed: &[u16]) -> Read<R> {
        for (index, element) in elements.iter().enumerate() {
            let next = match elements.get(index + 1).map(|next| next.kind) {
                Some(DefElementKind::Literal(text)) => Some(text),
                _ => None,
            };
            match element.kind {
                DefElementKind::Literal(text) => self.reader.literal(text)?,
                DefElementKind::Whitespace(_) => {}
                DefElementKind::Param(at) => {
                    if needed.contains(&at) || self.is_required(at) || self.is_there(at) {
                        self.param(at, next)?;
                    }
                }
                DefElementKind::Params(of) => self.list(of)?,
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

    /// The branch of a group. What makes the group present must be in it.
    fn group(&mut self, anchors: &[u16], then: &[DefElement], otherwise: &[DefElement]) -> Read<R> {
        let is_read =
            |element: &&DefElement| !matches!(element.kind, DefElementKind::Whitespace(_));
        let there = match then.iter().find(is_read).map(|first| first.kind) {
            Some(DefElementKind::Literal(text)) => self.reader.at_literal(text),
            Some(DefElementKind::Param(at)) => self.is_there(at),
            _ => false,
        };
        self.elements(if there { then } else { otherwise }, anchors)
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
        self.reader.at_value(innermost(&kind))
    }

    /// Reads a parameter, which `next` may follow.
    fn param(&mut self, at: u16, next: Option<&str>) -> Read<R> {
        let param = self.decl_of(at);
        match self.data(param, &param.kind, next) {
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

    fn data(
        &mut self,
        param: &ParamDecl,
        kind: &ParamKind,
        next: Option<&str>,
    ) -> Read<R, ParamOf<R>> {
        match kind {
            ParamKind::Optional(of) => self.data(param, of, next),
            ParamKind::Array(of) => {
                let mut items = Vec::new();
                let ends = next.is_some_and(|next| self.reader.at_literal(next))
                    || self.at_closer()
                    || self.reader.at_literal(",");
                if !ends {
                    items.push(self.data(param, of, None)?);
                }
                // A comma that no element follows belongs to what comes behind the array.
                while !items.is_empty() && self.reader.at_literal(",") {
                    let comma = self.reader.position();
                    self.reader.literal(",")?;
                    if !self.at_closer() && !self.begins_element(of) {
                        self.reader.reset(comma);
                        break;
                    }
                    items.push(self.data(param, of, None)?);
                }
                Ok(Param::Array(items.into()))
            }
            kind => self.reader.value(param, kind),
        }
    }

    /// True if a bracket closes, so that the comma before it is a mistake.
    fn at_closer(&self) -> bool {
        [">", "]", ")", "}"]
            .iter()
            .any(|closer| self.reader.at_literal(closer))
    }

    /// True if an element of an array follows, and no `name = …`.
    fn begins_element(&mut self, of: &ParamKind) -> bool {
        if !self.reader.at_value(innermost(of)) {
            return false;
        }
        let start = self.reader.position();
        let is_named = self.reader.name().is_some() && self.reader.at_literal("=");
        self.reader.reset(start);
        !is_named
    }

    /// Parameters separated by commas. Optional ones may be absent.
    fn list(&mut self, of: &[u16]) -> Read<R> {
        let mut first = true;
        for &at in of {
            let required = self.is_required(at);
            if first {
                if !required && !self.is_there(at) {
                    continue;
                }
            } else {
                let comma = self.reader.position();
                if required {
                    self.reader.literal(",")?;
                } else if !self.reader.at_literal(",") {
                    return Ok(());
                } else {
                    self.reader.literal(",")?;
                    if !self.is_there(at) {
                        self.reader.reset(comma);
                        continue;
                    }
                }
            }
            first = false;
            self.param(at, None)?;
        }
        Ok(())
    }

    /// `name = value` in any order, separated by commas.
    fn structure(&mut self, of: &[u16]) -> Read<R> {
        let optional = of.iter().filter(|at| !self.is_required(**at)).count();
        let mut seen = 0;
        loop {
            let Some(name) = self.reader.name() else {
                if seen == 0 && optional == of.len() {
                    return Ok(());
                }
                let message = "expected a parameter name in struct".to_string();
                return Err(self.reader.error(message));
            };
            self.reader.literal("=")?;
            let found = of.iter().find(|at| self.decl_of(**at).name == name);
            let free = found.filter(|at| self.params[usize::from(**at)].is_none());
            let Some(param) = free else {
                let message = format!("duplicate or unknown struct parameter name: {name}");
                return Err(self.reader.error(message));
            };
            self.param(*param, None)?;
            seen += 1;
            let more = match optional {
                0 => seen < of.len(),
                _ => self.reader.at_literal(","),
            };
            if !more {
                break;
            }
            self.reader.literal(",")?;
        }
        for &at in of {
            if self.is_required(at) && self.params[usize::from(at)].is_none() {
                let name = self.decl_of(at).name;
                let message = format!("struct is missing required parameter: {name}");
                return Err(self.reader.error(message));
            }
        }
        Ok(())
    }
}

/// The kind of the first token of data.
fn innermost(kind: &ParamKind) -> &ParamKind {
    match kind {
        ParamKind::Array(of) | ParamKind::Optional(of) => innermost(of),
        kind => kind,
    }
}
