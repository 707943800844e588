//! The rules of the differential test, on random modules of the embedded IR.

use std::collections::BTreeMap;

use drr::pattern_set::PatternSet;

use crate::check::Checker;
use crate::drive::{DRIVERS, looking_changes_nothing};
use crate::{parse, random, rules};

/// Operations that are rare in random modules.
const RARE: &str = r#"
"func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %y: i32, %z: i32):
%c = "d.const"() <{value = 5 : i32}> : () -> i32
%d = "d.const"() <{value = 70000 : i32}> : () -> i32
%0 = "d.mul"(%x, %y) : (i32, i32) -> i32
%1 = "d.mul"(%x, %z) : (i32, i32) -> i32
%2 = "d.add"(%0, %1) : (i32, i32) -> i32
%3 = "d.add"(%y, %c) : (i32, i32) -> i32
%4 = "d.add"(%3, %d) : (i32, i32) -> i32
%5 = "d.neg"(%x) : (i32) -> i32
%6 = "d.neg"(%y) : (i32) -> i32
%7 = "d.sum"(%5, %6, %z) : (i32, i32, i32) -> i32
%8 = "d.zip"(%x, %y, %z, %z, %y, %x) : (i32, i32, i32, i32, i32, i32) -> i32
%9 = "d.abs"(%x) : (i32) -> i32
%10 = "d.abs"(%9) : (i32) -> i32
%11 = "d.abs"(%y) : (i32) -> i32
%12 = "d.max"(%9, %11) : (i32, i32) -> i32
%13 = "d.max"(%d, %c) : (i32, i32) -> i32
%14 = "d.max"(%x, %z) : (i32, i32) -> i32
%15 = "d.max"(%14, %z) : (i32, i32) -> i32
%16 = "d.scale"(%x) <{bias = 0 : i32, factor = 2 : i32}> : (i32) -> i32
%17 = "d.scale"(%16) <{bias = 0 : i32, factor = 2 : i32}> : (i32) -> i32
%18 = "d.pick"(%x, %y, %z, %x) <{n = -1 : i32, operandSegmentSizes = array<i32: 3, 1, 0>}> : (i32, i32, i32, i32) -> i32
%19:2 = "d.split"(%5) : (i32) -> (i32, i32)
"foo.use"(%2, %4, %7, %8, %10, %12, %13) : (i32, i32, i32, i32, i32, i32, i32) -> ()
"foo.use"(%15, %17, %18, %19#0, %19#1) : (i32, i32, i32, i32, i32) -> ()
"func.return"() : () -> ()
}) : () -> ()
"#;

#[test]
fn after_every_single_rule_everything_is_as_it_must_be() {
    let mut applied = BTreeMap::new();
    let mut declined = 0;
    for seed in 1..=80 {
        let driver = DRIVERS[seed as usize % DRIVERS.len()];
        for text in [None, Some(RARE)] {
            let ops = 10 + (seed as usize * 29) % 70;
            let set = PatternSet::new().with(rules::Rules);
            let (mut context, module, patterns) = match text {
                None => random(seed, ops, set),
                // Once with each driver.
                Some(_) if seed > DRIVERS.len() as u64 => continue,
                Some(text) => parse(text, set),
            };
            let before = context.display(module).to_string();
            let mut checker = Checker::new(&context, module);
            driver.run(&mut context, module, &patterns, &mut checker);
            assert!(
                checker.faults.is_empty(),
                "seed {seed}, {driver:?}:\n{}\n{before}",
                checker.faults.join("\n")
            );
            for (rule, count) in checker.applied {
                *applied.entry(rule).or_insert(0) += count;
            }
            declined += checker.declined;
        }
    }
    let set = PatternSet::<drr::embedded::Context>::new().with(rules::Rules);
    let never: Vec<&str> = (set.rules().map(|rule| rule.name))
        .filter(|rule| !applied.contains_key(rule))
        .collect();
    assert!(never.is_empty(), "never applied: {never:?}; {applied:?}");
    assert!(declined > 100, "{declined} declined");
}

#[test]
fn looking_for_matches_changes_nothing() {
    let mut matches = 0;
    for seed in 100..130 {
        let set = PatternSet::new().with(rules::Rules);
        let (mut context, module, patterns) = random(seed, 80, set);
        let before = context.display(module).with_locations().to_string();
        matches += looking_changes_nothing(&mut context, module, &patterns);
        assert_eq!(context.display(module).with_locations().to_string(), before);
    }
    assert!(matches > 300, "{matches}");
}
