//! `#[op_interface]`, `#[type_interface]` and `#[attr_interface]`: make a trait an interface, which
//! is called through a table of functions.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit::{self, Visit};
use syn::{
    Attribute, FnArg, GenericParam, ItemTrait, Lifetime, Pat, Path, ReceiverKind, ReturnType,
    Signature, TraitItem, TraitItemFn, Type, TypeImplTrait, TypeReference, parse_quote,
};

use crate::args::{InterfaceArgs, cfgs, read};
use crate::codes::report;
use crate::derive::facade;
use crate::diag::{Errors, to_compile_errors};
use crate::tokens::parse_rust;

/// The things that implement an interface.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Operations: `#[op_interface]`.
    Op,
    /// Types: `#[type_interface]`.
    Type,
    /// Attributes: `#[attr_interface]`.
    Attr,
}

impl Subject {
    /// The name of its macro, the noun, and the name at run time.
    fn words(self) -> (&'static str, &'static str, TokenStream) {
        match self {
            Subject::Op => ("op_interface", "an operation", quote!([Ops])),
            Subject::Type => ("type_interface", "a type", quote!([Types])),
            Subject::Attr => ("attr_interface", "an attribute", quote!([Attrs])),
        }
    }
    /// The thing that implements an interface, in words.
    fn implementor(self) -> &'static str {
        match self {
            Subject::Op => "the view of the op",
            Subject::Type | Subject::Attr => "the struct",
        }
    }
    /// How to implement an interface.
    fn implementation(self, name: &Ident, ir: &str) -> String {
        match self {
            Subject::Op => {
                format!("write `impl<I: Ir> {name}{ir} for MyOpView<'_, I> {{ … }}`")
            }
            Subject::Type | Subject::Attr => format!(
                "write `impl {name} for MyStruct {{ … }}`, or `impl<I: Ir> {name}{ir} for MyStruct<Ty<'_, I>> {{ … }}` for a struct with types"
            ),
        }
    }
}

/// Expands `#[op_interface]`, `#[type_interface]` or `#[attr_interface]`. The trait is kept.
pub fn interface(subject: Subject, args: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let mut given = InterfaceArgs::default();
    read(&errors, args, &mut given);
    let mut verifiers = TokenStream::new();
    let given_paths = [
        ("verify", given.verify),
        ("verify_regions", given.verify_regions),
    ];
    for (word, path) in given_paths {
        let Some(path) = path.map(|path| path.0) else {
            continue;
        };
        if subject != Subject::Op {
            report!(errors.spanning, &path, UNKNOWN_KEY:
                "`{word}` verifies operations: an interface of types or attributes has none");
        }
        let word = format_ident!("{word}");
        verifiers.extend(quote!(#word [#path]));
    }
    let krate = facade(given.krate);
    let tokens = match parse_rust(<syn::Item as syn::parse::Parse>::parse, item.clone()) {
        Ok(syn::Item::Trait(item)) => expand(subject, item, &verifiers, &krate, &errors),
        Ok(other) => {
            report!(errors.spanning, &other, INTERFACE_ITEM:
                "`#[{}]` stands on a trait", subject.words().0);
            other.into_token_stream()
        }
        Err(error) => {
            errors.push(error);
            item
        }
    };
    let errors = to_compile_errors(&errors.finish());
    quote!(#tokens #errors)
}

/// A function of an interface.
struct Function {
    /// Docs, `cfg` and the like.
    attrs: Vec<Attribute>,
    name: Ident,
    /// True if it has `&self`.
    has_self: bool,
    args: Vec<(Ident, Type)>,
    output: ReturnType,
}

fn expand(
    subject: Subject,
    mut item: ItemTrait,
    verifiers: &TokenStream,
    krate: &Path,
    errors: &Errors,
) -> TokenStream {
    let ir = parameter(&mut item, krate, errors);
    for item in &item.items {
        if !matches!(item, TraitItem::Fn(_)) {
            report!(errors.spanning, item, INTERFACE_ITEM:
                "an interface has functions only, which are called at run time");
        }
    }
    // Without a `dyn` form, nothing can be made of the trait.
    let has_dyn = errors.is_empty();
    let functions: Vec<Function> = item
        .items
        .iter_mut()
        .filter_map(|item| function(item, errors))
        .collect();
    let generated =
        has_dyn.then(|| generate(subject, &item, ir.as_ref(), verifiers, &functions, krate));
    let name = &item.ident;
    // `{Self}` would be the view with the names of generated code.
    let noun = subject.words().1;
    let message = format!("[drr::E0776] {noun} does not implement the interface `{name}`");
    let label = format!("{} does not implement `{name}`", subject.implementor());
    let ir = ir.map(|_| "<I>").unwrap_or_default();
    let note = subject.implementation(name, ir);
    quote! {
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        #item
        #generated
    }
}

/// The type parameter for the IR, if the trait has it. Gives it a default.
fn parameter(item: &mut ItemTrait, krate: &Path, errors: &Errors) -> Option<Ident> {
    let params: Vec<&mut GenericParam> = item.generics.params.iter_mut().collect();
    let mut params = params.into_iter();
    let first = params.next();
    if let Some(other) = params.next() {
        report!(errors.spanning, &*other, INTERFACE_PARAMETERS:
            "an interface has one parameter at most, the IR: `trait CallInterface<I: Ir>`");
        return None;
    }
    match first? {
        GenericParam::Type(param) => {
            if param.default.is_none() {
                let no_ir = parse_quote!(#krate::__private::interface::NoIr);
                param.default = Some((Default::default(), no_ir));
            }
            Some(param.ident.clone())
        }
        other => {
            report!(errors.spanning, &*other, INTERFACE_PARAMETERS:
                "the parameter of an interface is the IR: `trait CallInterface<I: Ir>`");
            None
        }
    }
}

/// Reads a function. One without `self` is not called on a `dyn Trait`.
fn function(item: &mut TraitItem, errors: &Errors) -> Option<Function> {
    let TraitItem::Fn(TraitItemFn { sig, attrs, .. }) = item else {
        return None;
    };
    let errors_before = errors.len();
    let has_self = receiver(sig, errors);
    if let Some(asyncness) = &sig.asyncness {
        report!(errors.spanning, asyncness, INTERFACE_FUNCTION:
            "a function of an interface is not `async`");
    }
    if !sig.generics.params.is_empty() {
        report!(errors.spanning, &sig.generics.params, INTERFACE_FUNCTION:
            "a function of an interface has no parameters in `<…>`: it is called through a table of functions");
    }
    let visit = |ty, borrows| Signatures { errors, borrows }.visit_type(ty);
    let mut args = Vec::new();
    for input in &sig.inputs {
        let FnArg::Typed(input) = input else { continue };
        visit(&input.ty, false);
        match &*input.pat {
            Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                args.push((pat.ident.clone(), (*input.ty).clone()));
            }
            other => {
                report!(errors.spanning, other, INTERFACE_FUNCTION:
                    "an argument of an interface's function is a name");
            }
        }
    }
    if let ReturnType::Type(_, ty) = &sig.output {
        visit(ty, has_self);
    }
    let valid = errors.len() == errors_before;
    if !has_self || !valid {
        // With this, rustc does not report the function as a mistake in `dyn`.
        let clause = sig.generics.make_where_clause();
        clause
            .predicates
            .push(parse_quote!(Self: ::core::marker::Sized));
    }
    let copied = ["doc", "cfg", "must_use", "deprecated"];
    let is_copied = |attr: &&Attribute| copied.iter().any(|name| attr.path().is_ident(name));
    valid.then(|| Function {
        attrs: attrs.iter().filter(is_copied).cloned().collect(),
        name: sig.ident.clone(),
        has_self,
        args,
        output: sig.output.clone(),
    })
}

/// True if the function has `&self`.
fn receiver(sig: &Signature, errors: &Errors) -> bool {
    let Some(receiver) = sig.receiver() else {
        return false;
    };
    if !matches!(receiver.kind, ReceiverKind::Reference(_, _, None)) {
        report!(errors.spanning, receiver, INTERFACE_FUNCTION:
            "a function of an interface takes `&self`\nhelp: a function that changes the IR has no `self`: `fn hoist(op: Op<I>, rewriter: &mut dyn RewriterBase<I>)`");
    }
    true
}

/// Reports types that cannot stand in a table of functions.
struct Signatures<'a> {
    errors: &'a Errors,
    /// True if elided lifetimes are reported: they would be those of the view, which the call makes.
    borrows: bool,
}

impl Signatures<'_> {
    fn borrowed(&self, tokens: &dyn ToTokens) {
        report!(self.errors.spanning, tokens.to_token_stream(), INTERFACE_FUNCTION:
            "a function of an interface returns owned data: the view that it would borrow from ends with the call");
    }
}

impl<'ast> Visit<'ast> for Signatures<'_> {
    fn visit_type_reference(&mut self, ty: &'ast TypeReference) {
        if self.borrows && ty.lifetime.is_none() {
            return self.borrowed(ty);
        }
        visit::visit_type_reference(self, ty);
    }
    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if self.borrows && lifetime.ident == "_" {
            self.borrowed(lifetime);
        }
    }
    fn visit_type_impl_trait(&mut self, ty: &'ast TypeImplTrait) {
        report!(self.errors.spanning, ty, INTERFACE_FUNCTION:
            "a function of an interface has no `impl` types: use a concrete type or `dyn`");
    }
    fn visit_path(&mut self, path: &'ast Path) {
        if path
            .segments
            .first()
            .is_some_and(|first| first.ident == "Self")
        {
            report!(self.errors.spanning, path, INTERFACE_FUNCTION:
                "`Self` is another type for each op");
            return;
        }
        visit::visit_path(self, path);
    }
    // The types of functions have lifetimes of their own.
    fn visit_type_fn_ptr(&mut self, _: &'ast syn::TypeFnPtr) {}
}

/// The table of functions, what is called on an operation, and what connects both with the trait: by
/// the runtime's template.
fn generate(
    subject: Subject,
    item: &ItemTrait,
    param: Option<&Ident>,
    verifiers: &TokenStream,
    functions: &[Function],
    krate: &Path,
) -> TokenStream {
    let (name, vis) = (&item.ident, &item.vis);
    let (model, called) = (format_ident!("{}Model", name), format_ident!("{}Ref", name));
    let args = param.map(|ir| quote!(<#ir>));
    let ir = param.cloned().unwrap_or_else(|| format_ident!("AnyIr"));
    let (_, noun, on) = subject.words();
    let doc = format!("The interface [`{name}`] of {noun}.");
    let cfgs = cfgs(&item.attrs);
    let with_self = |yes: bool| {
        let functions = functions.iter().filter(move |one| one.has_self == yes);
        functions.map(Function::entry)
    };
    let (methods, others) = (with_self(true), with_self(false));
    quote! {
        #krate::__private::op_interface! {
            [#cfgs] #vis #name #model #called #ir [#name #args] #on #doc
            #verifiers
            methods { #(#methods)* }
            functions { #(#others)* }
        }
    }
}

impl Function {
    /// The function as the template takes it.
    fn entry(&self) -> TokenStream {
        let Function { attrs, name, .. } = self;
        let cfgs = cfgs(attrs);
        let args = self.args.iter().map(|(name, ty)| quote!(#name: #ty));
        let output = match &self.output {
            ReturnType::Default => quote!(()),
            ReturnType::Type(_, ty) => ty.to_token_stream(),
        };
        quote!([#cfgs] [#(#attrs)*] #name (#(#args),*) #output;)
    }
}
