//! Stage 4: all rules of a set become one matching automaton.
//!
//! For each root op there is a decision tree. A switch looks at which op defines one operand, once
//! for all rules that ask; rules that do not ask follow into every branch, so the order of the
//! rules is kept: the first leaf in a branch is the first rule that can match there. (After the
//! decision trees of Maranget, "Compiling Pattern Matching to Good Decision Trees", 2008, with the
//! column of the first row chosen, as ISLE's serialiser does under priorities.)

use crate::model::{RuleModel, Set};

/// A set's automaton.
pub struct Plan {
    /// The trees by root op.
    pub roots: Vec<(usize, Tree)>,
}

/// A decision tree.
pub enum Tree {
    /// No rule is left.
    Fail,
    /// Try one rule, then go on.
    Try(Leaf, Box<Tree>),
    /// Look at the op that defines an operand.
    Switch(Switch),
}

/// A switch on the op that defines an operand.
pub struct Switch {
    /// The position of the user; 0 is the root.
    pub parent: usize,
    /// The op that is known to stand there.
    pub parent_op: usize,
    /// The operand group of the user.
    pub group: usize,
    /// The new position.
    pub position: usize,
    /// The ops asked for, in order of appearance.
    pub cases: Vec<(usize, Tree)>,
    /// Any other op, or a block argument.
    pub otherwise: Box<Tree>,
}

/// A rule to try in one of its operand orders.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The rule's rank.
    pub rule: usize,
    /// Which of its rows.
    pub row: usize,
    /// For each node of the rule, its position.
    pub positions: Vec<usize>,
}

/// A row on its way down the tree.
#[derive(Clone)]
struct Candidate {
    rule: usize,
    row: usize,
    positions: Vec<Option<usize>>,
}

struct Planner<'a> {
    rules: &'a [RuleModel<'a>],
    next_position: usize,
}

/// Plans a set whose rules are in the order of their ranks.
pub fn plan(set: &Set<'_>) -> Plan {
    let mut planner = Planner { rules: &set.rules, next_position: 1 };
    let mut roots: Vec<usize> = Vec::new();
    for rule in &set.rules {
        if !roots.contains(&rule.nodes[0].op) {
            roots.push(rule.nodes[0].op);
        }
    }
    let roots = roots
        .into_iter()
        .map(|root| {
            let mut candidates = Vec::new();
            for (index, rule) in set.rules.iter().enumerate() {
                if rule.nodes[0].op != root {
                    continue;
                }
                for row in 0..rule.rows.len() {
                    let mut positions = vec![None; rule.nodes.len()];
                    positions[0] = Some(0);
                    candidates.push(Candidate { rule: index, row, positions });
                }
            }
            (root, planner.tree(candidates))
        })
        .collect();
    Plan { roots }
}

impl Planner<'_> {
    fn tree(&mut self, mut rows: Vec<Candidate>) -> Tree {
        let Some(first) = rows.first() else { return Tree::Fail };
        let Some((parent, group)) = self.question(first) else {
            let first = rows.remove(0);
            let leaf = Leaf {
                rule: first.rule,
                row: first.row,
                positions: first.positions.into_iter().flatten().collect(),
            };
            return Tree::Try(leaf, Box::new(self.tree(rows)));
        };
        let parent_op = self.op_at(first, parent);
        let position = self.next_position;
        self.next_position += 1;
        let asked: Vec<Option<usize>> =
            rows.iter().map(|row| self.node_at(row, parent, group)).collect();
        let mut ops: Vec<usize> = Vec::new();
        for (row, node) in rows.iter().zip(&asked) {
            if let Some(node) = node {
                let op = self.rules[row.rule].nodes[*node].op;
                if !ops.contains(&op) {
                    ops.push(op);
                }
            }
        }
        let cases = ops
            .into_iter()
            .map(|op| {
                let mut inside = Vec::new();
                for (row, node) in rows.iter().zip(&asked) {
                    match node {
                        None => inside.push(row.clone()),
                        Some(node) if self.rules[row.rule].nodes[*node].op == op => {
                            let mut row = row.clone();
                            row.positions[*node] = Some(position);
                            inside.push(row);
                        }
                        Some(_) => {}
                    }
                }
                (op, self.tree(inside))
            })
            .collect();
        let rest =
            rows.iter().zip(&asked).filter(|(_, node)| node.is_none()).map(|(row, _)| row.clone()).collect();
        let otherwise = Box::new(self.tree(rest));
        Tree::Switch(Switch { parent, parent_op, group, position, cases, otherwise })
    }

    /// The first place the row still asks about: position of the user and operand group.
    fn question(&self, row: &Candidate) -> Option<(usize, usize)> {
        let links = &self.rules[row.rule].rows[row.row].links;
        row.positions.iter().zip(links).find_map(|(position, link)| match (position, link) {
            (None, Some(link)) => Some((row.positions[link.parent]?, link.group)),
            _ => None,
        })
    }

    /// The row's node at a place, if it asks about it.
    fn node_at(&self, row: &Candidate, parent: usize, group: usize) -> Option<usize> {
        let links = &self.rules[row.rule].rows[row.row].links;
        links.iter().enumerate().find_map(|(node, link)| {
            let link = link.as_ref()?;
            let here = row.positions[node].is_none()
                && row.positions[link.parent] == Some(parent)
                && link.group == group;
            here.then_some(node)
        })
    }

    fn op_at(&self, row: &Candidate, position: usize) -> usize {
        let node = row.positions.iter().position(|p| *p == Some(position)).unwrap_or(0);
        self.rules[row.rule].nodes[node].op
    }
}
