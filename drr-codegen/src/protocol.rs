//! The messages that callbacks carry: `@next [steps] [crate] [answers] [payload]`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::syntax::{Block, OpPath};
use crate::tokens::{group, is_word, stream, trees};

/// A message that has reached its last step.
pub struct Message {
    /// The facade's path.
    pub krate: TokenStream,
    /// What the callbacks answered, in order.
    pub answers: Vec<TokenStream>,
    /// What the sender wanted back.
    pub payload: TokenStream,
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is none: somebody called an internal macro by hand.
    pub fn parse(input: TokenStream) -> syn::Result<Message> {
        let all = trees(input.clone());
        // `@`, `next`, `[]`, `[crate]`, `[answers]`, `[payload]`
        let part = |at: usize| group(all.get(at), Delimiter::Bracket).map(Group::stream);
        match (part(3), part(4), part(5)) {
            (Some(krate), Some(answers), Some(payload)) => Ok(Message {
                krate,
                answers: answers
                    .into_iter()
                    .filter_map(|tree| match tree {
                        TokenTree::Group(g) => Some(g.stream()),
                        _ => None,
                    })
                    .collect(),
                payload,
            }),
            _ => Err(syn::Error::new_spanned(
                input,
                "this macro is internal to drr; use `drr!`",
            )),
        }
    }
}

/// The ops that `dialect …;` items told, by the last segment of their paths.
#[derive(Default)]
pub struct Dialects {
    /// The answers as they came: `dialect {AddOp op …} …`.
    answers: Vec<TokenStream>,
    ops: Vec<(String, TokenStream)>,
}

impl Dialects {
    /// Reads the answers of dialects from the front of `answers`; gives how many there were.
    pub fn take(answers: &[TokenStream]) -> (Dialects, usize) {
        let mut dialects = Dialects::default();
        for answer in answers {
            let Some(ops) = dialect_ops(answer) else {
                break;
            };
            dialects.answers.push(answer.clone());
            dialects.ops.extend(ops);
        }
        let count = dialects.answers.len();
        (dialects, count)
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
pub fn dialect_ops(answer: &TokenStream) -> Option<Vec<(String, TokenStream)>> {
    let all = trees(answer.clone());
    if !is_word(all.first(), "dialect") {
        return None;
    }
    let ops = all[1..].iter().filter_map(|tree| {
        let TokenTree::Group(g) = tree else {
            return None;
        };
        let inner = trees(g.stream());
        Some((inner.first()?.to_string(), stream(&inner[1..])))
    });
    Some(ops.collect())
}

/// The DAGs of a check: place, instantiation, parentheses.
pub fn nodes(payload: TokenStream) -> Vec<(String, String, Group)> {
    let mut out = Vec::new();
    for tree in payload {
        let TokenTree::Group(g) = tree else { continue };
        let inner = trees(g.stream());
        if let [
            TokenTree::Ident(place),
            TokenTree::Literal(instance),
            TokenTree::Group(dag),
        ] = inner.as_slice()
        {
            let instance = syn::parse_str::<syn::LitStr>(&instance.to_string())
                .map(|s| s.value())
                .unwrap_or_default();
            out.push((place.to_string(), instance, dag.clone()));
        }
    }
    out
}

/// What a plan is made from.
pub struct PlanPayload {
    /// Which of the rules under `#[cfg]` are on.
    pub flags: Vec<bool>,
    /// The visitor to hand the program to.
    pub visitor: Ident,
    /// The block.
    pub tokens: TokenStream,
    /// For a `#[pattern]` struct, what it is and its value.
    pub receiver: Option<(Receiver, TokenStream)>,
}

/// `{flags} {visitor} {tokens}`, and what [`receiver`] gives for a `#[pattern]` struct.
pub fn plan_payload(payload: TokenStream) -> Option<PlanPayload> {
    let all = trees(payload);
    let flags = group(all.first(), Delimiter::Brace)?;
    let flags = flags
        .stream()
        .into_iter()
        .map(|tree| tree.to_string() == "on")
        .collect();
    let (visitor, tokens) = select_payload(all[1..].iter().cloned().collect())?;
    let receiver = group(all.get(3), Delimiter::Brace).map(|g| {
        let mut parts = g.stream().into_iter().map(|tree| match tree {
            TokenTree::Group(part) => part.stream(),
            other => other.into(),
        });
        let mut part = || parts.next().unwrap_or_default();
        let receiver = Receiver {
            name: part(),
            params: part(),
            args: part(),
            bounds: part(),
        };
        (receiver, part())
    });
    Some(PlanPayload {
        flags,
        visitor,
        tokens,
        receiver,
    })
}

/// The struct of a `#[pattern]`.
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

/// What a `#[pattern]` struct is, in a message; its value is `self`.
pub fn receiver(receiver: &Receiver) -> TokenStream {
    let Receiver {
        name,
        params,
        args,
        bounds,
    } = receiver;
    quote!({#name (#params) (#args) (#bounds) self})
}

/// What a block with templates of other blocks goes on with.
pub struct ImportPayload {
    /// The visitor, if the program is to be made; otherwise the items.
    pub visitor: Option<Ident>,
    /// The block.
    pub tokens: TokenStream,
}

/// `{program visitor} {tokens}` or `{items} {tokens}`.
pub fn import_payload(payload: TokenStream) -> Option<ImportPayload> {
    let all = trees(payload);
    let mode = trees(group(all.first(), Delimiter::Brace)?.stream());
    let visitor = match mode.get(1) {
        Some(TokenTree::Ident(ident)) => Some(ident.clone()),
        _ => None,
    };
    let tokens = group(all.get(1), Delimiter::Brace)?.stream();
    Some(ImportPayload { visitor, tokens })
}

/// `{visitor} {tokens}`.
pub fn select_payload(payload: TokenStream) -> Option<(Ident, TokenStream)> {
    let all = trees(payload);
    let visitor = match group(all.first(), Delimiter::Brace)?
        .stream()
        .into_iter()
        .next()?
    {
        TokenTree::Ident(ident) => ident,
        _ => return None,
    };
    Some((visitor, group(all.get(1), Delimiter::Brace)?.stream()))
}

/// Leaves out the rules whose `#[cfg]` is off; flags are in the order of the rules that have one.
pub fn apply_flags(block: &mut Block, flags: &[bool]) {
    let mut flags = flags.iter();
    block
        .rules
        .retain(|rule| rule.cfgs.is_empty() || *flags.next().unwrap_or(&true));
}

/// A hash of a place and its text, the same in every compilation (FNV-1a).
pub(crate) fn place_hash(tokens: &TokenStream, span: Span) -> String {
    let start = span.start();
    let text = format!("{}:{}:{}:{tokens}", span.file(), start.line, start.column);
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
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
