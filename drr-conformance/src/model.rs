//! The naive model of an IR: a vector of operations in order. It undergoes the same random changes
//! as the IR under test and is compared with it after each.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;

use crate::bench::{Bench, uses};
use crate::report::{Checked, equal};
use crate::scan::consistent;
use crate::subject::Subject;
use drr_runtime::ir::{InsertPoint, Ir, Op, Value};

/// The op of an operation of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Source,
    Unary,
    Binary,
    Constant,
    /// The user that [`Subject::keep`] created.
    Keeper,
}

/// Uses of a value: owner and operand.
type Users<I> = HashSet<(Op<I>, usize)>;

/// An operation of the model. Its number never changes.
struct Entry<I: Ir> {
    op: Op<I>,
    kind: Kind,
    operands: Vec<usize>,
    /// The number of a constant.
    number: i64,
}

/// An IR and its expected state.
pub(crate) struct Model<S: Subject> {
    pub(crate) bench: Bench<S>,
    entries: Vec<Entry<S::Ir>>,
    /// The operations in the block, in order.
    order: Vec<usize>,
    /// Uses by operations outside the block: owner, operand, value.
    outside: Vec<(Op<S::Ir>, usize, usize)>,
    random: Rng,
}

impl<S: Subject> Model<S> {
    pub(crate) fn new(seed: u64) -> Checked<Self> {
        Ok(Model {
            bench: Bench::new()?,
            entries: vec![],
            order: vec![],
            outside: vec![],
            random: Rng::with_seed(seed),
        })
    }

    fn value(&self, entry: usize) -> Value<S::Ir> {
        self.bench.value(self.entries[entry].op)
    }

    /// An entry with a result before position `before`, mostly a close one.
    fn pick(&mut self, before: usize) -> Option<usize> {
        let candidates: Vec<_> = self.order[..before]
            .iter()
            .copied()
            .filter(|entry| self.entries[*entry].kind != Kind::Keeper)
            .collect();
        let recent = match self.random.usize(..3) {
            0 => candidates.len(),
            _ => candidates.len().min(5),
        };
        (recent > 0).then(|| candidates[candidates.len() - 1 - self.random.usize(..recent)])
    }

    /// Creates a random operation at the end or before a random operation.
    pub(crate) fn create(&mut self) -> String {
        let inside = !self.order.is_empty() && self.random.usize(..3) == 0;
        let place = match inside {
            true => self.random.usize(..self.order.len()),
            false => self.order.len(),
        };
        let at = match self.order.get(place) {
            Some(next) => InsertPoint::Before(self.entries[*next].op),
            None => self.bench.end(),
        };
        let (x, y) = (self.pick(place), self.pick(place));
        let choice = self.random.usize(..10);
        let number = self.random.usize(..16) as i64;
        let (op, kind, operands) = match (choice, x, y) {
            (2..=5, Some(x), _) => {
                let value = self.value(x);
                (self.bench.unary_at(at, value), Kind::Unary, vec![x])
            }
            (6.., Some(x), Some(y)) => {
                let (a, b) = (self.value(x), self.value(y));
                (self.bench.binary_at(at, a, b), Kind::Binary, vec![x, y])
            }
            (1, ..) => (self.bench.constant_at(at, number), Kind::Constant, vec![]),
            _ => (self.bench.source_at(at), Kind::Source, vec![]),
        };
        let what = format!("after creating a {kind:?} at place {place}");
        self.order.insert(place, self.entries.len());
        self.entries.push(Entry {
            op,
            kind,
            operands,
            number,
        });
        what
    }

    /// Adds a permanent use of a random value.
    pub(crate) fn keep(&mut self) -> Option<String> {
        let kept = self.pick(self.order.len())?;
        let value = self.value(kept);
        let (op, index) = self.bench.keep(value);
        if self.bench.ir.parent_block(op) == Some(self.bench.block) {
            self.order.push(self.entries.len());
            self.entries.push(Entry {
                op,
                kind: Kind::Keeper,
                operands: vec![kept],
                number: 0,
            });
        } else {
            self.outside.push((op, index, kept));
        }
        Some(format!("after keeping {value:?}"))
    }

    fn set_operand(&mut self) -> Option<String> {
        let place = self.random.usize(..self.order.len());
        let entry = self.order[place];
        let count = self.entries[entry].operands.len();
        let value = self.pick(place)?;
        if count == 0 {
            return None;
        }
        let index = self.random.usize(..count);
        self.entries[entry].operands[index] = value;
        let (op, handle) = (self.entries[entry].op, self.value(value));
        self.bench.ir.set_operand(op, index, handle);
        Some(format!(
            "after setting operand {index} of {op:?} to {handle:?}"
        ))
    }

    fn set_attr(&mut self) -> Option<String> {
        let place = self.random.usize(..self.order.len());
        let entry = self.order[place];
        if self.entries[entry].kind != Kind::Constant {
            return None;
        }
        let number = self.random.usize(..100) as i64;
        self.entries[entry].number = number;
        let attr = S::integer(&mut self.bench.ir, number);
        let (op, name) = (self.entries[entry].op, self.bench.value_name);
        self.bench.ir.set_attr(op, name, Some(attr));
        Some(format!("after setting the number of {op:?} to {number}"))
    }

    fn users(&self, value: usize) -> Users<S::Ir> {
        let inside = self.order.iter().flat_map(|entry| {
            let entry = &self.entries[*entry];
            let operands = entry.operands.iter().enumerate();
            operands
                .filter(|(_, operand)| **operand == value)
                .map(|(index, _)| (entry.op, index))
        });
        let outside = self.outside.iter();
        let outside = outside
            .filter(|(_, _, kept)| *kept == value)
            .map(|(op, index, _)| (*op, *index));
        inside.chain(outside).collect()
    }

    /// The uses of every value that has any.
    fn all_users(&self) -> HashMap<usize, Users<S::Ir>> {
        let mut users: HashMap<usize, Users<S::Ir>> = HashMap::new();
        for entry in self.order.iter().map(|entry| &self.entries[*entry]) {
            for (index, operand) in entry.operands.iter().enumerate() {
                users.entry(*operand).or_default().insert((entry.op, index));
            }
        }
        for (op, index, kept) in &self.outside {
            users.entry(*kept).or_default().insert((*op, *index));
        }
        users
    }

    fn erase(&mut self) -> Option<String> {
        let place = self.random.usize(..self.order.len());
        let entry = self.order[place];
        if self.entries[entry].kind == Kind::Keeper || !self.users(entry).is_empty() {
            return None;
        }
        self.order.remove(place);
        let op = self.entries[entry].op;
        self.bench.ir.erase_op(op);
        Some(format!("after erasing the operation at place {place}"))
    }

    /// Replaces a value by an earlier one.
    fn replace(&mut self) -> Option<String> {
        let place = self.random.usize(..self.order.len());
        let from = self.order[place];
        let to = self.pick(place)?;
        if self.entries[from].kind == Kind::Keeper {
            return None;
        }
        let (old, new) = (self.value(from), self.value(to));
        for (op, index) in uses(&self.bench.ir, old) {
            self.bench.ir.set_operand(op, index, new);
        }
        for entry in &mut self.entries {
            for operand in &mut entry.operands {
                if *operand == from {
                    *operand = to;
                }
            }
        }
        for (_, _, kept) in &mut self.outside {
            if *kept == from {
                *kept = to;
            }
        }
        Some(format!("after replacing {old:?} by {new:?}"))
    }

    /// Makes a random change. Returns the method and a description, or `None` if nothing was
    /// changed.
    pub(crate) fn step(&mut self) -> Option<(&'static str, String)> {
        if self.order.is_empty() {
            return Some(("Ir::create_op", self.create()));
        }
        let (method, what) = match self.random.usize(..10) {
            0..=3 => ("Ir::create_op", Some(self.create())),
            4 | 5 => ("Ir::set_operand", self.set_operand()),
            6 => ("Ir::set_attr", self.set_attr()),
            7 => ("Ir::erase_op", self.erase()),
            8 => ("Ir::set_operand", self.replace()),
            _ => ("Ir::create_op", self.keep()),
        };
        Some((method, what?))
    }

    /// Checks that the IR agrees with the model.
    pub(crate) fn compare(&self, method: &'static str, what: &str) -> Checked {
        let ir = &self.bench.ir;
        let expected: Vec<_> = self
            .order
            .iter()
            .map(|entry| self.entries[*entry].op)
            .collect();
        equal(
            method,
            format!("{what}: the block"),
            expected,
            self.bench.ops()?,
        )?;
        let [source, unary, binary, constant] = self.bench.kinds();
        let users = self.all_users();
        for &id in &self.order {
            let entry = &self.entries[id];
            let of = |claim: &str| format!("{what}: the {claim} of {:?}", entry.op);
            let kind = match entry.kind {
                Kind::Source => source,
                Kind::Unary => unary,
                Kind::Binary => binary,
                Kind::Constant => constant,
                Kind::Keeper => ir.kind(entry.op),
            };
            equal(method, of("kind"), kind, ir.kind(entry.op))?;
            let operands: Vec<_> = entry.operands.iter().map(|id| self.value(*id)).collect();
            let found = (0..ir.num_operands(entry.op)).map(|index| ir.operand(entry.op, index));
            equal(method, of("operands"), operands, found.collect())?;
            if entry.kind == Kind::Keeper {
                continue;
            }
            let found: HashSet<_> = uses(ir, self.value(id)).into_iter().collect();
            let expected = users.get(&id).cloned().unwrap_or_default();
            equal(method, of("uses"), expected, found)?;
        }
        consistent(ir, self.bench.block, what)
    }

    /// Checks that each constant has the number that was set last.
    pub(crate) fn compare_numbers(&mut self, what: &str) -> Checked {
        for place in 0..self.order.len() {
            let entry = &self.entries[self.order[place]];
            if entry.kind == Kind::Constant {
                let (op, number) = (entry.op, entry.number);
                let expected = S::integer(&mut self.bench.ir, number);
                let what = format!("{what}: the number of {op:?}");
                equal("Ir::set_attr", what, Some(expected), self.bench.number(op))?;
            }
        }
        Ok(())
    }

    /// The permanent uses, according to the IR.
    pub(crate) fn kept(&self) -> Vec<(Op<S::Ir>, usize)> {
        let keepers = self.order.iter().filter_map(|entry| {
            let entry = &self.entries[*entry];
            (entry.kind == Kind::Keeper).then_some((entry.op, entry.operands.len()))
        });
        let inside = keepers.flat_map(|(op, count)| (0..count).map(move |index| (op, index)));
        let outside = self.outside.iter().map(|(op, index, _)| (*op, *index));
        inside.chain(outside).collect()
    }

    /// The uses of all values in the order of the IR, as positions of their owners.
    pub(crate) fn use_orders(&self) -> Vec<Vec<(Option<usize>, usize)>> {
        let ops: Vec<_> = self
            .order
            .iter()
            .map(|entry| self.entries[*entry].op)
            .collect();
        let place = |op: Op<S::Ir>| ops.iter().position(|other| *other == op);
        let values = self
            .order
            .iter()
            .filter(|id| self.entries[**id].kind != Kind::Keeper);
        values
            .map(|id| {
                let listed = uses(&self.bench.ir, self.value(*id));
                listed
                    .into_iter()
                    .map(|(op, index)| (place(op), index))
                    .collect()
            })
            .collect()
    }

    /// A module of about `size` operations with a permanent use.
    pub(crate) fn module(seed: u64, size: usize) -> Checked<Self> {
        let mut model = Self::new(seed)?;
        for _ in 0..size {
            model.create();
        }
        for _ in 0..3 {
            model.keep();
        }
        model.compare("Ir::create_op", "a random module")?;
        Ok(model)
    }
}
