//! Printing numbers.

/// `00` to `99`.
const PAIRS: &str = "0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes a number, two digits at a time, which is faster than `std::fmt`.
pub(crate) fn push_number(out: &mut String, value: u64) {
    if value >= 100 {
        push_number(out, value / 100);
    }
    let pair = 2 * (value % 100) as usize;
    // Omit a leading 0.
    let from = pair + usize::from(value < 10);
    out.push_str(&PAIRS[from..pair + 2]);
}
