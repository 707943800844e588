//! Rust code that computes with an attribute, value or op itself, not with its data: `$f > 3`. Rustc
//! would report a missing trait of a type that the user has not written.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{BinOp, Expr, Lit, Pat, UnOp};

use super::action::{CallArg, Code, ExprKind, is_effectful, names_builder, names_loc};
use super::ids::Entity;
use super::pattern::CaptureKind;
use super::resolver::Resolver;
use crate::codes::message;
use crate::syntax::{Helper, NativeBody, render, stand_in};
use crate::tokens::{parse_rust, trees};

/// The longest operand that help repeats.
const LONG: usize = 40;

/// A name that stands for an attribute, value or op in some code.
struct Operand {
    /// The identifier in the parsed code.
    ident: String,
    /// As it is written.
    shown: String,
    /// `an attribute`.
    noun: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Attr,
    OptionalAttr,
    Value,
    Op,
}

/// A mistake: the operand, the operator, and the expression, decoded.
struct Found {
    operand: usize,
    span: Span,
    operator: String,
    decoded: String,
    /// It is computed with as a floating-point number.
    float: bool,
}

impl Resolver<'_> {
    /// Checks code in braces.
    pub(super) fn check_computing(&self, code: &Code) {
        let tokens = code.group.stream();
        if names_builder(&tokens) || names_loc(&tokens) {
            return;
        }
        let names = code.names.iter();
        let operands = names.filter_map(|(name, entity)| {
            let ident = format!("__drr_{name}");
            self.computed(ident, format!("${name}"), *entity)
        });
        let operands: Vec<Operand> = operands.collect();
        let group = [TokenTree::Group(code.group.clone())];
        self.check_tokens(&group, &operands);
    }

    /// Checks the code of a helper with the arguments of one call.
    pub(super) fn check_call(&self, helper: &Helper, args: &[CallArg]) {
        if is_effectful(helper) {
            return;
        }
        let entities = args.iter().map(|arg| match arg.kind {
            ExprKind::Bound(entity) => Some(entity),
            _ => None,
        });
        match &helper.body {
            NativeBody::Path(_) | NativeBody::Constraint(_) => {}
            NativeBody::Template(code) => {
                let numbered = entities.clone().enumerate().filter_map(|(n, entity)| {
                    self.computed(format!("__drr_{n}"), format!("${n}"), entity?)
                });
                let this = entities.clone().next().flatten().and_then(|entity| {
                    self.computed("__drr__self".to_string(), "$_self".to_string(), entity)
                });
                let operands: Vec<Operand> = numbered.chain(this).collect();
                self.check_tokens(&trees(code.clone()), &operands);
            }
            NativeBody::Closure(closure) => {
                let mut bound = Bound(Vec::new());
                bound.visit_expr(&closure.body);
                let params = closure.inputs.iter().zip(entities);
                let operands = params.filter_map(|(param, entity)| {
                    let name = untyped(param)?;
                    let is_shadowed = bound.0.contains(&name);
                    (!is_shadowed).then(|| self.computed(name.clone(), name, entity?))?
                });
                let operands: Vec<Operand> = operands.collect();
                for found in find(&closure.body, &operands) {
                    self.report(&found, &operands, |operand| {
                        if operand.kind == Kind::OptionalAttr {
                            return "take it as an `Option`, with a type, and say what its absence means"
                                .to_string();
                        }
                        let ty = if found.float { "f64" } else { "i64" };
                        let attr = |name: &String| {
                            let mut operands = operands.iter();
                            operands.any(|one| one.ident == *name && one.kind == operand.kind)
                        };
                        let params = closure.inputs.iter().map(|param| match untyped(param) {
                            Some(name) if attr(&name) => format!("{name}: {ty}"),
                            _ => render(param.to_token_stream()),
                        });
                        let params: Vec<String> = params.collect();
                        let body = short(&closure.body);
                        format!(
                            "a typed parameter is decoded: `|{}| {body}`",
                            params.join(", ")
                        )
                    });
                }
            }
        }
    }

    /// The known facts about a name. `None` if only rustc can resolve it.
    fn computed(&self, ident: String, shown: String, entity: Entity) -> Option<Operand> {
        let kind = match (entity, self.kind(entity)) {
            (Entity::Node(_), _) => Kind::Op,
            (Entity::NodeResult(..) | Entity::BlockArg(..), _) => Kind::Value,
            (_, Some(CaptureKind::Value | CaptureKind::OptionalValue)) => Kind::Value,
            (_, Some(CaptureKind::Attr)) => Kind::Attr,
            (_, Some(CaptureKind::OptionalAttr)) => Kind::OptionalAttr,
            _ => return None,
        };
        let noun = self.noun(entity);
        Some(Operand {
            ident,
            shown,
            noun,
            kind,
        })
    }

    fn check_tokens(&self, code: &[TokenTree], operands: &[Operand]) {
        if operands.is_empty() {
            return;
        }
        let code: TokenStream = stand_in(code).into_iter().collect();
        // The scope check has reported code that is not an expression.
        let Ok(expr) = parse_rust(<Expr as syn::parse::Parse>::parse, code) else {
            return;
        };
        for found in find(&expr, operands) {
            self.report(&found, operands, |_| {
                format!("decode it: `{}`", found.decoded)
            });
        }
    }

    fn report(&self, found: &Found, operands: &[Operand], decode: impl Fn(&Operand) -> String) {
        let operand = &operands[found.operand];
        let Operand { shown, noun, .. } = operand;
        let message = message!(COMPUTES_WITH_ENTITY:
            "`{shown}` is {noun}, and `{}` works on data", found.operator);
        let message = match operand.kind {
            Kind::OptionalAttr if found.operator == "!" => message.help(format!(
                "it is absent if `{shown}.is_none()`; or {}",
                decode(operand)
            )),
            Kind::Attr | Kind::OptionalAttr => message.help(decode(operand)),
            Kind::Value => message.help(
                "the data of a constant is its attribute: match it, `(ConstantLike $c)`, and use `$c`",
            ),
            Kind::Op => message.help("bind its attribute or operand that is meant"),
        };
        self.errors.at(found.span, message);
    }
}

/// The name of a parameter without a type.
fn untyped(param: &Pat) -> Option<String> {
    match param {
        Pat::Ident(param) if param.by_ref.is_none() && param.subpat.is_none() => {
            Some(param.ident.to_string())
        }
        _ => None,
    }
}

/// The names that patterns in some code bind.
struct Bound(Vec<String>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push(pat.ident.to_string());
        syn::visit::visit_pat_ident(self, pat);
    }
}

fn find(expr: &Expr, operands: &[Operand]) -> Vec<Found> {
    let mut finder = Finder {
        operands,
        found: Vec::new(),
    };
    finder.visit_expr(expr);
    finder.found
}

struct Finder<'o> {
    operands: &'o [Operand],
    found: Vec<Found>,
}

impl Finder<'_> {
    /// The operand that an expression is, and its token.
    fn operand(&self, expr: &Expr) -> Option<(usize, Span)> {
        match expr {
            Expr::Paren(inner) => self.operand(&inner.expr),
            Expr::Group(inner) => self.operand(&inner.expr),
            // `*$p == Predicate::Lt`
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.operand(&unary.expr),
            Expr::Path(path) => {
                let ident = path.path.get_ident()?;
                let mut operands = self.operands.iter();
                Some((operands.position(|one| *ident == one.ident)?, ident.span()))
            }
            _ => None,
        }
    }

    /// An expression as it should be, where `like` is computed with.
    fn decoded(&self, expr: &Expr, like: Option<&Lit>, variant: bool) -> String {
        let known = self.operand(expr).map(|(at, _)| &self.operands[at]);
        match known {
            Some(Operand { shown, kind, .. })
                if matches!(kind, Kind::Attr | Kind::OptionalAttr) =>
            {
                let present = if *kind == Kind::Attr { "" } else { "?" };
                if variant {
                    return format!("{shown}{present}.as_variant()");
                }
                let what = match like {
                    Some(Lit::Float(_)) => "float",
                    Some(Lit::Bool(_)) => "bool",
                    Some(Lit::Str(_)) => "string",
                    _ => "int",
                };
                format!("{shown}{present}.as_{what}()?")
            }
            _ if variant => format!("Some({})", short(expr)),
            _ => short(expr),
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let (left, right) = (&*binary.left, &*binary.right);
        let (of_left, of_right) = (self.operand(left), self.operand(right));
        let (one, other) = (literal(left), literal(right));
        let found = match binary.op {
            BinOp::Eq(_) | BinOp::Ne(_) => of_left.filter(|_| other.is_some() || is_variant(right)),
            BinOp::And(_) | BinOp::Or(_) => return syn::visit::visit_expr_binary(self, binary),
            op if is_assignment(&op) => return syn::visit::visit_expr_binary(self, binary),
            _ => of_left,
        };
        // A type of the user's may define the operator for an operand on its right.
        let found = found.or(of_right.filter(|_| one.is_some() || is_variant(left)));
        if let Some((operand, span)) = found {
            let like = one.or(other);
            let operator = binary.op.to_token_stream().to_string();
            let variant = is_variant(left) || is_variant(right);
            let [left, right] = [left, right].map(|side| self.decoded(side, like, variant));
            self.found.push(Found {
                operand,
                span,
                decoded: format!("{left} {operator} {right}"),
                operator,
                float: matches!(like, Some(Lit::Float(_))),
            });
        }
        syn::visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let Some((operand, span)) = self.operand(&unary.expr)
            && let UnOp::Neg(_) | UnOp::Not(_) = unary.op
        {
            let operator = unary.op.to_token_stream().to_string();
            let like =
                matches!(unary.op, UnOp::Not(_)).then(|| Lit::Bool(syn::LitBool::new(true, span)));
            self.found.push(Found {
                operand,
                span,
                decoded: format!(
                    "{operator}{}",
                    self.decoded(&unary.expr, like.as_ref(), false)
                ),
                operator,
                float: false,
            });
        }
        syn::visit::visit_expr_unary(self, unary);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The literal that an expression is, with or without a sign.
fn literal(expr: &Expr) -> Option<&Lit> {
    match expr {
        Expr::Lit(lit) => Some(&lit.lit),
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Unary(unary) => literal(&unary.expr),
        _ => None,
    }
}

/// True if the expression looks like a variant, `Predicate::Lt`. No constant is an attribute.
fn is_variant(expr: &Expr) -> bool {
    let Expr::Path(path) = expr else {
        return false;
    };
    let segments = &path.path.segments;
    segments.len() > 1
        && segments.iter().rev().take(2).all(|segment| {
            let name = segment.ident.to_string();
            name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
        })
}

fn is_assignment(op: &BinOp) -> bool {
    let text = op.to_token_stream().to_string();
    text.ends_with('=') && !["<=", ">=", "==", "!="].contains(&text.as_str())
}

/// Code as it is written, if it is short.
fn short(expr: &Expr) -> String {
    let text = render(expr.to_token_stream()).replace("__drr_", "$");
    match text.chars().count() > LONG {
        true => "…".to_string(),
        false => text,
    }
}
