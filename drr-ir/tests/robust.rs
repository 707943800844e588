//! No malformed text makes the parser panic or leaves operations in the context. If a text parses,
//! the printed module parses as the same module.

mod generator;
mod mutation;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, ParseOptions, PrintOptions};
use generator::{Random, Shape};
use mutation::{corpus, exercise};

#[test]
fn mutated_texts_are_read_or_refused() {
    let corpus = corpus();
    let mut random = Random::new(1);
    let mut read = 0;
    for round in 0..8000 {
        let mut text = random.pick(&corpus).clone().into_bytes();
        if text.len() > 3000 && round % 20 != 0 {
            let start = random.below(text.len() - 2000);
            text = text[start..start + 2000].to_vec();
        }
        for _ in 0..=random.below(3) {
            mutation::mutate_bytes(&mut text, &corpus, &mut random);
        }
        read += usize::from(exercise(&String::from_utf8_lossy(&text)));
    }
    assert!(
        read > 300,
        "only {read} mutated texts are still IR: the mutations are too wild"
    );
}

#[test]
fn mutated_modules_are_read_or_refused() {
    let mut random = Random::new(2);
    let mut read = 0;
    let module = |seed| generator::module(seed, Shape::default());
    for seed in 0..100 {
        let (text, other) = (module(seed), module(seed + 1));
        for _ in 0..10 {
            let text = mutation::mutate_tokens(&text, &other, &mut random);
            read += usize::from(exercise(&text));
        }
    }
    assert!(
        read > 15,
        "only {read} mutated modules are still IR: the mutations are too wild"
    );
}

#[test]
fn every_prefix_is_read_or_refused() {
    for text in corpus().iter().filter(|text| text.len() < 1500) {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            exercise(&text[..end]);
        }
    }
}

#[test]
fn deep_nesting_is_refused_not_fatal() {
    // 100 pairs of parentheses with 900 divisions in each.
    let divided = format!("{}) ", " floordiv 3".repeat(900)).repeat(100);
    let divided = format!("{}d0 {divided}", "(".repeat(100));
    let deep = |open: &str, close: &str| {
        let attr = format!("{}{}", open.repeat(100_000), close.repeat(100_000));
        format!("\"a.b\"() {{x = {attr}}} : () -> ()")
    };
    let texts = [
        deep("[", "]"),
        deep("{a = ", "}"),
        deep("tuple<", ">"),
        deep("(", ")"),
        deep("complex<", ">"),
        deep("dense<[", ">"),
        deep("affine_map<() -> (", ")>"),
        format!("\"a.b\"() {{x = affine_map<(d0) -> ({divided})>}} : () -> ()"),
        format!(
            "\"a.b\"() {{x = affine_map<() -> ({}1)>}} : () -> ()",
            "(".repeat(100_000)
        ),
        format!(
            "\"a.b\"() {{x = affine_map<() -> ({}1)>}} : () -> ()",
            "-".repeat(100_000)
        ),
        format!("\"a.b\"() : () -> () loc({}", "\"x\"(".repeat(100_000)),
        format!("\"a.b\"() : () -> () loc({}", "callsite(".repeat(100_000)),
        "\"a.b\"() ({".repeat(100_000),
        "#a = [".repeat(100_000),
    ];
    for text in texts {
        assert!(!exercise(&text), "{}…", &text[..40]);
    }
    // The text of unknown dialects may be nested to any depth.
    assert!(exercise(&deep("#a.b<", ">")));
}

#[test]
fn what_is_as_deep_as_allowed_can_be_printed_verified_and_erased() {
    let depth = 120;
    let text = format!(
        "{}\"a.c\"() : () -> ()\n{}",
        "\"a.b\"() ({\n".repeat(depth),
        "}) : () -> ()\n".repeat(depth)
    );
    assert!(exercise(&text));
    let list = format!(
        "\"a.b\"() {{x = {}{}}} : () -> ()",
        "[".repeat(depth),
        "]".repeat(depth)
    );
    assert!(exercise(&list));
}

#[test]
fn long_texts_take_linear_time() {
    // A quadratic parser would take minutes.
    let many = 200_000;
    let blocks: String = (0..many)
        .map(|n| format!("^b{n}:\n\"a.t\"()[^b{n}] : () -> ()\n"))
        .collect();
    let text = format!("\"a.b\"() ({{ \"a.t\"() : () -> ()\n{blocks}}}) : () -> ()");
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(&text).expect("many blocks");
    ctx.verify_op(module).expect("many blocks are valid");
    assert!(
        ctx.print_op(module, &PrintOptions::new().generic(true))
            .len()
            > text.len()
    );
    let names: String = (0..many)
        .map(|n| format!("%n{n} = \"a.b\"() : () -> i32\n"))
        .collect();
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.parse_module(&names).expect("many names");
    let entries: String = (0..many).map(|n| format!("e{n} = {n}, ")).collect();
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.parse_attr(&format!("{{{entries}last}}"))
        .expect("many entries");
    let forward: String = (0..many)
        .map(|n| format!("\"a.b\"(%f{n}) : (i32) -> ()\n"))
        .collect();
    let later: String = (0..many)
        .map(|n| format!("%f{n} = \"a.b\"() : () -> i32\n"))
        .collect();
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.parse_module(&(forward + &later))
        .expect("many forward references");
}

#[test]
fn many_errors_take_linear_time() {
    // After each error, only the text of the operation is scanned again.
    let wrong = "\"a.b\"(\n".repeat(100_000);
    let undefined: String = (0..100_000)
        .map(|n| format!("\"a.b\"(%v{n}) : (i32) -> ()\n"))
        .collect();
    let nested = format!(
        "{}{}",
        "\"a.b\"() ({\n".repeat(100),
        "\"a.c\"(\n".repeat(100_000)
    );
    let consequences = format!("!t = x\n{}", "\"a.b\"() : () -> !t\n".repeat(100_000));
    let options = ParseOptions::new().error_limit(1000);
    for (text, errors) in [
        (wrong, 1000),
        (undefined, 1000),
        (nested, 1000),
        (consequences, 1),
    ] {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let found = ctx.parse_module_with(&text, &options).expect_err("wrong");
        assert_eq!(found.len(), errors, "{}", &text[..40]);
        assert_eq!(ctx.num_ops(), 0);
    }
}
