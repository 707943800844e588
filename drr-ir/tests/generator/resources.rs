//! Random file metadata.

use std::fmt::Write;

use super::Generator;

impl Generator {
    /// `{-# … #-}` at the end of the text, or nothing.
    pub(super) fn metadata(&mut self) {
        if self.resources.is_empty() && !self.random.chance(20) {
            return;
        }
        if self.random.chance(15) {
            return;
        }
        let mut keys = std::mem::take(&mut self.resources);
        keys.sort();
        keys.dedup();
        keys.push("unused".to_string());
        let mut blobs: Vec<String> = Vec::new();
        for key in keys {
            if self.random.chance(80) {
                let blob = self.blob();
                blobs.push(format!("      {key}: {blob}"));
            }
        }
        let mut sections = Vec::new();
        if !blobs.is_empty() {
            sections.push(format!(
                "  dialect_resources: {{\n    builtin: {{\n{}\n    }}\n  }}",
                blobs.join(",\n")
            ));
        }
        if self.random.chance(40) {
            sections.push(self.external_resources());
        }
        if !sections.is_empty() {
            let text = format!("{{-#\n{}\n#-}}", sections.join(",\n"));
            self.line(&text);
        }
    }

    /// An alignment in four bytes, then data.
    fn blob(&mut self) -> String {
        let alignment = 1u32 << self.random.below(7);
        let mut text = String::from("\"0x");
        for byte in alignment.to_le_bytes() {
            let _ = write!(text, "{byte:02X}");
        }
        for _ in 0..self.random.below(20) {
            let byte = self.random.below(256);
            let _ = match self.random.below(2) {
                0 => write!(text, "{byte:02x}"),
                _ => write!(text, "{byte:02X}"),
            };
        }
        text.push('"');
        text
    }

    fn external_resources(&mut self) -> String {
        let owners: Vec<String> = (0..1 + self.random.below(3))
            .map(|owner| {
                let entries: Vec<String> = (0..1 + self.random.below(3))
                    .map(|entry| {
                        let value = match self.random.below(4) {
                            0 => "true".to_string(),
                            1 => "false".to_string(),
                            2 => self.blob(),
                            _ => self.string(),
                        };
                        format!("      k{entry}: {value}")
                    })
                    .collect();
                let owner = ["zed", "mlir_reproducer", "i32.an_owner"][owner];
                format!("    {owner}: {{\n{}\n    }}", entries.join(",\n"))
            })
            .collect();
        format!("  external_resources: {{\n{}\n  }}", owners.join(",\n"))
    }
}
