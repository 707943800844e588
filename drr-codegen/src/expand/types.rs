//! Result types of what is built. What the rewrite's natives have no say in is inferred, and compared
//! with what is replaced, before anything changes: where it does not fit, the rule declines.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{RuleExpander, capture_name, early_name, node_name};
use crate::declaration::{ArgumentKind, Arity, Infer, Presence};
use crate::model::{AttrExpr, Build, Entity, OperandExpr, Spread, Step, Types, ValueExpr};

/// The types that a step's op infers.
fn types_name(step: usize) -> Ident {
    format_ident!("__y{step}")
}

impl RuleExpander<'_> {
    /// Infers what can be inferred before the rewrite, and declines where that does not fit.
    pub(super) fn types_before(&self) -> TokenStream {
        let action = &self.rule.action;
        let builds = action.steps.iter().enumerate();
        let builds = builds.filter_map(|(step, step_data)| match step_data {
            Step::Build(build) if action.inference_known(build) => Some((step, build)),
            _ => None,
        });
        let inferred = builds.map(|(step, build)| {
            let name = types_name(step);
            if self.is_inferred_before(build) {
                let infer = self.infer_before(build);
                let message = self.cannot_infer(build);
                return quote! {
                    let ::core::option::Option::Some(#name) = (#infer) else {
                        return __rt::plumbing::retract(#message);
                    };
                };
            }
            if !self.must_agree(build) {
                return quote!();
            }
            let (wanted, message) = (self.replaced_types(build), self.disagrees(build));
            if let (Infer::FirstOperand, Some(OperandExpr::One(first))) =
                (build.infer, build.operands.first())
            {
                let ty = self.value_type(*first);
                return quote! {
                    let __first = #ty;
                    if !__rt::plumbing::are_all(&#wanted[..], __first) {
                        return __rt::plumbing::retract(#message);
                    }
                };
            }
            let infer = self.infer_before(build);
            quote! {
                if #infer.is_some_and(|__inferred| __inferred[..] != #wanted[..]) {
                    return __rt::plumbing::retract(#message);
                }
            }
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
            let ValueExpr::Entity(entity @ Entity::BuiltResult(..)) = value else {
                return None;
            };
            if action.type_source(*entity).is_some() || !action.type_known(value) {
                return None;
            }
            let (op, ty) = (node_name(node), self.value_type(*value));
            Some(quote! {
                if #ty != __rw.ir().value_type(__rw.ir().result(#op, #index)) {
                    return __rt::plumbing::retract(
                        "a replacement has another type than the result that it replaces",
                    );
                }
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
                self.rule.action.inference_known(build)
                    && !matches!(build.operands.first(), Some(OperandExpr::One(_)))
            }
            Types::Of(..) | Types::AllOf(_) | Types::Given(_) => false,
        }
    }

    /// Whether what the op infers is yet to be compared with the types of what it replaces.
    fn must_agree(&self, build: &Build) -> bool {
        let replaces = matches!(build.types, Types::Of(..) | Types::AllOf(_));
        let tested = match (build.infer, build.operands.first()) {
            (Infer::FirstOperand, Some(OperandExpr::One(ValueExpr::Entity(first)))) => {
                self.rule.action.type_source(*first).is_some()
            }
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
                    .map(|index| quote!(__rw.ir().value_type(__rw.ir().result(#root, #index))));
                quote!([#(#types),*])
            }
            Types::AllOf(node) => {
                let root = node_name(node);
                quote!(__rt::plumbing::result_types(__rw.ir(), #root))
            }
            Types::FirstOperand | Types::Infer | Types::Given(_) => quote!([]),
        }
    }

    /// A value's type, known before the rewrite.
    fn value_type(&self, value: ValueExpr) -> TokenStream {
        let action = &self.rule.action;
        if let ValueExpr::Entity(Entity::BuiltResult(step, index)) = value
            && let Step::Build(build) = &action.steps[step]
        {
            return match (&build.types, build.operands.first()) {
                (Types::Of(node, from), _) => {
                    let (op, index) = (node_name(*node), from + index);
                    quote!(__rw.ir().value_type(__rw.ir().result(#op, #index)))
                }
                (Types::AllOf(node), _) => {
                    let op = node_name(*node);
                    quote!(__rw.ir().value_type(__rw.ir().result(#op, #index)))
                }
                (Types::Given(items), _) => {
                    let item = items.get(index).map(|item| early_name(*item));
                    quote!(#item)
                }
                (Types::FirstOperand, Some(OperandExpr::One(first))) => self.value_type(*first),
                (Types::FirstOperand | Types::Infer, _) => {
                    let name = types_name(step);
                    quote!(#name[#index])
                }
            };
        }
        let value = self.value(value);
        quote!(__rw.ir().value_type(#value))
    }

    /// All result types of what a step builds, known before the rewrite, as something with `[..]`.
    fn step_types(&self, step: usize) -> TokenStream {
        let Step::Build(build) = &self.rule.action.steps[step] else {
            return quote!([]);
        };
        let results = self.set.ops[build.op].decl.results.len();
        match (&build.types, build.operands.first()) {
            (Types::Of(..) | Types::AllOf(_), _) => self.replaced_types(build),
            (Types::Given(items), _) => {
                let items = items.iter().map(|item| early_name(*item));
                quote!([#(#items),*])
            }
            (Types::FirstOperand, Some(OperandExpr::One(first))) => {
                let first = self.value_type(*first);
                quote!([#first; #results])
            }
            (Types::FirstOperand | Types::Infer, _) => {
                let name = types_name(step);
                quote!(#name)
            }
        }
    }

    /// What an op infers from what is known before the rewrite, as an `Option` of a vector.
    fn infer_before(&self, build: &Build) -> TokenStream {
        let ir = self.target.ir_type();
        let single =
            |operand: &OperandExpr| matches!(operand, OperandExpr::One(_) | OperandExpr::Absent);
        let parts: Vec<Spread> = build
            .operands
            .iter()
            .flat_map(OperandExpr::spread)
            .collect();
        let operands = if build.operands.iter().all(single) {
            let types = parts.iter().filter_map(|part| match part {
                Spread::One(value) => Some(self.value_type(*value)),
                _ => None,
            });
            quote!([#(#types),*])
        } else {
            let pushes = parts.iter().map(|part| match part {
                Spread::One(value) => {
                    let ty = self.value_type(*value);
                    quote!(__operands.push(#ty);)
                }
                Spread::Optional(capture) => {
                    let name = capture_name(*capture);
                    quote! {
                        if let ::core::option::Option::Some(__v) = #name {
                            __operands.push(__rw.ir().value_type(__v));
                        }
                    }
                }
                Spread::Values(capture) => {
                    let name = capture_name(*capture);
                    quote!(__operands.append(&mut __rt::plumbing::value_types(__rw.ir(), &#name.to_vec(__rw.ir())));)
                }
                Spread::Results { of, op, group } => {
                    let path = self.op_path(*op);
                    let types = match of {
                        Entity::Built(step) => self.step_types(*step),
                        of => {
                            let op = self.handle(*of, quote!(__rw.ir()));
                            quote!(__rt::plumbing::result_types(__rw.ir(), #op))
                        }
                    };
                    let segments = self.segments_of(*of);
                    quote! {
                        let __results = &#types;
                        let __segments = #segments;
                        __operands.append(&mut __rt::plumbing::type_group::<#path, _>(&__results[..], __segments, #group));
                    }
                }
            });
            quote!({
                let mut __operands: ::std::vec::Vec<__rt::ir::Type<#ir>> = ::std::vec::Vec::new();
                #(#pushes)*
                __operands
            })
        };
        let attrs = self.inference_attrs(build, |attr, _| match attr {
            AttrExpr::Early(item) => {
                let name = early_name(item);
                match self.is_optional(attr) {
                    true => quote!(::core::clone::Clone::clone(&#name)),
                    false => {
                        quote!(::core::option::Option::Some(::core::clone::Clone::clone(&#name)))
                    }
                }
            }
            // Then the types are not known before the rewrite.
            AttrExpr::Late(_) => quote!(::core::option::Option::None),
        });
        self.infer(build, &operands, &attrs)
    }

    /// The lengths of the result groups, where an operation keeps them.
    fn segments_of(&self, of: Entity) -> TokenStream {
        let node = match of {
            Entity::Node(node) => Some(node),
            Entity::Built(step) => match &self.rule.action.steps[step] {
                Step::Build(Build {
                    types: Types::AllOf(node),
                    ..
                }) => Some(*node),
                _ => None,
            },
            _ => None,
        };
        match node {
            Some(node) => {
                let op = node_name(node);
                quote!(__rw.ir().result_segments(#op))
            }
            None => quote!(::core::option::Option::None),
        }
    }

    /// The declared attributes by slot, each as an `Option`: given, or its default.
    fn inference_attrs(
        &self,
        build: &Build,
        given: impl Fn(AttrExpr, usize) -> TokenStream,
    ) -> TokenStream {
        let ir = self.target.ir_type();
        let decl = &self.set.ops[build.op].decl;
        let presences = decl.args.iter().filter_map(|arg| match arg.kind {
            ArgumentKind::Attr(presence, _) => Some(presence),
            ArgumentKind::Operand(_) => None,
        });
        let attrs = presences.enumerate().map(|(slot, presence)| {
            let attr = build.attrs.iter().find(|(given, _)| *given == slot);
            match (attr, presence) {
                (Some((_, attr)), _) => given(*attr, slot),
                (None, Presence::Defaulted) if build.infer == Infer::Function => {
                    let number = self.attr_number(build.op, slot);
                    quote!(__t.default_attr(#number).cloned())
                }
                (None, _) => quote!(::core::option::Option::None),
            }
        });
        let attrs: Vec<TokenStream> = attrs.collect();
        let count = attrs.len();
        quote! {
            let __given: [::core::option::Option<<#ir as __rt::ir::Ir>::Attr>; #count] = [#(#attrs),*];
        }
    }

    fn infer(&self, build: &Build, operands: &TokenStream, attrs: &TokenStream) -> TokenStream {
        let (ir, path) = (self.target.ir_type(), self.op_path(build.op));
        let results = &self.set.ops[build.op].decl.results;
        let single = results
            .iter()
            .filter(|result| result.arity == Arity::One)
            .count();
        // A function of the user's may give any number.
        let fits = match single == results.len() {
            true => quote!(__types.len() == #single),
            false => quote!(__types.len() >= #single),
        };
        quote!({
            let __operand_types = #operands;
            #attrs
            <#path as __rt::decl::OpDef>::infer_types::<#ir>(__rw.ir_mut(), &__operand_types[..], &__given)
                .filter(|__types| #fits)
        })
    }

    /// The result types where a step builds its op: `__types`.
    pub(super) fn types(&self, step: usize, build: &Build) -> TokenStream {
        let ir = self.target.ir_type();
        let count = self.set.ops[build.op].decl.results.len();
        let infer_now = || {
            let operands = quote! {
                __rt::plumbing::value_types(__rw.ir(), &__operands)
            };
            let attrs = self.inference_attrs(build, |_, slot| {
                let number = self.attr_number(build.op, slot);
                quote!(__rt::plumbing::given_attr::<#ir>(&__attrs, __t.attr(#number)))
            });
            self.infer(build, &operands, &attrs)
        };
        match &build.types {
            Types::Of(..) | Types::AllOf(_) => {
                let types = self.replaced_types(build);
                let known = self.rule.action.inference_known(build);
                let compared = (self.must_agree(build) && !known).then(|| {
                    let (infer, message) = (infer_now(), self.disagrees(build));
                    quote! {
                        if #infer.is_some_and(|__inferred| __inferred[..] != __types[..]) {
                            return __rt::plumbing::abandon(#message);
                        }
                    }
                });
                quote!(let __types = #types; #compared)
            }
            Types::Given(items) => {
                let (items, count) = (items.iter().map(|item| early_name(*item)), items.len());
                quote!(let __types: [__rt::ir::Type<#ir>; #count] = [#(#items),*];)
            }
            Types::FirstOperand if matches!(build.operands.first(), Some(OperandExpr::One(_))) => {
                quote!(let __types = [__rw.ir().value_type(__operands[0]); #count];)
            }
            Types::FirstOperand | Types::Infer if self.is_inferred_before(build) => {
                let name = types_name(step);
                quote!(let __types = &#name[..];)
            }
            Types::FirstOperand | Types::Infer => {
                let (infer, message) = (infer_now(), self.cannot_infer(build));
                quote! {
                    let ::core::option::Option::Some(__types) = (#infer) else {
                        return __rt::plumbing::abandon(#message);
                    };
                }
            }
        }
    }

    /// Compares the types of replacements that only the rewrite tells with those of what they replace,
    /// and asks whether they are there: `__new` are the values for the results of a node.
    pub(super) fn late_replacements(&self, node: usize, values: &[ValueExpr]) -> TokenStream {
        let op = node_name(node);
        let late = values.iter().enumerate();
        let late = late.filter(|(_, value)| self.rule.type_is_late(value));
        let tests = late.map(|(result, value)| {
            let native = matches!(value, ValueExpr::Entity(Entity::LateResult(..)));
            let there = native.then(|| {
                quote! {
                    if !__rt::plumbing::may_replace(__rw.ir(), __new[#result], __old) {
                        return __rt::plumbing::abandon(
                            "a native gave a replacement that is not there where it is used",
                        );
                    }
                }
            });
            quote! {
                let __old = __rw.ir().result(#op, #result);
                if __rw.ir().value_type(__new[#result]) != __rw.ir().value_type(__old) {
                    return __rt::plumbing::abandon(
                        "a replacement has another type than the result that it replaces",
                    );
                }
                #there
            }
        });
        quote!(#(#tests)*)
    }

    /// What an op that is built uses, and a native of the rewrite gave, must be there.
    pub(super) fn late_operands<'a>(
        &self,
        operands: impl Iterator<Item = &'a OperandExpr>,
    ) -> TokenStream {
        let parts = operands.flat_map(OperandExpr::spread);
        let late = parts.filter_map(|part| match part {
            Spread::One(value @ ValueExpr::Entity(Entity::LateResult(..))) => Some(value),
            _ => None,
        });
        let tests = late.map(|value| {
            let value = self.value(value);
            quote! {
                if !__rt::plumbing::is_there_at(__rw.ir(), #value, __rw.insertion_point()) {
                    return __rt::plumbing::abandon("a native gave a value that is not there yet");
                }
            }
        });
        quote!(#(#tests)*)
    }
}
