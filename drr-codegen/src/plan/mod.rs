//! The planner: all rules of a set become one decision tree for each root op.
//!
//! A rule's *rows* are its operand orders: picks replaced by places (`rows.rs`). The tree asks
//! which op defines a value, or which integer an attribute is, once for all rows that ask. A rule's
//! other conditions are tested in its own function.
//!
//! The tree keeps the order of the rows: a row moves before another one only if no operation
//! matches both (`overlap.rs`). So the first row that matches in the tree is the first that matches
//! at all. A row that does not ask a question follows after the switch. No row is copied: a tree
//! has as many attempts as there are rows, or twice as many if a node may be one of several ops.
//! (The partition follows ISLE's `serialize.rs`, under a total order of rules.)

use std::collections::BTreeSet;

use crate::model::{Binding, BindingId, Fact, Set};

mod overlap;
mod rows;

use overlap::may_overlap;
pub use rows::{Row, expanded, rows};

/// The maximal number of rows that a row may move past. It bounds the planning time.
const MAX_WAITING: usize = 64;

/// A set of this many rules asks only what rows share.
const FEW_RULES: usize = 4;

/// For a row alone, the tree finds this many ops. The rest of a deep pattern is flat code in the
/// rule's function.
const FEW_OPS: usize = 2;

/// A set's decision trees.
pub struct Plan {
    /// All rows by rank and order.
    pub rows: Vec<Row>,
    /// The trees by root op.
    pub roots: Vec<(usize, Block)>,
    /// For any other op: rules whose root is any op with a trait.
    pub otherwise: Block,
    /// For each rule, the ops that the tree has found wherever it tries the rule: bindings of the rule.
    pub found: Vec<BTreeSet<BindingId>>,
}

impl Plan {
    /// For each rule, the number of places at which the trees try it.
    pub fn attempts(&self) -> Vec<usize> {
        let mut attempts = vec![0; self.found.len()];
        let blocks = self.roots.iter().map(|(_, block)| block);
        let mut open: Vec<&Block> = blocks.chain([&self.otherwise]).collect();
        while let Some(block) = open.pop() {
            for step in block {
                match step {
                    Step::Try(row) => attempts[self.rows[*row].rule] += 1,
                    Step::Ask(_, arms) => open.extend(arms.iter().map(|(_, block)| block)),
                }
            }
        }
        attempts
    }
}

/// A sequence of steps.
pub type Block = Vec<Step>;

/// A step of a decision tree. If it finds no rule, the next step runs.
pub enum Step {
    /// Tries a row.
    Try(usize),
    /// Asks which op this is, or which integer an attribute is.
    Ask(BindingId, Vec<(Answer, Block)>),
}

/// An answer to a question of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The index of the op.
    Op(usize),
    /// The integer.
    Int(i64),
}

/// A row and its open questions, during planning.
#[derive(Clone)]
struct Candidate {
    row: usize,
    /// The questions of the row that have not been asked yet.
    open: Vec<Question>,
    /// How many ops the tree has found for it.
    found: usize,
}

/// A question of the tree, and the answers with which the row may match.
#[derive(Clone)]
struct Question {
    on: BindingId,
    answers: Vec<Answer>,
}

struct Planner<'a> {
    set: &'a Set<'a>,
    rows: &'a [Row],
    found: Vec<Option<BTreeSet<BindingId>>>,
}

/// Plans a set. Its rules must be in rank order.
pub fn plan(set: &mut Set<'_>) -> Plan {
    let rows = rows(set);
    let mut planner = Planner {
        set,
        rows: &rows,
        found: vec![None; set.rules.len()],
    };
    let mut ops: Vec<usize> = Vec::new();
    for rule in set
        .rules
        .iter()
        .filter(|rule| !rule.source.nodes[0].by_trait)
    {
        for op in &rule.source.nodes[0].ops {
            if !ops.contains(op) {
                ops.push(*op);
            }
        }
    }
    let roots = ops.into_iter();
    let roots = roots.map(|op| (op, planner.root(Some(op)))).collect();
    let otherwise = planner.root(None);
    let found = planner.found.into_iter();
    let found = found.map(Option::unwrap_or_default).collect();
    Plan {
        rows,
        roots,
        otherwise,
        found,
    }
}

impl Planner<'_> {
    /// The tree of the rows that may be rooted at an op.
    fn root(&mut self, op: Option<usize>) -> Block {
        let set = self.set;
        let here = |row: &Row| {
            let root = &set.rules[row.rule].source.nodes[0];
            root.by_trait || op.is_some_and(|op| root.ops.contains(&op))
        };
        let rows = self.rows.iter().enumerate();
        let candidates = rows
            .filter(|(_, row)| here(row))
            .map(|(row, data)| Candidate {
                row,
                open: self.questions(data),
                found: 0,
            });
        self.block(candidates.collect(), &mut Vec::new())
    }

    /// The questions of a row, in the order of its facts. A question comes after the one that finds
    /// its op.
    fn questions(&self, row: &Row) -> Vec<Question> {
        let mut found: Vec<BindingId> = Vec::new();
        let mut questions = Vec::new();
        for fact in &row.facts {
            match fact {
                Fact::Is(op, ops) => match self.set.bindings.get(*op) {
                    Binding::Root => found.push(*op),
                    Binding::Def(value) => {
                        let user = self.operand_of(*value);
                        if user.is_some_and(|user| found.contains(&user)) {
                            found.push(*op);
                            let answers = ops.iter().copied().map(Answer::Op).collect();
                            questions.push(Question { on: *op, answers });
                        }
                    }
                    _ => {}
                },
                Fact::Int(attr, value) => {
                    if let Binding::Attr(op, by_op) = self.set.bindings.get(*attr)
                        && found.contains(op)
                        && by_op.len() == 1
                    {
                        questions.push(Question {
                            on: *attr,
                            answers: vec![Answer::Int(*value)],
                        });
                    }
                }
                _ => {}
            }
        }
        questions
    }

    /// The op that has a value as an operand, if the tree can find the value from it.
    fn operand_of(&self, value: BindingId) -> Option<BindingId> {
        match self.set.bindings.get(value) {
            Binding::Operand(op, _) => Some(*op),
            Binding::Element(run, _) => match self.set.bindings.get(*run) {
                Binding::Operands(op, by_op) if by_op.len() == 1 => Some(*op),
                _ => None,
            },
            _ => None,
        }
    }

    /// The steps for rows in order. `known` has the ops that the path has found.
    fn block(&mut self, mut rows: Vec<Candidate>, known: &mut Vec<BindingId>) -> Block {
        let mut steps = Vec::new();
        while let Some(first) = rows.first() {
            let Some((on, group)) = self.question(first, &rows) else {
                let row = rows.remove(0).row;
                self.tries(row, known);
                steps.push(Step::Try(row));
                continue;
            };
            let mut asking = Vec::new();
            let mut index = 0;
            rows.retain(|row| {
                let takes = group.contains(&index);
                index += 1;
                if takes {
                    asking.push(row.clone());
                }
                !takes
            });
            steps.push(self.switch(on, asking, known));
        }
        steps
    }

    fn switch(&mut self, on: BindingId, rows: Vec<Candidate>, known: &mut Vec<BindingId>) -> Step {
        let mut arms: Vec<(Answer, Vec<Candidate>)> = Vec::new();
        for mut row in rows {
            let Some(at) = row.open.iter().position(|open| open.on == on) else {
                continue;
            };
            row.found += 1;
            for answer in row.open.remove(at).answers {
                match arms.iter_mut().find(|(known, _)| *known == answer) {
                    Some((_, rows)) => rows.push(row.clone()),
                    None => arms.push((answer, vec![row.clone()])),
                }
            }
        }
        let before = known.len();
        known.extend(matches!(arms[..], [(Answer::Op(_), _), ..]).then_some(on));
        let arms = arms.into_iter();
        let arms = arms
            .map(|(answer, rows)| (answer, self.block(rows, known)))
            .collect();
        known.truncate(before);
        Step::Ask(on, arms)
    }

    /// The next question, and the positions of the rows that ask it. Returns `None` if no question
    /// of the first row is useful for another row.
    fn question(
        &self,
        first: &Candidate,
        rows: &[Candidate],
    ) -> Option<(BindingId, BTreeSet<usize>)> {
        let mut best: Option<(BindingId, BTreeSet<usize>)> = None;
        for (nth, question) in first.open.iter().enumerate() {
            // The op that it starts from must be known.
            if !self.is_ready(question, &first.open[..nth]) {
                continue;
            }
            let group = self.asking(question, rows);
            let useful = match question.answers[..] {
                [Answer::Int(_)] => group.iter().any(|row| {
                    let mut open = rows[*row].open.iter();
                    open.any(|open| open.on == question.on && open.answers != question.answers)
                }),
                _ => group.len() > 1 || self.worth_asking(first),
            };
            if useful
                && best
                    .as_ref()
                    .is_none_or(|(_, most)| group.len() > most.len())
            {
                let all = group.len() == rows.len();
                best = Some((question.on, group));
                if all {
                    break;
                }
            }
        }
        best
    }

    /// True if the tree asks a question for one row alone. It settles sooner than the rule's
    /// function that the row does not match. Where few rules are tried, or much is known already,
    /// it gains nothing.
    fn worth_asking(&self, row: &Candidate) -> bool {
        self.set.rules.len() > FEW_RULES && row.found < FEW_OPS
    }

    fn is_ready(&self, question: &Question, before: &[Question]) -> bool {
        let from = match self.set.bindings.get(question.on) {
            Binding::Def(value) => self.operand_of(*value),
            Binding::Attr(op, _) => Some(*op),
            _ => None,
        };
        from.is_some_and(|from| !before.iter().any(|open| open.on == from))
    }

    /// The positions of the rows that ask this question and may be asked now: they overlap with no
    /// earlier row that does not ask it.
    fn asking(&self, question: &Question, rows: &[Candidate]) -> BTreeSet<usize> {
        let on = question.on;
        let mut group = BTreeSet::new();
        let mut waiting: Vec<&Row> = Vec::new();
        for (index, candidate) in rows.iter().enumerate() {
            if waiting.len() > MAX_WAITING {
                break;
            }
            let row = &self.rows[candidate.row];
            let at = candidate.open.iter().position(|open| open.on == on);
            let asks =
                at.is_some_and(|at| self.is_ready(&candidate.open[at], &candidate.open[..at]));
            if asks && !waiting.iter().any(|other| may_overlap(other, row)) {
                group.insert(index);
            } else {
                waiting.push(row);
            }
        }
        group
    }

    /// Records the ops that are known at an attempt of a row.
    fn tries(&mut self, row: usize, known: &[BindingId]) {
        let row = &self.rows[row];
        let here = row.bindings.iter();
        let here = here.filter(|(_, there)| known.contains(there));
        let here: BTreeSet<BindingId> = here.map(|(own, _)| *own).collect();
        let found = &mut self.found[row.rule];
        *found = Some(match found.take() {
            Some(before) => before.intersection(&here).copied().collect(),
            None => here,
        });
    }
}
