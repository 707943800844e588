//! The rewrite: what is computed before it, its steps, and what becomes of the matched ops.

use crate::declaration::{Arity, OpDeclaration, Part};
use crate::model::{
    AttrExpr, Build, EarlyCode, LateCode, LateWant, OperandExpr, RegionExpr, Step, SuccessorExpr,
    Types, ValueExpr, Want,
};
use crate::syntax::render;

use super::line;
use super::rule::RuleDump;
use super::terms::{attr_name, call, code, entity, location, operand_name, spreads, value};

fn attr(expr: &AttrExpr) -> String {
    match expr {
        AttrExpr::Early(item) => format!("e{item}"),
        AttrExpr::Late(step) => format!("v{step}"),
    }
}

/// A declared operand, and what stands for it.
fn operand(decl: &OpDeclaration, group: usize, new: &OperandExpr) -> String {
    let name = operand_name(decl, group);
    match new {
        OperandExpr::One(one) => format!("{name} = {}", value(one)),
        OperandExpr::Optional(capture) => format!("{name} = p{capture} if present"),
        OperandExpr::Values(capture) => format!("{name} = p{capture}.."),
        OperandExpr::Many(parts) => format!("{name} = [{}]", spreads(parts)),
        OperandExpr::Absent => format!("{name} absent"),
    }
}

impl RuleDump<'_> {
    pub(super) fn early(&self, item: &EarlyCode) -> String {
        match item {
            EarlyCode::Attr(bound) => entity(*bound),
            EarlyCode::Literal(literal) => render(literal.tokens.clone()),
            EarlyCode::Path(path) => path.key(),
            EarlyCode::Call(inner) => call(inner),
            EarlyCode::Code(inner) => code(inner),
            EarlyCode::TypeOf(bound) => format!("type of {}", entity(*bound)),
        }
    }

    pub(super) fn want(&self, want: Want) -> String {
        match want {
            Want::Attr {
                op,
                slot,
                optional,
                node,
            } => {
                let optional = if optional { "optional " } else { "" };
                format!(", for {optional}{}", self.attr_place(op, slot, node))
            }
            Want::Value => ", a value".to_string(),
            Want::Values(count) => format!(", {count} values"),
            Want::Type => ", a type".to_string(),
            Want::Raw => String::new(),
        }
    }

    /// The attribute of an op, or of whichever op stands at a node.
    fn attr_place(&self, op: usize, slot: usize, node: Option<usize>) -> String {
        let name = attr_name(self.set, (op, slot));
        match node {
            Some(node) => format!("n{node}.{name}"),
            None => format!("{}.{name}", self.set.ops[op].decl.name),
        }
    }

    pub(super) fn steps(&self, out: &mut String) {
        let action = &self.rule.action;
        for (index, step) in action.steps.iter().enumerate() {
            let when = match index >= action.supplemental_from {
                true => "then ",
                false => "",
            };
            let text = self.step(index, step);
            line(out, 1, format_args!("{when}{text}"));
        }
    }

    fn step(&self, index: usize, step: &Step) -> String {
        match step {
            Step::Build(build) => format!("b{index} = build {}", self.build(build)),
            Step::Before(node) => format!("before n{}:", node.unwrap_or(0)),
            Step::Modify(modify) => {
                let decl = &self.op(modify.node).decl;
                let operands = modify.operands.iter();
                let operands = operands.map(|(group, new)| operand(decl, *group, new));
                let op = self.rule.nodes[modify.node].op;
                let attrs = modify.attrs.iter().map(|(slot, new)| {
                    let new = new.as_ref().map_or("none".to_string(), attr);
                    format!("{} = {new}", attr_name(self.set, (op, *slot)))
                });
                let parts: Vec<_> = operands.chain(attrs).collect();
                format!("modify n{}: {}", modify.node, parts.join(", "))
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
                    LateWant::Attr { op, slot, node } => {
                        format!(", for {}", self.attr_place(op, slot, node))
                    }
                    LateWant::Nothing => String::new(),
                };
                format!("v{index} = call {text}{want}{}", location(loc))
            }
        }
    }

    /// What becomes of the matched ops when the steps are done.
    pub(super) fn ending(&self, out: &mut String) {
        let action = &self.rule.action;
        let values = |values: &[ValueExpr]| values.iter().map(value).collect::<Vec<_>>().join(", ");
        let end = match action.replacement.is_empty() {
            _ if action.keeps_root => "the root stays".to_string(),
            true => match (action.replaces_all, &action.replaces_with) {
                (Some(step), _) => format!("replace the root by b{step}"),
                (None, Some(values)) => format!("replace the root by {}", spreads(values)),
                (None, None) => "erase the root".to_string(),
            },
            false => format!("replace the root by {}", values(&action.replacement)),
        };
        line(out, 1, end);
        for replaced in &action.replaced {
            let by = match replaced.all {
                Some(step) => format!("all results of b{step}"),
                None => values(&replaced.values),
            };
            line(out, 1, format_args!("replace n{} by {by}", replaced.node));
        }
        for node in &action.erased {
            line(out, 1, format_args!("erase n{node}"));
        }
        let creates: Vec<_> = action.creates.iter().map(|path| path.key()).collect();
        if !creates.is_empty() {
            let creates = creates.join(", ");
            line(out, 1, format_args!("natives create {creates}"));
        }
        if self.rule.syntax.keep_attrs {
            let kept = action.replacing.iter().map(|step| format!("b{step}"));
            let kept = kept.collect::<Vec<_>>().join(", ");
            line(out, 1, format_args!("discardable attributes go to: {kept}"));
        }
    }

    fn build(&self, build: &Build) -> String {
        let info = &self.set.ops[build.op];
        let operands = build.operands.iter().enumerate();
        let operands = operands.map(|(group, new)| operand(&info.decl, group, new));
        let attrs = build.attrs.iter().map(|(slot, new)| {
            let name = attr_name(self.set, (build.op, *slot));
            format!("{name} = {}", attr(new))
        });
        let given = |parts: &[Part], index: usize, given: Vec<String>| {
            let name = parts[index].name.trim_start_matches("r#");
            match parts[index].arity {
                Arity::One => Some(format!("{name} = {}", given.first()?)),
                _ => Some(format!("{name} = [{}]", given.join(", "))),
            }
        };
        let successors = build.successors.iter().enumerate();
        let successors = successors.filter_map(|(index, successors)| {
            let each = successors.iter().map(|successor| match successor {
                SuccessorExpr::One(capture) => format!("p{capture}"),
                SuccessorExpr::All(capture) => format!("p{capture}.."),
            });
            given(&info.decl.successors, index, each.collect())
        });
        let regions = build.regions.iter().enumerate();
        let regions = regions.filter_map(|(index, regions)| {
            let each = regions.iter().filter_map(|region| match region {
                RegionExpr::Empty => None,
                RegionExpr::Moved(capture) => Some(format!("p{capture} moved")),
                RegionExpr::Copied(capture) => Some(format!("p{capture} copied")),
            });
            given(&info.decl.regions, index, each.collect())
        });
        let parts: Vec<_> = operands
            .chain(attrs)
            .chain(regions)
            .chain(successors)
            .collect();
        let types = match &build.types {
            Types::Of(node, from) => format!("types of n{node} from #{from}"),
            Types::AllOf(node) => format!("types of n{node}"),
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
