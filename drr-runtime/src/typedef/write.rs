//! Printing parameters by the format of their declaration.

use super::{DefDecl, DefElement, DefElementKind, Param, ParamDecl, ParamKind};

/// The printer of an IR at the parameters of a type or attribute.
pub trait DefWriter<T, A> {
    /// Prints a text.
    fn text(&mut self, text: &str);
    /// Prints a quoted string.
    fn string(&mut self, text: &str);
    /// Prints a number of type `f64`, or `f32` if `double` is false.
    fn float(&mut self, value: f64, double: bool);
    /// Prints a type.
    fn ty(&mut self, ty: &T);
    /// Prints an attribute.
    fn attr(&mut self, attr: &A);
}

/// Prints the parameters behind the mnemonic.
pub fn write<T, A>(decl: &DefDecl, params: &[Param<T, A>], writer: &mut dyn DefWriter<T, A>)
where
    T: Clone + PartialEq,
    A: Clone + PartialEq,
{
    State { decl, params }.elements(decl.format, writer);
}

struct State<'p, T, A> {
    decl: &'p DefDecl,
    params: &'p [Param<T, A>],
}

impl<T: Clone + PartialEq, A: Clone + PartialEq> State<'_, T, A> {
    fn elements(&self, elements: &[DefElement], out: &mut dyn DefWriter<T, A>) {
        for element in elements {
            let space = if element.space { " " } else { "" };
            match element.kind {
                DefElementKind::Literal(text) => {
                    out.text(space);
                    out.text(text);
                }
                DefElementKind::Whitespace(text) => out.text(text),
                DefElementKind::Param(at) => {
                    if let Some((param, decl)) = self.present(at) {
                        out.text(space);
                        value(param, &decl.kind, out);
                    }
                }
                DefElementKind::Params(of) => self.list(of, false, space, out),
                DefElementKind::Struct(of) => self.list(of, true, space, out),
                DefElementKind::Group {
                    anchors,
                    inverted,
                    then,
                    otherwise,
                } => {
                    let present = anchors.iter().any(|at| self.present(*at).is_some());
                    let branch = if present != inverted { then } else { otherwise };
                    self.elements(branch, out);
                }
            }
        }
    }

    fn list(&self, of: &[u16], named: bool, space: &str, out: &mut dyn DefWriter<T, A>) {
        let mut before = space;
        for (param, decl) in of.iter().filter_map(|at| self.present(*at)) {
            out.text(std::mem::replace(&mut before, ", "));
            if named {
                out.text(decl.name);
                out.text(" = ");
            }
            value(param, &decl.kind, out);
        }
    }

    /// A parameter that is printed: it is required or not the default.
    fn present(&self, at: u16) -> Option<(&Param<T, A>, &'static ParamDecl)> {
        let decl = self.decl.params.get(usize::from(at))?;
        let param = self.params.get(usize::from(at))?;
        let absent = decl
            .default_value()
            .is_some_and(|default| default == *param);
        (!absent).then_some((param, decl))
    }
}

fn value<T, A>(param: &Param<T, A>, kind: &ParamKind, out: &mut dyn DefWriter<T, A>) {
    match (param, kind) {
        (param, ParamKind::Optional(of)) => value(param, of, out),
        (Param::Array(items), ParamKind::Array(of)) => {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.text(", ");
                }
                value(item, of, out);
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
        (Param::Type(ty), _) => out.ty(ty),
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
