//! Test cases of rules, read from a text.
//!
//! A case is a comment that gives the reason for it, followed by the rule, a module, and the module
//! after the rewrite:
//!
//! ```text
//! // 1 / 3 rounds.
//! // RULE DivideByPowerOfTwoDirect
//! %0 = "test.in"() : () -> tensor<4xf32>
//! …
//! // UNCHANGED
//! ```
//!
//! or `// BECOMES` and the other module. `// RULE Fold{Op} FOR AddOp=add MulOp=multiply` makes one
//! case for each pair: `{Op}` and `{op}` stand for the two sides of the pair. The texts are
//! compared as they are printed.

use std::collections::BTreeSet;

/// A rule, a module, and the module after applying the rule.
pub struct Case {
    /// The file and line of the `RULE`.
    pub place: String,
    /// The rule's name.
    pub rule: String,
    /// The operations of the module.
    pub before: String,
    /// The operations after the rewrite; `None` if the rule must not match.
    pub after: Option<String>,
}

impl Case {
    /// The expected operations after the rewrite.
    pub fn expected(&self) -> &str {
        self.after.as_deref().unwrap_or(&self.before)
    }
}

/// Reads the cases of a file.
///
/// # Panics
/// If the text does not have the form above, or if a case has a `BECOMES` without a change.
pub fn read(file: &str, text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let Some(rule) = line.strip_prefix("// RULE ") else {
            continue;
        };
        let mut code = || {
            let mut code = String::new();
            while let Some((_, line)) =
                lines.next_if(|(_, line)| !line.is_empty() && !line.starts_with("//"))
            {
                code += line;
                code += "\n";
            }
            let verdict = lines.next_if(|(_, line)| line.starts_with("//"));
            (code, verdict.map(|(_, line)| line))
        };
        let place = format!("{file}:{}", number + 1);
        let (before, verdict) = code();
        let after = match verdict {
            Some("// BECOMES") => Some(code().0),
            Some("// UNCHANGED") => None,
            other => panic!("{place}: expected `// BECOMES` or `// UNCHANGED`, found {other:?}"),
        };
        assert_ne!(after.as_ref(), Some(&before), "{place}: say `// UNCHANGED`");
        let (rule, instances) = match rule.split_once(" FOR ") {
            Some((rule, pairs)) => {
                let pairs = pairs.split(' ').filter_map(|pair| pair.split_once('='));
                (rule, pairs.collect())
            }
            None => (rule, vec![("", "")]),
        };
        for (upper, lower) in instances {
            let fill = |text: &str| text.replace("{Op}", upper).replace("{op}", lower);
            cases.push(Case {
                place: place.clone(),
                rule: fill(rule),
                before: fill(&before),
                after: after.as_deref().map(fill),
            });
        }
    }
    cases
}

/// Calls `apply` for each case and compares the result with the expected one. Panics and shows all
/// cases that differ, if any.
pub fn assert_all(cases: &[Case], mut apply: impl FnMut(&Case) -> String) {
    let mut wrong = String::new();
    for case in cases {
        let (found, expected) = (apply(case), case.expected());
        if found != expected {
            let Case { place, rule, .. } = case;
            wrong += &format!("{place}: {rule}\n--- expected\n{expected}--- found\n{found}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Panics unless each rule has a case in which it applies.
pub fn assert_covered<'a>(cases: &[Case], rules: impl Iterator<Item = &'a str>) {
    let applied = cases.iter().filter(|case| case.after.is_some());
    let covered: BTreeSet<&str> = applied.map(|case| case.rule.as_str()).collect();
    let missing: Vec<&str> = rules.filter(|name| !covered.contains(name)).collect();
    assert!(missing.is_empty(), "no case for {}", missing.join(", "));
}

/// The operations of a module, without the module op.
pub fn body(printed: &str) -> String {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("  "));
    lines.map(|line| format!("{line}\n")).collect()
}
