//! Tests of drr on pliron through its public interface.
//!
//! | module | claims |
//! | --- | --- |
//! | [`adopted`] | an op that was written for pliron, declared for drr |
//! | [`benchmark`] | the benchmark's modules and random ones end in the same text as on the arena |
//! | [`rules`] | each of the 36 rules on a small module, under drr's driver and under pliron's |
//! | [`ops`] | a declared op is a pliron op: printed, parsed, verified, known to pliron's passes |
//! | [`passes`] | rules as passes; listeners; failing rewrites |
//! | [`regions`] | rules with regions and successors have the same effect as in the embedded IR |
//! | [`simplify`] | unreachable blocks and dead operations are erased; graph regions |
//! | [`conversion`] | dialect conversion does what it does on the embedded IR |
//! | [`conformance`] | the suite for IR authors |
//! | [`suite`] | the ops of that suite, the same as on the embedded IR |
//! | [`copy`] | copies of modules from one IR in another |
//! | [`support`] | modules for the tests, and their text |

mod adopted;
mod benchmark;
mod conformance;
mod conversion;
mod copy;
mod ops;
mod passes;
mod regions;
mod rules;
mod simplify;
#[path = "../../../tests/support/suite.rs"]
mod suite;
mod support;

use drr_bench_rules::ops as bench;

drr_pliron::pliron_ops!(
    bench::SourceOp,
    bench::SinkOp,
    bench::ConstOp,
    bench::AddOp,
    bench::SubOp,
    bench::MulOp,
    bench::NegOp,
    bench::TOp,
    bench::ReluOp,
    bench::MatmulOp,
    bench::FusedOp,
    bench::TworesOp,
    bench::SelectOp,
    bench::CastOp,
);
