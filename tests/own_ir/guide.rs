//! The IR of the guide "Bring your own IR" and its tests by the conformance suite, as the guide shows them.

/// An expression. Operands are indices into the arena; an operand comes before its users.
#[derive(Clone, Debug)]
pub enum Expr {
    Num(i64),
    Var(String),
    Neg(usize),
    Add(usize, usize),
    Mul(usize, usize),
}

/// The expressions and the ones that are the program's outputs.
#[derive(Default)]
pub struct Program {
    pub exprs: Vec<Expr>,
    pub outputs: Vec<usize>,
}

// ---- 1. NodeIr for the program --------------------------------------------------------------

use drr::ir::adapter::{Attr, Graph, NewNode, NodeIr, NodeOp};

impl NodeIr for Program {
    // The ops: their full names, which rules refer to, and the names of their attributes. Binding rules
    // panics if their declaration of an op requires an attribute that is not here.
    const OPS: &'static [NodeOp] = &[
        NodeOp::new("expr.num").attrs(&["value"]).constant(),
        NodeOp::new("expr.var").attrs(&["name"]),
        NodeOp::new("expr.neg"),
        NodeOp::new("expr.add"),
        NodeOp::new("expr.mul"),
    ];

    fn num_nodes(&self) -> usize {
        self.exprs.len()
    }
    fn kind(&self, node: usize) -> usize {
        match self.exprs[node] {
            Expr::Num(_) => 0,
            Expr::Var(_) => 1,
            Expr::Neg(_) => 2,
            Expr::Add(..) => 3,
            Expr::Mul(..) => 4,
        }
    }
    fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
        let operands = match self.exprs[node] {
            Expr::Num(_) | Expr::Var(_) => [None, None],
            Expr::Neg(x) => [Some(x), None],
            Expr::Add(x, y) | Expr::Mul(x, y) => [Some(x), Some(y)],
        };
        operands.into_iter().flatten()
    }
    fn set_operand(&mut self, node: usize, index: usize, to: usize) {
        match &mut self.exprs[node] {
            Expr::Neg(x) => *x = to,
            Expr::Add(x, y) | Expr::Mul(x, y) => *(if index == 0 { x } else { y }) = to,
            Expr::Num(_) | Expr::Var(_) => {}
        }
    }
    fn attr(&self, node: usize, _: usize) -> Option<Attr> {
        match &self.exprs[node] {
            Expr::Num(value) => Some((*value).into()),
            Expr::Var(name) => Some(name.as_str().into()),
            _ => None,
        }
    }
    fn set_attr(&mut self, node: usize, _: usize, attr: Attr) {
        match (&mut self.exprs[node], attr) {
            (Expr::Num(value), Attr::Int(new, _)) => *value = new,
            (Expr::Var(name), Attr::Str(new)) => *name = new,
            _ => {}
        }
    }
    fn create(&mut self, new: NewNode<'_>) -> usize {
        self.exprs.push(match new.kind {
            0 => Expr::Num(new.int(0)),
            1 => Expr::Var(new.string(0).to_string()),
            2 => Expr::Neg(new.operands[0]),
            3 => Expr::Add(new.operands[0], new.operands[1]),
            _ => Expr::Mul(new.operands[0], new.operands[1]),
        });
        self.exprs.len() - 1
    }
    fn outputs(&self) -> impl Iterator<Item = usize> {
        self.outputs.iter().copied()
    }
    fn set_output(&mut self, index: usize, to: usize) {
        self.outputs[index] = to;
    }
}

// ---- 2. The ops as rules see them, and rules -----------------------------------------------

use drr::prelude::*;

drr::declare_op! {
    /// A number.
    pub NumOp = "expr.num"() { value: I64Attr } -> (r: I64) traits(Pure, ConstantLike);
    /// An input.
    pub VarOp = "expr.var"() { name: StrAttr } -> (r: I64) traits(Pure);
    /// `-x`
    pub NegOp = "expr.neg"(x: I64) -> (r: I64) traits(Pure);
    /// `x + y`
    pub AddOp = "expr.add"(x: I64, y: I64) -> (r: I64) traits(Pure, Commutative);
    /// `x * y`
    pub MulOp = "expr.mul"(x: I64, y: I64) -> (r: I64) traits(Pure, Commutative);
}

drr::drr! {
    pub set Simplify;

    def AddZero : Pat<(AddOp (either $x, (NumOp 0))), (replaceWithValue $x)>;
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def MulOne : Pat<(MulOp (either $x, (NumOp 1))), (replaceWithValue $x)>;
    def AddNums : Pat<(AddOp (NumOp $a), (NumOp $b)), (NumOp (Sum $a, $b))>;
    def Sum : NativeCodeCall<|a: i64, b: i64| a.wrapping_add(b)>;
}

#[cfg(test)]
mod conformance {
    use drr::ir::adapter::Ty;
    use drr::ir::{Block, Ir, Op, Type, Value};
    use drr_conformance::{Attrs, Subject};

    use super::*;

    type Own = Graph<Program>;

    struct Expressions;

    impl Subject for Expressions {
        type Ir = Own;
        type Source = VarOp; // no operands
        type Unary = NegOp; // one operand
        type Binary = AddOp; // two
        type Constant = NumOp; // the first attribute is an integer

        fn empty() -> (Own, Block<Own>) {
            (Graph::new(Program::default()), Block(()))
        }
        fn value_type(_: &mut Own) -> Type<Own> {
            Type(Ty::Int(64))
        }
        fn loc(_: &mut Own) {}
        /// Makes the value an output, so that the program uses it.
        fn keep(ir: &mut Own, _: Block<Own>, value: Value<Own>) -> (Op<Own>, usize) {
            let index = ir.program().outputs.len();
            ir.change_outputs(|program| program.outputs.push(value.0 as usize));
            (ir.program_op(), index)
        }
        /// A variable has a name.
        fn source_attrs(ir: &mut Own, number: usize) -> Attrs<Own> {
            let kind = ir.bind_op::<VarOp>().expect("it is one of `OPS`");
            let name = ir.bind_attr(kind, "name");
            vec![(name, Attr::Str(format!("x{number}")))]
        }
    }

    drr_conformance::conformance_tests!(Expressions);
}

#[test]
fn the_guide_shows_this_code() {
    let guide = include_str!("../../docs/bring-your-own-ir.md");
    let fences = guide.split("```rust").skip(1);
    let mut blocks = fences.filter_map(|block| block.split_once('\n')?.1.split("```").next());
    let mut next = || blocks.next().expect("the guide has two blocks of Rust");
    let (ir, _) = next().split_once("// ---- 3.").expect("it ends with a run");
    for shown in [ir, next()] {
        assert!(
            include_str!("guide.rs").contains(shown.trim_end()),
            "{shown}"
        );
    }
}
