//! A record of the rules that matched in part: counts for each reason and, if there is a listener, a
//! log.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Records failed tests and declined rewrites.
#[derive(Debug, Default)]
pub struct Misses {
    /// Counts of failed tests, of all rules of all programs.
    failed: Vec<Cell<u64>>,
    /// For each rule, the position of its first test in `failed`; empty if nothing is counted.
    starts: Vec<u32>,
    /// Counts of declined rewrites, by rule and reason.
    declined: RefCell<BTreeMap<(u32, &'static str), u64>>,
    /// The rule of rank 0.
    first_rule: Cell<u32>,
    log: Option<RefCell<Vec<Attempt>>>,
}

/// A rule that was tried and did not lead to a rewrite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// The rule's rank.
    pub(crate) rank: u32,
    /// The test that failed; `None` if all held and the rewrite declined.
    pub(crate) test: Option<u16>,
}

impl Misses {
    /// Counts for rules with these numbers of tests. Keeps a log if `listening`.
    pub(crate) fn new(tests: impl IntoIterator<Item = usize>, listening: bool) -> Self {
        let (mut starts, mut next) = (Vec::new(), 0);
        for tests in tests {
            starts.push(next);
            next += tests as u32;
        }
        Misses {
            failed: vec![Cell::new(0); next as usize],
            starts,
            declined: RefCell::default(),
            first_rule: Cell::new(0),
            log: listening.then(RefCell::default),
        }
    }
    /// Starts the attempts of another program, or of the same program on another operation.
    #[inline]
    pub(crate) fn enter(&self, first_rule: u32) {
        self.first_rule.set(first_rule);
        if let Some(log) = &self.log {
            log.borrow_mut().clear();
        }
    }

    /// The number, in the set, of a rule of the current program.
    #[inline(always)]
    pub(crate) fn rule(&self, rank: u32) -> usize {
        (self.first_rule.get() + rank) as usize
    }

    pub(super) fn note(&self, rank: u32, test: u16) {
        if let Some(start) = self.starts.get(self.rule(rank))
            && let Some(count) = self.failed.get(*start as usize + usize::from(test))
        {
            count.set(count.get() + 1);
        }
        let test = Some(test);
        self.log(Attempt { rank, test });
    }
    /// The rewrite of a rule declined.
    pub(crate) fn note_decline(&self, rank: u32, reason: &'static str) {
        let rule = self.rule(rank) as u32;
        *self
            .declined
            .borrow_mut()
            .entry((rule, reason))
            .or_insert(0) += 1;
        self.log(Attempt { rank, test: None });
    }
    fn log(&self, attempt: Attempt) {
        if let Some(log) = &self.log {
            log.borrow_mut().push(attempt);
        }
    }
    /// True if a test of a rule failed, or its rewrite declined.
    pub(crate) fn any(&self, rule: usize) -> bool {
        let has_failed = self.counts(rule).iter().any(|count| count.get() > 0);
        has_failed || !self.declined.borrow().is_empty() && !self.declined(rule).is_empty()
    }
    /// The tests of a rule that failed, and how often.
    pub(crate) fn failed(&self, rule: usize) -> impl Iterator<Item = (u16, u64)> {
        let counts = (0..).zip(self.counts(rule));
        let counts = counts.map(|(test, count)| (test, count.get()));
        counts.filter(|(_, count)| *count > 0)
    }
    /// For each test of a rule, how often it failed.
    fn counts(&self, rule: usize) -> &[Cell<u64>] {
        let start = self.starts.get(rule).map_or(0, |start| *start as usize);
        let end = self
            .starts
            .get(rule + 1)
            .map_or(self.failed.len(), |end| *end as usize);
        self.failed.get(start..end).unwrap_or_default()
    }
    /// The reasons for which the rewrites of a rule declined, and how often.
    pub(crate) fn declined(&self, rule: usize) -> Vec<(&'static str, u64)> {
        let rule = rule as u32;
        let declined = self.declined.borrow();
        declined
            .range((rule, "")..(rule + 1, ""))
            .map(|((_, reason), count)| (*reason, *count))
            .collect()
    }
    /// The attempts since [`enter`](Misses::enter); empty without a log.
    pub(crate) fn attempts(&self) -> Vec<Attempt> {
        self.log
            .as_ref()
            .map_or_else(Vec::new, |log| log.borrow().clone())
    }
}
