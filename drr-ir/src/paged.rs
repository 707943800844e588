//! Tables by number whose memory is only that of the numbers in use.

/// The number of elements of a page, as a power of two.
const BITS: u32 = 8;
const LEN: usize = 1 << BITS;

/// A table by number, in pages that get memory when something is first stored in them. All other
/// elements have the default. So a table about one of many functions takes no time for the others.
#[derive(Clone, Default)]
pub(crate) struct Paged<T> {
    /// By page: its place in `data`, from one on; zero if it has no memory.
    pages: Vec<u32>,
    data: Vec<T>,
}

impl<T: Copy + Default> Paged<T> {
    #[inline]
    pub(crate) fn get(&self, number: u32) -> T {
        match self.pages.get((number >> BITS) as usize) {
            Some(&page) if page != 0 => self.data[place(page, number)],
            _ => T::default(),
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, number: u32, value: T) {
        let page = match self.pages.get((number >> BITS) as usize) {
            Some(&page) if page != 0 => page,
            _ => self.add(number),
        };
        self.data[place(page, number)] = value;
    }

    /// Resets an element.
    #[inline]
    pub(crate) fn reset(&mut self, number: u32) {
        if let Some(&page) = self.pages.get((number >> BITS) as usize)
            && page != 0
        {
            self.data[place(page, number)] = T::default();
        }
    }

    #[cold]
    fn add(&mut self, number: u32) -> u32 {
        let at = (number >> BITS) as usize;
        if self.pages.len() <= at {
            self.pages.resize(at + 1, 0);
        }
        self.data.resize(self.data.len() + LEN, T::default());
        let page = (self.data.len() >> BITS) as u32;
        self.pages[at] = page;
        page
    }

    #[cfg(test)]
    pub(crate) fn as_ptr(&self) -> *const T {
        self.data.as_ptr()
    }
}

fn place(page: u32, number: u32) -> usize {
    ((page as usize - 1) << BITS) | (number as usize & (LEN - 1))
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
        assert_eq!(table.data.len(), 5 * LEN);
        table.reset(1_000_000);
        table.reset(2_000_000);
        assert_eq!(table.get(1_000_000), 0);
    }
}
