//! No tokens make the rule compiler panic: blocks, patterns, dialects and the messages between the
//! macros, with tokens dropped, doubled, swapped and moved between one another; the same ones in
//! every run.

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/dump/mod.rs"]
mod dump;
#[path = "support/mutation.rs"]
mod mutation;

use drr_codegen::declaration::{
    Argument, ArgumentKind, Arity, Infer, OpDeclaration, Part, Presence,
};
use drr_codegen::diag::Errors;
use drr_codegen::dialect::{dialect, finish};
use drr_codegen::expand::{Target, program};
use drr_codegen::model::paths_of_rule;
use drr_codegen::pattern::pattern;
use drr_codegen::plan::plan;
use drr_codegen::scope::check_block;
use drr_codegen::syntax::parse_block;
use drr_codegen::{check_op, drr, import, plan_set, resolve, select};
use fastrand::Rng;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::{BTreeMap, HashSet};
use std::str::FromStr;

use corpus::{ANSWERS, BLOCKS, DIALECTS, PATTERNS};
use mutation::{STACK, all, mutate, soak, timed};

fn tokens(source: &str) -> TokenStream {
    TokenStream::from_str(source).expect("Rust tokens")
}

fn pool() -> Vec<TokenTree> {
    let mut pool = Vec::new();
    for source in BLOCKS.iter().chain([&DIALECTS]) {
        all(tokens(source), &mut pool);
    }
    for (args, item) in PATTERNS {
        all(tokens(args), &mut pool);
        all(tokens(item), &mut pool);
    }
    let odd = "self Self crate super _ r#type 'a -9223372036854775808 340282366920938463463374607431768211455 \
               1e999 b\"x\" \"\" $0 $99999999999 $_self $x__99999999999 $x__any __drr_self :: => ";
    all(tokens(odd), &mut pool);
    pool
}

/// A declaration; whichever path asks, some op of some shape answers.
fn declaration(path: &str, rng: &mut Rng) -> OpDeclaration {
    let operand = |name: &str, arity| Argument {
        name: name.to_string(),
        kind: ArgumentKind::Operand(arity),
    };
    let attr = |name: &str, presence| Argument {
        name: name.to_string(),
        kind: ArgumentKind::Attr(presence, format!("{name}Attr")),
    };
    let part = |name: &str, arity| Part {
        name: name.to_string(),
        arity,
    };
    let arities = [Arity::One, Arity::Optional, Arity::Variadic];
    let presences = [Presence::Required, Presence::Optional, Presence::Defaulted];
    let infers = [Infer::None, Infer::FirstOperand, Infer::Function];
    let mut decl = OpDeclaration {
        name: format!("t.{path}"),
        traits: vec!["Pure".to_string()],
        args: vec![operand("x", Arity::One)],
        results: vec![part("r", Arity::One)],
        regions: Vec::new(),
        successors: Vec::new(),
        infer: Infer::FirstOperand,
        broken: false,
    };
    match path {
        "AddOp" | "SubOp" | "MulOp" => decl.args.push(operand("y", Arity::One)),
        "ConstOp" => {
            decl.args = vec![attr("value", Presence::Required)];
            decl.infer = Infer::Function;
        }
        "SplitOp" => decl.results.push(part("r1", Arity::One)),
        "CastOp" => {
            decl.args.push(attr("mode", Presence::Defaulted));
            decl.infer = Infer::None;
        }
        "PadOp" => {
            decl.args.push(operand("low", Arity::Optional));
            decl.args.push(attr("fill", Presence::Optional));
            decl.args.push(attr("axis", Presence::Required));
        }
        "ConcatOp" => {
            decl.args = vec![
                operand("xs", Arity::Variadic),
                attr("axis", Presence::Required),
            ]
        }
        "LoopOp" => {
            decl.results.clear();
            decl.regions = vec![part("body", Arity::One)];
            decl.successors = vec![part("next", Arity::One)];
        }
        _ => {}
    }
    // Rules must also survive ops that are not as they think.
    match rng.usize(..24) {
        0 => drop(decl.args.pop()),
        1 => decl.args.push(operand("more", arities[rng.usize(..3)])),
        2 => decl
            .args
            .insert(0, attr("first", presences[rng.usize(..3)])),
        3 => drop(decl.results.pop()),
        4 => decl.results.push(part("more", arities[rng.usize(..3)])),
        5 => decl.infer = infers[rng.usize(..3)],
        6 => decl.broken = true,
        7 => decl.name = "t.AddOp".to_string(),
        8 => decl.regions.push(part("region", arities[rng.usize(..3)])),
        9 => decl.traits.push("SameOperandsAndResultType".to_string()),
        _ => {}
    }
    decl
}

/// The outcomes by name: a test whose inputs all fail early shows nothing.
#[derive(Clone, Default)]
struct Reached(BTreeMap<&'static str, usize>);

impl Reached {
    fn count(&mut self, what: &'static str, yes: bool) {
        *self.0.entry(what).or_default() += usize::from(yes);
    }
    fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or_default()
    }
}

/// The questions whose answers a macro waits for: the path's last segment, and the payload.
fn questions(stream: TokenStream, macro_name: &str, out: &mut Vec<(String, TokenStream)>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else {
            continue;
        };
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        match inner.as_slice() {
            [
                _,
                _,
                TokenTree::Group(steps),
                _,
                _,
                TokenTree::Group(payload),
            ] if at > 1 && steps.to_string().contains(macro_name) => {
                out.push((trees[at - 2].to_string(), payload.stream()));
            }
            _ => questions(group.stream(), macro_name, out),
        }
    }
}

/// A block through all stages, and through the macros as they call one another.
fn compile(input: &TokenStream, rng: &mut Rng, reached: &mut Reached) {
    let errors = Errors::new();
    let mut block = parse_block(&errors, input.clone());
    check_block(&errors, &mut block);
    let whole = block.rules.iter().filter(|rule| !rule.broken);
    let mut seen = HashSet::new();
    let paths = whole.clone();
    let paths = paths.flat_map(|rule| paths_of_rule(rule, &block.helpers, &mut seen));
    let paths: Vec<_> = paths.collect();
    let mut decls: BTreeMap<String, OpDeclaration> = BTreeMap::new();
    for path in &paths {
        let last = path.last();
        decls
            .entry(last)
            .or_insert_with_key(|last| declaration(last, rng));
    }
    let answers: Vec<TokenStream> = paths
        .iter()
        .map(|path| decls[&path.last()].to_token_stream())
        .collect();

    // The part that is passed on is without mistakes, and makes the same rules.
    let again_errors = Errors::new();
    let again = parse_block(&again_errors, block.desugared());
    let mistakes: Vec<_> = again_errors
        .finish()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(mistakes, Vec::<String>::new(), "{input}");
    assert_eq!(again.rules.len(), whole.clone().count(), "{input}");
    assert_eq!(again.desugared().to_string(), block.desugared().to_string());

    // The first macro always makes something of rules; its questions to the ops are answered.
    let expansion = drr(quote!([$crate] #input));
    assert!(!expansion.is_empty() || block.rules.is_empty(), "{input}");
    let mut asked = Vec::new();
    questions(expansion.clone(), "__drr_check", &mut asked);
    let mut mismatches = 0;
    for (name, nodes) in asked {
        let decl = decls.get(&name);
        let checked = check_op(quote!(@next [] [::drr] [{#decl}] [#nodes]));
        mismatches += usize::from(!checked.is_empty());
    }
    reached.count("mismatch", mismatches > 0);

    // Other blocks answer for their templates, rightly or wrongly.
    if !block.missing.is_empty() {
        let answers = block.missing.iter().map(|_| {
            let answer = ANSWERS[rng.usize(..ANSWERS.len())];
            tokens(answer)
        });
        let answers = quote!(#({#answers})*);
        let mut asked = Vec::new();
        questions(expansion, "__drr_import", &mut asked);
        assert!(!asked.is_empty(), "{input}");
        for (_, payload) in asked {
            let made = import(quote!(@next [] [::drr] [#answers] [#payload]));
            reached.count("imported", !made.is_empty());
        }
    }

    // Each stage by itself.
    let mut set = resolve(&errors, &block, &paths, &answers).unwrap_or_else(|error| {
        // Two paths, one op, two declarations.
        errors.push(error);
        None
    });
    let mistakes = errors.finish().len();
    let kept = set.as_ref().map_or(0, |set| set.rules.len());
    // An op with mistakes was reported where it is declared.
    let excused = mistakes + mismatches > 0 || decls.values().any(|decl| decl.broken);
    assert!(
        kept == whole.count() || excused,
        "a rule went without a word: {input}\n{}",
        quote!(#({#answers})*)
    );
    if let Some(set) = &mut set {
        let plan = plan(set);
        assert!(!dump::model(set).is_empty() && !dump::plan(set, &plan).is_empty());
        let target = Target::new(quote!(::drr), block.ir.as_ref());
        let items = program(set, &target);
        let file = syn::parse2::<syn::File>(quote!(fn set() { #items }));
        if let Err(error) = file {
            panic!("{input}\nbecame\n{items}\n{error}");
        }
    }
    reached.count("planned", kept > 0);
    reached.count("faultless", mistakes + mismatches == 0);

    if rng.usize(..4) > 0 {
        return;
    }
    // The last macro: an expression, whatever came before.
    let known = quote!([::drr] [#({#answers})*]);
    for tokens in [block.desugared(), input.clone()] {
        let planned = plan_set(quote!(@next [] #known [{__visitor} {#tokens}]));
        let expr = syn::parse2::<syn::Expr>(planned.clone());
        assert!(expr.is_ok(), "{input}\nbecame\n{planned}");
        plan_set(quote! {
            @next [] #known
            [{__visitor} {#tokens} {Param} {T, const N: u8,} {<T, N>} {where T: Copy} {self}]
        });
        select(quote!(@next [] [::drr] [{on} {off} {on}] [{__visitor} {#tokens}]));
    }
}

#[test]
fn no_block_makes_a_stage_panic() {
    soak(1600, |mut rng, rounds| {
        let pool = pool();
        let sources: Vec<TokenStream> = BLOCKS.iter().map(|text| tokens(text)).collect();
        let mut reached = Reached::default();
        for round in 0..rounds {
            let mut input = sources[round % sources.len()].clone();
            for _ in 0..rng.usize(..6) {
                input = mutate(input, &pool, &mut rng);
            }
            let before = (rng.clone(), reached.clone());
            timed(&input, || {
                (rng, reached) = before.clone();
                compile(&input, &mut rng, &mut reached);
            });
        }
        // Otherwise the later stages were hardly tried.
        let share = |what| reached.of(what) * 1600 / rounds;
        let few = rounds < 1000;
        assert!(few || share("planned") > 500, "{:?}", reached.0);
        assert!(few || share("mismatch") > 200, "{:?}", reached.0);
        assert!(few || share("faultless") > 40, "{:?}", reached.0);
        assert!(few || share("imported") > 100, "{:?}", reached.0);
    });
}

#[test]
fn no_pattern_makes_the_macro_panic() {
    soak(4000, |mut rng, rounds| {
        let pool = pool();
        for round in 0..rounds {
            let (args, item) = PATTERNS[round % PATTERNS.len()];
            let (mut args, mut item) = (tokens(args), tokens(item));
            for _ in 0..rng.usize(..4) {
                args = mutate(args, &pool, &mut rng);
            }
            for _ in 0..rng.usize(..2) {
                item = mutate(item, &pool, &mut rng);
            }
            timed(&quote!(#args on #item), || {
                let expansion = pattern(args.clone(), item.clone());
                assert!(!expansion.is_empty(), "the item stays: {args} on {item}");
            });
        }
    });
}

#[test]
fn no_dialect_makes_the_macro_panic() {
    soak(2000, |mut rng, rounds| {
        let pool = pool();
        let mut made = 0;
        for _ in 0..rounds {
            let mut input = tokens(DIALECTS);
            for _ in 0..rng.usize(..4) {
                input = mutate(input, &pool, &mut rng);
            }
            // The question's own payload, as the ops' callbacks pass it on.
            let add = declaration("AddOp", &mut rng);
            timed(&input, || {
                let mut groups = Vec::new();
                all(dialect(input.clone()), &mut groups);
                for tree in groups {
                    let TokenTree::Group(message) = tree else {
                        continue;
                    };
                    let payload = message.stream();
                    let answers = quote!({#add} {dialect {SubOp #add}});
                    let answer = finish(quote!(@next [] [drr] [#answers] [#payload]));
                    made += usize::from(!answer.is_empty());
                }
            });
        }
        assert!(made > rounds / 2, "{made} dialects");
    });
}

#[test]
fn no_message_makes_a_macro_panic() {
    soak(500, |mut rng, rounds| {
        let pool = pool();
        let block = tokens(BLOCKS[1]);
        let add = declaration("AddOp", &mut rng);
        for _ in 0..rounds {
            let mut message = quote! {
                @next [] [::drr] [{dialect {AddOp #add}} {#add} {on}] [{__visitor} {#block}]
            };
            for _ in 0..=rng.usize(..4) {
                message = mutate(message, &pool, &mut rng);
            }
            timed(&message, || {
                for ask in [plan_set, select, check_op, finish] {
                    ask(message.clone());
                }
            });
        }
    });
}

#[test]
fn nesting_of_any_depth_leaves_the_stack_whole() {
    let shapes = [
        (
            "def A : Pat<",
            "(NegOp ",
            "$x",
            ")",
            ", (replaceWithValue $x)>;",
        ),
        ("def A : Pat<(NegOp $x), ", "(NegOp ", "$x", ")", ">;"),
        (
            "def A : Pat<(NegOp $x), ",
            "(NegOp (either ",
            "$x",
            "))",
            ">;",
        ),
        ("def A : Pat<(NegOp $x), $x, [{ ", "(", "true", ")", " }]>;"),
        ("def A : Pat<(NegOp ", "AllOf<(", "I32", ")>", ":$x), $x>;"),
        ("", "foreach n = [1] in { ", "", "}", ""),
        (
            "foreach n = ",
            "[",
            "1",
            "]",
            " in def A : Pat<(NegOp $x), $x>;",
        ),
        ("def N : NativeCodeCall<|x| ", "(", "x", ")", ">;"),
    ];
    let run = move || {
        for (before, open, inner, close, after) in shapes {
            for depth in [100, 900, 20_000] {
                let (open, close) = (open.repeat(depth), close.repeat(depth));
                let block = format!("[::drr] set S; {before}{open}{inner}{close}{after}");
                let tokens = TokenStream::from_str(&block).expect("balanced brackets");
                let items = drr(tokens).to_string();
                let refused = items.contains("nest deeper than");
                assert!(refused || depth < 20_000, "{before}{inner}{after}");
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}
