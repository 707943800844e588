//! The messages that callbacks carry: `@next [steps] [crate] [answers] [payload]`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::syntax::Block;
use crate::tokens::{group, is_punct, stream, trees};

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
    /// For a `#[pattern]` struct, its type and its value.
    pub receiver: Option<(TokenStream, TokenStream)>,
}

/// `{flags} {visitor} {tokens}`, and `{Type, self}` for a `#[pattern]` struct.
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
        let inner = trees(g.stream());
        let comma = inner
            .iter()
            .position(|tree| is_punct(Some(tree), ','))
            .unwrap_or(inner.len());
        (
            stream(&inner[..comma]),
            stream(inner.get(comma + 1..).unwrap_or_default()),
        )
    });
    Some(PlanPayload {
        flags,
        visitor,
        tokens,
        receiver,
    })
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
