//! The passes and pipelines that texts may name.

use std::collections::BTreeMap;
use std::fmt;

use drr_ir::Context;

use crate::builtin::{Canonicalize, Cse, Inline, PrintOpStats, Sccp, StripDebugInfo, SymbolDce};
use crate::list::{AnyPass, PassList};
use crate::options::{OptionInfo, Options};
use crate::pass::Pass;

/// Passes and pipelines by name.
///
/// ```
/// use drr_pass::{Cse, PassManager, PassRegistry};
///
/// let mut passes = PassRegistry::with_builtin_passes();
/// passes.add_pipeline("tidy", "Removes what is not needed", "func.func(cse),symbol-dce")?;
/// let pm = PassManager::parse("builtin.module(tidy)", &passes)?;
/// assert_eq!(pm.to_string(), "builtin.module(func.func(cse), symbol-dce)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct PassRegistry {
    entries: BTreeMap<String, Entry>,
}

#[derive(Clone)]
enum Entry {
    Pass(Box<dyn Pass>),
    Pipeline { description: String, list: PassList },
}

/// Its names of passes and pipelines.
impl fmt::Debug for PassRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.entries.keys()).finish()
    }
}

impl PassRegistry {
    /// A registry without passes.
    pub fn new() -> Self {
        PassRegistry::default()
    }

    /// A registry with the passes of this crate.
    pub fn with_builtin_passes() -> Self {
        let mut registry = PassRegistry::new();
        registry
            .add(Canonicalize::new())
            .add(Cse::new())
            .add(Inline::new())
            .add(PrintOpStats::new())
            .add(Sccp::new())
            .add(StripDebugInfo::new())
            .add(SymbolDce::new());
        registry
    }

    /// Adds a pass under its argument. It replaces an entry of the same name. Each use in a pipeline
    /// is a clone, so the options that are not written are those of `pass`.
    pub fn add(&mut self, pass: impl Pass + 'static) -> &mut Self {
        let name = pass.argument().to_string();
        self.entries.insert(name, Entry::Pass(Box::new(pass)));
        self
    }

    /// Adds a name for a list of passes over a module.
    pub fn add_list(&mut self, name: &str, description: &str, list: PassList) -> &mut Self {
        let entry = Entry::Pipeline {
            description: description.to_string(),
            list,
        };
        self.entries.insert(name.to_string(), entry);
        self
    }

    /// The names of all passes and pipelines, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// True if there is a pass or a pipeline of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Adds the pass or pipeline of this name to a list. With `nest`, a pass for another op is
    /// nested; else it is an error.
    pub(crate) fn add_to(
        &self,
        list: &mut PassList,
        name: &str,
        options: &str,
        nest: bool,
    ) -> Result<(), String> {
        match self.entries.get(name) {
            None => Err(format!(
                "'{name}' does not refer to a registered pass or pass pipeline"
            )),
            Some(Entry::Pipeline { list: known, .. }) => match options.trim().is_empty() {
                true => {
                    list.extend(known.clone());
                    Ok(())
                }
                false => {
                    let key = options.trim().split(['=', ' ']).next().unwrap_or("");
                    Err(format!("<Pass-Options-Parser>: no such option {key}\n"))
                }
            },
            Some(Entry::Pass(pass)) => {
                let mut pass = pass.clone();
                Options::set(|list| pass.options(list), options)?;
                let pass = AnyPass::new(pass);
                if let (false, Some(op)) = (nest, list.mismatch(&pass)) {
                    let (name, anchor) = (pass.name(), list.anchor());
                    return Err(format!(
                        "Can't add pass '{name}' restricted to '{op}' on a PassManager intended to \
                         run on '{anchor}', did you intend to nest?"
                    ));
                }
                list.add_any(pass);
                Ok(())
            }
        }
    }

    /// A listing of all passes with their options (MLIR's `--list-passes`).
    ///
    /// ```
    /// let listing = drr_pass::PassRegistry::with_builtin_passes().listing();
    /// assert!(listing.contains("--cse "));
    /// ```
    pub fn listing(&self) -> String {
        let mut rows: Vec<(String, String)> = Vec::new();
        for pipelines in [false, true] {
            let heading = if pipelines {
                "Pass Pipelines:"
            } else {
                "Passes:"
            };
            let entries = self.entries.iter();
            let entries =
                entries.filter(|(_, entry)| matches!(entry, Entry::Pipeline { .. }) == pipelines);
            let mut entries = entries.peekable();
            if entries.peek().is_some() {
                rows.push((heading.to_string(), String::new()));
            }
            for (name, entry) in entries {
                match entry {
                    Entry::Pipeline { description, .. } => {
                        rows.push((format!("  --{name}"), description.clone()));
                    }
                    Entry::Pass(pass) => {
                        rows.push((format!("  --{name}"), pass.description().to_string()));
                        rows.extend(options_of(&**pass).iter().map(row));
                    }
                }
            }
        }
        columns(&rows)
    }

    /// A listing of the rules that each pass applies in a context.
    pub fn rule_listing(&self, ctx: &Context) -> String {
        let mut rows = Vec::new();
        for (name, entry) in &self.entries {
            let Entry::Pass(pass) = entry else { continue };
            let rules = pass.rules(ctx);
            if !rules.is_empty() {
                rows.push((format!("Rules of --{name}:"), String::new()));
            }
            for rule in rules {
                let doc = rule.doc.lines().next().unwrap_or("").trim();
                let mut text = format!("{} (benefit {})", rule.root, rule.benefit);
                if !doc.is_empty() {
                    text += &format!(": {doc}");
                }
                rows.push((format!("  {}", rule.name), text));
            }
        }
        columns(&rows)
    }
}

/// Two columns; rows without text are headings.
fn columns(rows: &[(String, String)]) -> String {
    let rows = rows.iter();
    let wide = rows.clone().filter(|(_, text)| !text.is_empty());
    let width = wide.map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = rows.map(|(name, text)| match text.is_empty() {
        true => format!("{name}\n"),
        false => format!("{name:width$} - {text}\n"),
    });
    lines.collect()
}

fn options_of(pass: &dyn Pass) -> Vec<OptionInfo> {
    let mut pass = pass.clone_pass();
    Options::of(|options| pass.options(options))
}

fn row(option: &OptionInfo) -> (String, String) {
    let name = match option.kind {
        "" => format!("    --{}", option.name),
        kind => format!("    --{}=<{kind}>", option.name),
    };
    (name, option.description.clone())
}
