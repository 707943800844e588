//! Malformed texts and their checks, for the tests of robustness, the long run in
//! `examples/soak.rs` and the fuzzer in `fuzz/`.

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, ParseOptions, PrintOptions};
use drr_runtime::ir::Ir;

use crate::generator::Random;

const CASES: [&str; 4] = [
    include_str!("../cases/attributes.txt"),
    include_str!("../cases/operations.txt"),
    include_str!("../cases/locations.txt"),
    include_str!("../cases/faults.txt"),
];

const MODULES: [&str; 2] = [
    include_str!("../../../examples/data/mlp.mlir"),
    include_str!("../../../examples/data/fft_poly.mlir"),
];

const GOOD: &str = r#"
%0 = "a.b"() ({
^bb0(%arg0: i32):
  "a.c"(%arg0) : (i32) -> ()
}) : () -> i32
"a.d"(%0) : (i32) -> ()
"#;

/// The small texts of the cases, and two large modules.
pub(crate) fn corpus() -> Vec<String> {
    let mut texts = Vec::new();
    for line in CASES[0].lines().filter(|line| !line.starts_with("=>")) {
        texts.push(format!("%0 = \"a.b\"() {{{line}}} : () -> i32"));
    }
    for file in &CASES[1..] {
        for case in file.split("\n// -----\n") {
            texts.extend(case.split("\n// =>\n").map(str::to_string));
        }
    }
    texts.extend(MODULES.iter().map(|text| text.to_string()));
    texts
}

/// Parses a text, verifies and prints the module, parses the output, and erases everything. Returns
/// whether the text is valid.
///
/// # Panics
/// If a check fails.
pub(crate) fn exercise(text: &str) -> bool {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let options = ParseOptions::new().verify(false);
    let module = match ctx.parse_module_with(text, &options) {
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
            let first = options.error_limit(1);
            let alone = ctx
                .parse_module_with(text, &first)
                .expect_err("the same text");
            assert_eq!(alone.len(), 1);
            assert_eq!(alone[0], error[0], "the first error is the same: {text}");
            // After a failure, the context still works.
            let module = ctx.parse_module(GOOD).expect("another text");
            ctx.verify_op(module).expect("it is valid");
            ctx.erase_op(module);
            assert_eq!(ctx.num_ops(), 0);
            return false;
        }
    };
    // A module that does not verify may print as invalid text, for instance with a branch to the
    // unnamed first block.
    if ctx.verify_op(module).is_ok() {
        for locations in [false, true] {
            let options = PrintOptions::new().generic(true).locations(locations);
            converges(ctx.print_op(module, &options), options, text);
        }
    } else {
        ctx.print_op(module, &PrintOptions::new().generic(true).locations(true));
        let refused = Context::with_dialect::<FuncDialect>().parse_module(text);
        assert!(refused.is_err(), "what does not verify is an error: {text}");
    }
    ctx.erase_op(module);
    assert_eq!(ctx.num_ops(), 0, "{text}");
    true
}

/// Checks that the output parses and prints the same again. As in MLIR, this may take several
/// rounds, because some constructs are simplified whenever they are parsed (sums in affine maps,
/// digits of `f80`).
fn converges(mut printed: String, options: PrintOptions, text: &str) {
    for _ in 0..8 {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let module = match ctx.parse_module(&printed) {
            Ok(module) => module,
            Err(error) if is_known(&error.to_string()) => return,
            Err(error) => panic!("the printed text is not read: {error}\n{printed}\nfrom {text}"),
        };
        if let Err(error) = ctx.verify_op(module) {
            panic!("the printed text is not valid: {error}\nfrom {text}");
        }
        let again = ctx.print_op(module, &options);
        if again == printed {
            return;
        }
        printed = again;
    }
    panic!("printing does not end: {printed}\nfrom {text}");
}

/// Output that cannot be parsed, as in MLIR: an alias in properties that is defined after its use,
/// several equal indices of a sparse constant, which are printed as one, `i64::MIN` in an affine
/// expression, and an external string that begins with `0x` like a blob.
fn is_known(error: &str) -> bool {
    error.contains("undefined symbol alias id")
        || error.contains("inferred shape of indices")
        || error.contains("constant too large for index")
        || error.contains("expected hex string blob")
}

/// Changes some bytes at one position of a text.
pub(crate) fn mutate_bytes(text: &mut Vec<u8>, corpus: &[String], random: &mut Random) {
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
    let at = random.below(text.len() + 1);
    match random.below(5) {
        0 => {
            let end = (at + random.below(12)).min(text.len());
            text.drain(at..end);
        }
        1 => {
            text.splice(at..at, random.word(&PIECES).bytes());
        }
        2 if at < text.len() => text[at] = random.below(256) as u8,
        3 => {
            let end = (at + random.below(40)).min(text.len());
            let copy = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, copy);
        }
        _ => {
            let other = random.pick(corpus).as_bytes();
            let start = random.below(other.len());
            let end = (start + random.below(60)).min(other.len());
            text.splice(at..at, other[start..end].iter().copied());
        }
    }
}

/// Splits a text into words, numbers, strings and signs. Blanks belong to the previous token.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_word = |c: u8| c.is_ascii_alphanumeric() || b"_$.-".contains(&c) || c >= 0x80;
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                at = (at + 1).min(bytes.len());
            }
            b'%' | b'#' | b'!' | b'@' | b'^' => {
                at += 1;
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
            }
            c if is_word(c) => {
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
            }
            _ => at += 1,
        }
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        while !text.is_char_boundary(at) {
            at += 1;
        }
        tokens.push(&text[start..at]);
    }
    tokens
}

/// Changes a few tokens of a text: omits, repeats or swaps some, or takes some or a whole bracket
/// from another text.
pub(crate) fn mutate_tokens(text: &str, other: &str, random: &mut Random) -> String {
    let mut own = tokens(text);
    let others = tokens(other);
    for _ in 0..1 + random.below(2) * random.below(3) {
        if own.is_empty() || others.is_empty() {
            break;
        }
        let at = random.below(own.len());
        match random.below(6) {
            0 => {
                own.remove(at);
            }
            1 => own.insert(at, own[at]),
            2 => {
                let with = random.below(own.len());
                own.swap(at, with);
            }
            3 => own[at] = others[random.below(others.len())],
            4 => own.insert(at, others[random.below(others.len())]),
            _ => {
                let (from, to) = (bracket(&others, random), bracket(&own, random));
                own.splice(to, others[from].iter().copied());
            }
        }
    }
    own.concat()
}

/// A bracket with its contents, or one token.
fn bracket(tokens: &[&str], random: &mut Random) -> std::ops::Range<usize> {
    let start = random.below(tokens.len());
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.trim_end() {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return start..at + 1;
        }
    }
    start..start + 1
}
