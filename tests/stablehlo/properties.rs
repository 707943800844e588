//! The invariants of `tests/support/properties` hold after every rule.

use std::collections::BTreeSet;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};

use crate::cases::cases;
use crate::check::Checker;
use crate::{MAX_SPREAD, Module, rules};

#[test]
fn after_every_single_rule_everything_is_as_it_must_be() {
    let mut applied = BTreeSet::new();
    for case in cases() {
        let mut module = Module::parse(&case.before);
        let mut set = rules::all(MAX_SPREAD);
        set.only(&[case.rule.as_str().into()]).unwrap();
        let patterns = set.bind(&mut module.context);
        let mut checker = Checker::new(&module.context, module.op);
        let config = GreedyRewriteConfig::new();
        let (context, listener) = (&mut module.context, Some(&mut checker as _));
        let _ = apply_patterns_greedily(context, module.op, &patterns, &config, listener)
            .unwrap_or_else(|error| panic!("{}: {error}", case.place));
        let faults = checker.finish(&module.context).join("\n");
        assert!(faults.is_empty(), "{}: {}\n{faults}", case.place, case.rule);
        applied.extend(checker.applied.into_keys());
    }
    assert_eq!(applied.len(), rules::all(MAX_SPREAD).rules().count());
}
