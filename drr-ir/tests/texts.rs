//! Small texts: parsing and printing of each construct, and the errors of invalid texts. The cases
//! are in `cases/`, with the output of MLIR 22 as expectations. If MLIR's tool is installed, its
//! output is compared again.

mod support;

use drr_ir::PrintOptions;

/// A text and its expected output.
struct Case {
    text: String,
    expected: String,
}

/// Parses cases, which are separated by lines `// -----`. Each is a text and its expectation after
/// a line `// =>`.
fn sections(file: &str) -> Vec<Case> {
    let cases: Vec<Case> = file
        .split("\n// -----\n")
        .map(|section| {
            let (text, expected) = section
                .split_once("\n// =>\n")
                .expect("a case has a `// =>`");
            Case {
                text: format!("{text}\n"),
                expected: expected.trim_end().to_string(),
            }
        })
        .collect();
    assert!(cases.len() > 5, "the file of cases is cut off");
    cases
}

/// The printed module without the last line break.
fn printed(text: &str, options: PrintOptions) -> Result<String, String> {
    support::print(text, options).map(|printed| printed.trim_end().to_string())
}

/// Checks that MLIR prints or reports what the cases expect.
fn check_against_mlir(texts: &[String], expected: &[Result<String, String>]) {
    let Some(theirs) = support::mlir_each(texts) else {
        return;
    };
    for ((text, theirs), expected) in texts.iter().zip(&theirs).zip(expected) {
        assert_eq!(theirs, expected, "MLIR on {text}");
    }
}

fn check_printed(file: &str, locations: bool) {
    let options = PrintOptions::new().generic(true).locations(locations);
    let cases = sections(file);
    for Case { text, expected } in &cases {
        assert_eq!(printed(text, options).as_ref(), Ok(expected), "{text}");
        if locations {
            // Errors contain line numbers, so each text is passed separately.
            if let Some(theirs) = support::mlir(text, true) {
                assert_eq!(theirs.trim_end(), expected, "MLIR on {text}");
            }
        } else {
            assert_eq!(printed(expected, options).as_ref(), Ok(expected), "{text}");
        }
    }
    if !locations {
        let (texts, expected): (Vec<_>, Vec<_>) = cases
            .into_iter()
            .map(|case| (case.text, Ok(case.expected)))
            .unzip();
        check_against_mlir(&texts, &expected);
    }
}

fn check_wrong(file: &str) {
    let (texts, expected): (Vec<_>, Vec<_>) = sections(file)
        .into_iter()
        .map(|case| (case.text, Err(format!("<stdin>:{}", case.expected))))
        .unzip();
    let mut differences = String::new();
    for (text, expected) in texts.iter().zip(&expected) {
        let ours = support::print(text, PrintOptions::new().generic(true));
        if ours != *expected {
            differences += &format!("{text}ours:     {ours:?}\nexpected: {expected:?}\n");
        }
    }
    assert!(differences.is_empty(), "{differences}");
    check_against_mlir(&texts, &expected);
}

#[test]
fn operations_regions_and_blocks() {
    check_printed(include_str!("cases/operations.txt"), false);
}

#[test]
fn locations() {
    check_printed(include_str!("cases/locations.txt"), true);
}

#[test]
fn wrong_attributes_and_types() {
    check_wrong(include_str!("cases/wrong_attributes.txt"));
}

#[test]
fn wrong_operations() {
    check_wrong(include_str!("cases/wrong_operations.txt"));
}

#[test]
fn faults_that_the_verifier_finds() {
    check_wrong(include_str!("cases/faults.txt"));
}

#[test]
fn attributes_and_types() {
    let file = include_str!("cases/attributes.txt");
    let mut lines = file
        .lines()
        .skip_while(|line| !line.starts_with("## "))
        .peekable();
    let (mut texts, mut all_expected, mut read_again) = (Vec::new(), Vec::new(), true);
    while let Some(line) = lines.next() {
        if line.is_empty() {
            continue;
        }
        if let Some(group) = line.strip_prefix("## ") {
            read_again = !group.starts_with("wide floats");
            continue;
        }
        let attrs = lines
            .next()
            .and_then(|line| line.strip_prefix("=> "))
            .expect("a `=>`");
        let mut expected = String::new();
        while let Some(alias) = lines.peek().and_then(|line| line.strip_prefix("with ")) {
            expected += alias;
            expected += "\n";
            lines.next();
        }
        let text = format!("\"test.op\"() {{{line}}} : () -> ()");
        expected += support::module(&format!("\"test.op\"() {{{attrs}}} : () -> ()")).trim_end();
        assert_eq!(
            printed(&text, PrintOptions::new().generic(true)).as_ref(),
            Ok(&expected),
            "{line}"
        );
        if read_again {
            let again = printed(&expected, PrintOptions::new().generic(true));
            assert_eq!(again.as_ref(), Ok(&expected), "{line}");
        }
        texts.push(text);
        all_expected.push(Ok(expected));
    }
    assert!(texts.len() > 150, "only {} cases were found", texts.len());
    check_against_mlir(&texts, &all_expected);
}

/// MLIR keeps such bits and prints them, and does not read what it has printed.
#[test]
fn hexadecimal_digits_beyond_the_width_do_not_count() {
    let greatest = "680564733841876926926749214863536422911";
    for (ty, bytes, value) in [
        ("ui129", 17, greatest),
        ("i129", 17, "-1"),
        ("ui65", 9, "36893488147419103231"),
        ("ui3", 1, "7"),
    ] {
        let digits = "FF".repeat(bytes);
        let text = format!(
            "\"x.y\"() {{a = dense<\"0x{digits}{digits}\"> : vector<2x{ty}>}} : () -> ()\n"
        );
        let options = PrintOptions::new().generic(true);
        let once = printed(&text, options).expect("the text is read");
        assert!(
            once.contains(&format!("dense<{value}> : vector<2x{ty}>")),
            "{once}"
        );
        assert_eq!(printed(&once, options).as_ref(), Ok(&once));
    }
}
