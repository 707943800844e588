//! File metadata as text.

use std::fmt::Write;

use crate::parse::Resource;
use crate::print::Printer;

impl Printer<'_> {
    /// The blobs that the printed attributes name, and those of external clients.
    pub(super) fn print_resources(&mut self) {
        let used = |resource: &&Resource| {
            resource.section == "external_resources" || self.resources.contains(&resource.key)
        };
        let mut entries: Vec<&Resource> = self.ctx.resources.iter().filter(used).collect();
        if entries.is_empty() {
            return;
        }
        // Stable: within a section and owner the order is that of the text.
        entries.sort_by_key(|entry| (&entry.section, &entry.owner));
        self.out.push_str("\n{-#\n");
        let mut last: Option<&Resource> = None;
        for entry in entries {
            let new_section = last.is_none_or(|last| last.section != entry.section);
            let new_owner = new_section || last.is_some_and(|last| last.owner != entry.owner);
            if last.is_some() {
                self.out.push_str(match (new_section, new_owner) {
                    (true, _) => "\n    }\n  },\n",
                    (_, true) => "\n    },\n",
                    _ => ",\n",
                });
            }
            if new_section {
                let _ = writeln!(self.out, "  {}: {{", entry.section);
            }
            if new_owner {
                let _ = writeln!(self.out, "    {}: {{", entry.owner);
            }
            self.out.push_str("      ");
            self.keyword_or_string(entry.key.as_bytes());
            let _ = write!(self.out, ": {}", entry.value);
            last = Some(entry);
        }
        self.out.push_str("\n    }\n  }\n#-}\n");
    }
}
