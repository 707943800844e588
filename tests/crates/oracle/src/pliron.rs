//! pliron.

use drr::ir::{Block, InsertPoint, Ir, Op, OpState};
use drr_pliron::Pliron;
use pliron::builtin::op_interfaces::SingleBlockRegionInterface;
use pliron::builtin::ops::ModuleOp;
use pliron::location::Location;

use crate::graph::Loc;
use crate::host::Host;
use crate::ops;

drr_pliron::pliron_ops!(
    ops::SourceOp,
    ops::SinkOp,
    ops::ConstOp,
    ops::AddOp,
    ops::SubOp,
    ops::MulOp,
    ops::NegOp,
    ops::TOp,
    ops::ReluOp,
    ops::MatmulOp,
    ops::FusedOp,
    ops::SelectOp,
    ops::CastOp,
    ops::TworesOp,
    ops::MaxOp,
    ops::MinOp,
    ops::ScaleOp,
    ops::MixOp,
    ops::JoinOp,
    ops::ConcatOp,
    ops::PickOp,
    ops::ClampOp,
    ops::NumOp,
    ops::IncOp,
    ops::StoreOp,
    ops::LogOp,
    ops::BodyOp,
    ops::LoopOp,
    ops::OnceOp,
    ops::YieldOp,
    ops::GiveOp,
    ops::PassOp,
    ops::StopOp,
    ops::SkipOp,
    ops::TickOp,
    ops::TockOp,
    ops::PutOp,
    ops::WhileOp,
    ops::UntilOp,
    ops::BoxOp,
    ops::PairOp,
    ops::BothOp,
    ops::SeqOp,
    ops::RingOp,
    ops::CaseOp,
    ops::TailOp,
    ops::GotoOp,
    ops::ForkOp,
    ops::HopOp,
);

impl Host for Pliron {
    fn empty() -> (Self, Op<Self>, Block<Self>) {
        let mut ir = Pliron::new();
        let module = ModuleOp::new(&mut ir, pliron::ident!("m"));
        let block = Block(module.get_body(&ir, 0));
        // In the module itself, which is a graph region, every value dominates every operation.
        let kind = ir.bind_op::<ops::BodyOp>().expect("the op is declared");
        let state = OpState {
            regions: &[None],
            ..OpState::new(kind, Location::Unknown)
        };
        let body = ir.create_op(InsertPoint::End(block), state);
        let region = ir.regions(body)[0];
        let block = Ir::create_block(&mut ir, region, None, &[]).expect("the IR has blocks");
        (ir, body, block)
    }
    fn make_loc(&mut self, _: &Loc) -> Location {
        Location::Unknown
    }
    fn read_loc(&self, _: Op<Self>) -> Option<Loc> {
        None
    }
}
