//! An IR that does not know `drr`: expressions in an arena, without use lists, blocks or
//! attributes.

use std::collections::{HashMap, HashSet};
use std::fmt;

/// The index of a node in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Id(pub u32);

/// An expression over wrapping 64-bit integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number.
    Num(i64),
    /// An input.
    Var(String),
    /// `-x`
    Neg(Id),
    /// `x + y`
    Add(Id, Id),
    /// `x - y`
    Sub(Id, Id),
    /// `x * y`
    Mul(Id, Id),
    /// `x << n`, with `n` below 64.
    Shl(Id, u32),
}

impl Expr {
    /// The operands.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = Id> + use<> {
        let (first, second) = match *self {
            Expr::Num(_) | Expr::Var(_) => (None, None),
            Expr::Neg(x) | Expr::Shl(x, _) => (Some(x), None),
            Expr::Add(x, y) | Expr::Sub(x, y) | Expr::Mul(x, y) => (Some(x), Some(y)),
        };
        first.into_iter().chain(second)
    }

    /// Operand `index`, for changing it.
    pub fn operand_mut(&mut self, index: usize) -> Option<&mut Id> {
        match (self, index) {
            (Expr::Neg(x) | Expr::Shl(x, _), 0) => Some(x),
            (Expr::Add(x, _) | Expr::Sub(x, _) | Expr::Mul(x, _), 0) => Some(x),
            (Expr::Add(_, y) | Expr::Sub(_, y) | Expr::Mul(_, y), 1) => Some(y),
            _ => None,
        }
    }
}

/// A program: the named expressions that it computes. Operands come before their users.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The arena.
    pub exprs: Vec<Expr>,
    /// The results.
    pub outputs: Vec<(String, Id)>,
}

impl Program {
    /// Adds an expression.
    pub fn add(&mut self, expr: Expr) -> Id {
        self.exprs.push(expr);
        Id(self.exprs.len() as u32 - 1)
    }

    /// An expression.
    pub fn expr(&self, id: Id) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Evaluates the program for these inputs and returns its outputs in order. A missing input is
    /// 0.
    pub fn evaluate(&self, inputs: &HashMap<String, i64>) -> Vec<i64> {
        let mut values: Vec<i64> = Vec::with_capacity(self.exprs.len());
        for expr in &self.exprs {
            let of = |id: &Id| values[id.0 as usize];
            let value = match expr {
                Expr::Num(n) => *n,
                Expr::Var(name) => inputs.get(name).copied().unwrap_or(0),
                Expr::Neg(x) => of(x).wrapping_neg(),
                Expr::Add(x, y) => of(x).wrapping_add(of(y)),
                Expr::Sub(x, y) => of(x).wrapping_sub(of(y)),
                Expr::Mul(x, y) => of(x).wrapping_mul(of(y)),
                Expr::Shl(x, by) => of(x).wrapping_shl(*by),
            };
            values.push(value);
        }
        let outputs = self.outputs.iter();
        outputs.map(|(_, id)| values[id.0 as usize]).collect()
    }

    /// The number of expressions that the outputs need.
    pub fn size(&self) -> usize {
        self.needed().len()
    }

    fn needed(&self) -> HashSet<Id> {
        let mut needed: HashSet<Id> = self.outputs.iter().map(|(_, id)| *id).collect();
        // Operands come before their users, so one sweep from the end finds all of them.
        for (index, expr) in self.exprs.iter().enumerate().rev() {
            if needed.contains(&Id(index as u32)) {
                needed.extend(expr.operands());
            }
        }
        needed
    }

    /// The expression as text. Operands are written out up to a depth limit.
    pub fn text(&self, id: Id) -> String {
        self.short(id, 4).0
    }

    /// The sort key for the operands of sums and products: inputs by name, numbers last.
    pub fn rank(&self, id: Id) -> (u8, &str) {
        match self.expr(id) {
            Expr::Var(name) => (0, name),
            Expr::Num(_) => (2, ""),
            _ => (1, ""),
        }
    }

    /// The text and precedence of an expression.
    fn short(&self, id: Id, depth: usize) -> (String, u8) {
        if depth == 0 {
            return ("…".to_string(), ATOM);
        }
        render(self.expr(id), &mut |id| self.short(id, depth - 1))
    }
}

const SHIFT: u8 = 1;
const SUM: u8 = 2;
const PRODUCT: u8 = 3;
const PREFIX: u8 = 4;
const ATOM: u8 = 5;

/// The text and precedence of an expression, from those of its operands.
fn render(expr: &Expr, operand: &mut dyn FnMut(Id) -> (String, u8)) -> (String, u8) {
    let mut at_least = |id: Id, wanted: u8| {
        let (text, level) = operand(id);
        if level >= wanted {
            text
        } else {
            format!("({text})")
        }
    };
    match expr {
        Expr::Num(n) if *n < 0 => (n.to_string(), PREFIX),
        Expr::Num(n) => (n.to_string(), ATOM),
        Expr::Var(name) => (name.clone(), ATOM),
        Expr::Neg(x) => (format!("-{}", at_least(*x, ATOM)), PREFIX),
        Expr::Add(x, y) => (
            format!("{} + {}", at_least(*x, SUM), at_least(*y, PRODUCT)),
            SUM,
        ),
        Expr::Sub(x, y) => (
            format!("{} - {}", at_least(*x, SUM), at_least(*y, PRODUCT)),
            SUM,
        ),
        Expr::Mul(x, y) => (
            format!("{} * {}", at_least(*x, PRODUCT), at_least(*y, PREFIX)),
            PRODUCT,
        ),
        Expr::Shl(x, by) => (format!("{} << {by}", at_least(*x, SHIFT)), SHIFT),
    }
}

/// Deeper expressions are printed as names, which limits the nesting of the text.
const MAX_DEPTH: usize = 32;

impl fmt::Display for Program {
    /// Prints the program in its language. An expression with several uses gets a name by `let`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needed = self.needed();
        let mut uses: HashMap<Id, usize> = HashMap::new();
        let mut taken: HashSet<&str> = self.outputs.iter().map(|(name, _)| &**name).collect();
        for (index, expr) in self.exprs.iter().enumerate() {
            if needed.contains(&Id(index as u32)) {
                expr.operands()
                    .for_each(|id| *uses.entry(id).or_default() += 1);
                taken.extend(match expr {
                    Expr::Var(name) => Some(name.as_str()),
                    _ => None,
                });
            }
        }
        for (_, id) in &self.outputs {
            *uses.entry(*id).or_default() += 1;
        }
        let mut names = (0..).map(|number| format!("t{number}"));
        let mut texts: HashMap<Id, (String, u8, usize)> = HashMap::new();
        for (index, expr) in self.exprs.iter().enumerate() {
            let id = Id(index as u32);
            if !needed.contains(&id) {
                continue;
            }
            let depth = expr.operands().map(|id| texts[&id].2).max().unwrap_or(0) + 1;
            // A text that is not shared has one use, so it can be moved out.
            let shared = |id: &Id| uses[id] > 1;
            let (text, level) = render(expr, &mut |id| match shared(&id) {
                true => (texts[&id].0.clone(), texts[&id].1),
                false => texts
                    .get_mut(&id)
                    .map(|(text, level, _)| (std::mem::take(text), *level))
                    .unwrap_or_default(),
            });
            let leaf = expr.operands().next().is_none();
            let entry = if !leaf && (shared(&id) || depth > MAX_DEPTH) {
                let name = names
                    .find(|name| !taken.contains(name.as_str()))
                    .unwrap_or_default();
                writeln!(f, "let {name} = {text};")?;
                (name, ATOM, 0)
            } else {
                (text, level, depth)
            };
            texts.insert(id, entry);
        }
        for (name, id) in &self.outputs {
            writeln!(f, "{name} = {};", texts[id].0)?;
        }
        Ok(())
    }
}
