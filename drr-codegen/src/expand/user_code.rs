//! Prepares the user's native code for the expansion: `$x` and placeholders become locals, and `?` and
//! `return` are made to work in a closure of ours.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Token;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

use super::names::{apply, builder, local, own};
use crate::diag::to_compile_error;
use crate::model::names_builder;
use crate::syntax::NativeBody;
use crate::tokens::{is_ellipsis, is_punct, regroup, trees};

/// The first token of the expression that a block ends in: what the block gives is wrong there. The
/// brace if it ends in none.
pub(super) fn tail_span(block: &Group) -> Span {
    tail(block.stream(), block.span_open())
}

/// The same for code with or without braces.
pub(super) fn tail(code: TokenStream, none: Span) -> Span {
    let inner = trees(code);
    let ended = inner.iter().rposition(|tree| is_punct(Some(tree), ';'));
    let tail = &inner[ended.map_or(0, |end| end + 1)..];
    match tail {
        [TokenTree::Punct(dollar), name, ..] if dollar.as_char() == '$' => name.span(),
        [TokenTree::Group(block)] if block.delimiter() == Delimiter::Brace => tail_span(block),
        [first, ..] => first.span(),
        [] => none,
    }
}

/// `$x`, `$r__1`, `$_builder` and `$_loc` as locals. In a template, which has this many arguments, also
/// `$0`, `$1...` and `$_self`.
pub(super) fn replace_names(code: TokenStream, args: Option<usize>) -> TokenStream {
    replace_names_in(code, args, true)
}

/// The same. If a name alone is moved, as an argument of a call is, `moves` is set.
fn replace_names_in(code: TokenStream, args: Option<usize>, moves: bool) -> TokenStream {
    let code = trees(code);
    let mut out = TokenStream::new();
    let mut i = 0;
    while i < code.len() {
        match (&code[i], code.get(i + 1), args) {
            (TokenTree::Punct(p), Some(TokenTree::Literal(lit)), Some(args))
                if p.as_char() == '$' =>
            {
                let number: usize = lit.to_string().parse().unwrap_or(usize::MAX - 1);
                let dots = is_ellipsis(&code, i + 2);
                let (end, taken) = if dots { (args, 5) } else { (number + 1, 2) };
                let (front, rest) = (&code[..i], &code[(i + taken).min(code.len())..]);
                let names = (number..end).map(|n| {
                    let name = own(&format!("__a{n}"), lit.span());
                    readable(&name, lit.span(), (front, rest), moves)
                });
                out.extend(quote!(#(#names),*));
                i += taken;
            }
            (TokenTree::Punct(p), Some(TokenTree::Ident(ident)), _) if p.as_char() == '$' => {
                let span = ident.span();
                let name = match ident.to_string().as_str() {
                    "_self" if args > Some(0) => own("__a0", span),
                    "_builder" => own("__builder", span),
                    "_loc" => own("__loc", span),
                    name => local(name, span),
                };
                out.extend(match ident.to_string().as_str() {
                    "_loc" => quote_spanned!(span=> __rt::Clone::clone(&#name)),
                    _ => readable(&name, span, (&code[..i], &code[i + 2..]), moves),
                });
                i += 2;
            }
            (TokenTree::Group(g), ..) => {
                let inner = replace_names_in(g.stream(), args, moves_content(&code[..i], g));
                out.extend([regroup(g, inner)]);
                i += 1;
            }
            (other, ..) => {
                other.to_tokens(&mut out);
                i += 1;
            }
        }
    }
    out
}

/// The methods for which native code must declare what it reads.
const READING: [&str; 5] = ["defining_op", "interface", "ir", "is_defined_by", "users"];

/// True if what stands alone in a group after these tokens is moved. A macro may borrow it
/// (`format!("{}", $0)`), and parentheses that are not a call may (`($0).len()`).
fn moves_content(front: &[TokenTree], group: &Group) -> bool {
    match front.last() {
        Some(TokenTree::Ident(word)) => !["if", "match", "while"].iter().any(|known| word == known),
        before => {
            !is_punct(before, '!')
                && (group.delimiter() != Delimiter::Parenthesis || is_punct(before, '>'))
        }
    }
}

/// A local between these tokens. About an argument or a receiver with a name of ours, rustc marks
/// the whole block. So an argument is in braces, which have the place in the source, and the
/// receiver of a method that needs a declaration is in a call.
fn readable(
    name: &Ident,
    span: Span,
    (front, rest): (&[TokenTree], &[TokenTree]),
    moves: bool,
) -> TokenStream {
    let is_end = |tree: Option<&TokenTree>| tree.is_none() || is_punct(tree, ',');
    // In braces a rewriter would be borrowed before the other arguments are computed.
    let in_braces = moves && is_end(front.last()) && is_end(rest.first()) && name != "__builder";
    match rest {
        _ if in_braces => {
            let mut argument = Group::new(Delimiter::Brace, name.to_token_stream());
            argument.set_span(span);
            TokenTree::from(argument).into()
        }
        [TokenTree::Punct(dot), TokenTree::Ident(method), ..]
            if dot.as_char() == '.' && READING.iter().any(|name| method == name) =>
        {
            quote_spanned!(span=> __rt::receiver(&#name))
        }
        _ => name.to_token_stream(),
    }
}

fn is_none(value: &syn::Expr) -> bool {
    matches!(value, syn::Expr::Path(path) if path.path.is_ident("None"))
}

/// Macros whose arguments are expressions, except for the pattern of `matches!`.
const OF_EXPRESSIONS: [&str; 21] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Rewrites `?` and `return` in code that runs in a generated closure, which returns an `Option`.
/// `expr?` works on both `Option` and `Result` and returns `None`. `return` returns the type of
/// the code's value. Nested closures, `async` blocks and functions are not changed.
pub(super) struct Leave;

impl VisitMut for Leave {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Closure(_) | syn::Expr::Async(_) => return,
            _ => syn::visit_mut::visit_expr_mut(self, expr),
        }
        match expr {
            syn::Expr::Try(inner) => {
                let span = inner.question_token.span;
                let operand = &inner.expr;
                let branch = quote_spanned!(span=> __rt::native::Try::branch);
                *expr = syn::Expr::Verbatim(quote_spanned!(span=> #branch(#operand)?));
            }
            syn::Expr::Return(inner) => {
                if inner.expr.as_deref().is_some_and(is_none) {
                    return;
                }
                let span = inner.return_token.span;
                let value = match inner.expr.take() {
                    Some(value) => value.into_token_stream(),
                    None => quote_spanned!(span=> ()),
                };
                let leave = quote_spanned!(span=> __rt::native::EarlyReturn::early_return);
                let leave = apply(span, &leave, &value, &quote!());
                inner.expr = Some(Box::new(syn::Expr::Verbatim(leave)));
            }
            _ => {}
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let known = mac.path.segments.last();
        if !known.is_some_and(|known| OF_EXPRESSIONS.iter().any(|name| known.ident == name)) {
            return;
        }
        let arguments = |input: ParseStream<'_>| {
            let mut out = TokenStream::new();
            while !input.is_empty() {
                let ahead = input.fork();
                match ahead.parse::<syn::Expr>() {
                    Ok(mut expr)
                        if ahead.is_empty() || ahead.peek(Token![,]) || ahead.peek(Token![;]) =>
                    {
                        input.advance_to(&ahead);
                        self.visit_expr_mut(&mut expr);
                        expr.to_tokens(&mut out);
                        out.extend(input.parse::<Option<TokenTree>>()?);
                    }
                    // A pattern of `matches!`, or a mistake that rustc reports.
                    _ => out.extend(input.parse::<TokenStream>()?),
                }
            }
            Ok(out)
        };
        if let Ok(tokens) = arguments.parse2(mac.tokens.clone()) {
            mac.tokens = tokens;
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The code of a type or attribute constraint over its argument, as an expression of type `Option<_>`.
pub(super) fn unary_template(code: TokenStream, given: &Ident) -> TokenStream {
    let name = own("__a0", Span::call_site());
    let reader = names_builder(&code).then(|| {
        let builder = builder();
        quote!(let #builder = __rt::Tested::reader(#given);)
    });
    let code = replace_names(code, Some(1));
    match syn::parse2::<syn::Expr>(code) {
        Ok(mut expr) => {
            Leave.visit_expr_mut(&mut expr);
            let some = some(Span::call_site(), &expr, &expr);
            quote!((|| -> __rt::Option<_> { let #name = #given; #reader #some })())
        }
        Err(error) => to_compile_error(error),
    }
}

/// The answer of a predicate, an expression of type `Option<_>`. What is not an answer is reported
/// at `span`.
pub(super) fn truth(option: &TokenStream, span: Span) -> TokenStream {
    let into_bool = quote_spanned!(span=> __rt::native::IntoBool::into_bool);
    let value = Ident::new("__b", span);
    quote!(match #option { __rt::Some(#value) => #into_bool(#value), __rt::None => false })
}

/// `Some` of the value of some code. If the code has no value, as `todo!()` has none, it is given a
/// type: rustc would fall back to one that nothing can become.
pub(super) fn some(at: Span, expr: &syn::Expr, value: &impl ToTokens) -> TokenStream {
    match diverges(expr) {
        true => quote_spanned!(at=> __rt::Some::<__rt::native::Never>(#value)),
        false => quote_spanned!(at=> __rt::Some(#value)),
    }
}

/// True if some code ends in `todo!()` or a macro like it.
pub(super) fn diverges(expr: &syn::Expr) -> bool {
    const MACROS: [&str; 4] = ["todo", "unimplemented", "unreachable", "panic"];
    let is_one = |mac: &syn::Macro| {
        let name = mac.path.segments.last();
        name.is_some_and(|name| MACROS.iter().any(|one| name.ident == one))
    };
    match expr {
        syn::Expr::Macro(mac) => is_one(&mac.mac),
        syn::Expr::Paren(inner) => diverges(&inner.expr),
        syn::Expr::Group(inner) => diverges(&inner.expr),
        syn::Expr::Block(block) => match block.block.stmts.last() {
            Some(syn::Stmt::Macro(mac)) => is_one(&mac.mac),
            Some(syn::Stmt::Expr(last, _)) => diverges(last),
            _ => false,
        },
        _ => false,
    }
}

/// True if the code of a native never returns.
pub(super) fn is_unwritten(body: &NativeBody) -> bool {
    match body {
        NativeBody::Closure(closure) => diverges(&closure.body),
        NativeBody::Template(code) => {
            let code = replace_names(code.clone(), Some(0));
            syn::parse2(code).is_ok_and(|code| diverges(&code))
        }
        NativeBody::Path(_) | NativeBody::Constraint(_) => false,
    }
}

/// True if the code contains a `return` or `?` that leaves the enclosing closure.
pub(super) struct Leaves(pub(super) bool);

impl<'ast> Visit<'ast> for Leaves {
    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Closure(_) | syn::Expr::Async(_) => {}
            syn::Expr::Return(_) | syn::Expr::Try(_) | syn::Expr::Macro(_) => self.0 = true,
            _ => syn::visit::visit_expr(self, expr),
        }
    }
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
