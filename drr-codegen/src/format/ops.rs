//! The elements of formats of ops.

use super::ast::{Element, Group, Kind, Values};
use super::bound::{Bound, Named, OfOp};
use super::lex::Token;
use super::parse::{Context, Language, Parsed, Parser, fail};
use crate::codes::report;

impl OfOp<'_> {
    fn top_level(&self, at: usize, what: &str) -> Parsed<()> {
        report!(fail, at, FORMAT_PLACE:
            "'{what}' directive can only be used as a top-level directive")
    }

    fn once(&mut self, at: usize, what: &str, of: fn(&mut Bound) -> &mut bool) -> Parsed<()> {
        match std::mem::replace(of(&mut self.bound), true) {
            false => Ok(()),
            true => {
                report!(fail, at, FORMAT_TWICE: "'{what}' directive has already been seen")
            }
        }
    }

    fn bound_before(&self, at: usize, what: &str, is_bound: bool) -> Parsed<()> {
        if is_bound {
            return Ok(());
        }
        report!(fail, at, FORMAT_REFERENCE:
            "'ref' of '{what}' is not bound by a prior '{what}' directive")
    }

    /// Names all parts of a kind, or checks in `ref` that they are named.
    fn all(
        &mut self,
        at: usize,
        context: Context,
        what: &str,
        of: fn(&mut Bound) -> &mut Named,
    ) -> Parsed<()> {
        let named = of(&mut self.bound);
        let (before, overlaps) = (named.all, named.has_any());
        named.all = true;
        match context {
            Context::Type => {
                report!(fail, at, FORMAT_PLACE: "'{what}' is only valid as a top-level directive")
            }
            Context::Ref => self.bound_before(at, what, before),
            _ if overlaps => {
                report!(fail, at, FORMAT_TWICE: "'{what}' directive creates overlap in format")
            }
            _ => Ok(()),
        }
    }
}

impl Language for OfOp<'_> {
    fn has(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    fn variable(&mut self, name: Token<'_>, context: Context) -> Parsed<Kind> {
        self.named(name, context)
    }

    fn directive(parser: &mut Parser<'_, Self>, name: Token<'_>, context: Context) -> Parsed<Kind> {
        let (at, this) = (name.at, &mut parser.language);
        match name.text {
            "prop-dict" => {
                match context {
                    Context::Type => this.top_level(at, "prop-dict"),
                    Context::Ref => report!(fail, at, FORMAT_UNSUPPORTED:
                        "'ref' of 'prop-dict' is not supported"),
                    _ => this.once(at, "prop-dict", |bound| &mut bound.prop_dict),
                }?;
                Ok(Kind::PropDict)
            }
            "attr-dict" | "attr-dict-with-keyword" => {
                match context {
                    Context::Type => this.top_level(at, "attr-dict"),
                    Context::Ref => this.bound_before(at, "attr-dict", this.bound.attr_dict),
                    _ => this.once(at, "attr-dict", |bound| &mut bound.attr_dict),
                }?;
                Ok(Kind::AttrDict(name.text != "attr-dict"))
            }
            "functional-type" => {
                let text = "'functional-type' is only valid as a top-level directive";
                context.must_be(&[Context::Top], at, text)?;
                parser.open()?;
                let inputs = parser.type_argument(at, context)?;
                parser.punct(b',', "expected ',' after inputs argument")?;
                let results = parser.type_argument(at, context)?;
                parser.close()?;
                Ok(Kind::FunctionalType(inputs, results))
            }
            "operands" => {
                if context != Context::Type {
                    this.all(at, context, "operands", |bound| &mut bound.operands)?;
                }
                Ok(Kind::Values(Values::Operands))
            }
            "regions" => {
                this.all(at, context, "regions", |bound| &mut bound.regions)?;
                Ok(Kind::Regions)
            }
            "successors" => {
                this.all(at, context, "successors", |bound| &mut bound.successors)?;
                Ok(Kind::Successors)
            }
            "results" => match context {
                Context::Type => Ok(Kind::Values(Values::Results)),
                _ => {
                    report!(fail, at, FORMAT_PLACE:
                        "'results' directive can can only be used as a child to a 'type' directive")
                }
            },
            "type" => {
                if context == Context::Type {
                    return report!(fail, at, FORMAT_PLACE:
                        "'type' cannot be used as a child of another `type`");
                }
                parser.open()?;
                let values = parser.type_argument(at, context)?;
                parser.close()?;
                Ok(Kind::Type(values, false))
            }
            "oilist" => parser.oilist(at, context),
            _ => report!(fail, at, FORMAT_PLACE: "unsupported directive kind"),
        }
    }

    fn qualified(kind: Kind) -> Result<Kind, &'static str> {
        match kind {
            Kind::Attr(slot, _) => Ok(Kind::Attr(slot, true)),
            Kind::Type(values, _) => Ok(Kind::Type(values, true)),
            _ => Err("'qualified' directive expects an attribute or a `type` directive"),
        }
    }

    fn custom(&self, arguments: &[Element]) -> Result<(), &'static str> {
        let misplaced = |argument: &Element| match argument.kind {
            Kind::Type(Values::Operands | Values::Results, _) => {
                Some("type directives within a custom directive may only refer to variables")
            }
            Kind::Attr(..)
            | Kind::Values(Values::Operand(_))
            | Kind::Region(_)
            | Kind::Successor(_)
            | Kind::AttrDict(_)
            | Kind::PropDict
            | Kind::Ref(_)
            | Kind::Code(_)
            | Kind::Type(..) => None,
            _ => Some("only variables and types may be used as parameters to a custom directive"),
        };
        arguments.iter().find_map(misplaced).map_or(Ok(()), Err)
    }

    fn group(&self, at: usize, group: &mut Group, place: usize) -> Parsed<()> {
        super::groups::group(self.op, at, group, place)
    }
}
