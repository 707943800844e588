//! A bound set in a custom driver.

use drr_runtime::driver::RewriteErrorKind;
use drr_runtime::ir::{AttrName, InsertPoint, Ir, Op, OpState, Value};
use drr_runtime::rewriter::RewriterBase;

use crate::support::arith::{add_add, add_self, add_zero};
use crate::support::rules::{Rule, index, make, patterns};
use crate::support::{TestIr, assert_module, find, parse};

/// A minimal rewriter, which logs its calls.
struct Plain {
    ir: TestIr,
    at: Option<InsertPoint<TestIr>>,
    log: Vec<&'static str>,
}

impl Plain {
    fn new(text: &str) -> Plain {
        Plain {
            ir: parse(text),
            at: None,
            log: vec![],
        }
    }
}

impl RewriterBase<TestIr> for Plain {
    fn ir(&self) -> &TestIr {
        &self.ir
    }
    fn ir_mut(&mut self) -> &mut TestIr {
        &mut self.ir
    }
    fn insertion_point(&self) -> InsertPoint<TestIr> {
        self.at.expect("it was set")
    }
    fn set_insertion_point(&mut self, at: InsertPoint<TestIr>) {
        self.at = Some(at);
    }
    fn create_op(&mut self, state: OpState<'_, TestIr>) -> Op<TestIr> {
        self.log.push("create");
        let at = self.insertion_point();
        self.ir.create_op(at, state)
    }
    fn replace_op(&mut self, op: Op<TestIr>, values: &[Value<TestIr>]) {
        self.log.push("replace");
        for (index, value) in values.iter().enumerate() {
            self.replace_all_uses_with(self.ir.result(op, index), *value);
        }
        self.ir.erase_op(op);
    }
    fn notify_replaced(&mut self, _: Op<TestIr>, _: &[Value<TestIr>]) {
        self.log.push("notice of a replacement");
    }
    fn erase_op(&mut self, op: Op<TestIr>) {
        self.log.push("erase");
        self.ir.erase_op(op);
    }
    fn replace_all_uses_with(&mut self, from: Value<TestIr>, to: Value<TestIr>) {
        let mut uses = Vec::new();
        self.ir.for_each_use(from, |op, index| {
            uses.push((op, index));
            true
        });
        uses.into_iter()
            .for_each(|(op, index)| self.ir.set_operand(op, index, to));
    }
    fn set_operand(&mut self, op: Op<TestIr>, index: usize, value: Value<TestIr>) {
        self.log.push("set operand");
        self.ir.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<TestIr>, name: AttrName, attr: Option<i64>) {
        self.log.push("set attr");
        self.ir.set_attr(op, name, attr);
    }
    fn start_op_modification(&mut self, _: Op<TestIr>) {
        self.log.push("start");
    }
    fn finalize_op_modification(&mut self, _: Op<TestIr>) {
        self.log.push("finalize");
    }
    fn cancel_op_modification(&mut self, _: Op<TestIr>) -> bool {
        self.log.push("cancel");
        true
    }
}

const ADD: &str = "%0 = test.source
                   %1 = test.const <value = 0>
                   %2 = test.add %0 %1
                   test.sink %2 %2";

#[test]
fn the_first_matching_rule_is_applied_and_named() {
    let mut driver = Plain::new(ADD);
    let set = patterns([add_self(), add_add(), add_zero()]).bind(&mut driver.ir);
    let add = find(&driver.ir, "test.add");
    let rule = set
        .match_and_rewrite(add, &mut driver)
        .expect("it succeeds")
        .expect("one applies");
    assert_eq!(set.rule(rule).info().name, "AddZero");
    assert_module(
        &driver.ir,
        "%0 = test.source
         %1 = test.const <value = 0>
         test.sink %0 %0",
    );
    let sink = find(&driver.ir, "test.sink");
    assert_eq!(
        set.match_and_rewrite(sink, &mut driver)
            .expect("it succeeds"),
        None
    );
}

#[test]
fn rules_that_match_can_be_refused() {
    let mut driver = Plain::new(ADD);
    let set = patterns([add_zero(), add_self()]).bind(&mut driver.ir);
    let add = find(&driver.ir, "test.add");
    let mut asked = Vec::new();
    let applied = set.match_and_rewrite_if(add, &mut driver, &mut |_, rule| {
        asked.push(rule.name);
        rule.name != "AddZero"
    });
    assert_eq!(applied.expect("it succeeds"), None);
    assert_eq!(asked, ["AddZero"], "the other one does not match");
    assert!(driver.log.is_empty());
}

#[test]
fn a_modification_that_a_rule_does_not_finish_ends_with_the_rule() {
    /// Finishes one of two.
    fn modify(rewriter: &mut dyn RewriterBase<TestIr>, root: Op<TestIr>) {
        let sink = find(rewriter.ir(), "test.sink");
        rewriter.start_op_modification(root);
        rewriter.start_op_modification(sink);
        rewriter.finalize_op_modification(sink);
    }
    let rule = |name| Rule::new(name, index::ADD).fallible();
    for (rule, end) in [
        (
            rule("Applies").rewrite(|rewriter, root, _| {
                modify(rewriter, root);
                Ok(true)
            }),
            "finalize",
        ),
        (
            rule("Declines").rewrite(|rewriter, root, _| {
                modify(rewriter, root);
                Ok(false)
            }),
            "cancel",
        ),
        (
            rule("Fails").rewrite(|rewriter, root, _| {
                modify(rewriter, root);
                Err("no".to_string())
            }),
            "cancel",
        ),
    ] {
        let mut driver = Plain::new(ADD);
        let set = patterns([rule]).bind(&mut driver.ir);
        let add = find(&driver.ir, "test.add");
        drop(set.match_and_rewrite(add, &mut driver));
        assert_eq!(driver.log, ["start", "start", "finalize", end]);
    }
}

#[test]
fn a_failed_rewrite_is_undone_through_the_rewriter() {
    let mut driver = Plain::new(ADD);
    let before = driver.ir.to_string();
    let rule = Rule::new("Fails", index::ADD)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.set_operand(root, 1, new);
            let result = rewriter.ir().result(root, 0);
            rewriter.replace_all_uses_with(result, new);
            rewriter.replace_op(root, &[new]);
            Err("no".to_string())
        });
    let set = patterns([rule]).bind(&mut driver.ir);
    let add = find(&driver.ir, "test.add");
    let error = set
        .match_and_rewrite(add, &mut driver)
        .expect_err("it fails");
    assert_eq!(error.kind, RewriteErrorKind::Failed);
    assert_eq!(
        error.to_string(),
        "rule `Fails` (tests/rules.rs:1): no; at test.add(source, 0)"
    );
    assert_eq!(driver.ir.to_string(), before);
    assert!(
        !driver.log.contains(&"replace"),
        "replacements wait for the end: {:?}",
        driver.log
    );
}

#[test]
fn a_rewrite_that_may_fail_replaces_uses_at_once_and_erases_at_the_end() {
    let mut driver = Plain::new(ADD);
    let rule = Rule::new("Replaces", index::ADD)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let (operand, result) = (
                rewriter.ir().operand(root, 0),
                rewriter.ir().result(root, 0),
            );
            rewriter.replace_op(root, &[operand]);
            assert!(rewriter.ir().use_empty(result));
            make(rewriter, "test.const", &[], Some(1));
            Ok(true)
        });
    let set = patterns([rule]).bind(&mut driver.ir);
    let add = find(&driver.ir, "test.add");
    let applied = set.match_and_rewrite(add, &mut driver);
    assert!(applied.expect("it succeeds").is_some());
    assert_eq!(driver.log, ["notice of a replacement", "create", "erase"]);
}

#[test]
fn a_rewrite_that_erases_what_is_used_is_undone() {
    let mut driver = Plain::new(ADD);
    let before = driver.ir.to_string();
    let rule = Rule::new("Erases", index::ADD)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let result = rewriter.ir().result(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.erase_op(root);
            rewriter.set_operand(root, 1, new);
            assert!(!rewriter.ir().use_empty(result));
            Ok(true)
        });
    let set = patterns([rule]).bind(&mut driver.ir);
    let add = find(&driver.ir, "test.add");
    let error = set
        .match_and_rewrite(add, &mut driver)
        .expect_err("the sink uses it");
    assert_eq!(error.kind, RewriteErrorKind::Failed);
    assert_eq!(
        error.message,
        "test.add(source, neg) was erased but test.sink(add, add) still uses it"
    );
    assert_eq!(driver.ir.to_string(), before);
}

#[test]
fn find_changes_nothing() {
    let mut ir = parse(ADD);
    let before = ir.to_string();
    let set = patterns([add_self(), add_zero()]).bind(&mut ir);
    let add = find(&ir, "test.add");
    let found = set.find(&mut ir, add).map(|id| set.rule(id).info().name);
    assert_eq!(found, Some("AddZero"));
    assert_eq!(ir.to_string(), before);
}
