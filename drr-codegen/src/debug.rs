//! `DRR_DEBUG=Name|*`: prints what a set expands to, formatted by rustfmt where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

use crate::protocol::Receiver;
use crate::syntax::Block;

/// Literals with more characters than this may not fit into a line at their place.
const LONG: usize = 40;

/// Prints the program of a block to standard error if `DRR_DEBUG` names its set, its `#[pattern]`
/// struct (`receiver`), or is `*`.
pub fn print(block: &Block, receiver: Option<&Receiver>, items: &TokenStream) {
    match (receiver, &block.set) {
        (Some(receiver), _) => print_named(&receiver.name.to_string(), items),
        (None, Some(set)) => print_named(&set.name.to_string(), items),
        (None, None) => {}
    }
}

/// Prints an expansion if `DRR_DEBUG` names it, or is `*`.
pub fn print_named(name: &str, items: &TokenStream) {
    let Ok(wanted) = std::env::var("DRR_DEBUG") else {
        return;
    };
    if wanted != "*" && wanted != name {
        return;
    }
    // rustfmt leaves an expression as it is if a string in it is too long for a line.
    let mut long = Vec::new();
    let items = shortened(items.clone(), &mut long);
    // `$crate` is valid only inside of `macro_rules!`.
    let mut text = format(&items.to_string().replace("$crate", "drr"));
    for (at, literal) in long.iter().enumerate() {
        text = text.replacen(&placeholder(at), literal, 1);
    }
    // A macro's diagnostics channel is the compiler's; this is a developer's aid beside it.
    let _ = writeln!(std::io::stderr(), "// expansion of `{name}`\n{text}");
}

/// Replaces literals that may not fit into a line by placeholders, and lists them.
fn shortened(items: TokenStream, long: &mut Vec<String>) -> TokenStream {
    let shorten = |token| match token {
        TokenTree::Literal(literal) if literal.to_string().len() > LONG => {
            long.push(literal.to_string());
            let token: TokenTree = Ident::new(&placeholder(long.len() - 1), literal.span()).into();
            token
        }
        TokenTree::Group(group) => {
            let inner = shortened(group.stream(), long);
            Group::new(group.delimiter(), inner).into()
        }
        other => other,
    };
    items.into_iter().map(shorten).collect()
}

/// The identifier that stands for a long literal.
fn placeholder(at: usize) -> String {
    format!("__literal_{at}__")
}

/// Formats Rust source with `rustfmt`; unchanged if that is not there.
fn format(source: &str) -> String {
    let run = || -> std::io::Result<String> {
        let mut child = Command::new("rustfmt")
            .args(["--edition", "2024", "--emit", "stdout"])
            .args(["--config", "max_width=120"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(source.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Ok(source.to_string())
        }
    };
    run().unwrap_or_else(|_| source.to_string())
}
