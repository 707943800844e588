//! Small texts: how each construct is read and printed, and what is said of wrong ones. The cases
//! are in `cases/`; their expectations are what MLIR 22 prints, and where its tool is installed it
//! is asked again.

mod support;

use drr_ir::PrintOptions;

/// A text and what it gives.
struct Case {
    text: String,
    expected: String,
}

/// Cases between lines `// -----`, each a text and its expectation after a line `// =>`.
fn sections(file: &str) -> Vec<Case> {
    let cases: Vec<Case> = file
        .split("\n// -----\n")
        .map(|section| {
            let (text, expected) = section
                .split_once("\n// =>\n")
                .expect("a case has a `// =>`");
            Case {
                text: text.to_string(),
                expected: expected.trim_end().to_string(),
            }
        })
        .collect();
    assert!(cases.len() > 5, "the file of cases is cut off");
    cases
}

fn check_printed(file: &str, locations: bool, read_again: bool) {
    let options = PrintOptions::new().locations(locations);
    for Case { text, expected } in sections(file) {
        let trimmed = |printed: String| printed.trim_end().to_string();
        let ours = support::print(&text, options).map(trimmed);
        assert_eq!(ours.as_ref(), Ok(&expected), "{text}");
        if read_again {
            let again = support::print(&expected, options).map(trimmed);
            assert_eq!(again.as_ref(), Ok(&expected), "{text}");
        }
        if let Some(theirs) = support::mlir(&text, locations) {
            assert_eq!(theirs.map(trimmed).as_ref(), Ok(&expected), "{text}");
        }
    }
}

fn check_wrong(file: &str) {
    for Case { text, expected } in sections(file) {
        let expected = Err(format!("<stdin>:{expected}"));
        assert_eq!(
            support::print(&text, PrintOptions::new()),
            expected,
            "{text}"
        );
        if let Some(theirs) = support::mlir(&text, false) {
            assert_eq!(theirs, expected, "{text}");
        }
    }
}

#[test]
fn operations_regions_and_blocks() {
    check_printed(include_str!("cases/operations.txt"), false, true);
}

#[test]
fn locations() {
    check_printed(include_str!("cases/locations.txt"), true, false);
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
    let (mut cases, mut read_again) = (0, true);
    while let Some(line) = lines.next() {
        if line.is_empty() {
            continue;
        }
        if let Some(group) = line.strip_prefix("## ") {
            read_again = !group.starts_with("wide floats");
            continue;
        }
        let printed = lines
            .next()
            .and_then(|line| line.strip_prefix("=> "))
            .expect("a `=>`");
        let mut aliases = String::new();
        while let Some(alias) = lines.peek().and_then(|line| line.strip_prefix("with ")) {
            aliases += alias;
            aliases += "\n";
            lines.next();
        }
        check_attribute(line, printed, &aliases, read_again);
        cases += 1;
    }
    assert!(cases > 150, "only {cases} cases were found");
}

fn check_attribute(written: &str, printed: &str, aliases: &str, read_again: bool) {
    let text = format!("\"test.op\"() {{{written}}} : () -> ()\n");
    let attrs = if printed.is_empty() {
        String::new()
    } else {
        format!(" {{{printed}}}")
    };
    let op = format!("\"test.op\"(){attrs} : () -> ()");
    let expected = format!("{aliases}{}", support::module(&op));
    let ours = support::print(&text, PrintOptions::new());
    assert_eq!(ours.as_ref(), Ok(&expected), "{written}");
    if read_again {
        let again = support::print(&expected, PrintOptions::new());
        assert_eq!(again.as_ref(), Ok(&expected), "{written}");
    }
    if let Some(theirs) = support::mlir(&text, false) {
        assert_eq!(theirs, Ok(expected), "{written}");
    }
}
