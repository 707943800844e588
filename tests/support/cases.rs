//! Cases of rewriting, read from a text: each a module, and what becomes of it.
//!
//! A case is a comment that says why it is there, the rule, the module, and what becomes of it:
//!
//! ```text
//! // 1 / 3 rounds.
//! // RULE DivideByPowerOfTwoDirect
//! %0 = "test.in"() : () -> tensor<4xf32>
//! …
//! // UNCHANGED
//! ```
//!
//! or `// BECOMES` and the other module. `// RULE Fold{Op} FOR AddOp=add MulOp=multiply` is one case
//! for each pair: `{Op}` and `{op}` stand for its two sides. The text is compared as it is printed.

use std::collections::BTreeSet;

/// A rule, a module, and what the rule makes of it.
pub(crate) struct Case {
    /// The file and line of `RULE`.
    pub place: String,
    /// The rule's name.
    pub rule: String,
    /// The operations of the module.
    pub before: String,
    /// What becomes of them; `None` if the rule must not match.
    pub after: Option<String>,
}

impl Case {
    /// What the module must be afterwards.
    pub(crate) fn expected(&self) -> &str {
        self.after.as_deref().unwrap_or(&self.before)
    }
}

/// Reads the cases of a file.
///
/// # Panics
/// If the text is not of the form above, or if a case says `BECOMES` and nothing changes.
pub(crate) fn read(file: &str, text: &str) -> Vec<Case> {
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

/// Fails, and shows all that differ, unless `apply` (of the rule's name and the module) makes of each
/// case what it says.
pub(crate) fn assert_all(cases: &[Case], mut apply: impl FnMut(&Case) -> String) {
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

/// Fails unless each rule has a case in which it applies.
pub(crate) fn assert_covered<'a>(cases: &[Case], rules: impl Iterator<Item = &'a str>) {
    let applied = cases.iter().filter(|case| case.after.is_some());
    let covered: BTreeSet<&str> = applied.map(|case| case.rule.as_str()).collect();
    let missing: Vec<&str> = rules.filter(|name| !covered.contains(name)).collect();
    assert!(missing.is_empty(), "no case for {}", missing.join(", "));
}

/// A module's operations, without the module around them.
pub(crate) fn body(printed: &str) -> String {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("  "));
    lines.map(|line| format!("{line}\n")).collect()
}
