//! The arithmetic of numbers: integers against those of Rust for all pairs of eight bits, and
//! floating-point numbers against the hardware.

use drr::ir::{FloatKind, FloatValue};
use drr_dialects::number::Int;
use drr_dialects::number::float::{self, Integral, Rounding};
use fastrand::Rng;

fn int(value: i32) -> Int {
    Int::new(value, 8)
}

#[test]
fn every_pair_of_bytes_is_calculated_as_in_rust() {
    for (x, y) in (0..=u8::MAX).flat_map(|x| (0..=u8::MAX).map(move |y| (x, y))) {
        let (a, b) = (int(x.into()), int(y.into()));
        let (sx, sy) = (x as i8, y as i8);
        let (ix, iy) = (i32::from(sx), i32::from(sy));
        let (wx, wy) = (i32::from(x), i32::from(y));
        let signed = |value: Option<i8>| value.map(|value| int(value.into()));
        let unsigned = |value: Option<u8>| value.map(|value| int(value.into()));
        assert_eq!(a.add(&b), int(x.wrapping_add(y).into()));
        assert_eq!(a.sub(&b), int(x.wrapping_sub(y).into()));
        assert_eq!(a.mul(&b), int(x.wrapping_mul(y).into()));
        assert_eq!(a.mul_high_signed(&b), int((ix * iy) >> 8));
        assert_eq!(a.mul_high_unsigned(&b), int((wx * wy) >> 8));
        assert_eq!(a.add_overflows_unsigned(&b), x.checked_add(y).is_none());
        assert_eq!(
            (a.and(&b), a.or(&b), a.xor(&b)),
            (
                int((x & y).into()),
                int((x | y).into()),
                int((x ^ y).into())
            )
        );
        assert_eq!(a.div_signed(&b), signed(sx.checked_div(sy)));
        assert_eq!(a.div_unsigned(&b), unsigned(x.checked_div(y)));
        assert_eq!(a.rem_signed(&b), (y != 0).then(|| int(ix % iy)));
        assert_eq!(a.rem_unsigned(&b), unsigned(x.checked_rem(y)));
        let exact = |round: fn(f64) -> f64, x: i32, y: i32, low: i32, high: i32| {
            let quotient = (y != 0).then(|| round(f64::from(x) / f64::from(y)) as i32);
            quotient
                .filter(|value| (low..=high).contains(value))
                .map(int)
        };
        assert_eq!(a.floor_div_signed(&b), exact(f64::floor, ix, iy, -128, 127));
        assert_eq!(a.ceil_div_signed(&b), exact(f64::ceil, ix, iy, -128, 127));
        assert_eq!(a.ceil_div_unsigned(&b), exact(f64::ceil, wx, wy, 0, 255));
        assert_eq!(a.shift_left(&b), unsigned(x.checked_shl(y.into())));
        assert_eq!(
            a.shift_right_unsigned(&b),
            unsigned(x.checked_shr(y.into()))
        );
        assert_eq!(a.shift_right_signed(&b), signed(sx.checked_shr(y.into())));
        assert_eq!(
            (a.cmp_signed(&b), a.cmp_unsigned(&b)),
            (sx.cmp(&sy), x.cmp(&y))
        );
        if sy >= 0 {
            assert_eq!(
                a.pow_signed(&b),
                Some(int(sx.wrapping_pow(iy as u32).into()))
            );
        }
    }
}

#[test]
fn every_byte_is_read_as_in_rust() {
    for x in 0..=u8::MAX {
        let (a, signed) = (int(x.into()), x as i8);
        assert_eq!(a.resize_signed(32), Int::new(signed, 32));
        assert_eq!(a.resize_unsigned(32), Int::new(x, 32));
        assert_eq!(a.resize_unsigned(3), Int::new(x & 7, 3));
        assert_eq!(
            (a.leading_zeros(), a.trailing_zeros(), a.ones()),
            (x.leading_zeros(), x.trailing_zeros(), x.count_ones())
        );
        assert_eq!(
            (a.abs(), a.not()),
            (int(signed.wrapping_abs().into()), int((!x).into()))
        );
        assert_eq!(
            (a.is_signed_min(), a.is_signed_max(), a.is_all_ones()),
            (signed == i8::MIN, signed == i8::MAX, x == 255)
        );
    }
}

/// A number with interesting bits.
fn random(rng: &mut Rng) -> f64 {
    match rng.u8(..8) {
        0 => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f64::INFINITY,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
        ][rng.usize(..8)],
        1 => f64::from_bits(rng.u64(..)),
        2 => f64::from(f32::from_bits(rng.u32(..))),
        3 => f64::from(rng.i32(..)) / 2.0,
        _ => rng.f64() * 2f64.powi(rng.i32(-40..40)),
    }
}

/// True if these are the same number, or both NaNs.
fn same(value: FloatValue, expected: f64) -> bool {
    match expected.is_nan() {
        true => float::is_nan(value),
        false => value.is(expected),
    }
}

#[test]
fn random_floats_are_calculated_as_by_the_hardware() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..20_000 {
        let (x, y) = (random(&mut rng), random(&mut rng));
        let (a, b) = (FloatValue::from(x), FloatValue::from(y));
        assert!(same(float::add(a, b), x + y), "{x:?} + {y:?}");
        assert!(same(float::sub(a, b), x - y), "{x:?} - {y:?}");
        assert!(same(float::mul(a, b), x * y), "{x:?} * {y:?}");
        assert!(same(float::div(a, b).unwrap(), x / y), "{x:?} / {y:?}");
        assert!(same(float::rem(a, b).unwrap(), x % y), "{x:?} % {y:?}");
        assert_eq!(float::compare(a, b), x.partial_cmp(&y));
        let (x, y) = (x as f32, y as f32);
        let (a, b) = (FloatValue::from(x), FloatValue::from(y));
        assert!(same(float::add(a, b), (x + y).into()), "{x:?} + {y:?}");
        assert!(same(float::mul(a, b), (x * y).into()), "{x:?} * {y:?}");
        assert!(
            same(float::div(a, b).unwrap(), (x / y).into()),
            "{x:?} / {y:?}"
        );
        if !x.is_nan() && !y.is_nan() {
            assert!(
                float::max_num(a, b).is(x.max(y).into()) || x == y,
                "{x:?} {y:?}"
            );
            assert!(
                float::minimum(a, b).is(x.min(y).into()) || x == y,
                "{x:?} {y:?}"
            );
        }
    }
}

#[test]
fn random_floats_are_converted_as_by_the_hardware() {
    let mut rng = Rng::with_seed(8);
    for _ in 0..20_000 {
        let x = random(&mut rng);
        let a = FloatValue::from(x);
        for (direction, expected) in [
            (Integral::Up, x.ceil()),
            (Integral::Down, x.floor()),
            (Integral::ToZero, x.trunc()),
            (Integral::NearestEven, x.round_ties_even()),
            (Integral::NearestAway, x.round()),
        ] {
            assert!(
                same(float::to_integral(a, direction), expected),
                "{direction:?} {x:?}"
            );
        }
        let narrow = float::convert_exactly(a, FloatKind::F32);
        if !x.is_nan() {
            let exact = f64::from(x as f32).to_bits() == x.to_bits();
            assert_eq!(narrow.is_some(), exact, "{x:?}");
            assert!(narrow.is_none_or(|narrow| narrow.is(x)));
        }
        let in_range = x.trunc() >= -2147483648.0 && x.trunc() <= 2147483647.0;
        let whole = in_range.then(|| Int::new(x as i32, 32));
        assert_eq!(float::to_int(a, 32, true), whole, "{x:?}");
        let integer = rng.i64(..) >> rng.u32(..64);
        let value = Int::new(integer, 64);
        assert!(float::from_int(&value, true, FloatKind::F32).is((integer as f32).into()));
        assert!(float::from_int(&value, false, FloatKind::F64).is(integer as u64 as f64));
    }
}

#[test]
fn every_pair_of_small_floats_is_rounded_once() {
    for name in [
        "f8E5M2", "f8E4M3FN", "f8E4M3", "f8E3M4", "f6E2M3FN", "f4E2M1FN",
    ] {
        let kind = drr::ir::float::kind_by_name(name).expect("a format");
        let numbers = 0..1u128 << drr::ir::float::width(kind);
        for (x, y) in numbers
            .clone()
            .flat_map(|x| numbers.clone().map(move |y| (x, y)))
        {
            let (a, b) = (FloatValue::new(kind, x), FloatValue::new(kind, y));
            let (Some(x), Some(y)) = (a.to_f64(), b.to_f64()) else {
                continue;
            };
            let finite = x.is_finite() && y.is_finite();
            // `f64` has more than twice their bits, so that rounding twice is rounding once.
            if finite {
                assert_eq!(
                    float::add(a, b),
                    FloatValue::nearest(kind, x + y),
                    "{name}: {x} + {y}"
                );
                assert_eq!(
                    float::mul(a, b),
                    FloatValue::nearest(kind, x * y),
                    "{name}: {x} * {y}"
                );
            }
            if finite && y != 0.0 {
                let quotient = FloatValue::nearest(kind, x / y);
                assert_eq!(float::div(a, b), Some(quotient), "{name}: {x} / {y}");
            }
        }
    }
}

#[test]
fn integers_may_have_any_number_of_bits() {
    let one = Int::new(1, 300);
    let top = one.shift_left(&Int::new(299, 300)).unwrap();
    assert!(top.is_signed_min() && top.is_negative());
    assert_eq!(
        top.shift_right_signed(&Int::new(299, 300)),
        Some(Int::new(-1, 300))
    );
    assert_eq!(top.div_signed(&Int::new(-1, 300)), None);
    assert_eq!(Int::from_words(&[u64::MAX; 5], 300), Int::new(-1, 300));
    assert_eq!(format!("{:?}", Int::new(-1, 300)), "-1:i300");
}

#[test]
fn narrow_and_wide_integers_agree() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..5_000 {
        let width = rng.u32(1..=64);
        let [a, b] = [0; 2].map(|_| Int::new(rng.i64(..) >> rng.u32(..64), width));
        // Numbers of 65 bits and more are stored otherwise.
        let wide = rng.u32(130..300);
        let signed = |value: &Int| value.resize_signed(wide);
        let unsigned = |value: &Int| value.resize_unsigned(wide);
        for (f, name) in [
            (Int::add as fn(&Int, &Int) -> Int, "add"),
            (Int::sub, "sub"),
            (Int::mul, "mul"),
            (Int::and, "and"),
            (Int::or, "or"),
            (Int::xor, "xor"),
        ] {
            for resize in [&signed as &dyn Fn(&Int) -> Int, &unsigned] {
                let expected = f(&resize(&a), &resize(&b)).resize_unsigned(width);
                assert_eq!(f(&a, &b), expected, "{name} {a:?} {b:?}");
            }
        }
        let product = signed(&a).mul(&signed(&b));
        let high = product.shift_right_signed(&Int::new(width, wide));
        let high = high.map(|high| high.resize_unsigned(width));
        assert_eq!(Some(a.mul_high_signed(&b)), high);
        if !b.is_zero() {
            let quotient = |quotient: Option<Int>| quotient.map(|one| one.resize_unsigned(width));
            let wide = quotient(unsigned(&a).div_unsigned(&unsigned(&b)));
            assert_eq!(a.div_unsigned(&b), wide);
            let wide = quotient(unsigned(&a).ceil_div_unsigned(&unsigned(&b)));
            assert_eq!(a.ceil_div_unsigned(&b), wide);
            let wide = quotient(signed(&a).rem_signed(&signed(&b)));
            assert_eq!(a.rem_signed(&b), wide);
            for f in [Int::div_signed, Int::floor_div_signed, Int::ceil_div_signed] {
                let wide = f(&signed(&a), &signed(&b)).expect("it fits");
                let fits = signed(&wide.resize_signed(width)) == wide;
                assert_eq!(f(&a, &b), fits.then(|| wide.resize_signed(width)));
            }
        }
        assert_eq!(a.cmp_signed(&b), signed(&a).cmp_signed(&signed(&b)));
        assert_eq!(a.cmp_unsigned(&b), unsigned(&a).cmp_unsigned(&unsigned(&b)));
        assert_eq!(
            (a.ones(), a.trailing_zeros().min(width)),
            (
                unsigned(&a).ones(),
                unsigned(&a).trailing_zeros().min(width),
            )
        );
    }
}

#[test]
fn roots_and_fused_products_are_rounded_as_by_the_hardware() {
    let mut rng = Rng::with_seed(10);
    for _ in 0..20_000 {
        let [x, y, z] = [0; 3].map(|_| random(&mut rng));
        let [a, b, c] = [x, y, z].map(FloatValue::from);
        assert!(
            same(float::fma(a, b, c), x.mul_add(y, z)),
            "{x:?} {y:?} {z:?}"
        );
        assert!(
            same(float::sqrt(a).expect("it has NaNs"), x.sqrt()),
            "{x:?}"
        );
        let narrow = float::convert(a, FloatKind::F32, Rounding::NearestEven);
        assert!(
            same(narrow.expect("it has NaNs"), (x as f32).into()),
            "{x:?}"
        );
    }
}

#[test]
fn a_number_is_rounded_in_each_direction() {
    let convert = |value: f64, rounding| {
        let value = float::convert(value.into(), FloatKind::F16, rounding);
        value.and_then(FloatValue::to_f64)
    };
    // The numbers next to 1.0 are 1.0 - 2^-11 and 1.0 + 2^-10.
    let (up, tie) = (1.0 + f64::powi(2.0, -10), 1.0 + f64::powi(2.0, -11));
    for (value, expected) in [
        (tie, [1.0, up, up, 1.0, 1.0]),
        (-tie, [-1.0, -up, -1.0, -up, -1.0]),
        (tie + 1e-6, [up, up, up, 1.0, 1.0]),
        (1.0, [1.0; 5]),
        (
            1e6,
            [
                f64::INFINITY,
                f64::INFINITY,
                f64::INFINITY,
                65504.0,
                65504.0,
            ],
        ),
        (
            -1e6,
            [
                -f64::INFINITY,
                -f64::INFINITY,
                -65504.0,
                -f64::INFINITY,
                -65504.0,
            ],
        ),
        (1e-9, [0.0, 0.0, f64::powi(2.0, -24), 0.0, 0.0]),
    ] {
        let found = [
            Rounding::NearestEven,
            Rounding::NearestAway,
            Rounding::Up,
            Rounding::Down,
            Rounding::ToZero,
        ]
        .map(|rounding| convert(value, rounding));
        assert_eq!(found, expected.map(Some), "{value}");
    }
}
