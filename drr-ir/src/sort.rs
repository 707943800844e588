//! Sorting by numbers.

/// Sorts by a number; equal ones keep their order. `sort_by_key` is compiled for each type and key, and
/// takes a lot of code. This compiles one sort for all.
pub(crate) fn sort_by_number<T: Copy>(list: &mut [T], number: impl Fn(&T) -> u32) {
    if list.is_sorted_by_key(&number) {
        return;
    }
    let numbers = list.iter().enumerate();
    let mut order: Vec<(u32, u32)> = numbers.map(|(at, one)| (number(one), at as u32)).collect();
    order.sort_unstable();
    let sorted: Vec<T> = order.iter().map(|(_, at)| list[*at as usize]).collect();
    list.copy_from_slice(&sorted);
}

#[cfg(test)]
mod tests {
    use super::sort_by_number;

    #[test]
    fn equal_numbers_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_by_number(&mut list, |one| one.0);
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
    }
}
