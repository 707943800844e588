//! Stage 4: all rules of a set become one matching automaton.
//!
//! For each root op there is a decision tree. A switch looks at which op defines one operand, once
//! for all rules that ask; rules that do not ask follow into every branch, so the order of the
//! rules is kept: the first leaf in a branch is the first rule that can match there. (After the
//! decision trees of Maranget, "Compiling Pattern Matching to Good Decision Trees", 2008, with the
//! column of the first row chosen, as ISLE's serialiser does under priorities.)
//!
//! Where the structure of the first row is settled and rules differ by the integer they want in
//! one attribute, a second kind of switch looks that integer up.

use crate::model::{Access, AttrMatcher, Check, Place, RuleModel, Set, ValueAt};
use crate::syntax::LiteralValue;

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
    /// Look at the integer in an attribute.
    Integer(IntegerSwitch),
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
    for rule in &set.rules {
        for op in &rule.nodes[0].ops {
            if !roots.contains(op) {
                roots.push(*op);
            }
        }
    }
    let roots = roots
        .into_iter()
        .map(|root| {
            let mut candidates = Vec::new();
            for (index, rule) in set.rules.iter().enumerate() {
                let rows = rule.rows.iter().enumerate();
                for (row, _) in rows.filter(|(_, row)| row.ops[0] == root) {
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
            (root, planner.tree(candidates))
        })
        .collect();
    Plan { roots }
}

impl Planner<'_> {
    fn tree(&mut self, mut rows: Vec<Candidate>) -> Tree {
        let Some(first) = rows.first() else {
            return Tree::Fail;
        };
        let Some((parent, place)) = self.question(first) else {
            if let Some((position, attr)) = self.integer_question(&rows) {
                return self.integer_switch(&rows, position, attr);
            }
            let first = rows.remove(0);
            let leaf = Leaf {
                rule: first.rule,
                row: first.row,
                positions: first.positions,
            };
            return Tree::Try(leaf, Box::new(self.tree(rows)));
        };
        let parent_op = self.op_at(first, parent);
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
        let cases = ops
            .into_iter()
            .map(|op| {
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
                (op, self.tree(inside))
            })
            .collect();
        let rest = rows
            .iter()
            .zip(&asked)
            .filter(|(_, node)| node.is_none())
            .map(|(row, _)| row.clone())
            .collect();
        let otherwise = Box::new(self.tree(rest));
        Tree::Switch(Switch {
            parent,
            parent_op,
            place,
            position,
            cases,
            otherwise,
        })
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

    fn integer_switch(&mut self, rows: &[Candidate], position: usize, attr: usize) -> Tree {
        let mut values: Vec<i64> = Vec::new();
        for row in rows {
            if let Some(value) = integer_at(row, position, attr)
                && !values.contains(&value)
            {
                values.push(value);
            }
        }
        let cases = values
            .into_iter()
            .map(|value| {
                let inside = rows
                    .iter()
                    .filter(|row| {
                        integer_at(row, position, attr).is_none_or(|wanted| wanted == value)
                    })
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
                (value, self.tree(inside))
            })
            .collect();
        let rest = rows
            .iter()
            .filter(|row| integer_at(row, position, attr).is_none())
            .cloned()
            .collect();
        let otherwise = Box::new(self.tree(rest));
        Tree::Integer(IntegerSwitch {
            position,
            attr,
            cases,
            otherwise,
        })
    }

    /// The first place the row still asks about: position of the user, and which operand.
    fn question(&self, row: &Candidate) -> Option<(usize, Place)> {
        let links = &self.rules[row.rule].rows[row.row].links;
        row.positions
            .iter()
            .zip(links)
            .find_map(|(position, link)| match (position, link.as_ref()?.value) {
                (None, ValueAt::Place(user, place)) => Some((row.positions[user]?, place)),
                _ => None,
            })
    }

    /// The row's node at a place, if it asks about it.
    fn node_at(&self, row: &Candidate, parent: usize, place: Place) -> Option<usize> {
        let links = &self.rules[row.rule].rows[row.row].links;
        links.iter().enumerate().find_map(|(node, link)| {
            let ValueAt::Place(user, at) = link.as_ref()?.value else {
                return None;
            };
            let here =
                row.positions[node].is_none() && row.positions[user] == Some(parent) && at == place;
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
