//! A developers' aid: the stages in between as text. Snapshots show it, and so can a debugger.
//!
//! The names are those of the expansion without `__`: `n0` … the ops of a rule's source, `p0` … its
//! captures, `e0` … what is computed before the rewrite, `b0` … and `v0` … what the rewrite's steps
//! build and call, `d0` … the positions that the plan looks at. `n1#0` is a result.

use std::fmt::Write;

use quote::ToTokens;

use crate::declaration::{ArgumentKind, OpDeclaration};
use crate::model::{
    Access, At, AttrExpr, AttrMatcher, Build, Call, CallArg, Check, Code, EarlyCode, Entity,
    LateCode, LateWant, Leaf, Length, LocExpr, MatchCode, OpInfo, OperandExpr, Part, Place,
    PredicateCode, RegionExpr, RuleModel, Set, Spread, Step, Tree as SourceTree, Types, ValueAt,
    ValueExpr, Want,
};
use crate::plan::{Plan, Tree};
use crate::syntax::{Helper, NativeBody, Rule};
use crate::tokens::render;

/// A resolved set: of each rule, by rank, the source's ops and captures, where each row finds them,
/// the checks in order and the rewrite.
pub fn model(set: &Set<'_>) -> String {
    let rules = set.rules.iter().map(|rule| RuleDump { set, rule }.text());
    rules.collect::<Vec<_>>().join("\n")
}

/// The decision trees of a set's plan.
pub fn plan(set: &Set<'_>, plan: &Plan) -> String {
    let mut out = String::new();
    for (root, tree) in &plan.roots {
        line(
            &mut out,
            0,
            format_args!("d0 is {}", set.ops[*root].decl.name),
        );
        tree_text(set, tree, 1, &mut out);
    }
    if !matches!(plan.otherwise, Tree::Fail) {
        line(&mut out, 0, format_args!("d0 is any other op"));
        tree_text(set, &plan.otherwise, 1, &mut out);
    }
    out
}

fn line(out: &mut String, depth: usize, text: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:1$}{text}", "", depth * 2);
}

fn rule_name(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => name.to_string(),
        None => format!("(line {})", rule.span.start().line),
    }
}

// ---- The plan --------------------------------------------------------------------------------

/// A branch; one without a rule says so, where the end of a chain of tries says nothing.
fn branch_text(set: &Set<'_>, label: &str, tree: &Tree, depth: usize, out: &mut String) {
    if matches!(tree, Tree::Fail) {
        line(out, depth, format_args!("{label} => no match"));
    } else {
        line(out, depth, format_args!("{label} =>"));
        tree_text(set, tree, depth + 1, out);
    }
}

fn tree_text(set: &Set<'_>, tree: &Tree, depth: usize, out: &mut String) {
    match tree {
        Tree::Fail => {}
        Tree::Try(leaf, rest) => {
            let rule = &set.rules[leaf.rule];
            let nodes = leaf.positions.iter().enumerate();
            let nodes: Vec<_> = nodes
                .map(|(node, at)| match at {
                    Some(at) => format!("n{node}=d{at}"),
                    None if rule.nodes[node].body.is_some() => format!("n{node} in a body"),
                    None if rule.expanded == rule.orders.len() => {
                        format!("n{node} when it is tried")
                    }
                    None => format!("n{node} by a loop"),
                })
                .collect();
            let row = match rule.rows.len() {
                1 => String::new(),
                _ => format!(", row {}", leaf.row),
            };
            let (name, nodes) = (rule_name(rule.syntax), nodes.join(" "));
            line(out, depth, format_args!("try {name}{row}: {nodes}"));
            tree_text(set, rest, depth, out);
        }
        Tree::Switch(switch) => {
            let operand = place_name(&set.ops[switch.parent_op].decl, switch.place);
            let (at, parent) = (switch.position, switch.parent);
            line(
                out,
                depth,
                format_args!("d{at} = op behind d{parent}.{operand}"),
            );
            for (op, tree) in &switch.cases {
                branch_text(set, &set.ops[*op].decl.name, tree, depth + 1, out);
            }
            branch_text(set, "otherwise", &switch.otherwise, depth + 1, out);
        }
        Tree::Then(first, then) => {
            line(out, depth, "first");
            tree_text(set, first, depth + 1, out);
            line(out, depth, "then");
            tree_text(set, then, depth + 1, out);
        }
        Tree::Integer(switch) => {
            let attr = attr_name(set, set.attrs[switch.attr]);
            line(
                out,
                depth,
                format_args!("integer in d{}.{attr}", switch.position),
            );
            for (value, tree) in &switch.cases {
                branch_text(set, &value.to_string(), tree, depth + 1, out);
            }
            branch_text(set, "otherwise", &switch.otherwise, depth + 1, out);
        }
    }
}

// ---- The model -------------------------------------------------------------------------------

fn operand_name(decl: &OpDeclaration, group: usize) -> &str {
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
fn place_name(decl: &OpDeclaration, place: Place) -> String {
    let name = operand_name(decl, place.group);
    match place.at {
        At::Only => name.to_string(),
        At::Front(index) => format!("{name}[{index}]"),
        At::Back(index) => format!("{name}[^{}]", index + 1),
    }
}

/// The name of an attribute, by op and position among its attributes.
fn attr_name<'a>(set: &'a Set<'_>, (op, slot): (usize, usize)) -> &'a str {
    let attrs = set.ops[op]
        .decl
        .args
        .iter()
        .filter(|arg| matches!(arg.kind, ArgumentKind::Attr(..)));
    attrs.map(|arg| arg.name.as_str()).nth(slot).unwrap_or("?")
}

fn entity(entity: Entity) -> String {
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

fn value(value: &ValueExpr) -> String {
    match *value {
        ValueExpr::Entity(bound) => entity(bound),
        ValueExpr::Early(item) => format!("e{item}"),
        ValueExpr::EarlyAt(item, index) => format!("e{item}#{index}"),
    }
}

/// Rust code as written, and what its names mean.
fn code(code: &Code) -> String {
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

fn helper_name(helper: &Helper) -> String {
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

fn call(call: &Call) -> String {
    format!("{}({})", helper_name(&call.helper), args(&call.args))
}

fn predicate(code_: &PredicateCode) -> String {
    match code_ {
        PredicateCode::Helper(inner) => call(inner),
        PredicateCode::Function(path, given) => format!("fn {}({})", path.key(), args(given)),
        PredicateCode::Provided(name, given) => format!("{name}({})", args(given)),
        PredicateCode::Type(path, bound) => format!("type of {} is {}", entity(*bound), path.key()),
        PredicateCode::Attr(path, bound) => format!("{} is {}", entity(*bound), path.key()),
        PredicateCode::Code(inner) => code(inner),
    }
}

fn location(loc: &LocExpr) -> String {
    match loc {
        LocExpr::Matched => String::new(),
        LocExpr::Given(name, of) => {
            let name = name.iter().map(|name| format!("{name:?}"));
            let parts: Vec<_> = name.chain(of.iter().map(|bound| entity(*bound))).collect();
            format!(" at location({})", parts.join(", "))
        }
    }
}

/// Prints one rule.
struct RuleDump<'a> {
    set: &'a Set<'a>,
    rule: &'a RuleModel<'a>,
}

impl RuleDump<'_> {
    fn text(&self) -> String {
        let mut out = String::new();
        let title = rule_name(self.rule.syntax);
        line(
            &mut out,
            0,
            format_args!("rule {title}, benefit {}", self.rule.benefit),
        );
        for (index, node) in self.rule.nodes.iter().enumerate() {
            let name = node.name.as_ref().map(|name| format!(" ${name}"));
            let ops = node.ops.iter();
            let ops = ops.map(|op| self.set.ops[*op].decl.name.as_str());
            let op = ops.collect::<Vec<_>>().join(" | ");
            let name = name.unwrap_or_default();
            line(&mut out, 1, format_args!("n{index}{name} = {op}"));
        }
        for (index, capture) in self.rule.captures.iter().enumerate() {
            let name = capture.name.as_ref().map(|name| format!(" ${name}"));
            let (name, kind, place) = (name.unwrap_or_default(), capture.kind, &capture.place);
            line(
                &mut out,
                1,
                format_args!("p{index}{name} = {place} ({kind:?})"),
            );
        }
        self.rows(&mut out);
        for check in &self.rule.checks {
            line(&mut out, 1, format_args!("check {}", self.check(check)));
        }
        for (index, early) in self.rule.action.early.iter().enumerate() {
            let (item, want) = (self.early(&early.code), self.want(early.want));
            line(&mut out, 1, format_args!("e{index} = {item}{want}"));
        }
        self.steps(&mut out);
        out
    }

    fn op(&self, node: usize) -> &OpInfo {
        &self.set.ops[self.rule.nodes[node].op]
    }

    fn rows(&self, out: &mut String) {
        self.lengths(&self.rule.tree, out);
        for (index, order) in self.rule.orders.iter().enumerate() {
            let places = order.places.iter();
            let places = places.map(|place| self.value_at(ValueAt::Place(order.node, *place)));
            let how = match index < self.rule.expanded {
                true => "rows",
                false => "a loop",
            };
            let places = places.collect::<Vec<_>>().join(", ");
            line(
                out,
                1,
                format_args!("order {index}: any of {places}, by {how}"),
            );
        }
        for (index, row) in self.rule.rows.iter().enumerate() {
            let links = row.links.iter().enumerate().filter_map(|(node, link)| {
                let link = link.as_ref()?;
                let value = self.value_at(link.value);
                let result = link.result.map_or("any".to_string(), |n| n.to_string());
                Some(format!("{value} = n{node}#{result}"))
            });
            let access = row.access.iter().enumerate();
            let access = access.map(|(capture, at)| format!("p{capture} = {}", self.access(*at)));
            let found: Vec<_> = links.chain(access).collect();
            line(out, 1, format_args!("row {index}: {}", found.join(", ")));
        }
    }

    fn lengths(&self, tree: &SourceTree, out: &mut String) {
        for part in &tree.parts {
            match part {
                Part::Length(group, length) => {
                    let name = operand_name(&self.op(tree.node).decl, *group);
                    let length = match length {
                        Length::Exactly(count) => count.to_string(),
                        Length::AtLeast(count) => format!("{count} or more"),
                    };
                    let node = tree.node;
                    line(out, 1, format_args!("length of n{node}.{name} is {length}"));
                }
                Part::Value(_, Leaf::Child(child, _)) => self.lengths(child, out),
                Part::Body(body) => {
                    let node = tree.node;
                    let region = &self.op(node).decl.regions[body.region].name;
                    let ops: Vec<_> = body.ops.iter().map(|op| format!("n{}", op.node)).collect();
                    let args = body.args.as_ref();
                    let args = args.map_or("any".to_string(), |args| args.len().to_string());
                    let ops = ops.join(", ");
                    line(
                        out,
                        1,
                        format_args!("body n{node}.{region}: {args} arguments, {ops}"),
                    );
                    for op in &body.ops {
                        self.lengths(op, out);
                    }
                }
                Part::AnyOrder(_, _, leaves) => {
                    for leaf in leaves {
                        if let Leaf::Child(child, _) = leaf {
                            self.lengths(child, out);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn value_at(&self, value: ValueAt) -> String {
        match value {
            ValueAt::Place(node, place) => {
                format!("n{node}.{}", place_name(&self.op(node).decl, place))
            }
            ValueAt::Chosen(order, nth) => format!("order {order}.{nth}"),
        }
    }

    fn access(&self, access: Access) -> String {
        let part = |parts: &[crate::declaration::Part], index: usize| {
            parts
                .get(index)
                .map_or("?".to_string(), |part| part.name.clone())
        };
        match access {
            Access::Value(value) => self.value_at(value),
            Access::Group(node, group) => {
                format!("n{node}.{}", operand_name(&self.op(node).decl, group))
            }
            Access::Slice(node, group, front, back) => {
                let name = operand_name(&self.op(node).decl, group);
                format!("n{node}.{name}[{front}..^{back}]")
            }
            Access::Attr(node, number) => {
                format!("n{node}.{}", attr_name(self.set, self.set.attrs[number]))
            }
            Access::BlockArg(node, region, at) => {
                let region = part(&self.op(node).decl.regions, region);
                format!("n{node}.{region} argument {at}")
            }
            Access::Region(node, at) => {
                format!("n{node}.{}", part(&self.op(node).decl.regions, at))
            }
            Access::Successor(node, at) => {
                format!("n{node}.{}", part(&self.op(node).decl.successors, at))
            }
        }
    }

    fn check(&self, check: &Check) -> String {
        match check {
            Check::Type {
                capture,
                constraint,
            } => format!("type of p{capture} is {}", constraint.key()),
            Check::Attr {
                capture, matcher, ..
            } => match matcher {
                AttrMatcher::Path(path) => format!("p{capture} is {}", path.key()),
                AttrMatcher::Literal(literal) => {
                    format!("p{capture} is literal {}", render(literal.tokens.clone()))
                }
            },
            Check::Native {
                number,
                value,
                code,
                outs,
                ..
            } => {
                let code = match code {
                    MatchCode::Helper(helper) => helper_name(helper),
                    MatchCode::ConstantLike => "ConstantLike".to_string(),
                };
                let outs: Vec<_> = (0..*outs).map(|out| format!("m{number}#{out}")).collect();
                format!("{code}(p{value}) gives {}", outs.join(", "))
            }
            Check::Out { out, constraint } => {
                format!("{} is {}", entity(*out), constraint.key())
            }
            Check::SameSizes { op, sizes } => {
                let sizes = sizes.iter().map(|(single, captures)| {
                    let captures = captures.iter().map(|capture| format!(" + p{capture}"));
                    format!("{single}{}", captures.collect::<String>())
                });
                let sizes = sizes.collect::<Vec<_>>().join(", ");
                format!(
                    "operands of {} of the same size: {sizes}",
                    self.set.ops[*op].decl.name
                )
            }
            Check::Absent { capture } => format!("p{capture} is absent"),
            Check::Equal { name, first, again } => {
                format!("{} == {} for ${name}", entity(*first), entity(*again))
            }
            Check::Predicate(entry) => {
                format!("{}, or {:?}", predicate(&entry.code), entry.reason)
            }
            Check::Outside { capture, node } => {
                format!("p{capture} is from outside of n{node}")
            }
            Check::SameType {
                value,
                node,
                result,
            } => {
                format!("type of {} is that of n{node}#{result}", entity(*value))
            }
            Check::Dominates { value, node } => format!("{} dominates n{node}", entity(*value)),
            Check::Erasable {
                node, gone, unused, ..
            } => {
                let gone: Vec<_> = gone.iter().map(|node| format!("n{node}")).collect();
                let uses = if *unused { ", which alone use it" } else { "" };
                format!("n{node} is none of {}{uses}", gone.join(", "))
            }
        }
    }

    fn early(&self, item: &EarlyCode) -> String {
        match item {
            EarlyCode::Attr(bound) => entity(*bound),
            EarlyCode::Literal(literal) => render(literal.tokens.clone()),
            EarlyCode::Path(path) => path.key(),
            EarlyCode::Call(inner) => call(inner),
            EarlyCode::Code(inner) => code(inner),
            EarlyCode::TypeOf(bound) => format!("type of {}", entity(*bound)),
        }
    }

    fn want(&self, want: Want) -> String {
        match want {
            Want::Attr { op, slot, optional } => {
                let name = attr_name(self.set, (op, slot));
                let optional = if optional { "optional " } else { "" };
                format!(", for {optional}{}.{name}", self.set.ops[op].decl.name)
            }
            Want::Value => ", a value".to_string(),
            Want::Values(count) => format!(", {count} values"),
            Want::Type => ", a type".to_string(),
            Want::Raw => String::new(),
        }
    }

    fn steps(&self, out: &mut String) {
        let action = &self.rule.action;
        for (index, step) in action.steps.iter().enumerate() {
            let when = if index >= action.supplemental_from {
                "then "
            } else {
                ""
            };
            match step {
                Step::Build(build) => {
                    let build = self.build(build);
                    line(out, 1, format_args!("{when}b{index} = build {build}"));
                }
                Step::Before(Some(node)) => line(out, 1, format_args!("{when}before n{node}:")),
                Step::Before(None) => line(out, 1, format_args!("{when}before n0:")),
                Step::Modify(modify) => {
                    let decl = &self.op(modify.node).decl;
                    let operands = modify.operands.iter();
                    let operands = operands.map(|(group, new)| {
                        format!("{} = {}", operand_name(decl, *group), value(new))
                    });
                    let op = self.rule.nodes[modify.node].op;
                    let attrs = modify.attrs.iter().map(|(slot, new)| {
                        let new = match new {
                            Some(AttrExpr::Early(item)) => format!("e{item}"),
                            Some(AttrExpr::Late(step)) => format!("v{step}"),
                            None => "none".to_string(),
                        };
                        format!("{} = {new}", attr_name(self.set, (op, *slot)))
                    });
                    let parts: Vec<_> = operands.chain(attrs).collect();
                    let text = parts.join(", ");
                    line(
                        out,
                        1,
                        format_args!("{when}modify n{}: {text}", modify.node),
                    );
                }
                Step::Native {
                    code: late,
                    results,
                    want,
                    loc,
                } => {
                    let text = match late {
                        LateCode::Call(inner) => call(inner),
                        LateCode::Code(inner) => code(inner),
                    };
                    let want = match *want {
                        LateWant::Values => format!(", {results} value(s)"),
                        LateWant::Attr { op, slot } => {
                            let name = attr_name(self.set, (op, slot));
                            format!(", for {}.{name}", self.set.ops[op].decl.name)
                        }
                        LateWant::Nothing => String::new(),
                    };
                    let loc = location(loc);
                    line(
                        out,
                        1,
                        format_args!("{when}v{index} = call {text}{want}{loc}"),
                    );
                }
            }
        }
        let values: Vec<_> = action.replacement.iter().map(value).collect();
        let end = match values.is_empty() {
            _ if action.keeps_root => "the root stays".to_string(),
            true => "erase the root".to_string(),
            false => format!("replace the root by {}", values.join(", ")),
        };
        line(out, 1, end);
        for (node, values) in &action.replaced {
            let values: Vec<_> = values.iter().map(value).collect();
            line(
                out,
                1,
                format_args!("replace n{node} by {}", values.join(", ")),
            );
        }
        for node in &action.erased {
            line(out, 1, format_args!("erase n{node}"));
        }
        let creates = action.creates.iter().map(|path| path.key());
        let creates: Vec<_> = creates.collect();
        if !creates.is_empty() {
            line(
                out,
                1,
                format_args!("natives create {}", creates.join(", ")),
            );
        }
        if self.rule.syntax.keep_attrs {
            let kept = action.replacing.iter().map(|step| format!("b{step}"));
            let kept = kept.collect::<Vec<_>>().join(", ");
            line(out, 1, format_args!("discardable attributes go to: {kept}"));
        }
    }

    fn build(&self, build: &Build) -> String {
        let info = &self.set.ops[build.op];
        let operands = build.operands.iter().enumerate().map(|(group, operand)| {
            let name = operand_name(&info.decl, group);
            match operand {
                OperandExpr::One(one) => format!("{name} = {}", value(one)),
                OperandExpr::Optional(capture) => format!("{name} = p{capture} if present"),
                OperandExpr::Values(capture) => format!("{name} = p{capture}.."),
                OperandExpr::Many(parts) => {
                    let parts = parts.iter().map(|part| match part {
                        Spread::One(one) => value(one),
                        Spread::Optional(capture) => format!("p{capture} if present"),
                        Spread::Values(capture) => format!("p{capture}.."),
                        Spread::Results { of, group, .. } => format!("{}#{group}..", entity(*of)),
                    });
                    format!("{name} = [{}]", parts.collect::<Vec<_>>().join(", "))
                }
                OperandExpr::Absent => format!("{name} absent"),
            }
        });
        let attrs = build.attrs.iter().map(|(slot, attr)| {
            let name = attr_name(self.set, (build.op, *slot));
            match attr {
                AttrExpr::Early(item) => format!("{name} = e{item}"),
                AttrExpr::Late(step) => format!("{name} = v{step}"),
            }
        });
        let successors = build.successors.iter().map(|bound| entity(*bound));
        let regions = build.regions.iter().enumerate();
        let regions = regions.filter_map(|(index, region)| {
            let name = info.decl.regions[index].name.trim_start_matches("r#");
            match region {
                RegionExpr::Empty => None,
                RegionExpr::Moved(capture) => Some(format!("{name} = p{capture} moved")),
                RegionExpr::Copied(capture) => Some(format!("{name} = p{capture} copied")),
            }
        });
        let parts: Vec<_> = operands
            .chain(attrs)
            .chain(regions)
            .chain(successors)
            .collect();
        let types = match &build.types {
            Types::Of(node, result) => format!("type of n{node}#{result}"),
            Types::Root(from) => format!("types of n0 from #{from}"),
            Types::RootAll => "types of n0".to_string(),
            Types::FirstOperand => "type of its first operand".to_string(),
            Types::Infer => "inferred types".to_string(),
            Types::Given(items) if items.is_empty() => "no results".to_string(),
            Types::Given(items) => {
                let items: Vec<_> = items.iter().map(|item| format!("e{item}")).collect();
                format!("types {}", items.join(", "))
            }
        };
        let (name, loc) = (&info.decl.name, location(&build.loc));
        format!("{name}({}), {types}{loc}", parts.join(", "))
    }
}
