//! Programs without the mistakes of these codes.

use super::*;

mod e0801 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0802 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> Option<()> {
        let _ = op;
        None
    }
}

mod e0803 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0804 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0805 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0806 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0807 {
    use super::*;

    #[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.0.is_empty() }])]
    struct Owning(String);
}

mod e0808 {
    use super::*;

    #[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.on }])]
    struct Parametric<T> {
        on: bool,
        what: T,
    }
}

mod e0809 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}
