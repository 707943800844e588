//! Result types of ops that are built. Unless they depend on effectful natives, they are inferred, and
//! compared with the replaced results, before anything changes. If they do not fit, the rule declines.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::build::concatenated;
use super::context::RuleExpander;
use super::names::{expr_name, number};
use crate::declaration::{Arity, Infer, Presence};
use crate::model::{Build, Entity, Phase, Replacement, Spread, Step, Types, Want};
use crate::pieces::call;

/// The types that an op infers.
fn types_name(expr: usize) -> Ident {
    format_ident!("__y{expr}")
}

impl RuleExpander<'_> {
    /// Infers result types before anything changes, and declines if they do not fit.
    pub(super) fn types_before(&self) -> TokenStream {
        let action = &self.rule.action;
        let builds = (0..action.exprs.len()).filter_map(|expr| Some((expr, action.built(expr)?)));
        let inferred = builds.map(|(expr, build)| {
            let alike = self.alike_before(expr, build);
            let sizes = self.sizes_before(build);
            let inferred = match action.inference_known(build) {
                true => self.inferred_before(expr, build),
                false => quote!(),
            };
            quote!(#sizes #inferred #alike)
        });
        let inferred: Vec<TokenStream> = inferred.collect();
        let compared = action.replacements().filter_map(|(node, index, value)| {
            let Entity::Part(expr, _) = value else {
                return None;
            };
            action.built(expr)?;
            if action.type_source(value).is_some() || !action.type_known(value) {
                return None;
            }
            let (op, index, ty) = (self.node(node), number(index), self.value_type(value));
            Some(quote!(__rw.require_type(#op, #index, #ty)?;))
        });
        let several = self.several_before();
        let modified = self.alike_modified();
        quote!(#(#inferred)* #(#compared)* #several #modified)
    }

    /// Declines if the values for a root result are not those that its type becomes. Values whose types
    /// are not known before anything changes are tested later.
    fn several_before(&self) -> TokenStream {
        let Some(Replacement::Several(each)) = self.rule.action.root() else {
            return quote!();
        };
        let root = self.node(0);
        let tests = each.iter().enumerate().filter_map(|(index, parts)| {
            let mut all = parts.iter();
            if !all.all(|part| self.rule.action.type_known(part.entity())) {
                return None;
            }
            let (index, types) = (number(index), self.part_types(parts));
            Some(quote!(__rw.require_types(#root, #index, &#types)?;))
        });
        tests.collect()
    }

    /// Infers the result types of an op, and tests them if it replaces something.
    fn inferred_before(&self, expr: usize, build: &Build) -> TokenStream {
        let name = types_name(expr);
        if self.is_inferred_before(build) {
            let infer = self.infer(build, &self.operand_types(build), None);
            let message = self.cannot_infer(build);
            return quote!(let #name = __rt::or_decline(#infer, #message)?;);
        }
        if !self.must_agree(build) {
            return quote!();
        }
        let (wanted, message) = (self.built_types(expr), self.disagrees(build));
        match (build.infer, build.first_operand()) {
            (Infer::FirstOperand, Some(first)) => {
                let ty = self.value_type(first);
                quote!(__rw.require_all(&#wanted, #ty, #message)?;)
            }
            _ => {
                let (path, attrs) = (self.op_path(build.op), self.inference_attrs(build));
                let operands = self.operand_types(build);
                quote!(__rw.require_inferred::<#path>(&#operands, &#attrs, &#wanted, #message)?;)
            }
        }
    }

    /// True if a type expression is a list.
    fn is_list(&self, item: usize) -> bool {
        matches!(self.expr(item).want, Want::Types(_))
    }

    /// The types that `returnType` gives, as an array or a vector.
    fn given_types(&self, items: &[usize]) -> TokenStream {
        concatenated(items, |item| {
            let name = expr_name(*item).into_token_stream();
            if self.is_list(*item) {
                Err(name)
            } else {
                Ok(name)
            }
        })
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

    /// True if the op's types are inferred before the rewrite, and kept.
    fn is_inferred_before(&self, build: &Build) -> bool {
        match build.types {
            Types::Infer => self.rule.action.inference_known(build),
            Types::FirstOperand => {
                build.first_operand().is_none() && self.rule.action.inference_known(build)
            }
            Types::Of(..) | Types::AllOf(_) | Types::Given(_) => false,
        }
    }

    /// True if the inferred types must still be compared with those of the replaced results.
    fn must_agree(&self, build: &Build) -> bool {
        let replaces = matches!(build.types, Types::Of(..) | Types::AllOf(_));
        let tested = match (build.infer, build.first_operand()) {
            // Only where the number of results is known are they compared by the match.
            (Infer::FirstOperand, Some(first)) if matches!(build.types, Types::Of(..)) => {
                self.rule.action.type_source(first).is_some()
            }
            _ => false,
        };
        replaces && build.infer != Infer::None && !tested
    }

    fn result_type(&self, node: usize, index: usize) -> TokenStream {
        let (op, index) = (self.node(node), number(index));
        quote!(__rw.result_type(#op, #index))
    }

    /// A value's type, known before the rewrite.
    fn value_type(&self, value: Entity) -> TokenStream {
        let action = &self.rule.action;
        if let Entity::Part(expr, index) = value
            && let Some(build) = action.built(expr)
        {
            return match (&build.types, build.first_operand()) {
                (Types::Of(node, from), _) => self.result_type(*node, from + index),
                (Types::AllOf(node), _) => self.result_type(*node, index),
                (Types::Given(items), _) => match items.get(index) {
                    Some(item) if !self.is_list(*item) => expr_name(*item).into_token_stream(),
                    _ => {
                        let (types, index) = (self.given_types(items), number(index));
                        quote!(#types[#index])
                    }
                },
                (Types::FirstOperand, Some(first)) => self.value_type(first),
                (Types::FirstOperand | Types::Infer, _) => {
                    let (name, index) = (types_name(expr), number(index));
                    quote!(#name[#index])
                }
            };
        }
        if let Entity::BlockArg(block, arg) = value
            && let Some(ty) = action.arg_type(block, arg)
        {
            return expr_name(ty).into_token_stream();
        }
        let value = self.value(value);
        quote!(__rw.ir().value_type(#value))
    }

    /// All result types of an op that is built, known before the rewrite, as an array or a vector.
    pub(super) fn built_types(&self, expr: usize) -> TokenStream {
        let Some(build) = self.rule.action.built(expr) else {
            return quote!([]);
        };
        match &build.types {
            Types::AllOf(node) => {
                let op = self.node(*node);
                quote!(__rt::result_types(__rw.ir(), #op))
            }
            // As many as given: a result may be variadic.
            Types::Given(items) => self.given_types(items),
            Types::FirstOperand | Types::Infer if self.is_inferred_before(build) => {
                types_name(expr).into_token_stream()
            }
            _ => {
                let results = 0..self.set.ops[build.op].decl.results.len();
                let types = results.map(|index| self.value_type(Entity::Part(expr, index)));
                quote!([#(#types),*])
            }
        }
    }

    /// The types that an op infers from its operands' types, as an `Option` of a vector, or of an
    /// array if their number is declared. With `wanted`:
    /// whether it infers these types or none.
    fn infer(
        &self,
        build: &Build,
        operands: &TokenStream,
        wanted: Option<&TokenStream>,
    ) -> TokenStream {
        let (path, attrs) = (self.op_path(build.op), self.inference_attrs(build));
        let decl = &self.set.ops[build.op].decl;
        match wanted {
            None if decl.results.iter().all(|result| result.arity == Arity::One) => {
                let count = number(decl.results.len());
                quote!(__rw.infer_all::<#path, #count>(&#operands, &#attrs))
            }
            None => quote!(__rw.infer::<#path>(&#operands, &#attrs)),
            Some(wanted) => quote!(__rw.infers::<#path>(&#operands, &#attrs, &#wanted)),
        }
    }

    /// The types of an op's operands, known before the rewrite, as an array or a vector.
    pub(super) fn operand_types(&self, build: &Build) -> TokenStream {
        self.part_types(&build.operands.concat())
    }

    /// The types of values, known before the rewrite, as an array or a vector.
    pub(super) fn part_types(&self, parts: &[Spread]) -> TokenStream {
        concatenated(parts, |part| match *part {
            Spread::All(capture) => {
                let values = self.all_values(capture, &quote!(__rw.ir()));
                Err(quote!(__rt::value_types(__rw.ir(), &#values)))
            }
            Spread::Given(expr) => {
                let name = expr_name(expr);
                Err(quote!(__rt::value_types(__rw.ir(), &#name)))
            }
            Spread::Results { of, op, group } => {
                let path = self.op_path(op);
                let types = match of {
                    Entity::Expr(expr) => self.built_types(expr),
                    of => {
                        let op = self.handle(of, quote!(__rw.ir()));
                        quote!(__rt::result_types(__rw.ir(), #op))
                    }
                };
                let (segments, group) = (self.segments_of(of), number(group));
                Err(quote!(__rt::type_group::<#path, _>(&#types, #segments, #group)))
            }
            Spread::One(value) | Spread::Original(value) => Ok(self.value_type(value)),
        })
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
                let op = self.node(node);
                quote!(__rw.ir().result_segments(#op))
            }
            None => quote!(__rt::None),
        }
    }

    /// The declared attributes by slot, each as an `Option`: given, or its default.
    fn inference_attrs(&self, build: &Build) -> TokenStream {
        let decl = &self.set.ops[build.op].decl;
        let attrs = decl.attrs().enumerate().map(|(slot, (_, presence, _))| {
            let attr = build.attrs.iter().find(|(given, _)| *given == slot);
            let default =
                (presence == Presence::Defaulted && build.infer == Infer::Function).then(|| {
                    let number = number(self.attr_number(build.op, slot));
                    quote!(__t.default_attr(#number).cloned())
                });
            let Some((_, attr)) = attr else {
                return default.unwrap_or_else(|| quote!(__rt::None));
            };
            let name = expr_name(*attr);
            match (self.is_optional(*attr), default) {
                (true, None) => quote!(__rt::Clone::clone(&#name)),
                (true, Some(default)) => quote!(__rt::Clone::clone(&#name).or_else(|| #default)),
                (false, _) => quote!(__rt::Some(__rt::Clone::clone(&#name))),
            }
        });
        quote!([#(#attrs),*])
    }

    /// Where the result types come from when an op is built, behind the statements that it needs.
    pub(super) fn types(&self, build: &Build, expr: usize) -> (TokenStream, TokenStream) {
        let count = number(self.set.ops[build.op].decl.results.len());
        let operand_types = || {
            let operands = self.values(&build.operands.concat());
            quote!(__rt::value_types(__rw.ir(), &#operands))
        };
        let types = match &build.types {
            Types::Of(node, from) => {
                let (op, from) = (self.node(*node), number(*from));
                quote!(__rt::Like(#op, #from, #count))
            }
            Types::AllOf(node) => call!(__rt::LikeAll(self.node(*node))),
            Types::Given(items) => {
                let types = self.given_types(items);
                quote!(__rt::Given(&#types))
            }
            Types::FirstOperand if build.first_operand().is_some() => {
                quote!(__rt::FirstOperand(#count))
            }
            Types::FirstOperand | Types::Infer if self.is_inferred_before(build) => {
                let name = types_name(expr);
                quote!(__rt::Given(&#name))
            }
            Types::FirstOperand | Types::Infer => {
                let infer = self.infer(build, &operand_types(), None);
                let message = self.cannot_infer(build);
                return (
                    quote!(let __types = __rt::or_abandon(#infer, #message)?;),
                    quote!(__rt::Given(&__types)),
                );
            }
        };
        if !self.must_agree(build) || self.rule.action.inference_known(build) {
            return (quote!(), types);
        }
        let (wanted, message) = (self.built_types(expr), self.disagrees(build));
        let infers = self.infer(build, &operand_types(), Some(&wanted));
        (quote!(__rt::abandon_unless(#infers, #message)?;), types)
    }

    /// Tests replacements whose types are known only in the rewrite: they must have the replaced type, and
    /// values that natives gave must dominate all uses.
    pub(super) fn check_effectful_replacements(
        &self,
        node: usize,
        values: &[Entity],
    ) -> TokenStream {
        let op = self.node(node);
        let values = values.iter().enumerate();
        let values = values.filter(|(_, value)| !self.rule.action.type_known(**value));
        let tests = values.map(|(result, value)| {
            let action = &self.rule.action;
            let is_there = node == 0 && action.is_converted(*value);
            let native = action.is_effectful_native(*value);
            let (result, value) = (number(result), self.value(*value));
            match native && !is_there {
                true => quote!(__rw.check_given_replacement(#op, #result, #value)?;),
                false => quote!(__rw.check_replacement(#op, #result, #value)?;),
            }
        });
        tests.collect()
    }

    /// Tests that operands which effectful natives gave dominate the op that uses them.
    pub(super) fn check_given_operands(&self, step: &Step) -> TokenStream {
        let action = &self.rule.action;
        let is_given = |value| action.is_effectful_native(value) && !action.is_converted(value);
        let tests = action.operands(step).filter_map(|part| match part {
            Spread::One(value) if is_given(value) => {
                let value = self.value(value);
                Some(quote!(__rw.check_use(#value)?;))
            }
            Spread::Given(expr) if self.expr(expr).phase == Phase::Effectful => {
                let name = expr_name(expr);
                Some(quote!(for __v in &#name { __rw.check_use(*__v)?; }))
            }
            _ => None,
        });
        tests.collect()
    }
}
