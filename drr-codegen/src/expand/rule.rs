//! A rule's name and place, and paths of its ops.

use super::context::RuleExpander;
use super::names::number;
use crate::declaration::OpDeclaration;
use crate::model::CaptureKind;
use proc_macro2::TokenStream;
use quote::quote;

impl RuleExpander<'_> {
    /// Binds the name that native code uses for `self`.
    pub(super) fn receiver(&self, value: TokenStream) -> Option<TokenStream> {
        let receiver = self.target.receiver.as_ref();
        let ident = receiver.and(self.target.self_ident.as_ref())?;
        Some(quote!(let #ident = #value;))
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

    /// The kind of a capture.
    pub(super) fn kind(&self, capture: usize) -> CaptureKind {
        self.rule.source.captures[capture].kind
    }

    /// The declaration of a matched op; of several the first.
    pub(super) fn node_decl(&self, node: usize) -> &OpDeclaration {
        &self.set.ops[self.rule.source.nodes[node].op].decl
    }

    pub(super) fn op_path(&self, op: usize) -> &syn::Path {
        &self.set.ops[op].path.path
    }

    pub(super) fn attr_kind(&self, op: usize, slot: usize) -> TokenStream {
        let (path, slot) = (self.op_path(op), number(slot));
        quote!(__rt::Kind<#path, #slot>)
    }
}
