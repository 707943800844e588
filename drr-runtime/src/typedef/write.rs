//! Printing parameters by the format of their declaration.

use super::asm::{DefDirectives, DefPrinter, DefWriter, ParamArg};
use super::{DefDecl, DefElement, DefElementKind, DefField, Param, ParamDecl, ParamKind, ParamOf};
use crate::format::Call;
use crate::ir::{Ir, Type};

/// Prints the parameters behind the mnemonic.
pub fn write<I: Ir>(
    decl: &DefDecl,
    custom: DefDirectives<I>,
    params: &[ParamOf<I>],
    out: &mut dyn DefWriter<I>,
) {
    let mut printer = DefPrinter {
        decl,
        custom,
        params,
        out,
    };
    printer.elements(decl.format);
}

impl<'p, I: Ir> DefPrinter<'p, I> {
    /// The IR.
    pub fn ir(&self) -> &I {
        self.out.ir()
    }
    /// The value of a parameter.
    pub fn get(&self, param: ParamArg) -> &'p ParamOf<I> {
        self.params.get(param.0).unwrap_or(&Param::Absent)
    }
    /// Prints a text.
    pub fn text(&mut self, text: &str) {
        self.out.text(text);
    }
    /// Prints a quoted string.
    pub fn string(&mut self, text: &str) {
        self.out.string(text);
    }
    /// Prints a type in full, also under `ElidesDialect`.
    pub fn ty(&mut self, ty: Type<I>) {
        self.out.ty(ty, false);
    }
    /// Prints an attribute.
    pub fn attr(&mut self, attr: &I::Attr) {
        self.out.attr(attr);
    }
    /// Prints a parameter as `$param` does; nothing if it is absent.
    pub fn value(&mut self, param: ParamArg) {
        if let Some(decl) = self.decl.params.get(param.0) {
            value::<I>(self.get(param), &decl.kind, self.out);
        }
    }

    fn elements(&mut self, elements: &[DefElement]) {
        for element in elements {
            let space = if element.space { " " } else { "" };
            match element.kind {
                DefElementKind::Literal(text) => {
                    self.text(space);
                    self.text(text);
                }
                DefElementKind::Whitespace(text) => self.text(text),
                DefElementKind::Param(at) => {
                    if self.present(at).is_some() {
                        self.text(space);
                        self.value(ParamArg(at.into()));
                    }
                }
                DefElementKind::Custom(index, _) => {
                    self.text(space);
                    self.directive(index);
                }
                DefElementKind::Params(of) => self.list(of, false, space),
                DefElementKind::Struct(of) => self.list(of, true, space),
                DefElementKind::Group {
                    anchors,
                    inverted,
                    then,
                    otherwise,
                } => {
                    let present = anchors.iter().any(|at| self.present(*at).is_some());
                    self.elements(if present != inverted { then } else { otherwise });
                }
            }
        }
    }

    fn directive(&mut self, index: u16) {
        // Printing has no errors.
        let _ = (self.custom)(usize::from(index), Call::Print(self));
    }

    fn list(&mut self, of: &[DefField], named: bool, space: &str) {
        let mut before = space;
        for field in of {
            let Some(decl) = self.present(field.param) else {
                continue;
            };
            self.text(std::mem::replace(&mut before, ", "));
            if named {
                self.text(decl.name);
                self.text(" = ");
            }
            match field.custom {
                Some(index) => self.directive(index),
                None => self.value(ParamArg(field.param.into())),
            }
        }
    }

    /// The declaration of a parameter that is printed: it is required or not the default.
    fn present(&self, at: u16) -> Option<&'static ParamDecl> {
        let decl = self.decl.params.get(usize::from(at))?;
        let param = self.params.get(usize::from(at))?;
        let absent = decl
            .default_value()
            .is_some_and(|default| default == *param);
        (!absent).then_some(decl)
    }
}

fn value<I: Ir>(param: &ParamOf<I>, kind: &ParamKind, out: &mut dyn DefWriter<I>) {
    match (param, kind) {
        (param, ParamKind::Optional(of)) => value::<I>(param, of, out),
        (Param::Array(items), ParamKind::Array(of)) => {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.text(", ");
                }
                let is_array = matches!(of, ParamKind::Array(_));
                out.text(if is_array { "[" } else { "" });
                value::<I>(item, of, out);
                out.text(if is_array { "]" } else { "" });
            }
        }
        (Param::Bool(_), ParamKind::Ellipsis) => out.text("..."),
        (Param::Bool(value), _) => out.text(if *value { "true" } else { "false" }),
        (Param::Int(value), _) => out.text(&value.to_string()),
        (Param::Float(bits), kind) => {
            out.float(
                f64::from_bits(*bits),
                matches!(kind, ParamKind::Float(true)),
            );
        }
        (Param::String(text), _) => out.string(text),
        (Param::Type(ty), _) => out.ty(Type(*ty), true),
        (Param::Attr(attr), _) => out.attr(attr),
        (Param::Case(case), ParamKind::Case(words)) => {
            let word = words.get(*case as usize).copied().unwrap_or_default();
            match is_keyword(word) {
                true => out.text(word),
                false => out.string(word),
            }
        }
        (Param::Absent | Param::Array(_) | Param::Case(_), _) => {}
    }
}

/// True if a word is read as one.
fn is_keyword(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    begins
        && word
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || b"_$.".contains(&c))
}
