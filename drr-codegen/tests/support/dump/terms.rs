//! Prints the parts of rules: entities, user code and calls of it.

use quote::ToTokens;

use super::rule::RuleDump;
use super::text::list;
use drr_codegen::model::{Call, CallArg, Code, Entity, Location, PredicateCode, Spread};
use drr_codegen::syntax::render;
use drr_codegen::syntax::{Helper, NativeBody};

impl RuleDump<'_> {
    pub(super) fn capture(&self, capture: usize) -> String {
        self.rule.source.captures[capture].binding.to_string()
    }

    pub(super) fn entity(&self, entity: Entity) -> String {
        let node = |node: usize| self.rule.source.nodes[node].binding;
        match entity {
            Entity::Capture(capture) => self.capture(capture),
            Entity::Node(of) => node(of).to_string(),
            Entity::NodeResult(of, result) => format!("{}#{result}", node(of)),
            Entity::Matched(number, index) => format!("m{number}#{index}"),
            Entity::Expr(expr) => format!("e{expr}"),
            Entity::Part(expr, result) => format!("e{expr}#{result}"),
            Entity::Block(block) => format!("k{block}"),
            Entity::BlockArg(block, arg) => format!("k{block}#{arg}"),
        }
    }

    /// Values in sequence.
    pub(super) fn spreads(&self, parts: &[Spread]) -> String {
        list(parts, |part| match part {
            Spread::One(one) => self.entity(*one),
            Spread::Original(one) => format!("{} as it is", self.entity(*one)),
            Spread::All(capture) => {
                format!("{}..", self.capture(*capture))
            }
            Spread::Given(expr) => format!("{}..", self.entity(Entity::Expr(*expr))),
            Spread::Results { of, group, .. } => format!("{}#{group}..", self.entity(*of)),
        })
    }

    /// Rust code as written, and the meaning of its names.
    pub(super) fn code(&self, code: &Code) -> String {
        let text = format!("{{ {} }}", render(code.group.stream()));
        match code.names.is_empty() {
            true => text,
            false => {
                let names = list(&code.names, |(name, bound)| {
                    format!("${name} = {}", self.entity(*bound))
                });
                format!("{text} with {names}")
            }
        }
    }

    pub(super) fn args(&self, args: &[CallArg]) -> String {
        list(args, |arg| self.expr(&arg.kind))
    }

    pub(super) fn call(&self, call: &Call) -> String {
        format!("{}({})", helper_name(&call.helper), self.args(&call.args))
    }

    pub(super) fn predicate(&self, code: &PredicateCode) -> String {
        match code {
            PredicateCode::Helper(inner) => self.call(inner),
            PredicateCode::Function(path, given) => {
                format!("fn {}({})", path.key(), self.args(given))
            }
            PredicateCode::Provided(name, given) => format!("{name}({})", self.args(given)),
            PredicateCode::Type(path, of) => {
                format!("type of {} is {}", self.entity(*of), path.key())
            }
            PredicateCode::Attr(path, of) => format!("{} is {}", self.entity(*of), path.key()),
            PredicateCode::Code(inner) => self.code(inner),
        }
    }

    pub(super) fn location(&self, loc: Option<&Location>) -> String {
        let Some(Location { name, of }) = loc else {
            return String::new();
        };
        let name = name.iter().map(|name| format!("{name:?}"));
        let parts = name.chain(of.iter().map(|bound| self.entity(*bound)));
        format!(" at location({})", list(parts, |part| part))
    }
}

pub(super) fn helper_name(helper: &Helper) -> String {
    if let Some(name) = &helper.name {
        return name.to_string();
    }
    let body = match &helper.body {
        NativeBody::Closure(closure) => closure.to_token_stream(),
        NativeBody::Path(path) => path.to_token_stream(),
        NativeBody::Template(code) | NativeBody::Constraint(code) => code.clone(),
    };
    format!("<{}>", render(body))
}
