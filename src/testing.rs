//! Tests of rules: text in, rules, text out.
//!
//! [`RuleTest`] runs a set on a module and compares the result with the text that you expect. A
//! difference is shown line by line; if no rule applied, the panic says why.
//! [The guide](crate::guide::test_your_rules) shows more.

use drr_ir::{Context, PrintOptions, WalkOrder};
use drr_runtime::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr_runtime::ir::Op;
use drr_runtime::pattern_set::{BoundPatternSet, PatternSet};
use drr_runtime::rule::Patterns;

/// Runs rules on modules in text form, on the embedded IR.
///
/// Each run has a context of its own. The greedy driver runs with expensive checks: the module
/// verifies before the run and after each rewrite, and no rule whose code reads further than it
/// declares may match at the end. Rules that never end fail after 100 rewrites, and ten more for
/// each byte of the module.
///
/// ```
/// use drr::prelude::*;
/// use drr::testing::RuleTest;
///
/// drr::declare_op! {
///     pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// }
/// drr::drr! {
///     pub set Simplify;
///
///     /// -(-x) -> x
///     def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
/// }
///
/// let test = RuleTest::new(Simplify);
/// test.rewrites(
///     r#"
///     "t.func"() ({
///     ^bb0(%x: i32):
///       %0 = "t.neg"(%x) : (i32) -> i32
///       %1 = "t.neg"(%0) : (i32) -> i32
///       "t.use"(%1) : (i32) -> ()
///     }) : () -> ()
///     "#,
///     r#"
///     "t.func"() ({
///     ^bb0(%any: i32):
///       "t.use"(%any) : (i32) -> ()
///     }) : () -> ()
///     "#,
/// );
/// ```
pub struct RuleTest<S> {
    rules: S,
    prepare: Box<dyn Fn(&mut Context)>,
    options: PrintOptions,
}

impl<S: Patterns<Context> + Clone> RuleTest<S> {
    /// A test of a set, a rule or several of them.
    pub fn new(rules: S) -> Self {
        RuleTest {
            rules,
            prepare: Box::new(|_| {}),
            options: PrintOptions::new(),
        }
    }

    /// Prepares each context before it reads a module. Register ops that no rule names, but whose
    /// traits or verifiers matter: `|context| { context.registered::<LoadOp>(); }`.
    #[must_use]
    pub fn prepare(mut self, prepare: impl Fn(&mut Context) + 'static) -> Self {
        self.prepare = Box::new(prepare);
        self
    }

    /// Compares the locations of operations too. Without it, they are ignored.
    #[must_use]
    pub fn locations(mut self, compare: bool) -> Self {
        self.options = self.options.locations(compare);
        self
    }

    /// Checks that the rules turn `before` into `after`, by at least one rewrite. The names of values,
    /// spaces and comments make no difference.
    ///
    /// # Panics
    /// If the result is another, if no rule applies, if the driver does not converge, if a rewrite
    /// fails, or if a module cannot be parsed or does not verify.
    #[track_caller]
    pub fn rewrites(&self, before: &str, after: &str) {
        let run = self.run(before);
        let after = self.normal(after);
        assert!(
            run.rewrites > 0,
            "no rule applies to\n{}\n{}",
            run.text,
            run.explanation
        );
        assert!(
            run.text == after,
            "the result is not as expected (- expected, + found):\n{}",
            difference(&after, &run.text)
        );
    }

    /// Checks that no rule applies to the module, and that nothing in it is dead or folds.
    ///
    /// # Panics
    /// If a rule applies, and as [`rewrites`](RuleTest::rewrites).
    #[track_caller]
    pub fn leaves(&self, text: &str) {
        let run = self.run(text);
        let text = self.normal(text);
        let what = match run.rewrites {
            0 if run.text == text => return,
            0 => "no rule applies, but the driver has folded operations or erased dead ones"
                .to_string(),
            rewrites => format!("no rule should apply, and {rewrites} rewrites were made"),
        };
        panic!(
            "{what} (- before, + after):\n{}",
            difference(&text, &run.text)
        );
    }

    /// The module after the run, as it is printed.
    ///
    /// # Panics
    /// As [`rewrites`](RuleTest::rewrites), except that any result is right.
    #[track_caller]
    pub fn rewritten(&self, text: &str) -> String {
        self.run(text).text
    }

    /// Says why a rule does or does not match the last operation with the name `op`, before any
    /// rewrite.
    ///
    /// # Panics
    /// If there is no such rule or operation.
    #[track_caller]
    pub fn explain(&self, rule: &str, op: &str, text: &str) -> String {
        let (mut context, patterns, module) = self.parse(text);
        let ops = context.ops_in(module, WalkOrder::PreOrder);
        let root = ops.into_iter().rfind(|root| context.op_name(*root) == op);
        let root = root.unwrap_or_else(|| panic!("there is no `{op}` in\n{text}"));
        let explanation = patterns.explain(&mut context, root, rule);
        match explanation {
            Ok(explanation) => explanation.to_string(),
            Err(error) => panic!("{error}"),
        }
    }

    #[track_caller]
    fn parse(&self, text: &str) -> (Context, BoundPatternSet<Context>, Op<Context>) {
        let mut context = Context::new();
        (self.prepare)(&mut context);
        let patterns = PatternSet::new()
            .with(self.rules.clone())
            .bind(&mut context);
        let module = context
            .parse_module(text)
            .unwrap_or_else(|error| panic!("{error}\nin\n{text}"));
        (context, patterns, module)
    }

    /// The text as the printer writes it.
    #[track_caller]
    fn normal(&self, text: &str) -> String {
        let (context, _, module) = self.parse(text);
        context.print_op(module, &self.options)
    }

    #[track_caller]
    fn run(&self, text: &str) -> Run {
        let (mut context, patterns, module) = self.parse(text);
        // Rules that never end are found out early: the checks take as long as the module is large.
        let config = GreedyRewriteConfig::new()
            .expensive_checks(true)
            .max_rewrites(Some(100 + 10 * text.len() as u64));
        let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(report.converged && report.failures.is_empty(), "{report}");
        let explanation = match report.rewrites {
            0 => patterns
                .explain_run(&context, module, &report.rules)
                .to_string(),
            _ => String::new(),
        };
        // The parser adds default values, which the operations that rules build may leave out.
        let text = self.normal(&context.print_op(module, &self.options));
        Run {
            text,
            rewrites: report.rewrites,
            explanation,
        }
    }
}

struct Run {
    text: String,
    rewrites: u64,
    /// Why no rule applied.
    explanation: String,
}

/// The lines in which two texts differ, between the lines that they begin and end with.
fn difference(expected: &str, found: &str) -> String {
    let (expected, found): (Vec<&str>, Vec<&str>) =
        (expected.lines().collect(), found.lines().collect());
    let pairs = expected.iter().zip(&found);
    let before = pairs.take_while(|(a, b)| a == b).count();
    let ends = expected[before..]
        .iter()
        .rev()
        .zip(found[before..].iter().rev());
    let after = ends.take_while(|(a, b)| a == b).count();
    let mut text = String::new();
    let mut add = |mark: &str, lines: &[&str]| {
        for line in lines {
            text.push_str(&format!("{mark} {line}\n"));
        }
    };
    add(" ", &expected[..before]);
    add("-", &expected[before..expected.len() - after]);
    add("+", &found[before..found.len() - after]);
    add(" ", &expected[expected.len() - after..]);
    text
}

#[cfg(test)]
mod tests {
    use super::{RuleTest, difference};
    use crate::driver::TraitRules;

    #[test]
    #[should_panic(expected = "no rule applies, but the driver has folded operations or erased")]
    fn a_dead_operation_is_not_the_work_of_a_rule() {
        let cast = "builtin.unrealized_conversion_cast %0 : i32 to i64";
        RuleTest::new(TraitRules).leaves(&format!("%0 = \"a.b\"() : () -> i32\n%1 = {cast}"));
    }

    #[test]
    fn a_difference_shows_the_lines_between_what_is_equal() {
        assert_eq!(
            difference("a\nb\nc\nd", "a\nx\nd"),
            "  a\n- b\n- c\n+ x\n  d\n"
        );
        assert_eq!(difference("a\na", "a"), "  a\n- a\n");
        assert_eq!(difference("", "a"), "+ a\n");
    }
}
