//! What rules are made of: declared names, bound entities, the user's code and calls of it.

use quote::ToTokens;

use crate::declaration::{ArgumentKind, Arity, OpDeclaration, Part};
use crate::model::{
    At, Call, CallArg, Code, Entity, Length, LocExpr, Nth, Place, PredicateCode, Set, Spread,
    ValueExpr,
};
use crate::syntax::render;
use crate::syntax::{Helper, NativeBody};

pub(super) fn operand_name(decl: &OpDeclaration, group: usize) -> &str {
    let operands = decl
        .args
        .iter()
        .filter(|arg| matches!(arg.kind, ArgumentKind::Operand(_)));
    operands
        .map(|arg| arg.name.as_str())
        .nth(group)
        .unwrap_or("?")
}

/// A single value among the operands: `xs[0]`, `xs[^1]` counts from the end.
pub(super) fn place_name(decl: &OpDeclaration, place: Place) -> String {
    let name = operand_name(decl, place.group);
    match place.at {
        At::Only => name.to_string(),
        At::Front(index) => format!("{name}[{index}]"),
        At::Back(index) => format!("{name}[^{}]", index + 1),
    }
}

/// A declared region or successor, `[0]` or `[^1]` where it is an element of a variadic one.
pub(super) fn part_name(parts: &[Part], at: Nth) -> String {
    let single = |index: &usize| parts[*index].arity == Arity::One && Nth::of(parts, *index) == at;
    match ((0..parts.len()).find(single), at) {
        (Some(index), _) => parts[index].name.clone(),
        (None, Nth::Front(index)) => format!("[{index}]"),
        (None, Nth::Back(index)) => format!("[^{}]", index + 1),
    }
}

pub(super) fn length_text(length: Length) -> String {
    match length {
        Length::Exactly(count) => count.to_string(),
        Length::AtLeast(count) => format!("{count} or more"),
    }
}

/// The name of an attribute, by op and position among its attributes.
pub(super) fn attr_name<'a>(set: &'a Set<'_>, (op, slot): (usize, usize)) -> &'a str {
    let attrs = set.ops[op]
        .decl
        .args
        .iter()
        .filter(|arg| matches!(arg.kind, ArgumentKind::Attr(..)));
    attrs.map(|arg| arg.name.as_str()).nth(slot).unwrap_or("?")
}

pub(super) fn entity(entity: Entity) -> String {
    match entity {
        Entity::Capture(index) => format!("p{index}"),
        Entity::Node(node) => format!("n{node}"),
        Entity::NodeResult(node, result) => format!("n{node}#{result}"),
        Entity::Built(step) => format!("b{step}"),
        Entity::BuiltResult(step, result) => format!("b{step}#{result}"),
        Entity::Matched(number, index) => format!("m{number}#{index}"),
        Entity::Early(item) => format!("e{item}"),
        Entity::EarlyResult(item, result) => format!("e{item}#{result}"),
        Entity::Late(step) => format!("v{step}"),
        Entity::LateResult(step, result) => format!("v{step}#{result}"),
    }
}

pub(super) fn value(value: &ValueExpr) -> String {
    match *value {
        ValueExpr::Entity(bound) => entity(bound),
        ValueExpr::Early(item) => format!("e{item}"),
        ValueExpr::EarlyAt(item, index) => format!("e{item}#{index}"),
    }
}

/// Values one behind the other.
pub(super) fn spreads(parts: &[Spread]) -> String {
    let parts = parts.iter().map(|part| match part {
        Spread::One(one) => value(one),
        Spread::Optional(capture) => format!("p{capture} if present"),
        Spread::Values(capture) => format!("p{capture}.."),
        Spread::Results { of, group, .. } => format!("{}#{group}..", entity(*of)),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Rust code as written, and what its names mean.
pub(super) fn code(code: &Code) -> String {
    let mut text = format!("{{ {} }}", render(code.group.stream()));
    let names = code.names.iter();
    let names: Vec<_> = names
        .map(|(name, bound)| format!("${name} = {}", entity(*bound)))
        .collect();
    if !names.is_empty() {
        text.push_str(&format!(" with {}", names.join(", ")));
    }
    text
}

pub(super) fn helper_name(helper: &Helper) -> String {
    if let Some(name) = &helper.name {
        return name.to_string();
    }
    let body = match &helper.body {
        NativeBody::Closure(closure) => closure.to_token_stream(),
        NativeBody::Path(path) => path.to_token_stream(),
        NativeBody::Template(code) => code.clone(),
    };
    format!("<{}>", render(body))
}

fn args(args: &[CallArg]) -> String {
    let text = args.iter().map(|arg| match arg {
        CallArg::Entity(bound, _) => entity(*bound),
        CallArg::Literal(tokens) | CallArg::Path(tokens) => render(tokens.clone()),
        CallArg::Code(inner) => code(inner),
        CallArg::Call(inner) => call(inner),
    });
    text.collect::<Vec<_>>().join(", ")
}

pub(super) fn call(call: &Call) -> String {
    format!("{}({})", helper_name(&call.helper), args(&call.args))
}

pub(super) fn predicate(code_: &PredicateCode) -> String {
    match code_ {
        PredicateCode::Helper(inner) => call(inner),
        PredicateCode::Function(path, given) => format!("fn {}({})", path.key(), args(given)),
        PredicateCode::Provided(name, given) => format!("{name}({})", args(given)),
        PredicateCode::Type(path, bound) => format!("type of {} is {}", entity(*bound), path.key()),
        PredicateCode::Attr(path, bound) => format!("{} is {}", entity(*bound), path.key()),
        PredicateCode::Code(inner) => code(inner),
    }
}

pub(super) fn location(loc: &LocExpr) -> String {
    match loc {
        LocExpr::Matched => String::new(),
        LocExpr::Given(name, of) => {
            let name = name.iter().map(|name| format!("{name:?}"));
            let parts: Vec<_> = name.chain(of.iter().map(|bound| entity(*bound))).collect();
            format!(" at location({})", parts.join(", "))
        }
    }
}
