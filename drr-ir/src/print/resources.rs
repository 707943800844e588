//! Printing file metadata.

use std::fmt::Write;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::Text;
use crate::print::printer::Printer;
use crate::resource::{Resource, ResourceValue, Section};
use crate::sort::sort_by_number;

impl Printer<'_> {
    /// Prints the blobs that the printed attributes refer to, in the order of their first
    /// reference, and the external resources.
    pub(super) fn print_resources(&mut self) {
        let ctx = self.ctx;
        if ctx.resources.is_empty() {
            return;
        }
        let of = |section| {
            ctx.resources
                .iter()
                .filter(move |entry| entry.section == section)
        };
        let by_key = of(Section::Dialect).filter(|_| !self.resources.is_empty());
        let mut by_key: HashMap<&Text, &Resource, FxBuildHasher> =
            by_key.map(|entry| (&entry.key, entry)).collect();
        // Each blob is removed from the map, so it is printed once.
        let mut dialects: Vec<&Resource> = self
            .resources
            .iter()
            .filter_map(|key| by_key.remove(key))
            .collect();
        let mut clients: Vec<&Resource> = of(Section::External).collect();
        let mut owners: HashMap<&str, u32, FxBuildHasher> = HashMap::default();
        for entry in dialects.iter().chain(&clients) {
            let next = owners.len() as u32;
            owners.entry(&entry.owner).or_insert(next);
        }
        // The entries of an owner keep their order.
        let place = |entry: &&Resource| owners.get(&*entry.owner).copied().unwrap_or(0);
        sort_by_number(&mut dialects, place);
        sort_by_number(&mut clients, place);
        let sections = [
            ("dialect_resources", dialects),
            ("external_resources", clients),
        ];
        let mut first = true;
        for (name, entries) in sections {
            if entries.is_empty() {
                continue;
            }
            self.out.push_str(if first { "\n{-#\n" } else { ",\n" });
            first = false;
            let _ = writeln!(self.out, "  {name}: {{");
            self.resource_entries(&entries);
            self.out.push_str("\n    }\n  }");
        }
        if !first {
            self.out.push_str("\n#-}\n");
        }
    }

    fn resource_entries(&mut self, entries: &[&Resource]) {
        let mut owner = None;
        for entry in entries {
            if owner != Some(&entry.owner) {
                if owner.is_some() {
                    self.out.push_str("\n    },\n");
                }
                let _ = writeln!(self.out, "    {}: {{", entry.owner);
                owner = Some(&entry.owner);
            } else {
                self.out.push_str(",\n");
            }
            self.out.push_str("      ");
            self.keyword_or_string(&entry.key);
            self.out.push_str(": ");
            match &entry.value {
                ResourceValue::Blob { alignment, data } => {
                    self.out.push_str("\"0x");
                    for byte in alignment.to_le_bytes().iter().chain(data.iter()) {
                        let _ = write!(self.out, "{byte:02X}");
                    }
                    self.out.push('"');
                }
                ResourceValue::Bool(value) => {
                    let _ = write!(self.out, "{value}");
                }
                ResourceValue::String(text) => self.string(text),
            }
        }
    }
}
