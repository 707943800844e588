//! `#[pattern(root = AddOp, benefit = 2)]` on a function.

use darling::FromMeta;
use darling::ast::NestedMeta;
use darling::util::PathList;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, ItemFn, Path, Type, Visibility};

/// The attribute's arguments.
#[derive(FromMeta)]
struct Args {
    root: Path,
    #[darling(default = one)]
    benefit: i32,
    #[darling(default)]
    group: String,
    #[darling(default)]
    creates: PathList,
    #[darling(default)]
    ir: Option<Type>,
    #[darling(default, rename = "crate")]
    krate: Option<Path>,
}

fn one() -> i32 {
    1
}

/// Expands the function.
pub(super) fn expand(args: TokenStream, item: ItemFn) -> TokenStream {
    match parse(args, &item) {
        Ok(parts) => emit(&item, &parts),
        Err(errors) => {
            // The type is still generated, so that sets that name it cause no further errors.
            let (name, vis) = (&item.sig.ident, &item.vis);
            quote! {
                #[allow(non_camel_case_types, dead_code)]
                #[derive(Clone, Copy, Debug, Default)]
                #vis struct #name;
                #errors
            }
        }
    }
}

struct Parts {
    args: Args,
    /// The IR's type in the impls: the function's type parameter, or the pinned IR.
    ir: TokenStream,
    /// `I: Ir`, or nothing.
    param: TokenStream,
}

const PARAMETERS: &str = "a pattern function takes the root and the rewriter: `fn(op: OpOf<Root, I>, rewriter: &mut PatternRewriter<'_, I>)`";
const RESULT: &str = "a pattern function returns whether it changed the IR: `bool`, `Option<()>` or `Result<bool, _>`";
const NO_IR: &str = "say which IR the function is for: make it generic, `fn …<I: Ir>(…)`, or name it, `#[pattern(…, ir = MyIr)]`";

fn parse(args: TokenStream, item: &ItemFn) -> Result<Parts, TokenStream> {
    let metas = NestedMeta::parse_meta_list(args).map_err(|error| error.to_compile_error())?;
    let args = Args::from_list(&metas).map_err(darling::Error::write_errors)?;
    let fail = |tokens: &dyn ToTokens, message: &str| {
        Err(syn::Error::new_spanned(tokens.to_token_stream(), message).to_compile_error())
    };
    let sig = &item.sig;
    if sig.asyncness.is_some() || sig.constness.is_some() {
        let message = "a pattern function is neither `async` nor `const`";
        return fail(&sig.fn_token, message);
    }
    if sig.inputs.len() != 2 || sig.receiver().is_some() {
        return fail(&sig.ident, PARAMETERS);
    }
    if sig.output == syn::ReturnType::Default {
        return fail(&sig.ident, RESULT);
    }
    let types: Vec<_> = sig.generics.type_params().map(|ty| &ty.ident).collect();
    let krate = krate(&args.krate);
    let (ir, param) = match (&args.ir, types.as_slice()) {
        (Some(ir), []) => (quote!(#ir), quote!()),
        (None, [name]) => (
            quote!(#name),
            quote!(<#name: #krate::__private::rt::ir::Ir>),
        ),
        (None, []) => return fail(&sig.ident, NO_IR),
        (Some(ir), _) => {
            let message = "a function with a type parameter is for every IR; it names none";
            return fail(ir, message);
        }
        (None, _) => {
            let message = "a pattern function has one type parameter, the IR";
            return fail(&sig.generics, message);
        }
    };
    Ok(Parts { args, ir, param })
}

fn krate(path: &Option<Path>) -> TokenStream {
    match path {
        Some(path) => quote!(#path),
        None => quote!(::drr),
    }
}

fn emit(item: &ItemFn, parts: &Parts) -> TokenStream {
    let Parts { args, ir, param } = parts;
    let krate = krate(&args.krate);
    let rt = quote!(#krate::__private::rt);
    let (name, vis) = (&item.sig.ident, &item.vis);
    let named = |name: &str| -> Vec<&Attribute> {
        let attrs = item.attrs.iter();
        attrs.filter(|attr| attr.path().is_ident(name)).collect()
    };
    let (docs, cfgs) = (named("doc"), named("cfg"));
    let doc = crate::syntax::doc_text(&item.attrs);
    let no_doc = docs
        .is_empty()
        .then(|| quote!(#[doc = " A hand-written pattern."]));
    let mut function = item.clone();
    function.vis = Visibility::Inherited;
    let text = name.to_string();
    let start = name.span();
    let (file, line) = (start.file(), start.start().line as u32);
    let (root, benefit, group) = (&args.root, args.benefit, &args.group);
    let creates = args.creates.iter();
    let creates = creates.map(|path| quote!(<#path as #rt::decl::OpDef>::DECL.name));
    let source = crate::syntax::render(item.sig.to_token_stream());
    let turbofish = args.ir.is_none().then(|| quote!(::<#ir>));
    quote! {
        #(#cfgs)*
        #(#docs)*
        #no_doc
        #[allow(non_camel_case_types, dead_code)]
        #[derive(Clone, Copy, Debug, Default)]
        #vis struct #name;

        #(#cfgs)*
        #[allow(unused_qualifications)]
        impl #param #rt::rule::Patterns<#ir> for #name {
            fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, __visitor: __V) -> __V::Output {
                use #rt as __rt;
                #[allow(non_snake_case)]
                #function

                struct __Program;

                impl #param __rt::rule::Program<#ir> for __Program {
                    type Match = __rt::ir::Op<#ir>;

                    fn data(&self) -> &'static __rt::rule::SetData<#ir> {
                        const {
                            &__rt::rule::SetData {
                                ops: &[__rt::rule::OpShape::any_counts(0, <#root as __rt::decl::OpDef>::DECL.name)],
                                bindings: &[__rt::rule::Binding::Root],
                                orders: &[],
                                rules: &[__rt::rule::RuleData {
                                    info: __rt::rule::RuleInfo::new(
                                        #text, #file, #line, <#root as __rt::decl::OpDef>::DECL.name, #benefit,
                                    )
                                    .doc(#doc, #group)
                                    .ops(
                                        const { &[<#root as __rt::decl::OpDef>::DECL.name] },
                                        const { &[#(#creates),*] },
                                    )
                                    .source(#source),
                                    ops: &[0],
                                    roots: &[0],
                                    can_fail: true,
                                    facts: &[__rt::rule::Fact::Is(0, &[0])],
                                    ..__rt::RuleData::NONE
                                }],
                            }
                        }
                    }
                    fn bind(&self, __binder: &mut __rt::rule::Binder<'_, #ir>) {
                        __binder.op::<#root>();
                    }
                    fn find(&self, __cx: &__rt::rule::Cx<'_, #ir>, __root: __rt::ir::Op<#ir>)
                        -> ::core::option::Option<__rt::rule::Found<__rt::ir::Op<#ir>>>
                    {
                        if __cx.kind(__root) == 0 {
                            __rt::__attempt!(__cx, 0, __cx.solution(0, __root));
                        }
                        ::core::option::Option::None
                    }
                    fn replay(
                        &self,
                        __cx: &__rt::rule::Cx<'_, #ir>,
                        __bound: &__rt::rule::Bound<#ir>,
                    ) -> __rt::Find<__rt::ir::Op<#ir>> {
                        __rt::__attempt!(__cx, 0, __cx.solution(0, __bound.op(0)));
                        __rt::None
                    }
                    fn rewrite<__R: __rt::rewriter::RewriterBase<#ir>>(
                        &self,
                        _: &__rt::rule::Tables<#ir>,
                        __root: __rt::ir::Op<#ir>,
                        __host: __rt::rule::Host<'_, #ir, __R>,
                    ) -> ::core::result::Result<(), __rt::rule::Stop> {
                        __rt::plumbing::rewrite_by_function(__host, __root, |__op, __rewriter| {
                            #name #turbofish(__rt::rule::OpOf::new(__op), __rewriter)
                        })
                    }
                }

                __visitor.visit(__Program)
            }
        }
    }
}
