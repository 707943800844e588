//! Every number of the small formats.

use super::*;

#[test]
fn every_small_number_survives_f64() {
    for format in SMALL {
        let kind = FloatKind::Small(format.name);
        for bits in 0..1u128 << width(kind) {
            let value = decode(kind, bits).unwrap();
            assert_eq!(
                encode(kind, value),
                bits,
                "{} {bits:#x} {value}",
                format.name
            );
        }
    }
    for bits in 0..1u128 << 16 {
        for kind in [FloatKind::F16, FloatKind::BF16] {
            let value = decode(kind, bits).unwrap();
            assert_eq!(encode(kind, value), bits, "{kind:?} {bits:#x}");
        }
    }
}

#[test]
fn a_nan_keeps_its_sign_and_payload() {
    for bits in [
        0x7FC0_0000,
        0xFFC0_0000,
        0x7F80_0001,
        0xFFFF_FFFF,
        0x7FA1_2345,
    ] {
        let value = decode(FloatKind::F32, bits).unwrap();
        assert!(value.is_nan());
        assert_eq!(encode(FloatKind::F32, value), bits, "{bits:#x}");
    }
    let one = 1u128 << 63;
    let wide = 0xFFFFu128 << 64 | one | 1 << 62 | 1 << 11;
    let value = decode(FloatKind::F80, wide).unwrap();
    assert_eq!(value.to_bits(), 0xFFF8_0000_0000_0001);
    assert_eq!(encode(FloatKind::F80, value), wide);
    let long = 0x7FFFu128 << 112 | 1;
    assert_eq!(
        decode(FloatKind::F128, long),
        None,
        "the payload does not fit"
    );
    let narrow = encode(FloatKind::BF16, f64::from_bits(0x7FF0_0000_0000_0001));
    assert_eq!(narrow, 0x7FC0, "a NaN, not an infinity");
}

#[test]
fn rounding_goes_to_the_nearest_even() {
    assert_eq!(encode(FloatKind::F16, 65519.0), 0x7BFF);
    assert_eq!(encode(FloatKind::F16, 65520.0), 0x7C00);
    assert_eq!(encode(FloatKind::F16, 1.0 + 1.0 / 2048.0), 0x3C00);
    assert_eq!(encode(FloatKind::F16, 1.0 + 3.0 / 2048.0), 0x3C02);
    assert_eq!(encode(FloatKind::F16, 2f64.powi(-25)), 0);
    assert_eq!(encode(FloatKind::F16, 2f64.powi(-25) * 1.0001), 1);
}
