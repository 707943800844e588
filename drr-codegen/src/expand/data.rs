//! Rules as data in the expansion, and their replay by the interpreter.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, Target, arities, capture_name, capture_variant, node_name, rule_name};
use crate::model::{Access, CaptureKind, Row, RuleModel, Set};

/// `__Rules::<I>::ALL`.
pub(super) fn rules(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let (ir, _) = (target.ir_type(), ());
    let items = set.rules.iter().enumerate().map(|(rank, rule)| {
        let expander = RuleExpander {
            set,
            target,
            rule,
            rank,
        };
        item(set, rule, &expander)
    });
    let (param, bound) = match target.ir {
        Some(_) => (quote!(__I), quote!()),
        None => (quote!(I), quote!(I: __rt::ir::Ir)),
    };
    let implementation = match target.ir {
        Some(_) => quote!(impl __Rules<#ir>),
        None => quote!(impl<#bound> __Rules<I>),
    };
    quote! {
        struct __Rules<#param>(::core::marker::PhantomData<#param>);

        #implementation {
            const ALL: &'static [__rt::rule::RuleData<#ir>] = &[#(#items),*];
        }
    }
}

fn item(set: &Set<'_>, rule: &RuleModel<'_>, expander: &RuleExpander<'_>) -> TokenStream {
    let (name, file, line) = expander.location();
    let syntax = rule.syntax;
    let doc = &syntax.doc;
    let group = syntax.group.clone().unwrap_or_default();
    let benefit = rule.benefit;
    let source = &syntax.text;
    let root = rule.nodes[0].op;
    let root_name = &set.ops[root].decl.name;
    let mut reads: Vec<&String> = Vec::new();
    let mut ops: Vec<u16> = Vec::new();
    for node in &rule.nodes {
        let name = &set.ops[node.op].decl.name;
        if !reads.contains(&name) {
            reads.push(name);
            ops.push(node.op as u16);
        }
    }
    for op in &rule.action.makes {
        if !ops.contains(&(*op as u16)) {
            ops.push(*op as u16);
        }
    }
    let makes = rule.action.makes.iter().map(|op| {
        let name = &set.ops[*op].decl.name;
        quote!(#name)
    });
    let creates = rule.action.creates.iter().map(|path| {
        let path = &path.path;
        quote!(<#path as __rt::decl::OpDef>::DECL.name)
    });
    let sources = rule.rows.iter().map(|row| source_op(set, rule, row, 0));
    let captures = rule.nodes.len() + rule.captures.len();
    let root = root as u16;
    quote! {
        __rt::rule::RuleData {
            info: __rt::rule::RuleInfo {
                name: #name,
                doc: #doc,
                file: #file,
                line: #line,
                group: #group,
                root: #root_name,
                benefit: #benefit,
                reads: &[#(#reads),*],
                makes: &[#(#makes,)* #(#creates),*],
                source: #source,
            },
            ops: &[#(#ops),*],
            root: #root,
            sources: &[#(#sources),*],
            captures: #captures,
            marker: ::core::marker::PhantomData,
        }
    }
}

fn source_op(set: &Set<'_>, rule: &RuleModel<'_>, row: &Row, node: usize) -> TokenStream {
    let op = rule.nodes[node].op;
    let (index, name, bind) = (op as u16, &set.ops[op].decl.name, node as u16);
    let group = |group: usize| {
        let arities = arities(set, op);
        quote!(__rt::rule::Group { arities: #arities, index: #group })
    };
    // Operands first, in declared order, as the interpreter visits them.
    let mut operands: Vec<(usize, TokenStream)> = Vec::new();
    for (child, link) in row.links.iter().enumerate() {
        if let Some(link) = link
            && link.parent == node
        {
            let place = group(link.group);
            let inner = source_op(set, rule, row, child);
            let result = match link.result {
                Some(result) => quote!(::core::option::Option::Some(#result)),
                None => quote!(::core::option::Option::None),
            };
            operands.push((
                link.group,
                quote!(__rt::rule::SourceArg::Defined(#place, &#inner, #result)),
            ));
        }
    }
    let mut others = Vec::new();
    for (index, access) in row.access.iter().enumerate() {
        let slot = (rule.nodes.len() + index) as u16;
        let kind = rule.captures[index].kind;
        match *access {
            Access::Operand(of, at) if of == node => {
                let place = group(at);
                operands.push((
                    at,
                    match kind {
                        CaptureKind::Value => quote!(__rt::rule::SourceArg::Operand(#place, #slot)),
                        CaptureKind::OptionalValue => {
                            quote!(__rt::rule::SourceArg::OptionalOperand(#place, #slot))
                        }
                        _ => quote!(__rt::rule::SourceArg::Operands(#place, #slot)),
                    },
                ));
            }
            Access::Attr(of, number) if of == node => {
                let number = number as u16;
                others.push(if kind == CaptureKind::OptionalAttr {
                    quote!(__rt::rule::SourceArg::OptionalAttr(#number, #slot))
                } else {
                    quote!(__rt::rule::SourceArg::Attr(#number, #slot))
                });
            }
            Access::Region(of, at) if of == node => {
                let at = at as u16;
                others.push(quote!(__rt::rule::SourceArg::Region(#at, #slot)));
            }
            Access::Successor(of, at) if of == node => {
                let at = at as u16;
                others.push(quote!(__rt::rule::SourceArg::Successor(#at, #slot)));
            }
            _ => {}
        }
    }
    let counts = super::counts(set, op);
    operands.sort_by_key(|(group, _)| *group);
    let operands = operands.into_iter().map(|(_, tokens)| tokens);
    quote! {
        __rt::rule::SourceOp {
            op: #index,
            name: #name,
            counts: #counts,
            bind: ::core::option::Option::Some(#bind),
            args: &[#(#operands,)* #(#others),*],
        }
    }
}

/// The body of `replay`.
pub(super) fn replay(set: &Set<'_>, _: &Target<'_>) -> TokenStream {
    let arms = set.rules.iter().enumerate().map(|(rank, rule)| {
        let function = rule_name(rank);
        let rank = rank as u32;
        let nodes: Vec<_> = (0..rule.nodes.len()).map(node_name).collect();
        let names: Vec<_> = (0..rule.captures.len()).map(capture_name).collect();
        let variants = rule.captures.iter().map(|capture| capture_variant(capture.kind));
        quote! {
            (#rank, &[#(__rt::rule::Capture::Op(#nodes),)* #(__rt::rule::Capture::#variants(#names)),*]) => {
                #function(self, __cx, __t, #(#nodes,)* #(#names),*)
            }
        }
    });
    quote! {
        match (__rank, __captures) {
            #(#arms)*
            _ => __rt::rule::Outcome::Declined,
        }
    }
}
