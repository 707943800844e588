//! Prints the rewrite: the expressions computed before it, its steps, and the changes to matched
//! ops.

use super::rule::{RuleDump, op_names};
use super::text::list;
use drr_codegen::declaration::{Arity, OpDeclaration, Part};
use drr_codegen::model::{
    AttrPlace, Build, CaptureKind, Entity, ExprKind, Phase, RegionExpr, Replacement, Spread, Step,
    SuccessorExpr, Types, Want,
};
use drr_codegen::syntax::KeepAttrs;

impl RuleDump<'_> {
    pub(super) fn rewrite(&self, lines: &mut Vec<String>) {
        let action = &self.rule.action;
        for (index, expr) in action.exprs.iter().enumerate() {
            if expr.phase == Phase::Pure {
                let (kind, want) = (self.expr(&expr.kind), self.want(expr.want));
                lines.push(format!("e{index} = {kind}{want}"));
            }
        }
        let (steps, supplemental) = action
            .steps
            .split_at(action.supplemental_from.min(action.steps.len()));
        lines.extend(steps.iter().map(|step| self.step(step)));
        let supplemental = supplemental.iter();
        lines.extend(supplemental.map(|step| format!("then {}", self.step(step))));
        if action.keeps_root {
            lines.push("the root stays".to_string());
        }
        let node = |node: usize| match node {
            0 => "the root".to_string(),
            node => self.entity(Entity::Node(node)),
        };
        lines.extend(action.replaced.iter().map(|replaced| {
            let by = match &replaced.by {
                Replacement::Values(values) if values.is_empty() && replaced.node == 0 => {
                    return "erase the root".to_string();
                }
                Replacement::AllOf(expr) => format!("all results of e{expr}"),
                Replacement::Several(each) => {
                    list(each, |parts| format!("[{}]", self.spreads(parts)))
                }
                by => self.spreads(&by.parts()),
            };
            format!("replace {} by {by}", node(replaced.node))
        }));
        let erased = action.erased.iter();
        lines.extend(erased.map(|of| format!("erase {}", self.entity(Entity::Node(*of)))));
        if !action.creates.is_empty() {
            let creates = list(&action.creates, |path| path.key());
            lines.push(format!("natives create {creates}"));
        }
        let kept = list(&action.replaces_root, |expr| format!("e{expr}"));
        match &self.rule.syntax.keep_attrs {
            KeepAttrs::No => {}
            KeepAttrs::All => lines.push(format!("discardable attributes go to {kept}")),
            KeepAttrs::Named(names) => lines.push(format!("{} go to {kept}", names.join(", "))),
        }
    }

    pub(super) fn expr(&self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::Bound(bound) => self.entity(*bound),
            ExprKind::Original(bound) => format!("{} as it is", self.entity(*bound)),
            ExprKind::Converted(bound, part) => {
                format!("value {part} of {} converted", self.entity(*bound))
            }
            ExprKind::Literal(literal) => literal.text(),
            ExprKind::Path(path) => path.key(),
            ExprKind::Call(inner) => self.call(inner),
            ExprKind::Code(inner) => self.code(inner),
            ExprKind::TypeOf(bound) => format!("type of {}", self.entity(*bound)),
            ExprKind::TypesOf(values) => format!("types of {}", self.spreads(&[*values])),
            ExprKind::Build(build) => self.build(build),
        }
    }

    fn want(&self, want: Want) -> String {
        match want {
            Want::Attr { place, optional } => {
                let optional = if optional { "optional " } else { "" };
                format!(", for {optional}{}", self.attr_place(place))
            }
            Want::Value => ", a value".to_string(),
            Want::Values(count) => format!(", {count} values"),
            Want::Operands => ", values".to_string(),
            Want::Type => ", a type".to_string(),
            Want::Types(None) => ", types".to_string(),
            Want::Types(Some(count)) => format!(", {count} types"),
            Want::Signature => ", types of block arguments".to_string(),
            Want::Raw | Want::Nothing => String::new(),
        }
    }

    /// The attribute of an op, or of whichever op is matched at a node.
    fn attr_place(&self, place: AttrPlace) -> String {
        let of = match place.node {
            Some(node) => self.entity(Entity::Node(node)),
            None => op_names(self.set, &[place.op]),
        };
        let decl = &self.set.ops[place.op].decl;
        format!("{of}.{}", decl.attr_field(place.slot))
    }

    fn step(&self, step: &Step) -> String {
        match step {
            Step::Run(index) => {
                let expr = &self.rule.action.exprs[*index];
                let (kind, loc) = (self.expr(&expr.kind), self.location(expr.loc.as_ref()));
                match expr.kind {
                    ExprKind::Build(Build { original: true, .. }) => {
                        format!("e{index} = build as it is {kind}{loc}")
                    }
                    ExprKind::Build(_) => format!("e{index} = build {kind}{loc}"),
                    _ => format!("e{index} = call {kind}{}{loc}", self.want(expr.want)),
                }
            }
            Step::Blocks(op, entry) => {
                let blocks = self.rule.action.region_blocks(*entry);
                let blocks = list(blocks, |(block, new)| {
                    let types = list(&new.args, |ty| format!("e{ty}"));
                    format!("{}({types})", self.entity(Entity::Block(block)))
                });
                format!("blocks in e{op}: {blocks}")
            }
            Step::Into(block) => format!("in {}:", self.entity(Entity::Block(*block))),
            Step::OutOf(block) => format!("end of {}", self.entity(Entity::Block(*block))),
            Step::Before(node) => {
                format!("before {}:", self.entity(Entity::Node(node.unwrap_or(0))))
            }
            Step::Modify(modify) => {
                let decl = &self.set.ops[self.rule.source.nodes[modify.node].op].decl;
                let operands = modify.operands.iter();
                let operands = operands.map(|(group, new)| self.operand(decl, *group, new));
                let attrs = modify.attrs.iter().map(|(slot, new)| {
                    let new = new.map_or("none".to_string(), |expr| format!("e{expr}"));
                    format!("{} = {new}", decl.attr_field(*slot))
                });
                let parts = list(operands.chain(attrs), |part| part);
                format!("modify {}: {parts}", self.entity(Entity::Node(modify.node)))
            }
        }
    }

    /// A declared operand and its new values.
    fn operand(&self, decl: &OpDeclaration, group: usize, new: &[Spread]) -> String {
        let name = decl.operand_name(group);
        match new {
            [Spread::One(one)] if decl.operand_arities()[group] != Arity::Variadic => {
                format!("{name} = {}", self.entity(*one))
            }
            [] => format!("{name} absent"),
            _ => format!("{name} = [{}]", self.spreads(new)),
        }
    }

    fn build(&self, build: &Build) -> String {
        let decl = &self.set.ops[build.op].decl;
        let operands = build.operands.iter().enumerate();
        let operands = operands.map(|(group, new)| self.operand(decl, group, new));
        let attrs = build.attrs.iter();
        let attrs = attrs.map(|(slot, new)| format!("{} = e{new}", decl.attr_field(*slot)));
        let regions = build.regions.iter().zip(&decl.regions);
        let regions = regions.filter_map(|(regions, part)| {
            let texts = regions.iter().filter_map(|region| match region {
                RegionExpr::Empty => None,
                RegionExpr::Moved(of) => Some(format!("{} moved", self.capture(*of))),
                RegionExpr::Converted(of, None) => Some(format!("{} converted", self.capture(*of))),
                RegionExpr::Converted(of, Some(types)) => {
                    Some(format!("{} converted to e{types}", self.capture(*of)))
                }
                RegionExpr::Copied(of) => Some(format!("{} copied", self.capture(*of))),
                RegionExpr::Built(entry) => {
                    let blocks = self.rule.action.region_blocks(*entry);
                    let blocks = blocks.map(|(block, _)| self.entity(Entity::Block(block)));
                    Some(list(blocks, |block| block))
                }
            });
            part_text(part, texts.collect())
        });
        let successors = build.successors.iter().zip(&decl.successors);
        let successors = successors.filter_map(|(successors, part)| {
            let texts = successors.iter().map(|of| match *of {
                SuccessorExpr::Built(block) => self.entity(Entity::Block(block)),
                SuccessorExpr::Bound(of) => match self.rule.source.captures[of].kind {
                    CaptureKind::Successors => format!("{}..", self.capture(of)),
                    _ => self.capture(of),
                },
            });
            part_text(part, texts.collect())
        });
        let parts = operands.chain(attrs).chain(regions).chain(successors);
        let types = match &build.types {
            Types::Of(node, from) => {
                format!("types of {} from #{from}", self.entity(Entity::Node(*node)))
            }
            Types::AllOf(node) => format!("types of {}", self.entity(Entity::Node(*node))),
            Types::FirstOperand => "type of its first operand".to_string(),
            Types::Infer => "inferred types".to_string(),
            Types::Given(items) if items.is_empty() => "no results".to_string(),
            Types::Given(items) => format!("types {}", list(items, |item| format!("e{item}"))),
        };
        format!("{}({}), {types}", decl.name, list(parts, |part| part))
    }
}

/// A declared region or successor and its new contents.
fn part_text(part: &Part, texts: Vec<String>) -> Option<String> {
    let name = part.name.trim_start_matches("r#");
    match part.arity {
        Arity::One => Some(format!("{name} = {}", texts.first()?)),
        Arity::Optional | Arity::Variadic => Some(format!("{name} = [{}]", texts.join(", "))),
    }
}
