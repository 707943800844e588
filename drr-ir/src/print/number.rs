//! Printing numbers.

/// `00` to `99`.
const PAIRS: &str = "0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes a number, two digits at a time, which is faster than `std::fmt`.
pub(crate) fn push_number(out: &mut String, mut value: u64) {
    let pair = |value: u64| 2 * (value % 100) as usize;
    // Omit a leading 0.
    let highest = |value: u64| pair(value) + usize::from(value < 10)..pair(value) + 2;
    if value < 100 {
        return out.push_str(&PAIRS[highest(value)]);
    }
    let mut digits = [0; 20];
    let mut at = digits.len();
    while value >= 100 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS.as_bytes()[pair(value)..pair(value) + 2]);
        value /= 100;
    }
    let first = &PAIRS.as_bytes()[highest(value)];
    at -= first.len();
    digits[at..at + first.len()].copy_from_slice(first);
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers_are_written_as_by_std() {
        let near = |power: u32| [10u64.pow(power) - 1, 10u64.pow(power), 10u64.pow(power) + 1];
        let many = (0..=19).flat_map(near).chain(0..2000).chain([u64::MAX]);
        for value in many {
            let mut text = String::from("%");
            push_number(&mut text, value);
            assert_eq!(text, format!("%{value}"));
        }
    }
}
