//! Traits that relate the types of an op's operands and results, or the numbers of its operands: a rule
//! that would break them declines.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::RuleExpander;
use super::names::number;
use crate::declaration::{Arity, Infer, OpDeclaration};
use crate::model::{Build, Entity, Modify, Spread, Types};

/// The traits that `OpDef::verify_types` verifies.
const TRAITS: [&str; 6] = [
    "SameOperandsAndResultType",
    "SameTypeOperands",
    "SameOperandsElementType",
    "SameOperandsAndResultElementType",
    "SameOperandsShape",
    "SameOperandsAndResultShape",
];

fn relates_types(decl: &OpDeclaration) -> bool {
    TRAITS.iter().any(|name| decl.has_trait(name))
}

/// True if the result has the first operand's type, because it is inferred or compared with it.
fn is_first_operands(build: &Build) -> bool {
    build.infer == Infer::FirstOperand && !matches!(build.types, Types::Given(_))
}

fn breaks(decl: &OpDeclaration) -> String {
    format!("`{}` would have types that its traits forbid", decl.name)
}

impl RuleExpander<'_> {
    /// Tests the types of an op that is built. They must be known before anything changes.
    pub(super) fn alike_before(&self, expr: usize, build: &Build) -> TokenStream {
        if !self.must_be_alike(build) || !self.operands_known(build) {
            return quote!();
        }
        let (path, message) = (self.op_path(build.op), breaks(&self.set.ops[build.op].decl));
        let operands = self.operand_types(build);
        let results = match is_first_operands(build) || !self.rule.action.types_known(build) {
            true => quote!([]),
            false => self.built_types(expr),
        };
        let require = match build.original {
            true => quote!(require_alike_original),
            false => quote!(require_alike),
        };
        quote!(__rw.#require::<#path>(&#operands, &#results, #message)?;)
    }

    /// As [`alike_before`](Self::alike_before), where the types depend on an effectful native.
    pub(super) fn alike_when_built(&self, build: &Build) -> TokenStream {
        if !self.must_be_alike(build) || self.operands_known(build) {
            return quote!();
        }
        let (path, message) = (self.op_path(build.op), breaks(&self.set.ops[build.op].decl));
        let operands = self.values(&build.operands.concat());
        let check = match build.original {
            true => quote!(check_alike_original),
            false => quote!(check_alike),
        };
        quote!(__rw.#check::<#path>(&#operands, #message)?;)
    }

    /// Tests the sizes of variadic operands. They must be known before anything changes.
    pub(super) fn sizes_before(&self, build: &Build) -> TokenStream {
        if !build.open_sizes || !self.operands_known(build) {
            return quote!();
        }
        let message = self.differ(build);
        let sizes = self.variadic_operands(build);
        let sizes = sizes.map(|parts| self.part_types(parts));
        quote!(__rt::decline_unless(__rt::same_number(&[#(#sizes.len()),*]), #message)?;)
    }

    /// As [`sizes_before`](Self::sizes_before), where an effectful native or another op gives the values.
    pub(super) fn sizes_when_built(&self, build: &Build) -> TokenStream {
        if !build.open_sizes || self.operands_known(build) {
            return quote!();
        }
        let message = self.differ(build);
        let sizes = self.variadic_operands(build);
        let sizes = sizes.map(|parts| self.values(parts));
        quote!(__rt::abandon_unless(__rt::same_number(&[#(#sizes.len()),*]), #message)?;)
    }

    fn variadic_operands<'b>(&self, build: &'b Build) -> impl Iterator<Item = &'b Vec<Spread>> {
        let arities = self.set.ops[build.op].decl.operand_arities();
        let operands = build.operands.iter().zip(arities);
        operands.filter_map(|(parts, arity)| (arity == Arity::Variadic).then_some(parts))
    }

    fn differ(&self, build: &Build) -> String {
        let op = &self.set.ops[build.op].decl.name;
        format!("the variadic operands of `{op}` would be of different sizes")
    }

    /// Tests the types of an op whose operands change.
    pub(super) fn alike_modified(&self) -> TokenStream {
        let modifies = self.rule.action.modifies();
        let of_operands = modifies.filter(|modify| !modify.operands.is_empty());
        of_operands.map(|modify| self.modified(modify)).collect()
    }

    fn modified(&self, modify: &Modify) -> TokenStream {
        let mut parts = modify.operands.iter().flat_map(|(_, parts)| parts);
        let ops = &self.rule.source.nodes[modify.node].ops;
        let relates = |op: &usize| relates_types(&self.set.ops[*op].decl);
        if !ops.iter().any(relates) || !parts.all(|part| self.is_known(part)) {
            return quote!();
        }
        let node = self.node(modify.node);
        let places: Vec<(usize, usize)> = ops.iter().map(|op| (*op, 0)).collect();
        let test = self.by_op(modify.node, &places, &quote!(__rw.ir()), |(op, _)| {
            if !relates(op) {
                return quote!(__rt::Ok(()));
            }
            let changes = modify.operands.iter().filter_map(|(group, parts)| {
                let groups = self.rule.operand_groups(self.set, modify.node, *group);
                let (_, group) = groups.iter().find(|(of, _)| of == op)?;
                let (arities, group) = (self.target.arities(*op), number(*group));
                let types = self.part_types(parts);
                Some(quote!((__rt::group(#arities, #group), &#types[..])))
            });
            let (path, message) = (self.op_path(*op), breaks(&self.set.ops[*op].decl));
            quote!(__rw.require_alike_modified::<#path>(#node, &[#(#changes),*], #message))
        });
        quote!((#test)?;)
    }

    /// True if the source does not show that all operands have one type.
    fn must_be_alike(&self, build: &Build) -> bool {
        if !relates_types(&self.set.ops[build.op].decl) {
            return false;
        }
        let parts = build.operands.concat();
        let Some((first, rest)) = parts.split_first() else {
            return false;
        };
        let Some(first) = first.one() else {
            return true;
        };
        let same = |part: &Spread| part.one().is_some_and(|value| self.same_type(first, value));
        !is_first_operands(build) || !rest.iter().all(same)
    }

    fn same_type(&self, a: Entity, b: Entity) -> bool {
        let source = |value| self.rule.action.type_source(value);
        a == b
            || source(a)
                .zip(source(b))
                .is_some_and(|(a, b)| self.rule.source.types.same(a, b))
    }

    fn operands_known(&self, build: &Build) -> bool {
        build
            .operands
            .iter()
            .flatten()
            .all(|part| self.is_known(part))
    }

    fn is_known(&self, part: &Spread) -> bool {
        self.rule.action.type_known(part.entity())
    }
}
