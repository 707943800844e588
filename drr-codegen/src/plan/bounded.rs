//! A bound on decision trees. Where rows ask about different operands, a row that does not ask
//! follows into every branch, and the copies multiply: 32 orders of four rules became 600 places in
//! which one of them is tried. Beyond the bound rows are not copied: those behind are a tree of
//! their own, which is asked if the first one finds nothing. That is how backtracking automata stay
//! as small as the rules (Wadler's mixture rule, in Peyton Jones, "The Implementation of Functional
//! Programming Languages", 1987, chapter 5); it costs asking some questions twice.

use super::{Candidate, Planner, Tree};
use crate::model::Place;

/// In how many places a tree may try rules, however few rows it has.
const ALWAYS: usize = 48;

/// In how many places a tree may try rules for each row.
const PER_ROW: usize = 2;

impl Planner<'_> {
    /// The tree of a root's rows.
    pub(super) fn bounded(&mut self, rows: Vec<Candidate>) -> Tree {
        let limit = ALWAYS.max(PER_ROW * rows.len());
        self.within(rows, limit)
    }

    /// The tree with every row in all branches if it is within the limit; otherwise several, which
    /// together try rules in at most [`PER_ROW`] places for each row.
    fn within(&mut self, mut rows: Vec<Candidate>, limit: usize) -> Tree {
        if let Some(tree) = self.copied(&rows, limit) {
            return tree;
        }
        // As many rows, from the first on, as are within the bound: one is.
        let mut few = Tree::Fail;
        let (mut fits, mut beyond) = (0, rows.len());
        while beyond - fits > 1 {
            let count = usize::midpoint(fits, beyond);
            match self.copied(&rows[..count], PER_ROW * count) {
                Some(tree) => (fits, few) = (count, tree),
                None => beyond = count,
            }
        }
        // Or all that begin with the same question: none is copied.
        let question = self.question(&rows[0]);
        let asking = question.map_or(0, |(parent, place)| self.asking(&rows, parent, place));
        let count = asking.max(fits).max(1);
        let behind = rows.split_off(count);
        let first = match question {
            Some((parent, place)) if asking >= fits => {
                let branches = self.switch(&rows, parent, place, |planner, rows| {
                    let limit = PER_ROW * rows.len();
                    Some(planner.within(rows, limit))
                });
                branches.unwrap_or(Tree::Fail)
            }
            _ => few,
        };
        if behind.is_empty() {
            return first;
        }
        let limit = PER_ROW * behind.len();
        Tree::Then(Box::new(first), Box::new(self.within(behind, limit)))
    }

    /// [`Planner::tree`], if it tries rules in at most so many places.
    fn copied(&mut self, rows: &[Candidate], limit: usize) -> Option<Tree> {
        let position = self.next_position;
        let mut left = limit;
        let tree = self.tree(rows.to_vec(), &mut left);
        if tree.is_none() {
            self.next_position = position;
        }
        tree
    }

    /// How many rows, from the first on, ask about a place.
    fn asking(&self, rows: &[Candidate], parent: usize, place: Place) -> usize {
        let asks = |row: &&Candidate| self.node_at(row, parent, place).is_some();
        rows.iter().take_while(asks).count()
    }
}
