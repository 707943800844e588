//! Printing numbers.

/// Writes a number, two digits at a time, which is faster than `std::fmt`.
pub(crate) fn push_number(out: &mut String, value: u64) {
    if value >= 100 {
        push_number(out, value / 100);
    }
    let digit = |digit: u64| char::from(b'0' + digit as u8);
    let pair = value % 100;
    if value >= 10 {
        out.push(digit(pair / 10));
    }
    out.push(digit(pair % 10));
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
