//! One rule's function: what follows the structural match, up to the commit.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, capture_name, capture_type, node_name, rule_name};

impl RuleExpander<'_> {
    pub(super) fn function(&self) -> TokenStream {
        let (ir, param) = (self.target.ir_type(), self.target.ir_param());
        let name = rule_name(self.rank);
        let nodes = (0..self.rule.nodes.len()).map(|node| {
            let name = node_name(node);
            quote!(#name: __rt::ir::Op<#ir>)
        });
        let captures = self
            .rule
            .captures
            .iter()
            .enumerate()
            .map(|(index, capture)| {
                let name = capture_name(index);
                let ty = capture_type(capture.kind, &ir);
                quote!(#name: #ty)
            });
        let checks = self.rule.checks.iter().map(|check| self.check(check));
        let rewrite = super::rewrite::rewrite_name(self.rank);
        let fields = self.rewrite_function().fields;
        let fields = fields.iter().map(|(name, _)| name);
        let doc = self.title();
        let rank = self.rank as u32;
        let receiver = self
            .target
            .receiver
            .as_ref()
            .and(self.target.self_ident.as_ref());
        let (program, params, bounds) = self.target.program();
        let receiver = receiver.map(|ident| quote!(let #ident = &__program.0;));
        quote! {
            #[doc = #doc]
            #[inline]
            #[allow(clippy::all, unused_variables, unused_mut, unused_parens, unused_braces, unreachable_code, non_snake_case)]
            fn #name<#param #params __C: __rt::rule::MatchContext<#ir>>(
                __program: &#program,
                __cx: &mut __C,
                __t: &__rt::rule::Tables<#ir>,
                #(#nodes,)*
                #(#captures,)*
            ) -> __rt::rule::Outcome #bounds {
                const __RANK: ::core::primitive::u32 = #rank;
                #receiver
                #(#checks)*
                __rt::__rewrite!(__cx, __RANK, #ir, |__host| __program.#rewrite(__t, __host, #(#fields),*))
            }
        }
    }

    /// `Name at file:line`.
    pub(super) fn title(&self) -> String {
        let (name, file, line) = self.location();
        format!(" {name} at {file}:{line}")
    }

    /// The rule's trace name, file and line.
    pub(super) fn location(&self) -> (String, String, u32) {
        let start = self.rule.syntax.span;
        let (file, line) = (start.file(), start.start().line as u32);
        let name = match &self.rule.syntax.name {
            Some(name) => name.to_string(),
            None => format!("{file}:{line}"),
        };
        (name, file, line)
    }

    pub(super) fn op_path(&self, op: usize) -> &syn::Path {
        &self.set.ops[op].path.path
    }

    pub(super) fn attr_kind(&self, op: usize, slot: usize) -> TokenStream {
        let (path, slot) = (self.op_path(op), super::number(slot));
        quote!(__rt::Kind<#path, #slot>)
    }

    /// Fails the match unless `condition` (over `__ir`) holds.
    pub(super) fn require(&self, condition: TokenStream, reason: TokenStream) -> TokenStream {
        quote!(__rt::__require!(__cx, __RANK, |__ir| #condition, #reason);)
    }
}
