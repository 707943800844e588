//! The interpreter of source patterns: walks a rule's DAG over an operation, binds its names, and
//! says what is in the way.

mod values;

use values::Standing;

use super::Mismatch;
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::native::ValueRange;
use crate::rule::{
    At, AttrSlot, BodyPattern, Capture, Group, Length, OpIndex, PartRange, Place, SourceArg,
    SourceOp, Tables, ValuePattern,
};

/// What a rule without a source DAG (a function) binds: the root.
pub(super) fn root_only<I: Ir>(captures: usize, op: Op<I>) -> Vec<Capture<I>> {
    let mut bound = vec![Capture::Empty; captures];
    if let Some(first) = bound.first_mut() {
        *first = Capture::Op(op);
    }
    bound
}

pub(super) fn not_the_root<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    expected: OpIndex,
    op: Op<I>,
) -> String {
    let (name, not) = (ir.kind_name(ir.kind(op)), tables.not_that(ir, expected, op));
    format!("the root is '{name}', {not}")
}

/// One order for each group of operands that a rule matches in any order: the place of each.
pub(super) type Orders = Vec<Vec<usize>>;

/// All choices of orders for groups of these sizes, as rules try them: written orders first, those
/// of the last group varying fastest.
pub(super) fn orders(sizes: &[u8]) -> Vec<Orders> {
    sizes.iter().fold(vec![Vec::new()], |choices, size| {
        let group = permutations(usize::from(*size));
        let extend = |choice: Orders| {
            group.iter().map(move |order| {
                let mut longer = choice.clone();
                longer.push(order.clone());
                longer
            })
        };
        choices.into_iter().flat_map(extend).collect()
    })
}

/// All permutations of `0..n`, in lexicographic order.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |begun, _| {
        let extend = |order: Vec<usize>| {
            (0..n)
                .filter(|place| !order.contains(place))
                .map(|place| [order.as_slice(), &[place]].concat())
                .collect::<Vec<_>>()
        };
        begun.into_iter().flat_map(extend).collect()
    })
}

/// Calls a native of the rule, by its number, on a value: see [`Program::native`](crate::rule::Program::native).
type Native<'a, I> = &'a dyn Fn(u16, Value<I>) -> Option<Vec<Option<Value<I>>>>;

/// Matches one source in one choice of orders; what it binds.
pub(super) fn source<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    native: Native<'_, I>,
    source: &SourceOp,
    orders: &Orders,
    captures: usize,
    op: Op<I>,
) -> Result<Vec<Capture<I>>, Mismatch> {
    let bound = vec![Capture::Empty; captures];
    let mut walk = Interpreter {
        ir,
        tables,
        native,
        orders,
        bound,
        matched: 0,
        unequal: None,
        bodies: Vec::new(),
    };
    if !tables.is(ir, source.op, op) {
        let reason = not_the_root(ir, tables, source.op, op);
        return Err(Mismatch::Structure { matched: 0, reason });
    }
    match walk.op(source, op) {
        Err(reason) => Err(Mismatch::Structure {
            matched: walk.matched,
            reason,
        }),
        // Equalities are looked at once the structure holds, as in a rule.
        Ok(()) => match walk.unequal {
            Some(reason) => Err(Mismatch::Equality(reason)),
            None => Ok(walk.bound),
        },
    }
}

struct Interpreter<'a, I: Ir> {
    ir: &'a I,
    tables: &'a Tables<I>,
    native: Native<'a, I>,
    orders: &'a Orders,
    bound: Vec<Capture<I>>,
    /// How many ops matched so far.
    matched: usize,
    /// The first name that stands for two different things.
    unequal: Option<String>,
    /// The blocks of the bodies that are being matched, outer first, and the ops found in each.
    bodies: Vec<(Block<I>, Vec<Op<I>>)>,
}

impl<I: Ir> Interpreter<'_, I> {
    /// Matches an op whose kind is right already.
    fn op(&mut self, source: &SourceOp, op: Op<I>) -> Result<(), String> {
        if let Some((block, found)) = self.bodies.last_mut() {
            if self.ir.parent_block(op) != Some(*block) {
                return Err(format!(
                    "'{}' is not in the block that is matched",
                    source.name
                ));
            }
            found.push(op);
        }
        if !source.counts.fit(self.ir, op) {
            return Err(format!(
                "'{}' has {} operands and {} results, which is not as it is declared",
                source.name,
                self.ir.num_operands(op),
                self.ir.num_results(op)
            ));
        }
        if let Some(capture) = source.bind {
            self.bind(capture, Capture::Op(op), source.name, || {
                format!("'{}'", source.name)
            });
        }
        for arg in source.args {
            self.arg(source, op, arg)?;
        }
        self.matched += 1;
        Ok(())
    }

    fn arg(&mut self, source: &SourceOp, op: Op<I>, arg: &SourceArg) -> Result<(), String> {
        let name = source.name;
        match *arg {
            SourceArg::Value(place, pattern) => self.value(source, op, place, pattern)?,
            SourceArg::AnyOrder(number, places, patterns) => {
                let orders = self.orders;
                let order = &orders[usize::from(number)];
                for (pattern, place) in patterns.iter().zip(order) {
                    self.value(source, op, places[*place], *pattern)?;
                }
            }
            SourceArg::OptionalOperand(group, capture) => {
                let (start, len) = self.group(source, op, group)?;
                let value = (len > 0).then(|| self.ir.operand(op, start));
                let what = || format!("optional operand {start}");
                self.bind(capture, Capture::OptionalValue(value), name, what);
            }
            SourceArg::Operands(group, capture) => {
                let (start, len) = self.group(source, op, group)?;
                let values = Capture::Values(ValueRange::operands(op, start, len));
                let what = || format!("operands {start}..{}", start + len);
                self.bind(capture, values, name, what);
            }
            SourceArg::Length(group, length) => {
                let (start, len) = self.group(source, op, group)?;
                if !length.fits(len) {
                    return Err(format!(
                        "the variadic operand of '{name}' that begins at operand {start} has {len} values"
                    ));
                }
            }
            SourceArg::Slice(group, front, back, capture) => {
                let (start, len) = self.group(source, op, group)?;
                let rest = len.checked_sub(front + back);
                let rest = rest.ok_or_else(|| format!("'{name}' has too few operands"))?;
                let values = Capture::Values(ValueRange::operands(op, start + front, rest));
                let what = || format!("operands {}..{}", start + front, start + front + rest);
                self.bind(capture, values, name, what);
            }
            SourceArg::Attr(attr, capture) => {
                let slot = AttrSlot::find(self.ir, self.tables, op, attr.into());
                let text = self.tables.attr_text(attr.into());
                let slot = slot.ok_or_else(|| format!("'{name}' has no attribute '{text}'"))?;
                self.bind(capture, Capture::Attr(slot), name, || {
                    format!("attribute '{text}'")
                });
            }
            SourceArg::OptionalAttr(attr, capture) => {
                let slot = AttrSlot::find(self.ir, self.tables, op, attr.into());
                let text = self.tables.attr_text(attr.into());
                let what = || format!("attribute '{text}'");
                self.bind(capture, Capture::OptionalAttr(slot), name, what);
            }
            SourceArg::Region(at, capture) => {
                let (index, region) = self.region(source, op, at)?;
                self.bind(capture, Capture::Region(region), name, || {
                    format!("region {index}")
                });
            }
            SourceArg::Regions(front, back, capture) => {
                let run = PartRange::regions_of(self.ir, op, front, back);
                let run = run.ok_or_else(|| format!("'{name}' has too few regions"))?;
                let what = || format!("the regions from {front} on");
                self.bind(capture, Capture::Regions(run), name, what);
            }
            SourceArg::NumRegions(length) => {
                number(name, "region", self.ir.num_regions(op), length)?;
            }
            SourceArg::Successor(at, capture) => {
                let total = self.ir.num_successors(op);
                let index = at.position(total);
                let index = index.ok_or_else(|| format!("'{name}' has only {total} successors"))?;
                let block = self.ir.successor(op, index);
                self.bind(capture, Capture::Block(block), name, || {
                    format!("successor {index}")
                });
            }
            SourceArg::Successors(front, back, capture) => {
                let run = PartRange::successors_of(self.ir, op, front, back);
                let run = run.ok_or_else(|| format!("'{name}' has too few successors"))?;
                let what = || format!("the successors from {front} on");
                self.bind(capture, Capture::Blocks(run), name, what);
            }
            SourceArg::NumSuccessors(length) => {
                number(name, "successor", self.ir.num_successors(op), length)?;
            }
            SourceArg::Body(at, body) => self.body(source, op, at, body)?,
        }
        Ok(())
    }

    /// One of an op's regions, and its number.
    fn region(&self, source: &SourceOp, op: Op<I>, at: At) -> Result<(usize, Region<I>), String> {
        let regions = self.ir.regions(op);
        match at.position(regions.len()) {
            Some(index) => Ok((index, regions[index])),
            None => Err(format!(
                "'{}' has only {} regions",
                source.name,
                regions.len()
            )),
        }
    }

    /// Matches a region that is a single block, its ops from the last one on.
    fn body(
        &mut self,
        source: &SourceOp,
        op: Op<I>,
        at: At,
        body: BodyPattern,
    ) -> Result<(), String> {
        let (index, region) = self.region(source, op, at)?;
        let what = format!("region {index} of '{}'", source.name);
        let block = self.ir.single_block(region);
        let block = block.ok_or_else(|| match self.ir.blocks(region).len() {
            0 => format!("{what} has no block"),
            blocks => format!("{what} has {blocks} blocks, and `region` matches a single one"),
        })?;
        if let Some(patterns) = body.args {
            let args = self.ir.block_args(block);
            if args.len() != patterns.len() {
                return Err(format!(
                    "the block of {what} has {} arguments, not {}",
                    args.len(),
                    patterns.len()
                ));
            }
            for (nth, (pattern, arg)) in patterns.iter().zip(args).enumerate() {
                if let ValuePattern::Bind(capture) = pattern {
                    self.bind(*capture, Capture::Value(arg), source.name, || {
                        format!("block argument {nth}")
                    });
                }
            }
        }
        self.bodies.push((block, Vec::new()));
        for expected in body.ops.iter().rev() {
            let name = expected.name;
            let op = self.last_not_found(block);
            let op = op.ok_or_else(|| format!("{what} has no '{name}'"))?;
            if !self.tables.is(self.ir, expected.op, op) {
                let found = self.ir.kind_name(self.ir.kind(op));
                return Err(format!("{what} has '{found}' where '{name}' should be"));
            }
            self.op(expected, op)?;
        }
        let other = self.last_not_found(block);
        self.bodies.pop();
        match other {
            Some(other) => {
                let other = self.ir.kind_name(self.ir.kind(other));
                Err(format!("{what} also has '{other}'"))
            }
            None => Ok(()),
        }
    }

    /// The last op of the block of the innermost body that has not been found.
    fn last_not_found(&self, block: Block<I>) -> Option<Op<I>> {
        let found = self.bodies.last().map_or(&[][..], |(_, found)| found);
        let mut last = None;
        let mut next = self.ir.first_op(block);
        while let Some(op) = next {
            if !found.contains(&op) {
                last = Some(op);
            }
            next = self.ir.next_op(op);
        }
        last
    }

    /// A group's first operand and length.
    fn group(&self, source: &SourceOp, op: Op<I>, group: Group) -> Result<(usize, usize), String> {
        let total = self.ir.num_operands(op);
        group
            .resolve(total, |at| self.ir.operand_segment(op, at))
            .ok_or_else(|| {
                format!(
                    "'{}' has {total} operands, which do not fit its declaration",
                    source.name
                )
            })
    }

    /// Matches the value at a place.
    fn value(
        &mut self,
        source: &SourceOp,
        op: Op<I>,
        place: Place,
        pattern: ValuePattern,
    ) -> Result<(), String> {
        let (start, len) = self.group(source, op, place.group)?;
        let Some(position) = place.at.position(len) else {
            return Err(match len {
                0 => format!("operand {start} of '{}' is absent", source.name),
                _ => format!(
                    "the operands of '{}' from {start} on are {len}, too few or too many",
                    source.name
                ),
            });
        };
        let index = start + position;
        let value = self.ir.operand(op, index);
        self.value_at(&Standing::Operand(source, index), value, pattern)
    }

    /// Binds a name, or notes that it is bound to something else already.
    fn bind(&mut self, capture: u16, new: Capture<I>, name: &str, what: impl FnOnce() -> String) {
        let Some(old) = self.bound.get(usize::from(capture)).copied() else {
            return;
        };
        if matches!(old, Capture::Empty) {
            self.bound[usize::from(capture)] = new;
        } else if self.unequal.is_none() && !self.same(old, new) {
            let what = what();
            self.unequal = Some(format!(
                "{what} of '{name}' is not what the same name stands for elsewhere"
            ));
        }
    }

    fn same(&self, a: Capture<I>, b: Capture<I>) -> bool {
        let attr = |slot: AttrSlot<I>| slot.get(self.ir, self.tables);
        match (a, b) {
            (Capture::Value(a), Capture::Value(b)) => a == b,
            (Capture::OptionalValue(a), Capture::OptionalValue(b)) => a == b,
            (Capture::Values(a), Capture::Values(b)) => a.same_values(b, self.ir),
            (Capture::Attr(a), Capture::Attr(b)) => attr(a) == attr(b),
            (Capture::OptionalAttr(a), Capture::OptionalAttr(b)) => a.map(attr) == b.map(attr),
            (Capture::Op(a), Capture::Op(b)) => a == b,
            (Capture::Block(a), Capture::Block(b)) => a == b,
            (Capture::Blocks(a), Capture::Blocks(b)) => a.blocks(self.ir) == b.blocks(self.ir),
            _ => false,
        }
    }
}

/// Whether an op has as many regions or successors as it must.
fn number(op: &str, what: &str, found: usize, wanted: Length) -> Result<(), String> {
    if wanted.fits(found) {
        return Ok(());
    }
    let (wanted, more) = match wanted {
        Length::Exactly(count) => (count, ""),
        Length::AtLeast(count) => (count, " or more"),
    };
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    Err(format!(
        "'{op}' has {found} {what}{}, not {wanted}{more}",
        plural(found)
    ))
}
