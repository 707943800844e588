//! The command line: options, the list of rules, explanations, errors in the input.

use crate::options::{self, Options, Task};
use crate::report::{self, Source};
use crate::{MAX_SPREAD, Module, rules};
use drr::embedded::{Context, InputChunk, Rendering};

fn parse(args: &[&str]) -> Result<Task, String> {
    let args = std::iter::once("stablehlo_opt").chain(args.iter().copied());
    options::parse(lexopt::Parser::from_iter(args)).map_err(|error| error.to_string())
}

fn options(args: &[&str]) -> Options {
    match parse(args) {
        Ok(Task::Rewrite(options)) => options,
        Ok(_) => panic!("{args:?} asks for something else"),
        Err(error) => panic!("{error}"),
    }
}

fn error(args: &[&str]) -> String {
    parse(args)
        .err()
        .unwrap_or_else(|| panic!("{args:?} is fine"))
}

#[test]
fn defaults_are_the_exact_and_algebraic_rules() {
    let options = options(&["in.mlir"]);
    assert_eq!(
        (options.input.as_str(), options.output.as_ref()),
        ("in.mlir", None)
    );
    assert_eq!(options.max_iterations, Some(10));
    assert!(!options.bottom_up && !options.verify_each && !options.split && !options.stats);
    let patterns = options.patterns().expect("the default");
    assert!(patterns.rules().all(|rule| rule.group != "fast"));
    assert!(patterns.rules().any(|rule| rule.group == "algebraic"));
}

#[test]
fn rules_are_chosen_by_name_and_group() {
    let chosen = |rules: &str| -> Vec<&str> {
        options(&["--rules", rules, "-"])
            .patterns()
            .expect("there are such rules")
            .rules()
            .map(|rule| rule.name)
            .collect()
    };
    assert!(chosen("none").is_empty());
    assert_eq!(
        chosen("ReshapeIdentity, PadIdentity"),
        ["ReshapeIdentity", "PadIdentity"]
    );
    assert_eq!(chosen("all").len(), rules::all(MAX_SPREAD).len());
    assert!(
        chosen("fast").contains(&"FactorOut")
            && chosen("fast,PadIdentity").contains(&"PadIdentity")
    );
}

#[test]
fn a_run_is_explained_on_request() {
    assert!(!options(&["-"]).explain_run);
    assert!(options(&["--explain-run", "-"]).explain_run);
    let file = std::env::temp_dir().join(format!("drr_explain_run_{}.mlir", std::process::id()));
    let text = r#"%0 = "test.in"() : () -> tensor<4xf32>
        "test.out"(%0) : (tensor<4xf32>) -> ()"#;
    std::fs::write(&file, text).expect("the directory is writable");
    let run = |flags: &[&str]| {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let output = std::process::Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--manifest-path", manifest])
            .args(["--example", "stablehlo_opt", "--"])
            .args(flags)
            .arg(&file)
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let explained = run(&["--explain-run", "--rules", "ReshapeOfReshape"]);
    let silent = run(&["--rules", "ReshapeOfReshape"]);
    std::fs::remove_file(&file).expect("it is there");
    assert_eq!(
        explained,
        "never reached: ReshapeOfReshape\n\
         no operation of: stablehlo.reshape\n\
         not registered: test.in (1), test.out (1)\n"
    );
    assert_eq!(silent, "");
}

#[test]
fn options_may_be_written_in_both_ways() {
    let options = options(&[
        "--max-iterations=0",
        "-o",
        "out.mlir",
        "--bottom-up",
        "--verify-each",
        "--stats",
        "-",
    ]);
    assert_eq!(
        (options.max_iterations, options.output.as_deref()),
        (None, Some("out.mlir"))
    );
    assert!(options.bottom_up && options.verify_each && options.stats);
}

#[test]
fn wrong_usage_is_said_to_be() {
    assert!(error(&[]).contains("a file is missing"));
    assert!(error(&["--rules", "Resh", "-"]).contains("there is no rule `Resh`"));
    assert!(error(&["--explain", "Resh", "-"]).contains("there is no rule `Resh`"));
    assert!(error(&["--frobnicate", "-"]).contains("--frobnicate"));
    assert!(error(&["a", "b"]).contains('b'));
    assert!(error(&["--max-iterations", "many", "-"]).contains("many"));
}

#[test]
fn the_list_has_a_line_for_each_rule() {
    let list = report::list(&rules::all(MAX_SPREAD));
    assert_eq!(list.lines().count(), 1 + rules::all(MAX_SPREAD).len());
    let line = list
        .lines()
        .find(|line| line.starts_with("ReshapeOfReshape "))
        .expect("listed");
    let fields: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(fields[1..4], ["exact", "stablehlo.reshape", "2"]);
    assert!(line.ends_with("reshape(reshape(x)) -> reshape(x)"));
}

#[test]
fn an_explanation_says_why_a_rule_does_not_match() {
    let mut module = Module::parse(
        r#"%0 = "test.in"() : () -> tensor<4xf32>
        %1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
        %2 = "stablehlo.reshape"(%1) : (tensor<2x2xf32>) -> tensor<4xf32>"#,
    );
    let patterns = rules::all(MAX_SPREAD).bind(&mut module.context);
    let text = report::explain(
        &mut module.context,
        module.op,
        &patterns,
        "ReshapeOfReshape",
    );
    let verdicts: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("  `"))
        .collect();
    assert_eq!(verdicts.len(), 2, "{text}");
    assert!(
        verdicts[0].contains("does not match") && verdicts[0].contains("test.in"),
        "{text}"
    );
    assert!(
        verdicts[1].starts_with("  `ReshapeOfReshape` (")
            && verdicts[1].contains("rules/shape.rs:")
            && verdicts[1].ends_with(") matches"),
        "{text}"
    );
}

#[test]
fn errors_in_the_input_show_their_line() {
    let check = |text: &str| -> String {
        let source = Source::new("in.mlir", text, Rendering::Plain);
        let mut context = Context::new();
        rules::load_dialects(&mut context);
        source
            .parse(&mut context, &InputChunk::whole(text))
            .expect_err("it is not valid")
    };
    let error = check(
        "%0 = \"test.in\"() : () -> tensor<4xf32>\n%1 = \"stablehlo.negate\"(%0) : (tensor<4xf32> -> tensor<4xf32>",
    );
    assert_eq!(
        error,
        "\
error: expected ')'
 --> in.mlir:2:45
  |
2 | %1 = \"stablehlo.negate\"(%0) : (tensor<4xf32> -> tensor<4xf32>
  |                                             ^"
    );
    let error = check(
        "%0 = \"test.in\"() : () -> tensor<4xf32>\n%1 = \"stablehlo.negate\"(%0) : (tensor<4xf32>) -> tensor<5xf32>",
    );
    assert_eq!(
        error,
        "\
error: 'stablehlo.negate' op requires compatible types for all operands and results
 --> in.mlir:2:6
  |
2 | %1 = \"stablehlo.negate\"(%0) : (tensor<4xf32>) -> tensor<5xf32>
  |      ^^^^^^^^^^^^^^^^^^"
    );
}
