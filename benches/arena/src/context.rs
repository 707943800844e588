//! Runs generated code in the arena's own driver: [`Rewriter`] is what a `drr` program changes the IR
//! through. Any foreign driver has to provide the same.

use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpState, Value};
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    Cx, FirstMatch, Found, Host, Patterns, Program, ProgramVisitor, Remaining, RuleInfo, SetData,
    Stop, Tables,
};

use crate::driver::{Order, Rewriter, Sweeps};
use crate::ir::{Arena, NIL};
use crate::ir_impl::{Attr, Body};

impl RewriterBase<Arena> for Rewriter {
    #[inline(always)]
    fn ir(&self) -> &Arena {
        &self.ir
    }
    #[inline(always)]
    fn ir_mut(&mut self) -> &mut Arena {
        &mut self.ir
    }
    fn insertion_point(&self) -> InsertPoint<Arena> {
        match self.insert_before {
            NIL => InsertPoint::End(Block(Body)),
            op => InsertPoint::Before(Op(op)),
        }
    }
    fn set_insertion_point(&mut self, at: InsertPoint<Arena>) {
        self.insert_before = Arena::insertion_index(at);
    }
    #[inline(always)]
    fn create_op(&mut self, state: OpState<'_, Arena>) -> Op<Arena> {
        let (of, flags, bits) = Arena::unpack(&state);
        let operands = state.operands.iter().map(|value| value.0);
        Op(self.create(self.insert_before, of, flags, bits, operands) >> 1)
    }
    // As the hand-written matcher does it. All operations of a kind have as many results.
    #[inline(always)]
    fn replace_op_with_new_op(&mut self, op: Op<Arena>, state: OpState<'_, Arena>) -> Op<Arena> {
        let results = state.result_types.len();
        assert_eq!(self.ir.num_results(op), results, "one value a result");
        let new = self.create_op(state);
        for index in 0..results as u32 {
            self.replace_all_uses(op.0 << 1 | index, new.0 << 1 | index);
        }
        self.erase(op.0);
        new
    }
    #[inline(always)]
    fn replace_op(&mut self, op: Op<Arena>, values: &[Value<Arena>]) {
        assert_eq!(self.ir.num_results(op), values.len(), "one value a result");
        for (index, value) in (0..).zip(values) {
            self.replace_all_uses(op.0 << 1 | index, value.0);
        }
        self.erase(op.0);
    }
    #[inline(always)]
    fn erase_op(&mut self, op: Op<Arena>) {
        self.erase(op.0);
    }
    #[inline(always)]
    fn replace_all_uses_with(&mut self, from: Value<Arena>, to: Value<Arena>) {
        self.replace_all_uses(from.0, to.0);
    }
    fn set_operand(&mut self, op: Op<Arena>, index: usize, value: Value<Arena>) {
        let at = self.ir.op(op.0).operands + index as u32;
        self.set_operand(op.0, at, value.0);
    }
    fn set_attr(&mut self, op: Op<Arena>, name: AttrName, attr: Option<Attr>) {
        Ir::set_attr(&mut self.ir, op, name, attr);
        self.modified(op.0);
    }
}

impl Rewriter {
    /// Runs a rule set in place of the hand-written matcher.
    pub fn run_patterns(&mut self, patterns: impl Patterns<Arena>, order: Order, sweeps: Sweeps) {
        patterns.visit(Run {
            rewriter: self,
            order,
            sweeps,
        });
    }
}

/// Runs the program of the patterns, whatever its type is.
struct Run<'a> {
    rewriter: &'a mut Rewriter,
    order: Order,
    sweeps: Sweeps,
}

impl ProgramVisitor<Arena> for Run<'_> {
    type Output = ();
    fn visit<P: Program<Arena>>(self, program: P) {
        let Run {
            rewriter,
            order,
            sweeps,
        } = self;
        let tables = Tables::bind(&mut rewriter.ir, |binder| program.bind(binder));
        let (program, tables) = (&program, &tables);
        match P::IS_LARGE {
            true => rewriter.run(order, sweeps, |rewriter, op| {
                search(rewriter, program, tables, op, None)
            }),
            false => rewriter.run(order, sweeps, |rewriter, op| {
                let cx = Cx::<_, FirstMatch>::new(&rewriter.ir, tables);
                let Some(Found { rank, bound }) = &program.find(&cx, Op(op)) else {
                    return false;
                };
                rewriter.insert_before = op;
                match program.rewrite(tables, bound, Host::change(&mut *rewriter, false)) {
                    Ok(()) => true,
                    Err(stop) => go_on(rewriter, program, tables, op, (*rank, stop)),
                }
            }),
        }
    }
}

/// A rule matched and stopped: tries its other solutions and the rules after it. Returns whether one
/// applied.
#[cold]
#[inline(never)]
fn go_on<P: Program<Arena>>(
    rewriter: &mut Rewriter,
    program: &P,
    tables: &Tables<Arena>,
    op: u32,
    (rank, stop): (u32, Stop),
) -> bool {
    let left = left_after(program.data(), None, rank, stop);
    search(rewriter, program, tables, op, Some(left))
}

/// Tries the solutions that are left on an operation; without `left`, all. Returns whether one applied.
#[inline(always)]
fn search<P: Program<Arena>>(
    rewriter: &mut Rewriter,
    program: &P,
    tables: &Tables<Arena>,
    op: u32,
    mut left: Option<Remaining>,
) -> bool {
    loop {
        let wanted = left.as_ref().map(Remaining::wanted);
        let cx = Cx::next(&rewriter.ir, tables, wanted.as_ref());
        let Some(Found { rank, bound }) = &program.find(&cx, Op(op)) else {
            return false;
        };
        rewriter.insert_before = op;
        match program.rewrite(tables, bound, Host::change(&mut *rewriter, false)) {
            Ok(()) => return true,
            Err(stop) => left = Some(left_after(program.data(), left, *rank, stop)),
        }
    }
}

/// The solutions that are left after one that matched and stopped.
#[cold]
#[inline(never)]
fn left_after(data: &SetData<Arena>, left: Option<Remaining>, rank: u32, stop: Stop) -> Remaining {
    if let Stop::Abandon(why) = stop {
        cannot_undo(&data.rules[rank as usize].info, &why);
    }
    let mut left = left.unwrap_or(Remaining::new(0..data.rules.len() as u32));
    left.pass(data, rank);
    left
}

/// This driver keeps no journal.
///
/// # Panics
/// Always: only rules whose native code cannot fail may run here.
#[cold]
fn cannot_undo(rule: &RuleInfo, reason: &str) -> ! {
    panic!("the arena's driver cannot undo `{}`: {reason}", rule.name);
}
