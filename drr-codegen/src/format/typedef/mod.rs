//! The assembly format of a type or attribute: ``format = "`<` $shape `x` $elem `>`"``.
//!
//! Language, order of the checks and texts are those of `mlir-tblgen -gen-typedef-defs`.

use super::ast::{DefField, Element, Group, Kind};
use super::check::host_code;
use super::error::FormatError;
use super::lex::Token;
use super::parse::{Context, Language, Parsed, Parser, fail, parse};
use super::shape::ParamShape;
use super::spacing::Spacing;
use crate::codes::{message, report};
use crate::diag::nearest;

mod check;
mod first;
mod groups;

use check::{readable, space};
use first::is_comma;
pub use first::{BRACKET, ELLIPSIS};

/// The elements of types and attributes.
struct OfDef<'a> {
    /// The name of the type or attribute.
    name: &'a str,
    params: &'a [ParamShape],
    seen: Vec<bool>,
}

/// Reads and checks the format of a type or attribute.
///
/// # Errors
/// The first mistake.
pub fn parse_def(
    text: &str,
    name: &str,
    params: &[ParamShape],
) -> Result<Vec<Element>, FormatError> {
    let language = OfDef {
        name,
        params,
        seen: vec![false; params.len()],
    };
    let (start, mut elements, OfDef { seen, .. }) = parse(text, language)?;
    let missing = (0..params.len()).find(|at| !params[*at].optional && !seen[*at]);
    if let Some(at) = missing {
        let name = &params[at].name;
        return report!(fail, start, FORMAT_MISSING:
            "format is missing reference to parameter: {name}");
    }
    for pair in elements.windows(2) {
        if let Kind::Struct(of) = &pair[0].kind
            && is_comma(&pair[1])
            && of.iter().any(|field| params[field.param].optional)
        {
            return report!(fail, start, FORMAT_AMBIGUOUS:
                "`struct` directive with optional parameters cannot be followed by a comma literal");
        }
    }
    host_code(&elements)?;
    readable(params, &seen, &elements, start)?;
    let mut spacing = Spacing::START;
    space(&mut elements, &mut spacing);
    Ok(elements)
}

impl Language for OfDef<'_> {
    fn has(&self, name: &str) -> bool {
        self.params.iter().any(|param| param.name == name)
    }

    fn variable(&mut self, name: Token<'_>, context: Context) -> Parsed<Kind> {
        let (at, name) = (name.at, &name.text[1..]);
        let Some(index) = self.params.iter().position(|param| param.name == name) else {
            let message = message!(FORMAT_NAME: "{} has no parameter named '{name}'", self.name);
            let near = nearest(name, self.params.iter().map(|param| param.name.as_str()));
            let advice = near.map(|near| format!("did you mean `${near}`?"));
            return Err(FormatError::new(at, message).advise(advice));
        };
        if context == Context::Ref {
            if self.seen[index] {
                return Ok(Kind::Param(index));
            }
            return report!(fail, at, FORMAT_REFERENCE:
                "parameter '{name}' must be bound before it is referenced");
        }
        if std::mem::replace(&mut self.seen[index], true) {
            return report!(fail, at, FORMAT_TWICE: "duplicate parameter '{name}'");
        }
        Ok(Kind::Param(index))
    }

    fn directive(parser: &mut Parser<'_, Self>, name: Token<'_>, context: Context) -> Parsed<Kind> {
        match name.text {
            "params" if parser.is(b'(') => {
                Ok(Kind::Params(parser.list("params", name.at, context)?))
            }
            "params" => parser.language.all(name.at, context),
            "struct" => Ok(Kind::Struct(parser.list("struct", name.at, context)?)),
            _ => report!(fail, name.at, FORMAT_PLACE: "unsupported directive kind"),
        }
    }

    /// Parameters that are types or attributes are always printed in full.
    fn qualified(kind: Kind) -> Result<Kind, &'static str> {
        match kind {
            Kind::Param(_) => Ok(kind),
            _ => Err("`qualified` argument list expected a variable"),
        }
    }

    fn custom(&self, _: &[Element]) -> Result<(), &'static str> {
        Ok(())
    }

    fn group(&self, at: usize, group: &mut Group, place: usize) -> Parsed<()> {
        groups::group(self.params, at, group, place)
    }
}

impl OfDef<'_> {
    /// `params`
    fn all(&mut self, at: usize, context: Context) -> Parsed<Kind> {
        let text =
            "`params` can only be used at the top-level context or within a `struct` directive";
        context.must_be(&[Context::Top, Context::Struct], at, text)?;
        if let Some(seen) = self.seen.iter().position(|seen| *seen) {
            let name = &self.params[seen].name;
            return report!(fail, at, FORMAT_TWICE: "`params` captures duplicate parameter: {name}");
        }
        self.seen.fill(true);
        let all = 0..self.params.len();
        Ok(Kind::Params(all.map(DefField::from).collect()))
    }
}

impl Parser<'_, OfDef<'_>> {
    /// The parameters in the parentheses behind a directive.
    fn list(&mut self, word: &str, at: usize, context: Context) -> Parsed<Vec<DefField>> {
        let text = format!("`{word}` can only be used at the top-level context");
        context.must_be(&[Context::Top], at, &text)?;
        self.punct(b'(', &format!("expected '(' before `{word}` argument list"))?;
        let mut of = Vec::new();
        loop {
            match self.element(Context::Struct)?.kind {
                Kind::Param(param) => of.push(param.into()),
                Kind::Params(all) if of.is_empty() => {
                    of = all;
                    break;
                }
                Kind::Custom(name, arguments) => {
                    let [argument] = &arguments[..] else {
                        return report!(fail, at, FORMAT_PLACE:
                            "`{word}` can only contain `custom` directives with a single argument");
                    };
                    let Kind::Param(param) = argument.kind else {
                        return report!(fail, at, FORMAT_PLACE:
                            "a `custom` directive nested within a `{word}` must be passed a parameter");
                    };
                    let custom = Some(Kind::Custom(name, arguments));
                    of.push(DefField { param, custom });
                }
                _ if of.is_empty() => {
                    return report!(fail, at, FORMAT_PLACE:
                        "`{word}` argument list expected a parameter or directive");
                }
                _ => {
                    return report!(fail, at, FORMAT_PLACE:
                        "expected a parameter or `custom` directive in `{word}` argument list");
                }
            }
            if !self.is(b',') {
                break;
            }
            self.bump()?;
        }
        self.punct(b')', "expected ')' at the end of an argument list")?;
        Ok(of)
    }
}
