//! Structured control flow.

use drr::embedded::Context;
use drr::ir::{Ir, Op, Region, Value as IrValue};
use drr::op::HasView;
use drr_dialects::number::Int;
use drr_dialects::scf::{ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp};

use super::{Compiled, Compiler, End, unsupported};
use crate::code::{Bound, Dim, Instr, Label, Nest, Operand, Slot};
use crate::form::Element;
use crate::ops::OpInfo;

impl Compiler<'_> {
    /// How the terminator that is compiled continues.
    pub(super) fn end(&self) -> Compiled<End> {
        let end = self.ctx.parent_op(self.op);
        match end.and_then(|parent| self.ends.get(&parent)) {
            Some(end) => Ok(end.clone()),
            None => unsupported("it ends a region of no loop or condition"),
        }
    }

    pub(super) fn structured(&mut self, info: &OpInfo<'_>) -> Compiled {
        let (ctx, op) = (self.ctx, self.op);
        match info.name {
            "scf.if" => self.condition(),
            "scf.index_switch" => self.index_switch(info),
            "scf.execute_region" => {
                let region = ctx.regions(op)[0];
                let end = self.yielding();
                let body = self.entry_label(region)?;
                self.emit(Instr::Jump(body));
                self.bind(end);
                Ok(())
            }
            "scf.for" => self.for_loop(),
            "scf.while" => self.while_loop(),
            "scf.parallel" => self.parallel(),
            "scf.forall" => self.forall(info),
            "scf.yield" => self.yields(),
            "scf.condition" => self.while_condition(),
            "scf.reduce" => self.reduce(),
            "scf.reduce.return" => self.yields(),
            "scf.forall.in_parallel" => self.in_parallel(),
            _ => unsupported("no meaning is known"),
        }
    }

    /// The regions yield the results and continue at the returned label, which must be bound.
    fn yielding(&mut self) -> Label {
        let (to, next) = (self.results(), self.label());
        self.ends.insert(self.op, End::Yield { to, next });
        next
    }

    fn condition(&mut self) -> Compiled {
        let view = IfOp::wrap(self.ctx, self.op);
        let (condition, then) = (view.condition().handle(), view.then_region());
        let otherwise = view.else_region();
        let next = self.yielding();
        let condition = self.slot(condition);
        let then = self.entry_label(then)?;
        let otherwise = match self.entry(otherwise) {
            Some(block) => self.block(block),
            None => next,
        };
        self.emit(Instr::Branch {
            condition,
            then,
            otherwise,
        });
        self.bind(next);
        Ok(())
    }

    fn index_switch(&mut self, info: &OpInfo<'_>) -> Compiled {
        let view = IndexSwitchOp::wrap(self.ctx, self.op);
        let (default, cases) = (view.default_region(), view.case_regions());
        let flag = self.slot(view.arg().handle());
        let next = self.yielding();
        let mut labels = Vec::new();
        for (value, region) in info.ints("cases").into_iter().zip(cases) {
            labels.push((Int::from_i128(value.into(), 64), self.entry_label(region)?));
        }
        let otherwise = self.entry_label(default)?;
        self.emit(Instr::Switch {
            flag,
            cases: labels.into(),
            otherwise,
        });
        self.bind(next);
        Ok(())
    }

    /// Passes values on, as the parent operation says.
    fn yields(&mut self) -> Compiled {
        let values = self.operands();
        match self.end()? {
            End::Yield { to, next } => {
                self.moves(values, &to);
                self.emit(Instr::Jump(next));
            }
            End::Loop {
                to,
                enter,
                body,
                exit,
            } => {
                self.moves(values, &to);
                self.next(enter, body, exit);
            }
            End::While { before, again, .. } => {
                self.moves(values, &before);
                self.emit(Instr::Jump(again));
            }
            End::Element { .. } | End::Elements { .. } => return unsupported("it ends no array"),
        }
        Ok(())
    }

    /// The next iteration, or the end of a nest.
    pub(super) fn next(&mut self, enter: usize, body: Label, exit: Label) {
        self.emit(Instr::Next { enter, body });
        self.emit(Instr::Jump(exit));
    }

    /// Starts a nest. Returns the instruction, and the label behind the loop, which is to be bound.
    pub(super) fn enter(
        &mut self,
        nest: Nest,
        region: Region<Context>,
    ) -> Compiled<(usize, Label, Label)> {
        let body = self.entry_label(region)?;
        let exit = self.label();
        let variables = nest.dims.iter().map(|dim| dim.variable);
        self.variables.extend(variables);
        let enter = self.code.instrs.len();
        self.emit(Instr::Enter(Box::new(nest), exit));
        self.emit(Instr::Jump(body));
        Ok((enter, body, exit))
    }

    fn for_loop(&mut self) -> Compiled {
        let view = ForOp::wrap(self.ctx, self.op);
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()];
        let [lower, upper, step] = bounds.map(|one| Bound::Slot(self.slot(one.handle())));
        let info = OpInfo::new(self.ctx, self.op);
        let Some(Element::Int(width)) = info.operand(0).map(|form| form.element) else {
            return unsupported("bounds of this type");
        };
        let region = view.region();
        let arguments = self.entry_args(region);
        let Some((variable, to)) = arguments.split_first() else {
            return unsupported("a loop without a variable");
        };
        let nest = Nest {
            dims: vec![Dim {
                variable: *variable,
                lower,
                upper,
                step,
            }],
            width,
            unsigned: view.unsigned_cmp().is_some(),
        };
        let mut operands = self.operands();
        let inits = operands.split_off(3);
        self.loop_of(nest, region, inits, to.to_vec())
    }

    /// A loop that carries values in `to`, which become its results.
    fn loop_of(
        &mut self,
        nest: Nest,
        region: Region<Context>,
        inits: Vec<Operand>,
        to: Vec<Slot>,
    ) -> Compiled {
        self.moves(inits, &to);
        let (enter, body, exit) = self.enter(nest, region)?;
        let end = End::Loop {
            to: to.clone(),
            enter,
            body,
            exit,
        };
        self.ends.insert(self.op, end);
        self.bind(exit);
        let results = self.results();
        self.moves(to.into_iter().map(Operand::last).collect(), &results);
        Ok(())
    }

    fn while_loop(&mut self) -> Compiled {
        let regions = self.ctx.regions(self.op);
        let (before, after) = (self.entry_args(regions[0]), self.entry_args(regions[1]));
        let again = self.entry_label(regions[0])?;
        let body = self.entry_label(regions[1])?;
        let (results, exit) = (self.results(), self.label());
        let inits = self.operands();
        self.moves(inits, &before);
        self.emit(Instr::Jump(again));
        let end = End::While {
            before,
            again,
            after,
            body,
            results,
            exit,
        };
        self.ends.insert(self.op, end);
        self.bind(exit);
        Ok(())
    }

    fn while_condition(&mut self) -> Compiled {
        let End::While {
            after,
            body,
            results,
            exit,
            ..
        } = self.end()?
        else {
            return unsupported("it ends no `scf.while`");
        };
        let mut operands = self.operands();
        let values = operands.split_off(1);
        let (then, otherwise) = (self.label(), self.label());
        self.emit(Instr::Branch {
            condition: operands[0].slot,
            then,
            otherwise,
        });
        self.bind(then);
        self.moves(values.clone(), &after);
        self.emit(Instr::Jump(body));
        self.bind(otherwise);
        self.moves(values, &results);
        self.emit(Instr::Jump(exit));
        Ok(())
    }

    fn nest(&mut self, variables: &[Slot], bounds: [Vec<Bound>; 3]) -> Nest {
        let [lower, upper, step] = bounds;
        let bounds = lower.into_iter().zip(upper).zip(step);
        let dims = variables.iter().zip(bounds);
        let dims = dims.map(|(variable, ((lower, upper), step))| Dim {
            variable: *variable,
            lower,
            upper,
            step,
        });
        Nest {
            dims: dims.collect(),
            width: 64,
            unsigned: false,
        }
    }

    /// The iterations run in order, so reductions combine from the first to the last.
    fn parallel(&mut self) -> Compiled {
        let view = ParallelOp::wrap(self.ctx, self.op);
        let handles = |values: drr::native::Vals<'_, Context>| -> Vec<IrValue<Context>> {
            values.iter().map(|value| value.handle()).collect()
        };
        let groups = [view.lower_bound(), view.upper_bound(), view.step()].map(handles);
        let inits = handles(view.init_vals());
        let region = view.region();
        let bounds = groups.map(|group| {
            let slots = self.slots(group).into_iter();
            slots.map(Bound::Slot).collect::<Vec<_>>()
        });
        let variables = self.entry_args(region);
        let nest = self.nest(&variables, bounds);
        let inits: Vec<Operand> = inits.into_iter().map(|one| self.operand(one)).collect();
        let to: Vec<Slot> = inits.iter().map(|_| self.new_slot()).collect();
        self.loop_of(nest, region, inits, to)
    }

    /// Combines each value with what is there, in a region for each.
    fn reduce(&mut self) -> Compiled {
        let End::Loop {
            to,
            enter,
            body,
            exit,
        } = self.end()?
        else {
            return unsupported("it ends no `scf.parallel`");
        };
        let values = self.operands();
        let regions = self.ctx.regions(self.op);
        // The terminators of all regions name one parent, so each region starts with its own end.
        for ((value, region), to) in values.into_iter().zip(regions).zip(to) {
            let arguments = self.entry_args(region);
            let so_far = Operand::last(to);
            self.moves(vec![so_far, value], &arguments);
            let next = self.label();
            self.inline(region, End::Yield { to: vec![to], next })?;
            self.bind(next);
        }
        self.next(enter, body, exit);
        Ok(())
    }

    /// Compiles a region with one block here. Its operations may have regions, which are compiled
    /// later, so its terminator alone depends on the end.
    fn inline(&mut self, region: Region<Context>, end: End) -> Compiled {
        let Some(block) = self.entry(region) else {
            return unsupported("a region has no block");
        };
        let parent: Op<Context> = self.op;
        self.ends.insert(parent, end);
        let mut next = self.ctx.first_op(block);
        let mut compiled = Ok(());
        while let (Some(op), true) = (next, compiled.is_ok()) {
            self.op = op;
            compiled = self.operation();
            next = self.ctx.next_op(op);
        }
        self.op = parent;
        compiled
    }

    /// Each iteration sees the tensors as they were before the loop.
    fn forall(&mut self, info: &OpInfo<'_>) -> Compiled {
        let view = ForallOp::wrap(self.ctx, self.op);
        let handles = |values: drr::native::Vals<'_, Context>| -> Vec<IrValue<Context>> {
            values.iter().map(|value| value.handle()).collect()
        };
        let groups = [
            (view.dynamic_lower_bound(), "staticLowerBound"),
            (view.dynamic_upper_bound(), "staticUpperBound"),
            (view.dynamic_step(), "staticStep"),
        ];
        let outputs = handles(view.outputs());
        let region = view.region();
        let bounds = groups.map(|(values, numbers)| {
            let values = handles(values);
            self.bounds(&info.ints(numbers), values)
        });
        let mut variables = self.entry_args(region);
        let shared = variables.split_off(bounds[0].len().min(variables.len()));
        let nest = self.nest(&variables, bounds);
        let inits: Vec<Operand> = self
            .slots(outputs)
            .into_iter()
            .map(|slot| Operand { slot, last: false })
            .collect();
        self.moves(inits.clone(), &shared);
        let to: Vec<Slot> = inits.iter().map(|_| self.new_slot()).collect();
        self.loop_of(nest, region, inits, to)
    }

    fn in_parallel(&mut self) -> Compiled {
        let End::Loop {
            to,
            enter,
            body,
            exit,
        } = self.end()?
        else {
            return unsupported("it ends no `scf.forall`");
        };
        let region = self.ctx.regions(self.op)[0];
        let forall = self.ctx.parent_op(self.op);
        let regions = forall.map(|forall| self.ctx.regions(forall));
        let arguments = match regions.as_deref() {
            Some([region, ..]) => self.entry_args(*region),
            _ => Vec::new(),
        };
        let shared = arguments[arguments.len().saturating_sub(to.len())..].to_vec();
        let terminator = self.op;
        let mut next = self
            .entry(region)
            .and_then(|block| self.ctx.first_op(block));
        while let Some(op) = next {
            self.op = op;
            self.insert_in_parallel(&shared, &to)?;
            next = self.ctx.next_op(op);
        }
        self.op = terminator;
        self.next(enter, body, exit);
        Ok(())
    }
}
