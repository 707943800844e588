//! Random values of types.

use drr::embedded::Context;
use drr::ir::{Container, FloatValue, Ir, Type, TypeView};
use drr_dialects::number::Int;
use drr_eval::{Array, Scalar, Value};
use fastrand::Rng;

fn scalar(rng: &mut Rng, ctx: &Context, ty: Type<Context>) -> Scalar {
    let small = i128::from(rng.i8(-3..4));
    let any = rng.i128(..);
    let int = if rng.bool() { small } else { any };
    ctx.with_type(ty, |view| match view {
        TypeView::Integer { width, .. } => Scalar::Int(Int::from_i128(int, width)),
        TypeView::Float(kind) => {
            let value = match small {
                0 => -0.0,
                1 => f64::NAN,
                2 => f64::INFINITY,
                _ => f64::from(any as i32) / 64.0,
            };
            // A format without infinities has another number for it.
            Scalar::Float(FloatValue::nearest(kind, value))
        }
        _ => Scalar::Int(Int::from_i128(int, 64)),
    })
}

/// A random value of a type. Dimensions that are not known are 2.
pub(crate) fn value(rng: &mut Rng, ctx: &Context, ty: Type<Context>) -> Value {
    let shaped = ctx.with_type(ty, |view| match view {
        TypeView::Shaped {
            container: Container::Tensor | Container::Vector,
            shape: Some(shape),
            element,
        } => Some((shape.to_vec(), element)),
        _ => None,
    });
    match shaped {
        None => scalar(rng, ctx, ty).into(),
        Some((shape, element)) => {
            let shape = shape.iter().map(|dim| usize::try_from(*dim).unwrap_or(2));
            let shape: Vec<usize> = shape.collect();
            let elements: Vec<Scalar> = (0..shape.iter().product())
                .map(|_| scalar(rng, ctx, element))
                .collect();
            Array::new(shape, elements).expect("as many").into()
        }
    }
}
