//! Blocks of rules about ops that are declared here.

use std::collections::HashSet;
use std::str::FromStr;

use drr_codegen::declaration::{
    Argument, ArgumentKind, Arity, Infer, OpDeclaration, Part, Presence,
};
use drr_codegen::diag::Errors;
use drr_codegen::model::paths_of_rule;
use drr_codegen::scope::check_block;
use drr_codegen::syntax::{Block, OpPath, parse_block};
use proc_macro2::TokenStream;
use quote::ToTokens;

/// An op of a few words: `x one`, `xs variadic`, `y optional` are operands; `k required`,
/// `k defaulted` and `k optional_attr` attributes.
fn op(name: &str, args: &[&str], results: usize, infer: Infer) -> OpDeclaration {
    let args = args.iter().map(|text| {
        let (name, kind) = text.split_once(' ').expect("a name and a kind");
        let attr = |presence| ArgumentKind::Attr(presence, name.to_string());
        Argument {
            name: name.to_string(),
            kind: match kind {
                "one" => ArgumentKind::Operand(Arity::One),
                "optional" => ArgumentKind::Operand(Arity::Optional),
                "variadic" => ArgumentKind::Operand(Arity::Variadic),
                "required" => attr(Presence::Required),
                "defaulted" => attr(Presence::Defaulted),
                "optional_attr" => attr(Presence::Optional),
                _ => panic!("unknown kind {kind}"),
            },
        }
    });
    let results = (0..results).map(|n| Part {
        name: format!("r{n}"),
        arity: Arity::One,
    });
    // As the derive does: the trait is what tells that kind of inference.
    let traits: &[&str] = match infer {
        Infer::FirstOperand => &["Pure", "SameOperandsAndResultType"],
        _ => &["Pure"],
    };
    OpDeclaration {
        name: name.to_string(),
        traits: traits.iter().map(ToString::to_string).collect(),
        args: args.collect(),
        results: results.collect(),
        regions: Vec::new(),
        successors: Vec::new(),
        infer,
        broken: false,
    }
}

/// The declaration behind a path.
pub(crate) fn declared(path: &str) -> OpDeclaration {
    use Infer::{FirstOperand, Function, None};
    match path {
        "AddOp" => op("t.add", &["x one", "y one"], 1, FirstOperand),
        "OtherAddOp" => op("t.add", &["y one", "x one"], 1, FirstOperand),
        "SubOp" => op("t.sub", &["x one", "y one"], 1, FirstOperand),
        "MulOp" => op("t.mul", &["x one", "y one"], 1, FirstOperand),
        "NegOp" => op("t.neg", &["x one"], 1, FirstOperand),
        "ConstOp" => op("t.const", &["value required"], 1, Function),
        "CastOp" => op("t.cast", &["x one", "mode defaulted"], 1, None),
        "PadOp" => op(
            "t.pad",
            &[
                "x one",
                "low optional",
                "fill optional_attr",
                "axis required",
            ],
            1,
            None,
        ),
        "SplitOp" => op("t.split", &["x one"], 2, FirstOperand),
        "ConcatOp" => op("t.concat", &["xs variadic", "axis required"], 1, None),
        "LoopOp" => {
            let mut decl = op("t.loop", &["x one"], 1, None);
            decl.regions = vec![Part {
                name: "body".to_string(),
                arity: Arity::One,
            }];
            decl
        }
        "CallOp" => {
            let mut decl = op("t.call", &["xs variadic"], 1, None);
            decl.results[0].arity = Arity::Variadic;
            decl
        }
        "StoreOp" => op("t.store", &["x one"], 0, None),
        "YieldOp" => {
            let mut decl = op("t.yield", &["x one"], 0, None);
            decl.traits = vec!["Terminator".to_string()];
            decl
        }
        "StoredOp" => op("t.stored", &[], 1, None),
        _ => panic!("unknown op {path}"),
    }
}

/// A block and the answers to its questions.
pub(crate) fn parsed(errors: &Errors, source: &str) -> (Block, Vec<OpPath>, Vec<TokenStream>) {
    let mut block = parse_block(errors, TokenStream::from_str(source).expect("Rust tokens"));
    check_block(errors, &mut block);
    let mut seen = HashSet::new();
    let rules = block.rules.iter();
    let paths = rules.flat_map(|rule| paths_of_rule(rule, &block.helpers, &mut seen));
    let paths: Vec<OpPath> = paths.collect();
    let answers = paths
        .iter()
        .map(|path| declared(&path.last()).to_token_stream())
        .collect();
    (block, paths, answers)
}
