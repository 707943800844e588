//! No text, however broken, makes the reader panic or leaves operations behind; what it does read
//! is printed to a text that reads the same.

mod support;

use drr_ir::{Context, ParseOptions, PrintOptions};

/// A small generator of numbers (xorshift), the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

const SEEDS: [&str; 6] = [
    include_str!("cases/attributes.txt"),
    include_str!("cases/operations.txt"),
    include_str!("cases/locations.txt"),
    include_str!("cases/faults.txt"),
    include_str!("../../examples/data/mlp.mlir"),
    include_str!("../../examples/data/fft_poly.mlir"),
];

/// Reads, verifies and prints a text; a second reading must print the same.
fn exercise(text: &str) -> bool {
    let mut ctx = Context::new();
    let module = match ctx.parse_module(text) {
        Ok(module) => module,
        Err(error) => {
            assert_eq!(
                ctx.num_ops(),
                0,
                "a failed reading leaves operations: {text}"
            );
            let shown = format!("{error:#}");
            assert!(shown.contains(": error: "), "{shown}");
            assert!(error.to_string().starts_with("error: "), "{error}");
            let first = ParseOptions::new().error_limit(1);
            let alone = ctx
                .parse_module_with(text, &first)
                .expect_err("the same text");
            assert_eq!(alone.len(), 1);
            assert_eq!(alone[0], error[0], "the first error is the same: {text}");
            return false;
        }
    };
    let verified = ctx.verify_op(module).is_ok();
    let options = PrintOptions::new().locations(true);
    let printed = ctx.print_op(module, &options);
    // What the verifier refuses may print to what cannot be read: a branch to the unnamed first
    // block, for instance.
    if verified {
        let mut again = Context::new();
        let module = match again.parse_module(&printed) {
            Ok(module) => module,
            Err(error) => panic!("the printed text is not read: {error}\nfrom {text}"),
        };
        assert!(again.verify_op(module).is_ok(), "{text}");
        // Decimal floats wider than 64 bits lose bits when they are read, in MLIR too.
        if !printed.contains(": f80") && !printed.contains(": f128") {
            assert_eq!(again.print_op(module, &options), printed, "{text}");
        }
    }
    ctx.erase_op(module);
    assert_eq!(ctx.num_ops(), 0);
    true
}

use drr_runtime::ir::Ir;

/// The texts of the cases: all of them are small.
fn corpus() -> Vec<String> {
    let mut texts = Vec::new();
    for line in SEEDS[0].lines().filter(|line| !line.starts_with("=>")) {
        texts.push(format!("%0 = \"a.b\"() {{{line}}} : () -> i32"));
    }
    for file in &SEEDS[1..4] {
        for case in file.split("\n// -----\n") {
            texts.extend(case.split("\n// =>\n").map(str::to_string));
        }
    }
    texts.extend(SEEDS[4..].iter().map(|text| text.to_string()));
    texts
}

#[test]
fn mutated_texts_are_read_or_refused() {
    let corpus = corpus();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut read = 0;
    for round in 0..8000 {
        let mut text = corpus[numbers.below(corpus.len())].clone().into_bytes();
        if text.len() > 3000 && round % 20 != 0 {
            let start = numbers.below(text.len() - 2000);
            text = text[start..start + 2000].to_vec();
        }
        for _ in 0..=numbers.below(3) {
            mutate(&mut text, &corpus, &mut numbers);
        }
        read += usize::from(exercise(&String::from_utf8_lossy(&text)));
    }
    assert!(
        read > 300,
        "only {read} mutated texts are still IR: the mutations are too wild"
    );
}

fn mutate(text: &mut Vec<u8>, corpus: &[String], numbers: &mut Numbers) {
    const PIECES: [&str; 24] = [
        "%0",
        "^bb0",
        "#loc",
        "(",
        ")",
        "{",
        "}",
        "<",
        ">",
        "[",
        "]",
        "\"",
        ":",
        "->",
        "i32",
        "x",
        "dense<",
        "0x",
        "-1",
        "99999999999999999999",
        "loc(",
        "affine_map<",
        "\\",
        "é",
    ];
    let at = numbers.below(text.len() + 1);
    match numbers.below(5) {
        0 => {
            let end = (at + numbers.below(12)).min(text.len());
            text.drain(at..end);
        }
        1 => {
            let piece = PIECES[numbers.below(PIECES.len())];
            text.splice(at..at, piece.bytes());
        }
        2 if at < text.len() => text[at] = numbers.below(256) as u8,
        3 => {
            let end = (at + numbers.below(40)).min(text.len());
            let copy = text[at..end].to_vec();
            let to = numbers.below(text.len() + 1);
            text.splice(to..to, copy);
        }
        _ => {
            let other = corpus[numbers.below(corpus.len())].as_bytes();
            let start = numbers.below(other.len());
            let end = (start + numbers.below(60)).min(other.len());
            text.splice(at..at, other[start..end].iter().copied());
        }
    }
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
    // Unknown dialects' own text may be as deep as it likes.
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
    // A quadratic reader would take minutes.
    let many = 200_000;
    let blocks: String = (0..many)
        .map(|n| format!("^b{n}:\n\"a.t\"()[^b{n}] : () -> ()\n"))
        .collect();
    let text = format!("\"a.b\"() ({{ \"a.t\"() : () -> ()\n{blocks}}}) : () -> ()");
    let mut ctx = Context::new();
    let module = ctx.parse_module(&text).expect("many blocks");
    ctx.verify_op(module).expect("many blocks are valid");
    assert!(ctx.print_op(module, &PrintOptions::new()).len() > text.len());
    let names: String = (0..many)
        .map(|n| format!("%n{n} = \"a.b\"() : () -> i32\n"))
        .collect();
    let mut ctx = Context::new();
    ctx.parse_module(&names).expect("many names");
    let entries: String = (0..many).map(|n| format!("e{n} = {n}, ")).collect();
    let mut ctx = Context::new();
    ctx.parse_attr(&format!("{{{entries}last}}"))
        .expect("many entries");
    let forward: String = (0..many)
        .map(|n| format!("\"a.b\"(%f{n}) : (i32) -> ()\n"))
        .collect();
    let later: String = (0..many)
        .map(|n| format!("%f{n} = \"a.b\"() : () -> i32\n"))
        .collect();
    let mut ctx = Context::new();
    ctx.parse_module(&(forward + &later))
        .expect("many forward references");
}
