//! Converts long numbers between bases. The method of schools is quadratic; here, halves are converted
//! and combined, with products by number-theoretic transforms.

/// Digits of binary numbers.
pub(super) const BINARY: u64 = 1 << 16;
/// Digits of decimal numbers, each of [`DECIMAL_DIGITS`] decimal digits.
pub(super) const DECIMAL: u64 = 10u64.pow(DECIMAL_DIGITS as u32);
pub(super) const DECIMAL_DIGITS: usize = 5;

/// Up to this many digits, the quadratic product is faster.
const FEW: usize = 64;
/// Up to this many digits, the quadratic conversion is.
const LEAF: usize = 256;

/// Converts digits in base `FROM` to digits in base `TO`, the least significant first. The result may
/// end with zeros. Bases are at most 2^17 and numbers have less than 2^29 digits, so that no sum of
/// products overflows.
pub(super) fn convert<const FROM: u64, const TO: u64>(digits: &[u64]) -> Vec<u64> {
    let mut parts: Vec<Vec<u64>> = digits.chunks(LEAF).map(convert_few::<FROM, TO>).collect();
    if parts.len() == 1 {
        return parts.swap_remove(0);
    }
    // The weight of the second part of two that are combined.
    let mut one = [0; LEAF + 1];
    one[LEAF] = 1;
    let mut weight = convert_few::<FROM, TO>(&one);
    while parts.len() > 1 {
        let mut pairs = parts.into_iter();
        let mut wider = Vec::with_capacity(pairs.len().div_ceil(2));
        while let Some(low) = pairs.next() {
            wider.push(match pairs.next() {
                Some(high) => multiply_add::<TO>(&high, &weight, &low),
                None => low,
            });
        }
        parts = wider;
        if parts.len() > 1 {
            weight = multiply_add::<TO>(&weight, &weight, &[]);
        }
    }
    parts.pop().unwrap_or_default()
}

fn convert_few<const FROM: u64, const TO: u64>(digits: &[u64]) -> Vec<u64> {
    let mut made: Vec<u64> = Vec::new();
    for digit in digits.iter().rev() {
        let mut carry = *digit;
        for place in &mut made {
            carry += *place * FROM;
            (*place, carry) = (carry % TO, carry / TO);
        }
        while carry > 0 {
            made.push(carry % TO);
            carry /= TO;
        }
    }
    made
}

/// `a * b + c` in base `BASE`, without leading zeros.
fn multiply_add<const BASE: u64>(a: &[u64], b: &[u64], c: &[u64]) -> Vec<u64> {
    let mut product = match a.len().min(b.len()) <= FEW {
        true => convolve_few(a, b),
        false => convolve(a, b),
    };
    if product.len() < c.len() {
        product.resize(c.len(), 0);
    }
    let mut carry = 0;
    for (at, place) in product.iter_mut().enumerate() {
        let sum = *place + carry + c.get(at).copied().unwrap_or(0);
        (*place, carry) = (sum % BASE, sum / BASE);
    }
    while carry > 0 {
        product.push(carry % BASE);
        carry /= BASE;
    }
    while product.last() == Some(&0) {
        product.pop();
    }
    product
}

fn convolve_few(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    for (at, x) in a.iter().enumerate() {
        for (place, y) in product[at..].iter_mut().zip(b) {
            *place += x * y;
        }
    }
    product
}

fn convolve(a: &[u64], b: &[u64]) -> Vec<u64> {
    let len = (a.len() + b.len()).next_power_of_two();
    let root = power(GENERATOR, (PRIME - 1) / len as u64);
    let transformed = |digits: &[u64]| {
        let mut values = digits.to_vec();
        values.resize(len, 0);
        transform(&mut values, &powers(root, len / 2));
        values
    };
    let mut product = transformed(a);
    for (x, y) in product.iter_mut().zip(transformed(b)) {
        *x = times(*x, y);
    }
    transform_back(&mut product, &powers(power(root, PRIME - 2), len / 2));
    let scale = power(len as u64, PRIME - 2);
    product.truncate(a.len() + b.len());
    for place in &mut product {
        *place = times(*place, scale);
    }
    product
}

// ---- Transforms modulo a prime -----------------------------------------------------------------

/// 2^64 - 2^32 + 1. It has roots of unity for all powers of two up to 2^32.
const PRIME: u64 = 0xffff_ffff_0000_0001;
const GENERATOR: u64 = 7;

/// The transform; the results are in bit-reversed order.
fn transform(values: &mut [u64], roots: &[u64]) {
    let (mut half, mut stride) = (values.len() / 2, 1);
    while half > 0 {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for ((x, y), root) in low.iter_mut().zip(high).zip(roots.iter().step_by(stride)) {
                (*x, *y) = (plus(*x, *y), times(minus(*x, *y), *root));
            }
        }
        (half, stride) = (half / 2, stride * 2);
    }
}

/// The inverse of [`transform`] with the inverse roots, without the scale.
fn transform_back(values: &mut [u64], roots: &[u64]) {
    let (mut half, mut stride) = (1, values.len() / 2);
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for ((x, y), root) in low.iter_mut().zip(high).zip(roots.iter().step_by(stride)) {
                let term = times(*y, *root);
                (*x, *y) = (plus(*x, term), minus(*x, term));
            }
        }
        (half, stride) = (half * 2, stride / 2);
    }
}

fn powers(of: u64, count: usize) -> Vec<u64> {
    let next = |power: &u64| Some(times(*power, of));
    std::iter::successors(Some(1), next).take(count).collect()
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut product = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            product = times(product, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    product
}

fn plus(a: u64, b: u64) -> u64 {
    let (sum, over) = a.overflowing_add(b);
    if over || sum >= PRIME {
        sum.wrapping_sub(PRIME)
    } else {
        sum
    }
}

fn minus(a: u64, b: u64) -> u64 {
    let (difference, under) = a.overflowing_sub(b);
    if under {
        difference.wrapping_add(PRIME)
    } else {
        difference
    }
}

/// The product. 2^64 is 2^32 - 1 modulo the prime, and 2^96 is -1.
fn times(a: u64, b: u64) -> u64 {
    const BELOW: u64 = (1 << 32) - 1;
    let product = u128::from(a) * u128::from(b);
    let (low, high) = (product as u64, (product >> 64) as u64);
    let (mut rest, under) = low.overflowing_sub(high >> 32);
    if under {
        rest = rest.wrapping_sub(BELOW);
    }
    let (sum, over) = rest.overflowing_add((high & BELOW) * BELOW);
    match over {
        true => plus(sum, BELOW),
        false if sum >= PRIME => sum - PRIME,
        false => sum,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_modulo_the_prime() {
        let numbers = [
            0,
            1,
            2,
            7,
            1 << 32,
            (1 << 32) - 1,
            PRIME - 1,
            PRIME - 2,
            PRIME / 2,
            PRIME / 3 * 2,
        ];
        for a in numbers {
            for b in numbers {
                let (wide_a, wide_b, prime) = (u128::from(a), u128::from(b), u128::from(PRIME));
                assert_eq!(
                    u128::from(times(a, b)),
                    wide_a * wide_b % prime,
                    "{a} * {b}"
                );
                assert_eq!(
                    u128::from(plus(a, b)),
                    (wide_a + wide_b) % prime,
                    "{a} + {b}"
                );
                assert_eq!(plus(minus(a, b), b), a, "{a} - {b}");
            }
        }
    }

    #[test]
    fn transforms_convolve_like_the_quadratic_method() {
        for (a, b) in [(65, 65), (100, 300), (128, 128), (513, 70)] {
            for largest in [BINARY - 1, DECIMAL - 1] {
                let (a, b) = (vec![largest; a], vec![largest; b]);
                assert_eq!(convolve(&a, &b), convolve_few(&a, &b));
            }
        }
    }

    #[test]
    fn a_number_is_converted_as_by_the_quadratic_method() {
        for len in [1, LEAF, LEAF + 1, 3 * LEAF, 3000] {
            let digits: Vec<u64> = (1..=len as u64).map(|at| at * 40_503 % DECIMAL).collect();
            let binary = convert::<DECIMAL, BINARY>(&digits);
            assert_eq!(binary, convert_few::<DECIMAL, BINARY>(&digits), "{len}");
            assert_eq!(convert::<BINARY, DECIMAL>(&binary), digits, "{len}");
        }
        let zeros = [vec![0; 500], vec![1]].concat();
        let binary = convert::<DECIMAL, BINARY>(&zeros);
        assert_eq!(convert::<BINARY, DECIMAL>(&binary), zeros);
        assert!(convert::<BINARY, DECIMAL>(&[0; 500]).is_empty());
    }
}
