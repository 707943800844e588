//! Finds the values that are constants and the blocks that can be executed.

use std::collections::{HashMap, HashSet, VecDeque};

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
    values: HashMap<Value<Context>, Lattice>,
    executable: HashSet<Block<Context>>,
    functions: HashMap<Op<Context>, Function>,
    symbols: SymbolTables,
    /// The calls and returns of functions.
    noted: HashSet<Op<Context>>,
    open: VecDeque<Op<Context>>,
    is_open: HashSet<Op<Context>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(ctx: &'a mut Context, root: Op<Context>) -> Self {
        let scratch = Scratch::new(ctx);
        Solver {
            ctx,
            root,
            scratch,
            values: HashMap::new(),
            executable: HashSet::new(),
            functions: HashMap::new(),
            symbols: SymbolTables::new(),
            noted: HashSet::new(),
            open: VecDeque::new(),
            is_open: HashSet::new(),
        }
    }

    /// The constants, and the operation to erase when they are made.
    pub(super) fn finish(self) -> (HashMap<Value<Context>, Constant>, Op<Context>) {
        let values = self.values.into_iter();
        let values = values.filter_map(|(value, constant)| Some((value, constant?)));
        (values.collect(), self.scratch.op)
    }

    pub(super) fn run(&mut self) {
        self.find_functions();
        for region in self.ctx.regions(self.root) {
            self.enter(region, &[]);
        }
        while let Some(op) = self.open.pop_front() {
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

    fn push(&mut self, op: Op<Context>) {
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
        let known: HashSet<_> = known.iter().collect();
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
            for to in branch.entry_successors(&attrs) {
                self.go(op, None, to);
            }
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

    /// Control goes from a terminator of an operation, or into it, to a point.
    fn go(&mut self, op: Op<Context>, from: Option<Op<Context>>, to: RegionPoint) {
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
                true => self.join_value(*input, given),
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
            let mut passed = Vec::new();
            for (at, block) in successors.into_iter().enumerate() {
                let taken = only.is_none_or(|only| only == block);
                let given = branch.as_ref().map(|branch| branch.successor_operands(at));
                let given: Option<Vec<_>> =
                    given.map(|range| range.map(|at| ctx.operand(op, at)).collect());
                passed.push((block, taken, given));
            }
            for (block, _, given) in passed.into_iter().filter(|(_, taken, _)| *taken) {
                for (at, arg) in self.ctx.block_args(block).into_iter().enumerate() {
                    match given.as_ref().and_then(|given| given.get(at)) {
                        Some(given) => self.join_value(arg, *given),
                        None => self.join(arg, None),
                    }
                }
                self.execute(block);
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
            for to in ways.or_else(all).unwrap_or_default() {
                self.go(parent, Some(op), to);
            }
        } else if ctx.interface::<dyn CallableOpInterface>(parent).is_some() {
            let function = self.functions.entry(parent).or_default();
            if self.noted.insert(op) {
                function.returns.push(op);
            }
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
        if self.noted.insert(op) {
            function.calls.push(op);
        }
        let returns = function.returns.clone();
        if !function.has_unknown_calls {
            for (arg, given) in args.iter().zip(given) {
                self.join_value(*arg, given);
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
            self.join_value(result, given);
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
