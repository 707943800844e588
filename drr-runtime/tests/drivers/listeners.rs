//! The events of listeners and their order.

use drr_runtime::driver::apply_patterns_greedily;
use drr_runtime::listener::{EventLog, Listeners};
use drr_runtime::rewriter::Listener;

use crate::support::arith::{add_add, add_self};
use crate::support::rules::patterns;
use crate::support::{config, parse, run_logged};

#[test]
fn a_rewrite_inserts_replaces_modifies_and_erases_in_that_order() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.add %0 %0
         test.sink %1 %1",
    );
    let (_, events) = run_logged(&mut ir, patterns([add_self()]), &config());
    assert_eq!(
        events,
        [
            "begin AddSelf: test.add(source, source)",
            "inserted test.const() <value = 2>",
            "inserted test.mul(source, 2)",
            "replaced test.add(source, source)",
            // An event for each use, the newest first.
            "modified test.sink(add, mul)",
            "modified test.sink(mul, mul)",
            "erased test.add(source, source)",
            "end AddSelf: applied",
        ]
    );
}

#[test]
fn a_decline_says_why() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 9223372036854775807>
         %2 = test.add %0 %1
         %3 = test.add %2 %1
         test.sink %3",
    );
    let (_, events) = run_logged(&mut ir, patterns([add_add()]), &config());
    assert_eq!(
        events,
        [
            "begin AddAdd: test.add(add, 9223372036854775807)",
            "failure AddAdd: 9223372036854775807 + 9223372036854775807 overflows",
            "end AddAdd: not applied",
        ]
    );
}

#[test]
fn dead_ops_are_announced_before_they_go() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1",
    );
    let (_, events) = run_logged(&mut ir, patterns([]), &config());
    assert_eq!(events, ["erased test.neg(neg)", "erased test.neg(source)"]);
}

#[test]
fn several_listeners_hear_the_same() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0");
    let set = patterns([]).bind(&mut ir);
    let (mut first, mut second) = (EventLog::new(), EventLog::new());
    let body = ir.body();
    let mut both = Listeners::new().with(&mut first).with(&mut second);
    let _ = apply_patterns_greedily(&mut ir, body, &set, &config(), Some(&mut both))
        .expect("it succeeds");
    assert_eq!(first.to_string(), "erased test.neg(source)\n");
    assert_eq!(first.events(), second.events());
}

#[test]
fn a_log_keeps_the_first_events_and_counts_the_others() {
    let ir = parse("%0 = test.source");
    let op = crate::support::all_ops(&ir)[0];
    let mut log = EventLog::new();
    let limit = EventLog::LIMIT;
    for _ in 0..limit + 3 {
        Listener::modified(&mut log, &ir, op);
    }
    assert_eq!((log.events().len(), log.dropped()), (limit, 3));
    assert!(log.to_string().ends_with("3 more events\n"));
    assert_eq!((log.take().len(), log.dropped()), (limit, 0));
}
