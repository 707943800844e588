//! Result types of what is built. What the rewrite's natives have no say in is inferred, and compared
//! with what is replaced, before anything changes: where it does not fit, the rule declines.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{RuleExpander, capture_name, expr_name, node_name, number};
use crate::declaration::{ArgumentKind, Infer, Presence};
use crate::model::{Build, Entity, Spread, Step, Types};

/// The types that an op infers.
fn types_name(expr: usize) -> Ident {
    format_ident!("__y{expr}")
}

impl RuleExpander<'_> {
    /// Infers what can be inferred before the rewrite, and declines where that does not fit.
    pub(super) fn types_before(&self) -> TokenStream {
        let action = &self.rule.action;
        let builds = (0..action.exprs.len()).filter_map(|expr| Some((expr, action.built(expr)?)));
        let builds = builds.filter(|(_, build)| action.inference_known(build));
        let inferred = builds.map(|(expr, build)| {
            let name = types_name(expr);
            if self.is_inferred_before(build) {
                let (infer, message) = (self.infer_before(build), self.cannot_infer(build));
                return quote!(let #name = __rt::or_decline(#infer, #message)?;);
            }
            if !self.must_agree(build) {
                return quote!();
            }
            let (wanted, message) = (self.replaced_types(build), self.disagrees(build));
            let agrees = match (build.infer, build.first_operand()) {
                (Infer::FirstOperand, Some(first)) => {
                    let ty = self.value_type(first);
                    quote!(__rt::are_all(&#wanted, #ty))
                }
                _ => self.infers_before(build, &wanted),
            };
            quote!(__rt::decline_unless(#agrees, #message)?;)
        });
        let inferred: Vec<TokenStream> = inferred.collect();
        let others = action.replaced.iter();
        let others = others.flat_map(|replaced| {
            let values = replaced.values.iter().enumerate();
            values.map(|(index, value)| (replaced.node, index, value))
        });
        let root = action.replacement.iter().enumerate();
        let replaced = root.map(|(index, value)| (0, index, value)).chain(others);
        let compared = replaced.filter_map(|(node, index, value)| {
            let Entity::Part(expr, _) = *value else {
                return None;
            };
            action.built(expr)?;
            if action.type_source(*value).is_some() || !action.type_known(*value) {
                return None;
            }
            let (op, index, ty) = (node_name(node), number(index), self.value_type(*value));
            Some(quote! {
                __rt::decline_unless(
                    #ty == __rw.result_type(#op, #index),
                    "a replacement has another type than the result that it replaces",
                )?;
            })
        });
        quote!(#(#inferred)* #(#compared)*)
    }

    fn cannot_infer(&self, build: &Build) -> String {
        let name = &self.set.ops[build.op].decl.name;
        match build.types {
            Types::FirstOperand => format!("`{name}` has no operand to take its type from"),
            _ => format!("the result types of `{name}` cannot be inferred"),
        }
    }

    fn disagrees(&self, build: &Build) -> String {
        let name = &self.set.ops[build.op].decl.name;
        format!("`{name}` infers other types than those of the results that it replaces")
    }

    /// Whether the op's types are inferred before the rewrite, and kept.
    fn is_inferred_before(&self, build: &Build) -> bool {
        match build.types {
            Types::Infer => self.rule.action.inference_known(build),
            Types::FirstOperand => {
                self.rule.action.inference_known(build) && !build.first_operand().is_some()
            }
            Types::Of(..) | Types::AllOf(_) | Types::Given(_) => false,
        }
    }

    /// Whether what the op infers is yet to be compared with the types of what it replaces.
    fn must_agree(&self, build: &Build) -> bool {
        let replaces = matches!(build.types, Types::Of(..) | Types::AllOf(_));
        let tested = match (build.infer, build.first_operand()) {
            (Infer::FirstOperand, Some(first)) => self.rule.action.type_source(first).is_some(),
            _ => false,
        };
        replaces && build.infer != Infer::None && !tested
    }

    /// The types of what an op replaces, as an array or a vector.
    fn replaced_types(&self, build: &Build) -> TokenStream {
        let results = self.set.ops[build.op].decl.results.len();
        match build.types {
            Types::Of(node, from) => {
                let root = node_name(node);
                let types = (from..from + results)
                    .map(number)
                    .map(|index| quote!(__rw.result_type(#root, #index)));
                quote!([#(#types),*])
            }
            Types::AllOf(node) => {
                let root = node_name(node);
                quote!(__rt::result_types(__rw.ir(), #root))
            }
            Types::FirstOperand | Types::Infer | Types::Given(_) => quote!([]),
        }
    }

    /// A value's type, known before the rewrite.
    fn value_type(&self, value: Entity) -> TokenStream {
        let action = &self.rule.action;
        if let Entity::Part(expr, index) = value
            && let Some(build) = action.built(expr)
        {
            return match (&build.types, build.first_operand()) {
                (Types::Of(node, from), _) => {
                    let (op, index) = (node_name(*node), number(from + index));
                    quote!(__rw.result_type(#op, #index))
                }
                (Types::AllOf(node), _) => {
                    let (op, index) = (node_name(*node), number(index));
                    quote!(__rw.result_type(#op, #index))
                }
                (Types::Given(items), _) => {
                    let item = items.get(index).map(|item| expr_name(*item));
                    quote!(#item)
                }
                (Types::FirstOperand, Some(first)) => self.value_type(first),
                (Types::FirstOperand | Types::Infer, _) => {
                    let (name, index) = (types_name(expr), number(index));
                    quote!(#name[#index])
                }
            };
        }
        let value = self.value(value);
        quote!(__rw.ir().value_type(#value))
    }

    /// All result types of an op that is built, known before the rewrite: a reference to them is a slice.
    fn built_types(&self, expr: usize) -> TokenStream {
        let Some(build) = self.rule.action.built(expr) else {
            return quote!([]);
        };
        let results = self.set.ops[build.op].decl.results.len();
        match (&build.types, build.first_operand()) {
            (Types::Of(..) | Types::AllOf(_), _) => self.replaced_types(build),
            (Types::Given(items), _) => {
                let items = items.iter().map(|item| expr_name(*item));
                quote!([#(#items),*])
            }
            (Types::FirstOperand, Some(first)) => {
                let (first, results) = (self.value_type(first), number(results));
                quote!([#first; #results])
            }
            (Types::FirstOperand | Types::Infer, _) => {
                let name = types_name(expr);
                quote!(#name)
            }
        }
    }

    /// What an op infers from what is known before the rewrite, as an `Option` of a vector.
    fn infer_before(&self, build: &Build) -> TokenStream {
        let (path, operands) = (self.op_path(build.op), self.operand_types(build));
        let attrs = self.inference_attrs(build);
        quote!(__rw.infer::<#path>(&#operands, &#attrs))
    }

    /// Whether an op infers these types from what is known before the rewrite, or none.
    fn infers_before(&self, build: &Build, types: &TokenStream) -> TokenStream {
        let (path, operands) = (self.op_path(build.op), self.operand_types(build));
        let attrs = self.inference_attrs(build);
        quote!(__rw.infers::<#path>(&#operands, &#attrs, &#types))
    }

    /// The types of an op's operands, known before the rewrite, as an array or a vector.
    fn operand_types(&self, build: &Build) -> TokenStream {
        let parts = build.operands.iter().flatten().copied();
        let parts: Vec<Spread> = parts.collect();
        let is_one = |part: &Spread| matches!(part, Spread::One(_));
        let runs = parts.chunk_by(|a, b| is_one(a) && is_one(b));
        let runs = runs.map(|run| match *run {
            [Spread::Optional(capture)] => {
                let name = capture_name(capture);
                quote!(__rt::value_types(__rw.ir(), #name.as_slice()))
            }
            [Spread::Values(capture)] => {
                let name = capture_name(capture);
                quote!(__rt::value_types(__rw.ir(), &#name.to_vec(__rw.ir())))
            }
            [Spread::Results { of, op, group }] => {
                let path = self.op_path(op);
                let types = match of {
                    Entity::Expr(expr) => self.built_types(expr),
                    of => {
                        let op = self.handle(of, quote!(__rw.ir()));
                        quote!(__rt::result_types(__rw.ir(), #op))
                    }
                };
                let (segments, group) = (self.segments_of(of), number(group));
                quote!(__rt::type_group::<#path, _>(&#types, #segments, #group))
            }
            _ => {
                let types = run.iter().filter_map(|part| match part {
                    Spread::One(value) => Some(self.value_type(*value)),
                    _ => None,
                });
                quote!([#(#types),*])
            }
        });
        let runs: Vec<TokenStream> = runs.collect();
        match runs.as_slice() {
            [] => quote!([]),
            [one] => one.clone(),
            _ => quote!([#(&#runs[..]),*].concat()),
        }
    }

    /// The lengths of the result groups, where an operation keeps them.
    fn segments_of(&self, of: Entity) -> TokenStream {
        let node = match of {
            Entity::Node(node) => Some(node),
            Entity::Expr(expr) => match self.rule.action.built(expr).map(|build| &build.types) {
                Some(Types::AllOf(node)) => Some(*node),
                _ => None,
            },
            _ => None,
        };
        match node {
            Some(node) => {
                let op = node_name(node);
                quote!(__rw.ir().result_segments(#op))
            }
            None => quote!(__rt::None),
        }
    }

    /// The declared attributes by slot, each as an `Option`: given, or its default.
    fn inference_attrs(&self, build: &Build) -> TokenStream {
        let decl = &self.set.ops[build.op].decl;
        let presences = decl.args.iter().filter_map(|arg| match arg.kind {
            ArgumentKind::Attr(presence, _) => Some(presence),
            ArgumentKind::Operand(_) => None,
        });
        let attrs = presences.enumerate().map(|(slot, presence)| {
            let attr = build.attrs.iter().find(|(given, _)| *given == slot);
            match (attr, presence) {
                (Some((_, attr)), _) => self.attr_option(Some(*attr)),
                (None, Presence::Defaulted) if build.infer == Infer::Function => {
                    let number = number(self.attr_number(build.op, slot));
                    quote!(__t.default_attr(#number).cloned())
                }
                (None, _) => quote!(__rt::None),
            }
        });
        quote!([#(#attrs),*])
    }

    /// Where the result types come from when an op is built from these operands, and what is
    /// done before.
    pub(super) fn types(
        &self,
        build: &Build,
        expr: usize,
        operands: &[Spread],
    ) -> (TokenStream, TokenStream) {
        let count = number(self.set.ops[build.op].decl.results.len());
        let path = self.op_path(build.op);
        let operand_types = || {
            let operands = self.values(operands);
            quote!(__rt::value_types(__rw.ir(), &#operands))
        };
        let types = match &build.types {
            Types::Of(node, from) => {
                let (op, from) = (node_name(*node), number(*from));
                quote!(__rt::Like(#op, #from, #count))
            }
            Types::AllOf(node) => {
                let op = node_name(*node);
                quote!(__rt::LikeAll(#op))
            }
            Types::Given(items) => {
                let items = items.iter().map(|item| expr_name(*item));
                quote!(__rt::Given(&[#(#items),*]))
            }
            Types::FirstOperand if build.first_operand().is_some() => {
                quote!(__rt::FirstOperand(#count))
            }
            Types::FirstOperand | Types::Infer if self.is_inferred_before(build) => {
                let name = types_name(expr);
                quote!(__rt::Given(&#name))
            }
            Types::FirstOperand | Types::Infer => {
                let (operands, attrs) = (operand_types(), self.inference_attrs(build));
                let message = self.cannot_infer(build);
                let infer = quote!(__rw.infer::<#path>(&#operands, &#attrs));
                return (
                    quote!(let __types = __rt::or_abandon(#infer, #message)?;),
                    quote!(__rt::Given(&__types)),
                );
            }
        };
        if !self.must_agree(build) || self.rule.action.inference_known(build) {
            return (quote!(), types);
        }
        let (operands, attrs) = (operand_types(), self.inference_attrs(build));
        let (wanted, message) = (self.replaced_types(build), self.disagrees(build));
        let infers = quote!(__rw.infers::<#path>(&#operands, &#attrs, &#wanted));
        (quote!(__rt::abandon_unless(#infers, #message)?;), types)
    }

    /// Compares the types of replacements that only the rewrite tells with those of what they
    /// replace, and asks whether what natives gave dominates its uses.
    pub(super) fn late_replacements(&self, node: usize, values: &[Entity]) -> TokenStream {
        let op = node_name(node);
        let late = values.iter().enumerate();
        let late = late.filter(|(_, value)| !self.rule.action.type_known(**value));
        let tests = late.map(|(result, value)| {
            let native = self.rule.action.is_given_late(*value);
            let (result, value) = (number(result), self.value(*value));
            match native {
                true => quote!(__rw.check_given_replacement(#op, #result, #value)?;),
                false => quote!(__rw.check_replacement(#op, #result, #value)?;),
            }
        });
        tests.collect()
    }

    /// What an op that is built uses, and a native of the rewrite gave, must dominate it.
    pub(super) fn late_operands(&self, step: &Step) -> TokenStream {
        let tests = self
            .rule
            .action
            .operands(step)
            .filter_map(|part| match part {
                Spread::One(value) if self.rule.action.is_given_late(value) => {
                    let value = self.value(value);
                    Some(quote!(__rw.check_use(#value)?;))
                }
                _ => None,
            });
        tests.collect()
    }
}
