//! pliron.

use drr::ir::{Block, Op};
use drr_pliron::Pliron;
use pliron::builtin::op_interfaces::SingleBlockRegionInterface;
use pliron::builtin::ops::ModuleOp;
use pliron::location::Location;
use pliron::op::Op as _;

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
        (ir, Op(module.get_operation()), block)
    }
    fn make_loc(&mut self, _: &Loc) -> Location {
        Location::Unknown
    }
    fn read_loc(&self, _: Op<Self>) -> Option<Loc> {
        None
    }
}
