//! Finds the values that are constants and the blocks that can be executed.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use drr_ir::{Attr, Context, SymbolTables, Visibility, WalkOrder};
use drr_runtime::interface::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, Callee, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface, RegionEdge, RegionPoint, region_edge,
};
use drr_runtime::ir::{Block, Ir, Op, Region, Value};

use super::folding::{Constant, Known, Scratch};

/// The state of a value: a constant, or `None` if it is not one. There is no state for values that
/// were not reached.
type Lattice = Option<Constant>;

/// Where control goes from an operation: to a successor, or to a point of an operation with regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    Successor(usize),
    Point(RegionPoint),
}

/// The calls of a function, and where it returns.
#[derive(Default)]
struct Function {
    calls: Vec<Op<Context>>,
    returns: Vec<Op<Context>>,
    /// True if there may be other calls.
    has_unknown_calls: bool,
}

pub(super) struct Solver<'a> {
    ctx: &'a mut Context,
    root: Op<Context>,
    scratch: Scratch,
    values: FxHashMap<Value<Context>, Lattice>,
    /// The block arguments and results that each value may become on the ways that were found.
    becomes: FxHashMap<Value<Context>, Vec<Value<Context>>>,
    /// The values whose state is not yet that of what they become.
    changed: Vec<Value<Context>>,
    /// The ways that were found: from a terminator or an operation with regions, to a successor or
    /// a point.
    ways: FxHashSet<(Op<Context>, Way)>,
    /// The operations about which nothing more can be found: what they pass on is in `becomes`, or nothing
    /// is known of their results.
    settled: FxHashSet<Op<Context>>,
    executable: FxHashSet<Block<Context>>,
    functions: FxHashMap<Op<Context>, Function>,
    symbols: SymbolTables,
    open: VecDeque<Op<Context>>,
    is_open: FxHashSet<Op<Context>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(ctx: &'a mut Context, root: Op<Context>) -> Self {
        let scratch = Scratch::new(ctx);
        Solver {
            ctx,
            root,
            scratch,
            values: FxHashMap::default(),
            becomes: FxHashMap::default(),
            changed: Vec::new(),
            ways: FxHashSet::default(),
            settled: FxHashSet::default(),
            executable: FxHashSet::default(),
            functions: FxHashMap::default(),
            symbols: SymbolTables::new(),
            open: VecDeque::new(),
            is_open: FxHashSet::default(),
        }
    }

    /// The constants, and the operation to erase when they are made.
    pub(super) fn finish(self) -> (FxHashMap<Value<Context>, Constant>, Op<Context>) {
        let values = self.values.into_iter();
        let values = values.filter_map(|(value, constant)| Some((value, constant?)));
        (values.collect(), self.scratch.op)
    }

    pub(super) fn run(&mut self) {
        self.find_functions();
        for region in self.ctx.regions(self.root) {
            self.enter(region, &[]);
        }
        loop {
            while let Some(value) = self.changed.pop() {
                for becomes in self.becomes.get(&value).cloned().unwrap_or_default() {
                    self.join_value(becomes, value);
                }
            }
            let Some(op) = self.open.pop_front() else {
                return;
            };
            self.is_open.remove(&op);
            self.visit(op);
        }
    }

    /// The functions whose calls are not all known: visible ones, and those to which something else
    /// than a call refers.
    fn find_functions(&mut self) {
        let ctx = &*self.ctx;
        // Nested symbols are visible unless the root is all there is.
        let all_seen = ctx.parent_op(self.root).is_none();
        for op in ctx.ops_in(self.root, WalkOrder::PreOrder) {
            if op == self.root {
                continue;
            }
            if ctx.interface::<dyn CallableOpInterface>(op).is_some() {
                let is_hidden = match ctx.symbol_name(op).map(|_| ctx.symbol_visibility(op)) {
                    Some(Visibility::Private) => true,
                    Some(Visibility::Nested) => all_seen,
                    Some(Visibility::Public) | None => false,
                };
                if !is_hidden {
                    self.functions.entry(op).or_default().has_unknown_calls = true;
                }
            }
            if ctx.interface::<dyn CallOpInterface>(op).is_none() {
                for reference in ctx.references_of(op) {
                    if let Some(named) = self.symbols.lookup_nearest(ctx, op, reference) {
                        self.functions.entry(named).or_default().has_unknown_calls = true;
                    }
                }
            }
        }
    }

    // ---- The lattice -------------------------------------------------------------------------

    /// Joins what is known of a value with something else.
    fn join(&mut self, value: Value<Context>, with: Lattice) {
        let joined = match self.values.get(&value) {
            None => with,
            Some(None) => return,
            Some(Some(known)) => match with {
                Some(with) if with.attr == known.attr => return,
                _ => None,
            },
        };
        self.values.insert(value, joined);
        if self.becomes.contains_key(&value) {
            self.changed.push(value);
        }
        let users: Vec<_> = self.ctx.users_of(value).collect();
        for user in users {
            self.push(user);
        }
    }

    fn join_value(&mut self, value: Value<Context>, with: Value<Context>) {
        if let Some(known) = self.values.get(&with) {
            self.join(value, *known);
        }
    }

    /// One value becomes another one, now and when more is known of it.
    fn flow(&mut self, from: Value<Context>, to: Value<Context>) {
        self.becomes.entry(from).or_default().push(to);
        self.join_value(to, from);
    }

    fn push(&mut self, op: Op<Context>) {
        if self.settled.contains(&op) {
            return;
        }
        let block = self.ctx.parent_block(op);
        if block.is_some_and(|block| self.executable.contains(&block)) && self.is_open.insert(op) {
            self.open.push_back(op);
        }
    }

    /// The states of the operands; `None` if one of them was not reached.
    fn operands(&self, op: Op<Context>) -> Option<Vec<Lattice>> {
        let operands = self.ctx.operands(op);
        operands
            .map(|value| self.values.get(&value).copied())
            .collect()
    }

    // ---- Control flow ------------------------------------------------------------------------

    fn execute(&mut self, block: Block<Context>) {
        if !self.executable.insert(block) {
            return;
        }
        let mut next = self.ctx.first_op(block);
        while let Some(op) = next {
            next = self.ctx.next_op(op);
            self.push(op);
        }
    }

    /// Executes a region. Nothing is known of the arguments that are not among these.
    fn enter(&mut self, region: Region<Context>, known: &[Value<Context>]) {
        let Some(entry) = self.ctx.blocks(region).first().copied() else {
            return;
        };
        let args = self.ctx.block_args(entry);
        self.join_others(args, known);
        self.execute(entry);
    }

    /// Nothing is known of values but these.
    fn join_others(&mut self, values: Vec<Value<Context>>, known: &[Value<Context>]) {
        let known: FxHashSet<_> = known.iter().collect();
        let others = values.iter().filter(|value| !known.contains(value));
        others.for_each(|value| self.join(*value, None));
    }

    fn visit(&mut self, op: Op<Context>) {
        let ctx = &*self.ctx;
        if ctx.interface::<dyn CallableOpInterface>(op).is_some() {
            return self.visit_callable(op);
        }
        let Some(operands) = self.operands(op) else {
            return;
        };
        let attrs: Vec<Option<Attr>> = operands.iter().map(|known| Some((*known)?.attr)).collect();
        if ctx.interface::<dyn CallOpInterface>(op).is_some() {
            self.visit_call(op);
        } else if let Some(branch) = ctx.interface::<dyn RegionBranchOpInterface>(op) {
            let ways = branch.entry_successors(&attrs);
            let all = branch.region_successors(RegionPoint::Parent);
            self.go_all(op, None, ways, &all);
        } else if ctx.num_regions(op) > 0 {
            for region in ctx.regions(op) {
                self.enter(region, &[]);
            }
            self.give_up(op);
        } else if ctx.traits(ctx.kind(op)).is_terminator() || ctx.num_successors(op) > 0 {
            self.visit_terminator(op, &attrs);
        } else {
            self.visit_plain(op, &operands);
        }
    }

    /// Control goes to these of all points.
    fn go_all(
        &mut self,
        op: Op<Context>,
        from: Option<Op<Context>>,
        ways: Vec<RegionPoint>,
        all: &[RegionPoint],
    ) {
        let is_all = all.iter().all(|point| ways.contains(point));
        for to in ways {
            self.go(op, from, to);
        }
        if is_all {
            self.settled.insert(from.unwrap_or(op));
        }
    }

    /// Control goes from a terminator of an operation, or into it, to a point.
    fn go(&mut self, op: Op<Context>, from: Option<Op<Context>>, to: RegionPoint) {
        if !self.ways.insert((from.unwrap_or(op), Way::Point(to))) {
            return;
        }
        let Some(edge) = region_edge(&*self.ctx, op, from, to) else {
            return;
        };
        let RegionEdge {
            operands, inputs, ..
        } = edge;
        let given = operands.map(|at| self.ctx.operand(from.unwrap_or(op), at));
        for (input, given) in inputs.iter().zip(given.collect::<Vec<_>>()) {
            // The input may be another form of the value.
            match self.ctx.value_type(*input) == self.ctx.value_type(given) {
                true => self.flow(given, *input),
                false => self.join(*input, None),
            }
        }
        if to == RegionPoint::Parent {
            let results = self.ctx.results(op).collect();
            self.join_others(results, &inputs);
        }
        if let RegionPoint::Region(index) = to
            && let Some(region) = self.ctx.region(op, index)
        {
            self.enter(region, &inputs);
        }
    }

    fn visit_terminator(&mut self, op: Op<Context>, operands: &[Option<Attr>]) {
        let ctx = &*self.ctx;
        let successors: Vec<_> = (0..ctx.num_successors(op))
            .map(|at| ctx.successor(op, at))
            .collect();
        if !successors.is_empty() {
            let branch = ctx.interface::<dyn BranchOpInterface>(op);
            let only = branch
                .as_ref()
                .and_then(|b| b.successor_for_operands(operands));
            let count = successors.len();
            let given = branch.map(|branch| branch.all_successor_operands(count));
            let taken = successors
                .iter()
                .map(|block| only.is_none_or(|only| only == *block));
            let taken: Vec<_> = taken.collect();
            let is_all = taken.iter().all(|taken| *taken);
            for (at, block) in successors.into_iter().enumerate() {
                if !taken[at] || !self.ways.insert((op, Way::Successor(at))) {
                    continue;
                }
                let given = given.as_ref().map(|given| given[at].clone());
                let given = given.into_iter().flatten();
                let mut given = given
                    .map(|at| self.ctx.operand(op, at))
                    .collect::<Vec<_>>()
                    .into_iter();
                for arg in self.ctx.block_args(block) {
                    match given.next() {
                        Some(given) => self.flow(given, arg),
                        None => self.join(arg, None),
                    }
                }
                self.execute(block);
            }
            if is_all {
                self.settled.insert(op);
            }
            return self.give_up(op);
        }
        let Some(parent) = ctx.parent_op(op) else {
            return;
        };
        if let Some(branch) = ctx.interface::<dyn RegionBranchOpInterface>(parent) {
            let region = ctx
                .parent_block(op)
                .and_then(|block| ctx.parent_region(block));
            let index = ctx
                .regions(parent)
                .iter()
                .position(|of| Some(*of) == region);
            let leaves = ctx.interface::<dyn RegionBranchTerminatorOpInterface>(op);
            let ways = leaves.and_then(|leaves| leaves.successors_for_operands(operands));
            let all = || index.map(|index| branch.region_successors(RegionPoint::Region(index)));
            let all = all().unwrap_or_default();
            let ways = ways.unwrap_or_else(|| all.clone());
            self.go_all(parent, Some(op), ways, &all);
        } else if ctx.interface::<dyn CallableOpInterface>(parent).is_some() {
            let function = self.functions.entry(parent).or_default();
            function.returns.push(op);
            self.settled.insert(op);
            for call in function.calls.clone() {
                self.give_back(op, call);
            }
        }
    }

    // ---- Calls -------------------------------------------------------------------------------

    fn callable_region(&self, op: Op<Context>) -> Option<Region<Context>> {
        self.ctx
            .interface::<dyn CallableOpInterface>(op)?
            .callable_region()
    }

    fn visit_callable(&mut self, op: Op<Context>) {
        let has_unknown_calls = match self.functions.get(&op) {
            Some(function) => function.has_unknown_calls,
            None => false,
        };
        if has_unknown_calls && let Some(region) = self.callable_region(op) {
            self.enter(region, &[]);
        }
        self.give_up(op);
    }

    fn visit_call(&mut self, op: Op<Context>) {
        let ctx = &*self.ctx;
        let Some(call) = ctx.interface::<dyn CallOpInterface>(op) else {
            return;
        };
        let callee = match call.callee() {
            Callee::Symbol(name) => self.symbols.lookup_nearest(ctx, op, name),
            Callee::Value(_) => None,
        };
        let callee = callee.filter(|callee| ctx.is_proper_ancestor(self.root, *callee));
        let region = callee.and_then(|callee| self.callable_region(callee));
        let (Some(callee), Some(region)) = (callee, region) else {
            return self.give_up(op);
        };
        let given: Vec<_> = call.arg_operands().map(|at| ctx.operand(op, at)).collect();
        let entry = ctx.blocks(region).first().copied();
        let args = entry.map_or(Vec::new(), |block| ctx.block_args(block));
        let function = self.functions.entry(callee).or_default();
        function.calls.push(op);
        self.settled.insert(op);
        let returns = function.returns.clone();
        if !function.has_unknown_calls {
            for (arg, given) in args.iter().zip(given) {
                self.flow(given, *arg);
            }
            self.enter(region, &args);
        }
        for end in returns {
            self.give_back(end, op);
        }
    }

    /// The results of a call are what the function returns.
    fn give_back(&mut self, end: Op<Context>, call: Op<Context>) {
        let (results, given): (Vec<_>, Vec<_>) = (
            self.ctx.results(call).collect(),
            self.ctx.operands(end).collect(),
        );
        for (result, given) in results.into_iter().zip(given) {
            self.flow(given, result);
        }
    }

    // ---- Plain operations --------------------------------------------------------------------

    /// Nothing is known of the results.
    fn give_up(&mut self, op: Op<Context>) {
        let results: Vec<_> = self.ctx.results(op).collect();
        for result in results {
            self.join(result, None);
        }
    }

    fn visit_plain(&mut self, op: Op<Context>, operands: &[Lattice]) {
        let results: Vec<_> = self.ctx.results(op).collect();
        if results
            .iter()
            .all(|result| self.values.get(result) == Some(&None))
        {
            self.settled.insert(op);
            return;
        }
        if let Some(name) = self.ctx.constant_attr(op) {
            let attr = self.ctx.with_attr(op, name, |attr| attr.copied());
            let like = self.scratch.maker(self.ctx, op);
            if let (Some(attr), [result]) = (attr, &results[..]) {
                return self.join(*result, Some(Constant { attr, like }));
            }
        }
        match self.scratch.fold(self.ctx, op, operands) {
            None => self.give_up(op),
            Some(known) => {
                for (result, known) in results.into_iter().zip(known) {
                    match known {
                        Known::Constant(constant) => self.join(result, Some(constant)),
                        Known::Value(value) => self.join_value(result, value),
                    }
                }
            }
        }
    }
}
