//! Stage 4: all rules of a set become one matching automaton.
//!
//! For each root op there is a decision tree. A switch looks at which op defines one operand, once
//! for all rules that ask; rules that do not ask follow into every branch, so the order of the
//! rules is kept: the first leaf in a branch is the first rule that can match there. (After the
//! decision trees of Maranget, "Compiling Pattern Matching to Good Decision Trees", 2008, with the
//! column of the first row chosen, as ISLE's serialiser does under priorities.)
//!
//! A rule that is rooted at a trait stands in the tree of every root, and in one for all other ops; what
//! it nests is looked up when it is tried.
//!
//! Where the structure of the first row is settled and rules differ by the integer they want in
//! one attribute, a second kind of switch looks that integer up.
//!
//! Copies of rows multiply where rows ask about different operands. So a tree has a bound
//! (`bounded.rs`), and rows that would exceed it are tried in one tree after the other.

use crate::model::{Access, AttrMatcher, Check, Place, RuleModel, Set, ValueAt};
use crate::syntax::LiteralValue;

mod bounded;

/// A set's automaton.
pub struct Plan {
    /// The trees by root op.
    pub roots: Vec<(usize, Tree)>,
    /// Of any other op: the rules that are rooted at a trait.
    pub otherwise: Tree,
}

/// A decision tree.
pub enum Tree {
    /// No rule is left.
    Fail,
    /// Try one rule, then go on.
    Try(Leaf, Box<Tree>),
    /// Look at the op that defines an operand.
    Switch(Switch),
    /// Look at the integer in an attribute.
    Integer(IntegerSwitch),
    /// Where no rule of the first tree applies, go on with the second.
    Then(Box<Tree>, Box<Tree>),
}

/// A switch on the integer in an attribute.
pub struct IntegerSwitch {
    /// The position of the operation.
    pub position: usize,
    /// The set's number of the attribute.
    pub attr: usize,
    /// The integers asked for, in order of appearance.
    pub cases: Vec<(i64, Tree)>,
    /// Any other integer, or none.
    pub otherwise: Box<Tree>,
}

/// A switch on the op that defines an operand.
pub struct Switch {
    /// The position of the user; 0 is the root.
    pub parent: usize,
    /// The op that is known to stand there.
    pub parent_op: usize,
    /// Which operand of the user.
    pub place: Place,
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
    /// For each node of the rule, its position; `None` if a loop over operand orders finds it.
    pub positions: Vec<Option<usize>>,
}

/// A row on its way down the tree.
#[derive(Clone)]
struct Candidate {
    rule: usize,
    row: usize,
    positions: Vec<Option<usize>>,
    /// Integers wanted and not yet looked up: node, attribute, value.
    integers: Vec<(usize, usize, i64)>,
}

impl Candidate {
    fn leaf(self) -> Leaf {
        Leaf {
            rule: self.rule,
            row: self.row,
            positions: self.positions,
        }
    }
}

struct Planner<'a> {
    rules: &'a [RuleModel<'a>],
    next_position: usize,
}

/// Plans a set whose rules are in the order of their ranks.
pub fn plan(set: &Set<'_>) -> Plan {
    let mut planner = Planner {
        rules: &set.rules,
        next_position: 1,
    };
    let mut roots: Vec<usize> = Vec::new();
    for rule in set.rules.iter().filter(|rule| !rule.nodes[0].by_trait) {
        for op in &rule.nodes[0].ops {
            if !roots.contains(op) {
                roots.push(*op);
            }
        }
    }
    let candidates = |root: Option<usize>| {
        let mut candidates = Vec::new();
        for (index, rule) in set.rules.iter().enumerate() {
            let here = |op: usize| rule.nodes[0].by_trait || root == Some(op);
            let rows = rule.rows.iter().enumerate();
            for (row, _) in rows.filter(|(_, row)| here(row.ops[0])) {
                let mut positions = vec![None; rule.nodes.len()];
                positions[0] = Some(0);
                candidates.push(Candidate {
                    rule: index,
                    row,
                    positions,
                    integers: integers(rule, row),
                });
            }
        }
        candidates
    };
    let roots = roots
        .into_iter()
        .map(|root| (root, planner.bounded(candidates(Some(root)))))
        .collect();
    let otherwise = planner.bounded(candidates(None));
    Plan { roots, otherwise }
}

impl Planner<'_> {
    /// The tree in which every row follows into each branch where it may match; `None` if it tries
    /// rules in more places than are left.
    fn tree(&mut self, mut rows: Vec<Candidate>, left: &mut usize) -> Option<Tree> {
        let Some(first) = rows.first() else {
            return Some(Tree::Fail);
        };
        if let Some((parent, place)) = self.question(first) {
            return self.switch(&rows, parent, place, |planner, rows| {
                planner.tree(rows, left)
            });
        }
        if let Some((position, attr)) = self.integer_question(&rows) {
            return self.integer_switch(&rows, position, attr, left);
        }
        *left = left.checked_sub(1)?;
        let leaf = rows.remove(0).leaf();
        let then = self.tree(rows, left)?;
        Some(Tree::Try(leaf, Box::new(then)))
    }

    /// A switch on the op at a place: rows that do not ask follow into all branches.
    fn switch(
        &mut self,
        rows: &[Candidate],
        parent: usize,
        place: Place,
        mut branch: impl FnMut(&mut Self, Vec<Candidate>) -> Option<Tree>,
    ) -> Option<Tree> {
        let parent_op = self.op_at(rows.first()?, parent);
        let position = self.next_position;
        self.next_position += 1;
        let asked: Vec<Option<usize>> = rows
            .iter()
            .map(|row| self.node_at(row, parent, place))
            .collect();
        let mut ops: Vec<usize> = Vec::new();
        for (row, node) in rows.iter().zip(&asked) {
            if let Some(node) = node {
                let op = self.op_of(row, *node);
                if !ops.contains(&op) {
                    ops.push(op);
                }
            }
        }
        let mut cases = Vec::new();
        for op in ops {
            let mut inside = Vec::new();
            for (row, node) in rows.iter().zip(&asked) {
                match node {
                    None => inside.push(row.clone()),
                    Some(node) if self.op_of(row, *node) == op => {
                        let mut row = row.clone();
                        row.positions[*node] = Some(position);
                        inside.push(row);
                    }
                    Some(_) => {}
                }
            }
            cases.push((op, branch(self, inside)?));
        }
        let rest = rows
            .iter()
            .zip(&asked)
            .filter(|(_, node)| node.is_none())
            .map(|(row, _)| row.clone())
            .collect();
        let otherwise = Box::new(branch(self, rest)?);
        Some(Tree::Switch(Switch {
            parent,
            parent_op,
            place,
            position,
            cases,
            otherwise,
        }))
    }

    /// An attribute whose integer the first row asks for, if another row wants another one.
    fn integer_question(&self, rows: &[Candidate]) -> Option<(usize, usize)> {
        rows[0].integers.iter().find_map(|(node, attr, value)| {
            let position = rows[0].positions[*node]?;
            let differs = rows[1..]
                .iter()
                .filter_map(|row| integer_at(row, position, *attr))
                .any(|other| other != *value);
            differs.then_some((position, *attr))
        })
    }

    fn integer_switch(
        &mut self,
        rows: &[Candidate],
        position: usize,
        attr: usize,
        left: &mut usize,
    ) -> Option<Tree> {
        let mut values: Vec<i64> = Vec::new();
        for row in rows {
            if let Some(value) = integer_at(row, position, attr)
                && !values.contains(&value)
            {
                values.push(value);
            }
        }
        let mut cases = Vec::new();
        for value in values {
            let inside = rows
                .iter()
                .filter(|row| integer_at(row, position, attr).is_none_or(|wanted| wanted == value))
                .map(|row| {
                    let mut row = row.clone();
                    let at = |node: usize| row.positions[node] == Some(position);
                    row.integers = row
                        .integers
                        .iter()
                        .copied()
                        .filter(|(node, number, _)| !(at(*node) && *number == attr))
                        .collect();
                    row
                })
                .collect();
            cases.push((value, self.tree(inside, left)?));
        }
        let rest = rows
            .iter()
            .filter(|row| integer_at(row, position, attr).is_none())
            .cloned()
            .collect();
        let otherwise = Box::new(self.tree(rest, left)?);
        Some(Tree::Integer(IntegerSwitch {
            position,
            attr,
            cases,
            otherwise,
        }))
    }

    /// The first place the row still asks about: position of the user, and which operand.
    fn question(&self, row: &Candidate) -> Option<(usize, Place)> {
        let links = &self.rules[row.rule].rows[row.row].links;
        let mut nodes = row.positions.iter().zip(links).enumerate();
        nodes.find_map(
            |(node, (position, link))| match (position, link.as_ref()?.value) {
                (None, ValueAt::Place(user, place)) if self.asks(row, node, user) => {
                    Some((row.positions[user]?, place))
                }
                _ => None,
            },
        )
    }

    /// Whether a tree looks a nested op up: neither it nor its user is known by a trait alone.
    fn asks(&self, row: &Candidate, node: usize, user: usize) -> bool {
        let nodes = &self.rules[row.rule].nodes;
        !nodes[node].by_trait && !nodes[user].by_trait
    }

    /// The row's node at a place, if it asks about it.
    fn node_at(&self, row: &Candidate, parent: usize, place: Place) -> Option<usize> {
        let links = &self.rules[row.rule].rows[row.row].links;
        links.iter().enumerate().find_map(|(node, link)| {
            let ValueAt::Place(user, at) = link.as_ref()?.value else {
                return None;
            };
            let here = row.positions[node].is_none()
                && row.positions[user] == Some(parent)
                && at == place
                && self.asks(row, node, user);
            here.then_some(node)
        })
    }

    fn op_at(&self, row: &Candidate, position: usize) -> usize {
        let node = row
            .positions
            .iter()
            .position(|p| *p == Some(position))
            .unwrap_or(0);
        self.op_of(row, node)
    }

    /// The op that the row wants at a node.
    fn op_of(&self, row: &Candidate, node: usize) -> usize {
        self.rules[row.rule].rows[row.row].ops[node]
    }
}

/// The integer that the row wants in the attribute of the operation at a position.
fn integer_at(row: &Candidate, position: usize, attr: usize) -> Option<i64> {
    row.integers
        .iter()
        .find(|(node, number, _)| row.positions[*node] == Some(position) && *number == attr)
        .map(|(_, _, value)| *value)
}

/// The integers that a row's literals want. The rule's own function tests them in full.
fn integers(rule: &RuleModel<'_>, row: usize) -> Vec<(usize, usize, i64)> {
    let wanted = rule.checks.iter().filter_map(|check| {
        let Check::Attr {
            capture,
            matcher: AttrMatcher::Literal(literal),
            ..
        } = check
        else {
            return None;
        };
        let LiteralValue::Int(value) = literal.value else {
            return None;
        };
        let Access::Attr(node, number) = rule.rows[row].access[*capture] else {
            return None;
        };
        Some((node, number, i64::try_from(value).ok()?))
    });
    wanted.collect()
}
