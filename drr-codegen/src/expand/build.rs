//! Building an op in a rewrite.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::context::RuleExpander;
use super::names::{MAX_INLINED, expr_name, number, op_const, own};
use super::terms::result_arities;
use crate::declaration::Arity;
use crate::model::{Build, CaptureKind, Entity, Replaced, Replacement, Spread, Step, Types, Want};
use crate::syntax::KeepAttrs;

impl RuleExpander<'_> {
    /// Builds an op. With `replaced`, its results replace those of this op.
    pub(super) fn build(
        &self,
        index: usize,
        build: &Build,
        replaced: Option<&Ident>,
    ) -> TokenStream {
        let decl = &self.set.ops[build.op].decl;
        let (name, op) = (expr_name(index), op_const(build.op));
        let (groups, parts) = (&build.operands, build.operands.concat());
        let single = parts.iter().all(|part| part.one().is_some());
        let mut lets = TokenStream::new();
        let mut operands = quote!(__operands);
        let segments = match (decl.has_operand_segments(), single) {
            (true, true) => {
                let lengths = groups.iter().map(|operand| number(operand.len()));
                operands = self.values(&parts);
                Some(quote!(segments: __rt::Some(&[#(#lengths),*]),))
            }
            (true, false) => {
                let groups = groups.iter().map(|operand| self.values(operand));
                lets.extend(
                    quote!(let (__operands, __segments) = __rt::grouped(&[#(&#groups),*]);),
                );
                Some(quote!(segments: __rt::Some(&__segments),))
            }
            (false, _) => {
                operands = self.values(&parts);
                None
            }
        };
        let results_like = decl.has_result_segments().then(|| {
            // Only an op that takes another's place has such results.
            let replaced = match build.types {
                Types::AllOf(node) => self.node(node),
                _ => self.node(0),
            };
            quote!(results_like: __rt::Some(#replaced),)
        });
        let (types_before, types) = self.types(build, index);
        lets.extend(self.sizes_when_built(build));
        lets.extend(self.alike_when_built(build));
        let loc = match &self.expr(index).loc {
            Some(loc) => {
                let given = self.location_of(loc);
                lets.extend(quote!(let __given_loc = #given;));
                quote!(&__given_loc)
            }
            None => {
                let name = own("__loc", Span::call_site());
                quote!(&#name)
            }
        };
        let regions = self.region_list(build);
        let regions = regions.map(|regions| quote!(regions: &#regions,));
        let successors = self.successor_list(build);
        let successors = successors.map(|successors| quote!(successors: &#successors,));
        let conversion = self.conversion(build, index);
        let special = segments.iter().chain(&results_like).chain(&conversion);
        let special: Vec<&TokenStream> = special.chain(&regions).chain(&successors).collect();
        let far = self.set.rules.len() > MAX_INLINED;
        let (method, special) = match special.is_empty() {
            true if far => (quote!(build_call), None),
            true => (quote!(build), None),
            false => (
                quote!(build_with),
                Some(quote!(__rt::Parts { #(#special)* ..__rt::Parts::none() })),
            ),
        };
        let (attrs, copies) = (self.attrs(build), self.copies(build, index));
        if let Some(replaced) = replaced {
            let method = match far {
                true => quote!(replace_by_new_call),
                false => quote!(replace_by_new),
            };
            return quote! {
                #lets
                #types_before
                __rw.#method(#replaced, &#op, &#operands, &#attrs, #types, #loc);
            };
        }
        let special = special.iter();
        quote! {
            #lets
            #types_before
            let #name = __rw.#method(&#op, &#operands, &#attrs, #types, #loc #(, #special)*);
            #copies
        }
    }

    /// The op whose results replace those of the root, if the last step builds it and nothing else
    /// needs it: from single operands, without regions.
    pub(super) fn replaces_root(&self) -> Option<usize> {
        let action = &self.rule.action;
        let (Some(Step::Run(expr)), [Replaced { node: 0, by }]) =
            (action.steps.last(), action.replaced.as_slice())
        else {
            return None;
        };
        let build = action.built(*expr)?;
        let (root, new) = (self.rule.source.nodes[0].op, build.op);
        let [root, new] = [root, new].map(|op| &self.set.ops[op].decl);
        let by_all = match by {
            Replacement::Values(values) => {
                let all = (0..new.results.len()).map(|nth| Entity::Part(*expr, nth));
                values.iter().copied().eq(all)
                    && self.check_effectful_replacements(0, values).is_empty()
            }
            Replacement::AllOf(built) => built == expr,
            Replacement::Spread(_) | Replacement::Several(_) => false,
        };
        let is_simple = !new.has_operand_segments()
            && !new.has_result_segments()
            && self.conversion(build, *expr).is_none()
            && self.region_list(build).is_none()
            && self.successor_list(build).is_none();
        let keeps_attrs = self.rule.syntax.keep_attrs != KeepAttrs::No;
        let is_tested = !self.check_unused_bodies([0].into_iter()).is_empty();
        (by_all && is_simple && !keeps_attrs && !is_tested && !root.results.is_empty())
            .then_some(*expr)
    }

    /// How a dialect conversion treats the op's values, unless it is the default.
    fn conversion(&self, build: &Build, index: usize) -> Option<TokenStream> {
        if build.original {
            return Some(quote! {
                conversion: __rt::rewriter::OpConversion {
                    original: true,
                    ..__rt::rewriter::OpConversion::default()
                },
            });
        }
        let originals = self.originals(&build.operands.concat());
        let originals = originals.map(|originals| quote!(originals: &#originals,));
        let spreads = self.spreads_results(build, index).then(|| {
            let groups = result_arities(&self.set.ops[build.op].decl);
            quote!(result_groups: #groups,)
        });
        (originals.is_some() || spreads.is_some()).then(|| {
            quote! {
                conversion: __rt::rewriter::OpConversion {
                    #originals
                    #spreads
                    ..__rt::rewriter::OpConversion::default()
                },
            }
        })
    }

    /// True if results of the op may become several values in a dialect conversion: those of one variadic
    /// group, and the results replace those of the root as a whole, or none.
    fn spreads_results(&self, build: &Build, index: usize) -> bool {
        let arities = self.set.ops[build.op].decl.result_arities();
        let group = |arity: &&Arity| **arity != Arity::One;
        let mut groups = arities.iter().filter(group);
        let replaced = &self.rule.action.replaced;
        let is_this =
            |entity| matches!(entity, Entity::Expr(of) | Entity::Part(of, _) if of == index);
        !build.one_value
            && groups.next() == Some(&Arity::Variadic)
            && groups.next().is_none()
            && replaced.iter().all(|Replaced { by, .. }| match by {
                Replacement::AllOf(built) => *built != index || replaced.len() == 1,
                Replacement::Several(_) => true,
                Replacement::Values(_) | Replacement::Spread(_) => {
                    !by.parts().iter().any(|part| is_this(part.entity()))
                }
            })
    }

    /// The numbers of operands that a dialect conversion does not convert, as an array.
    fn originals(&self, parts: &[Spread]) -> Option<TokenStream> {
        let numbers = parts.iter().enumerate().filter_map(|(nth, part)| {
            let Spread::Original(_) = part else {
                return None;
            };
            let (single, runs): (Vec<&Spread>, Vec<&Spread>) =
                parts[..nth].iter().partition(|part| part.one().is_some());
            let single = number(single.len());
            let runs = runs.into_iter().map(|run| {
                let values = self.spread_values(*run, quote!(__rw.ir()));
                quote!(+ #values.len())
            });
            Some(quote!(#single #(#runs)*))
        });
        let numbers: Vec<TokenStream> = numbers.collect();
        (!numbers.is_empty()).then(|| quote!([#(#numbers),*]))
    }

    /// Values one behind the other, as an array or a `Vec`.
    pub(super) fn values(&self, parts: &[Spread]) -> TokenStream {
        concatenated(parts, |part| match part.one() {
            Some(value) => Ok(self.value(value)),
            None => Err(self.spread_values(*part, quote!(__rw.ir()))),
        })
    }

    /// The values of a part that stands for any number of them; `ir` is an expression for `&I`.
    pub(super) fn spread_values(&self, part: Spread, ir: TokenStream) -> TokenStream {
        match part {
            Spread::All(capture) => self.all_values(capture, &ir),
            Spread::Results { of, op, group } => self.result_group(of, op, group, ir),
            Spread::Given(expr) => {
                let name = expr_name(expr);
                quote!(#name[..])
            }
            Spread::One(value) | Spread::Original(value) => {
                let value = self.handle(value, ir);
                quote!([#value])
            }
        }
    }

    /// The values of an optional or variadic operand that was bound; `ir` is an expression for `&I`.
    pub(super) fn all_values(&self, capture: usize, ir: &TokenStream) -> TokenStream {
        let name = self.capture(capture);
        match self.kind(capture) {
            CaptureKind::OptionalValue => quote!(#name.as_slice()),
            _ => quote!(#name.to_vec(#ir)),
        }
    }

    /// The values of a variadic or optional result; `ir` is an expression for `&I`.
    pub(super) fn result_group(
        &self,
        of: Entity,
        op: usize,
        group: usize,
        ir: TokenStream,
    ) -> TokenStream {
        let (op, path) = (self.handle(of, ir.clone()), &self.set.ops[op].path.path);
        let group = number(group);
        quote!(__rt::result_group::<#path, _>(#ir, #op, #group))
    }

    pub(super) fn attr_number(&self, op: usize, slot: usize) -> usize {
        self.set
            .attrs
            .iter()
            .position(|known| *known == (op, slot))
            .unwrap_or(0)
    }

    pub(super) fn is_optional(&self, attr: usize) -> bool {
        matches!(self.expr(attr).want, Want::Attr { optional: true, .. })
    }

    /// The attributes to build an op with.
    fn attrs(&self, build: &Build) -> TokenStream {
        let any_optional = build.attrs.iter().any(|(_, attr)| self.is_optional(*attr));
        let items = build.attrs.iter().map(|(slot, attr)| {
            let number = number(self.attr_number(build.op, *slot));
            let name = expr_name(*attr);
            match any_optional && !self.is_optional(*attr) {
                true => quote!((__t.attr(#number), __rt::Some(#name))),
                false => quote!((__t.attr(#number), #name)),
            }
        });
        match any_optional {
            true => quote!(__rt::present([#(#items),*])),
            false => quote!([#(#items),*]),
        }
    }
}

/// Parts one behind the other, as an array or a `Vec`. `code` gives `Ok` of a part that is one element,
/// and `Err` of one that stands for any number of them.
pub(super) fn concatenated<T>(
    parts: &[T],
    code: impl Fn(&T) -> Result<TokenStream, TokenStream>,
) -> TokenStream {
    let parts: Vec<_> = parts.iter().map(code).collect();
    let runs = parts.chunk_by(|a, b| a.is_ok() && b.is_ok());
    let runs = runs.map(|run| match run {
        [Err(several)] => several.clone(),
        run => {
            let run = run.iter().flatten();
            quote!([#(#run),*])
        }
    });
    match runs.collect::<Vec<_>>().as_slice() {
        [] => quote!([]),
        [one] => one.clone(),
        runs => quote!([#(&#runs[..]),*].concat()),
    }
}
