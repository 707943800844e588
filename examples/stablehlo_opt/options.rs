//! The command line.

use drr::embedded::Context;
use drr::pattern_set::{PatternSet, Select};
use lexopt::{Arg, ValueExt};

use crate::rules;

/// The help text.
pub const USAGE: &str = "\
usage: stablehlo_opt [OPTIONS] FILE|-
       stablehlo_opt --list [--rules=RULES]

Rewrites a StableHLO module, in its own syntax or the generic form, and prints the result.

  -o, --output FILE       write to FILE
      --rules RULES       `all`, `none` (parse and print), or a comma-separated list of rules and
                          groups. Groups: `exact` keeps all numbers bit for bit, `algebraic` changes
                          the order of sums, `fast` rounds differently and ignores signs of zeros and
                          NaNs (default: exact,algebraic)
      --bottom-up         begin each sweep at the last operation instead of the first
      --max-iterations N  sweep at most N times (default 10; 0 for no limit)
      --fold-limit N      broadcast constants to at most N elements (default 64)
      --verify-each       verify the module before and after each rule, and name the rule that breaks
                          it (slow: for modules of some hundred operations)
      --mlir-print-op-generic  print all ops in the generic form
      --split-input-file  the input contains several modules, separated by lines `// -----`; each is
                          rewritten alone, and an error in one does not affect the others
      --stats             print counts and times to standard error
      --explain-run       print to standard error what did not happen: rules that were never reached or
                          never applied, and ops that were not met or are not registered
      --list              list the rules: group, root, benefit, description
      --explain RULE      print for each operation whether the rule matches, and if not, why
  -h, --help              print this help

Exit codes: 1 if the module is not valid or cannot be read or written, 2 for wrong usage.
";

/// The options for rewriting a module.
pub struct Options {
    /// The input file; `-` is standard input.
    pub input: String,
    /// The output file; `None` is standard output.
    pub output: Option<String>,
    /// The checked argument of `--rules`.
    pub rules: String,
    /// Begin each sweep at the last operation.
    pub bottom_up: bool,
    /// The maximal number of sweeps.
    pub max_iterations: Option<u64>,
    /// The largest constant that is made by broadcasting a smaller one.
    pub fold_limit: usize,
    /// Verify the module before and after each rewrite.
    pub verify_each: bool,
    /// The input contains several modules.
    pub split: bool,
    /// Print all ops in the generic form.
    pub generic: bool,
    /// Print statistics.
    pub stats: bool,
    /// Print what did not happen.
    pub explain_run: bool,
}

impl Options {
    /// The selected rules.
    ///
    /// # Errors
    /// If there are no such rules.
    pub fn patterns(&self) -> Result<PatternSet<Context>, String> {
        select(rules::all(self.fold_limit), &self.rules).map_err(|error| error.to_string())
    }
}

/// The task that the command line selects.
pub enum Task {
    /// Print the help text.
    Help,
    /// List these rules.
    List(PatternSet<Context>),
    /// Explain why the rule with this name does not match.
    Explain(Options, String),
    /// Rewrite a module.
    Rewrite(Options),
}

/// Parses the command line.
///
/// # Errors
/// If it does not follow [`USAGE`].
pub fn parse(mut parser: lexopt::Parser) -> Result<Task, lexopt::Error> {
    let (mut input, mut output, mut explain) = (None, None, None);
    let mut rules = "exact,algebraic".to_string();
    let (mut list, mut bottom_up, mut verify_each) = (false, false, false);
    let (mut split, mut generic, mut stats, mut explain_run) = (false, false, false, false);
    let (mut max_iterations, mut fold_limit) = (10, 64);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Task::Help),
            Arg::Short('o') | Arg::Long("output") => output = Some(parser.value()?.string()?),
            Arg::Long("rules") => rules = parser.value()?.string()?,
            Arg::Long("bottom-up") => bottom_up = true,
            Arg::Long("max-iterations") => max_iterations = parser.value()?.parse()?,
            Arg::Long("fold-limit") => fold_limit = parser.value()?.parse()?,
            Arg::Long("verify-each") => verify_each = true,
            Arg::Long("split-input-file") => split = true,
            Arg::Long("mlir-print-op-generic") => generic = true,
            Arg::Long("stats") => stats = true,
            Arg::Long("explain-run") => explain_run = true,
            Arg::Long("list") => list = true,
            Arg::Long("explain") => explain = Some(parser.value()?.string()?),
            Arg::Value(value) if input.is_none() => input = Some(value.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    let patterns = select(rules::all(fold_limit), &rules)?;
    if list {
        return Ok(Task::List(patterns));
    }
    let options = Options {
        input: input.ok_or("a file is missing; `-` is standard input")?,
        output,
        rules,
        bottom_up,
        max_iterations: (max_iterations > 0).then_some(max_iterations),
        fold_limit,
        verify_each,
        split,
        generic,
        stats,
        explain_run,
    };
    match explain {
        Some(rule)
            if !rules::all(fold_limit)
                .rules()
                .any(|known| known.name == rule) =>
        {
            Err(unknown(&rule))
        }
        Some(rule) => Ok(Task::Explain(options, rule)),
        None => Ok(Task::Rewrite(options)),
    }
}

/// The rules that `--rules` selects.
///
/// # Errors
/// If it names something that is neither a rule nor a group.
pub fn select(
    mut patterns: PatternSet<Context>,
    wanted: &str,
) -> Result<PatternSet<Context>, lexopt::Error> {
    match wanted {
        "all" => return Ok(patterns),
        "none" => {
            patterns.retain(|_| false);
            return Ok(patterns);
        }
        _ => {}
    }
    let mut selected = Vec::new();
    for name in wanted.split(',').map(str::trim) {
        for select in [Select::Name(name), Select::Group(name)] {
            if patterns.rules().any(|rule| select.selects(rule)) {
                selected.push(select);
            }
        }
        if !selected
            .iter()
            .any(|select| matches!(select, Select::Name(n) | Select::Group(n) if *n == name))
        {
            return Err(unknown(name));
        }
    }
    patterns
        .only(&selected)
        .map_err(|error| lexopt::Error::from(error.to_string()))?;
    Ok(patterns)
}

fn unknown(name: &str) -> lexopt::Error {
    format!("there is no rule `{name}`; `--list --rules=all` shows them").into()
}
