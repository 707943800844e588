//! The messages between the macros of a block and the callbacks of ops, helpers and templates:
//! `@next [steps] [crate] [answers] [payload]`.
//!
//! Each callback appends its answer in braces and passes the message on to the next step. The last
//! step is a macro of this crate.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Visibility};

use crate::codes::message;
use crate::diag::to_compile_error;
use crate::syntax::OpPath;
use crate::tokens::{group, groups, is_word, stream, trees};

/// A message that has reached its last step.
pub struct Message {
    /// The facade's path.
    pub krate: TokenStream,
    /// The answers of the callbacks, in order.
    pub answers: Vec<TokenStream>,
    /// The sender's payload: the contents of groups.
    pub payload: Vec<TokenStream>,
}

impl Message {
    fn parse(input: TokenStream) -> syn::Result<Message> {
        let all = trees(input.clone());
        // `@`, `next`, `[]`, `[crate]`, `[answers]`, `[payload]`
        let part = |at: usize| group(all.get(at), Delimiter::Bracket).map(Group::stream);
        match (part(3), part(4), part(5)) {
            (Some(krate), Some(answers), Some(payload)) => Ok(Message {
                krate,
                answers: groups(answers),
                payload: groups(payload),
            }),
            _ => Err(
                message!(INTERNAL_MACRO: "this macro is internal to drr\nhelp: use `drr!`")
                    .spanning(input),
            ),
        }
    }

    /// The parts of the payload, the missing ones empty.
    pub fn parts<const N: usize>(&self) -> [TokenStream; N] {
        std::array::from_fn(|at| self.payload.get(at).cloned().unwrap_or_default())
    }
}

/// Answers a message. Anything else was written by hand, and is an error.
pub fn receive(
    input: TokenStream,
    answer: impl FnOnce(Message) -> syn::Result<TokenStream>,
) -> TokenStream {
    let made = Message::parse(input).and_then(answer);
    made.unwrap_or_else(to_compile_error)
}

/// Sends a message through `steps`, then to the macro `end`. `known` are answers that are there
/// already.
pub fn ask(
    steps: impl IntoIterator<Item = TokenStream>,
    end: &str,
    krate: &TokenStream,
    known: &TokenStream,
    payload: &TokenStream,
) -> TokenStream {
    let end = format_ident!("{end}");
    let mut steps = steps.into_iter().chain([quote!(#krate::__private::#end)]);
    let first = steps.next();
    quote!(#first ! { @next [#({#steps})*] [#krate] [#known] [#payload] })
}

/// The callbacks of `paths`, to ask inside a block: the names that rustc can call, and what brings
/// them. A call of an unknown name makes rustc suggest a similar one. A path is brought by a `use`,
/// because rustc suggests nothing for a call by a path.
pub fn brought(paths: impl IntoIterator<Item = syn::Path>) -> (TokenStream, Vec<TokenStream>) {
    let bring = |(at, path): (usize, syn::Path)| {
        if let Some(name) = path.get_ident() {
            return (quote!(), quote!(#name));
        }
        // User code in the block may mean something else by the last segment. If the path leads to
        // something that is not declared for drr, rustc shows this name.
        let last = path.segments.last().map(|last| &last.ident);
        let span = last.map_or_else(Span::call_site, Ident::span);
        let word = last.map_or_else(String::new, |last| last.unraw().to_string());
        let name = Ident::new(&format!("__declaration_of_{word}_{at}"), span);
        let brought = quote!(#[allow(unused_imports)] use #path as #name;);
        (brought, quote!(#name))
    };
    let (uses, names): (Vec<_>, _) = paths.into_iter().enumerate().map(bring).unzip();
    (quote!(#(#uses)*), names)
}

/// The arm of a callback: it appends `answer`.
pub fn callback_arm(answer: &TokenStream) -> TokenStream {
    quote! {
        (@next [{$($head:tt)*} $($tail:tt)*] [$($k:tt)*] [$($known:tt)*] [$($payload:tt)*]) => {
            $($head)* ! { @next [$($tail)*] [$($k)*] [$($known)* {#answer}] [$($payload)*] }
        };
    }
}

/// The callback macro `hidden`, and the `use` that gives it the name and visibility of what it
/// answers for. Types and macros have separate namespaces, so a `use` elsewhere brings both.
pub fn callback(
    attrs: &TokenStream,
    vis: &Visibility,
    name: &Ident,
    hidden: &Ident,
    answer: &TokenStream,
) -> TokenStream {
    let export = matches!(vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
    let arm = callback_arm(answer);
    quote! {
        #attrs
        #[doc(hidden)]
        #export
        #[allow(unused_macros, non_local_definitions)]
        macro_rules! #hidden { #arm }
        #attrs
        #[doc(hidden)]
        #[allow(unused_imports, unreachable_pub)]
        #vis use #hidden as #name;
    }
}

/// A hash that tells definitions apart: of the place, the text, and the expansion of the macro that
/// makes the definition. The same on every machine and run (FNV-1a), unlike the standard library's
/// hashers.
pub fn place_hash(text: &str, span: Span) -> String {
    let start = span.start();
    let site = format!("{:?}", Span::call_site());
    // rustc prints `#12 bytes(3..4)`: the number tells expansions apart.
    let expansion = site
        .strip_prefix('#')
        .and_then(|rest| rest.split(' ').next());
    let place = format!(
        "{}:{}:{}:{text}:{}",
        span.file(),
        start.line,
        start.column,
        expansion.unwrap_or_default()
    );
    let hash = place
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    format!("{hash:016x}")
}

/// A token stream without its first bracketed group: `[$crate] rest`.
pub fn split_crate(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = input.into_iter();
    match trees.next() {
        Some(TokenTree::Group(group)) => (group.stream(), trees.collect()),
        Some(other) => (
            quote!(::drr),
            other.into_token_stream().into_iter().chain(trees).collect(),
        ),
        None => (quote!(::drr), TokenStream::new()),
    }
}

/// A DAG in a per-op check: where it stands, the instantiation that made it, its parentheses.
pub fn node(input: ParseStream<'_>) -> syn::Result<(Ident, LitStr, Group)> {
    Ok((input.parse()?, input.parse()?, input.parse()?))
}

/// The ops that `dialect …;` items told, by the last segment of their paths.
#[derive(Default)]
pub struct Dialects {
    /// The answers as they came: `dialect {AddOp op …} …`.
    answers: Vec<TokenStream>,
    ops: Vec<(String, TokenStream)>,
}

impl Dialects {
    /// Splits the answers of dialects, which come first, from those of single ops and conditions.
    pub fn split(answers: &[TokenStream]) -> (Dialects, &[TokenStream]) {
        let mut dialects = Dialects::default();
        let mut rest = answers;
        while let [answer, others @ ..] = rest
            && let Some(ops) = dialect_ops(answer)
        {
            dialects.answers.push(answer.clone());
            dialects
                .ops
                .extend(ops.into_iter().map(|(name, decl)| (name.to_string(), decl)));
            rest = others;
        }
        (dialects, rest)
    }

    /// The declaration of an op. `None` if no dialect told it, or two dialects have the name: then
    /// its own callback must say which one the path means.
    pub fn get(&self, path: &OpPath) -> Option<&TokenStream> {
        let name = path.last();
        let mut found = self.ops.iter().filter(|(known, _)| *known == name);
        match (found.next(), found.next()) {
            (Some((_, decl)), None) => Some(decl),
            _ => None,
        }
    }

    /// The answers, to pass on.
    pub fn tokens(&self) -> TokenStream {
        let answers = &self.answers;
        quote!(#({#answers})*)
    }
}

/// The ops in a dialect's answer: `dialect {AddOp op …} …`.
pub fn dialect_ops(answer: &TokenStream) -> Option<Vec<(Ident, TokenStream)>> {
    let all = trees(answer.clone());
    let (first, ops) = all.split_first()?;
    let op = |tokens: TokenStream| {
        let inner = trees(tokens);
        match inner.split_first()? {
            (TokenTree::Ident(name), decl) => Some((name.clone(), stream(decl))),
            _ => None,
        }
    };
    is_word(Some(first), "dialect")
        .then(|| groups(stream(ops)).into_iter().filter_map(op).collect())
}

/// The struct of a `#[pattern]`.
#[derive(Default)]
pub struct Receiver {
    /// Its name.
    pub name: TokenStream,
    /// Its parameters without defaults; empty, or with a comma at the end.
    pub params: TokenStream,
    /// The parameters as arguments: `<T, N>`.
    pub args: TokenStream,
    /// Its `where` clause.
    pub bounds: TokenStream,
}
