//! Random locations.

use super::Generator;

impl Generator {
    /// ` loc(…)` after an operation or an argument, or nothing.
    pub(super) fn trailing_loc(&mut self) -> String {
        if !self.random.chance(30) {
            return String::new();
        }
        if self.random.chance(20) {
            // An alias that is defined at the end of the text.
            if self.late_locs.is_empty() || self.random.chance(30) {
                let name = format!("late{}", self.late_locs.len());
                self.late_locs.push(name);
            }
            let name = self.random.pick(&self.late_locs);
            return format!(" loc(#{name})");
        }
        let body = self.loc_body(3);
        format!(" loc({body})")
    }

    /// The text in the parentheses of a location.
    pub(super) fn loc_body(&mut self, depth: usize) -> String {
        if self.random.chance(20) && !self.loc_aliases.is_empty() {
            return self.random.pick(&self.loc_aliases).clone();
        }
        if depth == 0 || self.random.chance(25) {
            return self.leaf_loc();
        }
        match self.random.below(5) {
            0 => {
                let callee = self.loc_body(depth - 1);
                let caller = self.loc_body(depth - 1);
                format!("callsite({callee} at {caller})")
            }
            1 => {
                let child = self.loc_body(depth - 1);
                format!("{}({child})", self.string_without_nul())
            }
            2 | 3 => {
                let metadata = if self.random.chance(40) {
                    let attr = if !self.at_bottom() && !self.shape.stable {
                        self.deeper(Self::attr)
                    } else {
                        self.symbol_ref()
                    };
                    format!("<{attr}>")
                } else {
                    String::new()
                };
                let mut parts = self.list(3, |this| this.loc_body(depth - 1));
                if self.shape.stable && parts.is_empty() {
                    parts = self.leaf_loc();
                }
                format!("fused{metadata}[{parts}]")
            }
            _ => self.leaf_loc(),
        }
    }

    fn leaf_loc(&mut self) -> String {
        let file = self
            .random
            .word(&["f.py", "a/b c.mlir", "", "-", "\\22\\\\"]);
        let (line, column) = (self.random.below(40), self.random.below(40));
        match self.random.below(8) {
            0 if !self.shape.stable => "unknown".to_string(),
            1 | 2 => self.string_without_nul(),
            3 => format!(
                "\"{file}\":{line}:{column} to :{}",
                column + 1 + self.random.below(5)
            ),
            4 => {
                let (end, last) = (line + 1 + self.random.below(3), self.random.below(40));
                format!("\"{file}\":{line}:{column} to {end}:{last}")
            }
            5 => format!("\"{file}\":{}:{}", u32::MAX, self.random.next() as u32),
            _ => format!("\"{file}\":{line}:{column}"),
        }
    }

    /// A name of a location.
    fn string_without_nul(&mut self) -> String {
        self.string().replace("\\00", "")
    }
}
