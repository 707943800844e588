//! Provided listeners: a log of events, and a list of listeners.

use std::fmt;

use crate::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use crate::rewriter::Listener;
use crate::rule::RuleInfo;

/// The position of a block before it was moved.
type Previous<I> = Option<(Region<I>, Option<Block<I>>)>;

/// Records all events as lines of text, in order.
///
/// The text of an operation is that of [`Ir::display_op`] at the time of the event. The log keeps the
/// first [`LIMIT`](EventLog::LIMIT) events and counts the others, so that a run that does not end
/// does not fill the memory.
#[derive(Clone, Default, Debug)]
pub struct EventLog {
    events: Vec<String>,
    dropped: u64,
}

impl EventLog {
    /// The number of events that are kept.
    pub const LIMIT: usize = 100_000;

    /// An empty log.
    pub fn new() -> Self {
        EventLog::default()
    }
    fn push(&mut self, event: impl FnOnce() -> String) {
        match self.events.len() < Self::LIMIT {
            true => self.events.push(event()),
            false => self.dropped += 1,
        }
    }
    /// The number of events beyond the limit.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }
    /// The events so far.
    pub fn events(&self) -> &[String] {
        &self.events
    }
    /// Returns the events so far and empties the log.
    pub fn take(&mut self) -> Vec<String> {
        self.dropped = 0;
        std::mem::take(&mut self.events)
    }
}

impl fmt::Display for EventLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.events
            .iter()
            .try_for_each(|event| writeln!(f, "{event}"))?;
        match self.dropped {
            0 => Ok(()),
            more => writeln!(f, "{more} more events"),
        }
    }
}

impl<I: Ir> Listener<I> for EventLog {
    fn pattern_begin(&mut self, ir: &I, rule: &RuleInfo, op: Op<I>) {
        self.push(|| format!("begin {}: {}", rule.name, ir.display_op(op)));
    }
    fn pattern_end(&mut self, _: &I, rule: &RuleInfo, applied: bool) {
        let how = if applied { "applied" } else { "not applied" };
        self.push(|| format!("end {}: {how}", rule.name));
    }
    fn match_failure(&mut self, _: &I, rule: &RuleInfo, _: Op<I>, reason: &str) {
        self.push(|| format!("failure {}: {reason}", rule.name));
    }
    fn inserted(&mut self, ir: &I, op: Op<I>) {
        self.push(|| format!("inserted {}", ir.display_op(op)));
    }
    fn modified(&mut self, ir: &I, op: Op<I>) {
        self.push(|| format!("modified {}", ir.display_op(op)));
    }
    fn replaced(&mut self, ir: &I, op: Op<I>, _: &[Value<I>]) {
        self.push(|| format!("replaced {}", ir.display_op(op)));
    }
    fn erased(&mut self, ir: &I, op: Op<I>) {
        self.push(|| format!("erased {}", ir.display_op(op)));
    }
    fn moved(&mut self, ir: &I, op: Op<I>, _: InsertPoint<I>) {
        self.push(|| format!("moved {}", ir.display_op(op)));
    }
    fn block_inserted(&mut self, _: &I, _: Block<I>, previous: Previous<I>) {
        let how = if previous.is_some() {
            "moved"
        } else {
            "inserted"
        };
        self.push(|| format!("block {how}"));
    }
    fn block_erased(&mut self, _: &I, _: Block<I>) {
        self.push(|| "block erased".to_string());
    }
}

/// Passes every event to several listeners, in order.
#[derive(Default)]
pub struct Listeners<'a, I: Ir> {
    listeners: Vec<&'a mut dyn Listener<I>>,
}

impl<'a, I: Ir> Listeners<'a, I> {
    /// An empty list.
    pub fn new() -> Self {
        Listeners {
            listeners: Vec::new(),
        }
    }
    /// Adds a listener.
    #[must_use]
    pub fn with(mut self, listener: &'a mut dyn Listener<I>) -> Self {
        self.listeners.push(listener);
        self
    }
}

macro_rules! each {
    ($(fn $name:ident($($arg:ident: $ty:ty),*);)*) => {$(
        fn $name(&mut self, $($arg: $ty),*) {
            self.listeners.iter_mut().for_each(|listener| listener.$name($($arg),*));
        }
    )*};
}

impl<I: Ir> Listener<I> for Listeners<'_, I> {
    each! {
        fn pattern_begin(ir: &I, rule: &RuleInfo, op: Op<I>);
        fn pattern_end(ir: &I, rule: &RuleInfo, applied: bool);
        fn match_failure(ir: &I, rule: &RuleInfo, op: Op<I>, reason: &str);
        fn inserted(ir: &I, op: Op<I>);
        fn modified(ir: &I, op: Op<I>);
        fn replaced(ir: &I, op: Op<I>, values: &[Value<I>]);
        fn erased(ir: &I, op: Op<I>);
        fn moved(ir: &I, op: Op<I>, previous: InsertPoint<I>);
        fn block_inserted(ir: &I, block: Block<I>, previous: Previous<I>);
        fn block_erased(ir: &I, block: Block<I>);
    }
}
