//! Before contenders are measured on a module, they must agree on it.
//!
//! In MLIR's order, all end in the same text after as many rewrites. The exact order may end at
//! another fixed point. There, MLIR's order must find nothing left to rewrite, both IRs must have the
//! same text, and the module must compute the same values.

use drr::embedded::{Context, PrintOptions};
use drr_bench_arena::ir::{Arena, Kind};
use drr_bench_arena::workload::Ty;
use drr_bench_arena::{Workload, generate};
use drr_bench_rules::oracle::Oracle;

use crate::case::Case;
use crate::contender::{Contender, Subject, Visits};
use crate::outcome::Outcome;

/// The contenders agree.
pub(crate) struct Agreement {
    /// The number of rewrites in MLIR's order.
    pub(crate) rewrites: u64,
    /// The number of ops that each order of visits leaves.
    pub(crate) ops: [u64; 3],
}

/// Compares all contenders on a module.
pub(crate) fn check(case: Case, oracle: Option<&Oracle>) -> Outcome<Agreement> {
    let (by_hand, rewrites) = rewritten(Contender::ByHand, case);
    let text = by_hand.text();
    let same = |contender: Contender, got: &str, wanted: &str| match got == wanted {
        true => Ok(()),
        false => Err(format!(
            "{}: {} ends in another text",
            case.title(),
            contender.title()
        )),
    };
    for contender in [
        Contender::Generated,
        Contender::Isle,
        Contender::Arena(Visits::Mlir),
    ] {
        let (subject, count) = rewritten(contender, case);
        same(contender, &subject.text(), &text)?;
        if count != rewrites {
            return Err(format!(
                "{}: {} rewrites {count} times",
                case.title(),
                contender.title()
            )
            .into());
        }
    }
    // The arena leaves out what the embedded IR and MLIR print.
    let wanted = normalized(&text)?;
    let contender = Contender::Embedded(Visits::Mlir);
    same(contender, &rewritten(contender, case).0.text(), &wanted)?;
    if let Some(oracle) = oracle {
        for contender in Contender::on(case.workload) {
            if let Some(rules) = contender.mlir_rules() {
                let got = oracle.rewritten(&case.mlir_options(rules))?;
                same(*contender, got.trim_end(), wanted.trim_end())?;
            }
        }
    }
    let arena = by_hand.arena().ok_or("the matcher is in the arena")?;
    let mut ops = [arena.count(); 3];
    let mut before = Arena::new();
    generate(&mut before, case.workload, case.ops);
    for (count, visits) in ops.iter_mut().zip(Visits::ALL).skip(1) {
        let contender = Contender::Arena(visits);
        let (mut subject, _) = rewritten(contender, case);
        let arena = subject.arena().ok_or("it is in the arena")?;
        *count = arena.count();
        // The rules with a shared prefix make up a meaning.
        let same_values = match case.workload {
            Workload::Many(_) => arena.to_string() == text,
            _ => outputs(arena) == outputs(&before),
        };
        if !same_values {
            return Err(format!(
                "{}: {} computes something else",
                case.title(),
                contender.title()
            )
            .into());
        }
        let wanted = normalized(&subject.text())?;
        let embedded = Contender::Embedded(visits);
        same(embedded, &rewritten(embedded, case).0.text(), &wanted)?;
        let left = subject.left();
        if left > 0 {
            return Err(format!(
                "{}: {} leaves {left} rewrites",
                case.title(),
                contender.title()
            )
            .into());
        }
    }
    Ok(Agreement { rewrites, ops })
}

/// Rewrites a module once.
fn rewritten(contender: Contender, case: Case) -> (Subject, u64) {
    let mut subject = Subject::new(contender, case);
    let rewrites = subject.run();
    (subject, rewrites)
}

/// The text of a module as the embedded IR prints it.
fn normalized(text: &str) -> Outcome<String> {
    let mut context = Context::new();
    let module = context.parse_module(text)?;
    Ok(context.print_op(module, &PrintOptions::new().generic(true)))
}

/// The operands of the sink, computed with integers that wrap. A float is the integer that it is, and
/// `bench.t` and `bench.cast` return their operand: the 36 rules hold for this meaning.
fn outputs(arena: &Arena) -> Vec<i64> {
    let mut results = vec![[0i64; 2]; arena.ops.len()];
    let mut sources = 0;
    let mut outputs = Vec::new();
    for op in arena.iter() {
        let data = arena.op(op);
        let operand = |index: u32| {
            let value = arena.value(data.operands + index);
            results[(value >> 1) as usize][(value & 1) as usize]
        };
        let product = || operand(0).wrapping_mul(operand(1));
        let result = match data.kind {
            Kind::Source => {
                sources += 1;
                // Large numbers of both signs.
                i64::wrapping_mul(sources, 0x9E37_79B9_7F4A_7C15_u64 as i64)
            }
            Kind::Sink => {
                outputs.extend((0..data.operand_count.into()).map(operand));
                continue;
            }
            Kind::Const => match data.ty {
                Ty::I64 => data.bits as i64,
                Ty::F32 => f32::from_bits(data.bits as u32) as i64,
            },
            Kind::Add => operand(0).wrapping_add(operand(1)),
            Kind::Sub => operand(0).wrapping_sub(operand(1)),
            Kind::Mul | Kind::Matmul => product(),
            Kind::Neg => operand(0).wrapping_neg(),
            Kind::T | Kind::Cast => operand(0),
            Kind::Relu => operand(0).max(0),
            Kind::Fused => product().wrapping_add(operand(2)).max(0),
            Kind::Select if operand(0) != 0 => operand(1),
            Kind::Select => operand(2),
            Kind::Twores => {
                let difference = operand(0).wrapping_sub(operand(1));
                let sum = operand(0).wrapping_add(operand(1));
                results[op as usize][1] = difference;
                sum
            }
            Kind::Module | Kind::Dead => continue,
        };
        results[op as usize][0] = result;
    }
    outputs
}
