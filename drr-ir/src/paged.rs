//! Tables by number whose memory is only that of the numbers in use.

/// The number of elements of a page, as a power of two.
const BITS: u32 = 8;
const LEN: usize = 1 << BITS;

/// The start of a page without memory. It is beyond all elements.
const NONE: u32 = 1 << 31;

/// A table by number, in pages that get memory when something is first stored in them. All other
/// elements have the default. So a table about one of many functions takes hardly any time for the
/// others.
#[derive(Clone, Default)]
pub(crate) struct Paged<T> {
    /// By page: its start in `data`, or [`NONE`].
    pages: Vec<u32>,
    data: Vec<T>,
}

impl<T: Copy + Default> Paged<T> {
    #[inline]
    pub(crate) fn get(&self, number: u32) -> T {
        self.data
            .get(self.place(number))
            .copied()
            .unwrap_or_default()
    }

    #[inline]
    pub(crate) fn set(&mut self, number: u32, value: T) {
        let place = self.place(number);
        match self.data.get_mut(place) {
            Some(element) => *element = value,
            None => self.add(number, value),
        }
    }

    /// Resets an element.
    #[inline]
    pub(crate) fn reset(&mut self, number: u32) {
        let place = self.place(number);
        if let Some(element) = self.data.get_mut(place) {
            *element = T::default();
        }
    }

    /// The place of an element in `data`, beyond its end if the page has no memory.
    #[inline]
    fn place(&self, number: u32) -> usize {
        let page = self.pages.get((number >> BITS) as usize);
        page.copied().unwrap_or(NONE) as usize + (number as usize & (LEN - 1))
    }

    #[cold]
    fn add(&mut self, number: u32, value: T) {
        let (page, start) = ((number >> BITS) as usize, self.data.len());
        if self.pages.len() <= page {
            self.pages.resize(page + 1, NONE);
        }
        self.pages[page] = start as u32;
        self.data.resize(start + LEN, T::default());
        self.data[start + (number as usize & (LEN - 1))] = value;
    }

    #[cfg(test)]
    pub(crate) fn as_ptr(&self) -> *const T {
        self.data.as_ptr()
    }
}

#[cfg(test)]
mod tests {
    use super::{LEN, Paged};

    #[test]
    fn each_number_has_its_own_element_and_far_ones_take_little_memory() {
        let numbers = [5, 0, 255, 256, 1_000_000, 999_999, 70_000];
        let mut table = Paged::default();
        for number in numbers {
            assert_eq!(table.get(number), 0);
            table.set(number, number + 1);
        }
        for number in numbers {
            assert_eq!(table.get(number), number + 1);
        }
        assert_eq!([1, 257, 2_000_000].map(|other| table.get(other)), [0; 3]);
        assert_eq!(table.data.len(), 4 * LEN);
        table.reset(1_000_000);
        table.reset(2_000_000);
        assert_eq!(table.get(1_000_000), 0);
    }
}
