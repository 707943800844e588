//! The command line, in LLVM's style: one or two dashes, `=` or a space before a value.

use crate::instrument::IrFilter;
use crate::opt::config::{Config, MARKER, Verify};
use crate::options::OptionValue;
use crate::registry::PassRegistry;

/// A flag.
struct Flag {
    name: &'static str,
    value: Value,
    help: &'static str,
    set: fn(&mut Config, &str) -> Result<(), String>,
}

/// The value of a flag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// A boolean; without a value it is true.
    Bool,
    /// A value may follow after `=`.
    Optional(&'static str),
    /// A value must follow, after `=` or as the next argument.
    Required(&'static str),
}

/// Sets a boolean; no text means true.
fn flag_of(text: &str, to: &mut bool) -> Result<(), String> {
    to.parse(text)
}

macro_rules! flags {
    ($($name:literal $value:expr, $help:literal, |$config:ident, $text:ident| $set:expr;)*) => {
        const FLAGS: &[Flag] = &[$(Flag {
            name: $name,
            value: $value,
            help: $help,
            set: |$config, $text| $set,
        }),*];
    };
}

flags! {
    "allow-unregistered-dialect" Value::Bool,
        "Allow operation with no registered dialects",
        |config, text| flag_of(text, &mut config.allow_unregistered);
    "dump-pass-pipeline" Value::Bool, "Print the pipeline that will be run",
        |config, text| flag_of(text, &mut config.dump_pipeline);
    "help" Value::Bool, "Display available options",
        |config, text| flag_of(text, &mut config.help);
    "list-passes" Value::Bool, "Print the list of registered passes and exit",
        |config, text| flag_of(text, &mut config.list_passes);
    "list-rules" Value::Bool, "Print the rules that passes apply and exit",
        |config, text| flag_of(text, &mut config.list_rules);
    "mlir-disable-threading" Value::Bool, "Run all passes on one thread",
        |config, text| flag_of(text, &mut config.one_thread);
    "mlir-pass-pipeline-crash-reproducer" Value::Required("file"),
        "Generate a .mlir reproducer file at the given output path if the pass manager crashes or fails",
        |config, text| set(&mut config.crash_reproducer, text);
    "mlir-print-debuginfo" Value::Bool, "Print debug info in MLIR output",
        |config, text| flag_of(text, &mut config.print.locations);
    "mlir-print-ir-after" Value::Required("pass-arg"), "Print IR after specified passes",
        |config, text| select(&mut config.print_after, text);
    "mlir-print-ir-after-all" Value::Bool, "Print IR after each pass",
        |config, text| all(&mut config.print_after, text);
    "mlir-print-ir-after-change" Value::Bool,
        "When printing the IR after a pass, only print if the IR changed",
        |config, text| flag_of(text, &mut config.print_on_change);
    "mlir-print-ir-after-failure" Value::Bool,
        "When printing the IR after a pass, only print if the pass failed",
        |config, text| flag_of(text, &mut config.print_on_failure);
    "mlir-print-ir-before" Value::Required("pass-arg"), "Print IR before specified passes",
        |config, text| select(&mut config.print_before, text);
    "mlir-print-ir-before-all" Value::Bool, "Print IR before each pass",
        |config, text| all(&mut config.print_before, text);
    "mlir-print-ir-module-scope" Value::Bool,
        "When printing IR before or after a pass, always print the top-level operation",
        |config, text| flag_of(text, &mut config.print_module_scope);
    "mlir-print-local-scope" Value::Bool,
        "Print with local scope and inline information (eliding aliases for attributes, types, and locations)",
        |config, text| flag_of(text, &mut config.print.local_scope);
    "mlir-print-op-generic" Value::Bool, "Print the generic op form",
        |config, text| flag_of(text, &mut config.print.generic);
    "mlir-print-skip-regions" Value::Bool, "Skip regions when printing ops.",
        |config, text| flag_of(text, &mut config.print.skip_regions);
    "mlir-timing" Value::Bool, "Display execution times",
        |config, text| flag_of(text, &mut config.timing);
    "mlir-timing-display" Value::Required("list|tree"), "Display method for timing data",
        |config, text| match text {
            "list" | "tree" => {
                config.timing_as_list = text == "list";
                Ok(())
            }
            _ => Err(format!("Cannot find option named '{text}'!")),
        };
    "mlir-use-nameloc-as-prefix" Value::Bool, "Print SSA IDs using NameLocs as prefixes",
        |config, text| flag_of(text, &mut config.print.name_locs);
    "mlir-very-unsafe-disable-verifier-on-parsing" Value::Bool,
        "Disable the verifier on parsing (very unsafe)",
        |config, text| {
            let mut off = false;
            flag_of(text, &mut off)?;
            config.verify_parsed = !off;
            Ok(())
        };
    "no-implicit-module" Value::Bool,
        "Disable implicit addition of a top-level module op during parsing",
        |config, text| {
            let mut off = false;
            flag_of(text, &mut off)?;
            config.implicit_module = !off;
            Ok(())
        };
    "o" Value::Required("filename"), "Output filename",
        |config, text| {
            config.output = text.to_string();
            Ok(())
        };
    "output-split-marker" Value::Required("string"), "Split marker to use for merging the output",
        |config, text| {
            config.output_marker = text.to_string();
            Ok(())
        };
    "pass-pipeline" Value::Required("string"), "Textual description of the pass pipeline to run",
        |config, text| set(&mut config.pipeline, text);
    "run-reproducer" Value::Bool, "Run the pipeline stored in the reproducer",
        |config, text| flag_of(text, &mut config.run_reproducer);
    "show-dialects" Value::Bool, "Print the list of registered dialects and exit",
        |config, text| flag_of(text, &mut config.show_dialects);
    "split-input-file" Value::Optional("string"),
        "Split the input file into chunks using the given or default marker and process each chunk independently",
        |config, text| set(&mut config.split, if text.is_empty() { MARKER } else { text });
    "timing" Value::Bool, "The same as --mlir-timing",
        |config, text| flag_of(text, &mut config.timing);
    "verify-diagnostics" Value::Optional("all|only-expected"),
        "Check that emitted diagnostics match expected-* lines on the corresponding line",
        |config, text| {
            config.verify_diagnostics = Some(match text {
                "" | "all" => Verify::All,
                "only-expected" => Verify::OnlyExpected,
                _ => return Err(format!("Cannot find option named '{text}'!")),
            });
            Ok(())
        };
    "verify-each" Value::Bool, "Run the verifier after each transformation pass",
        |config, text| flag_of(text, &mut config.verify_each);
}

fn set(to: &mut Option<String>, text: &str) -> Result<(), String> {
    *to = Some(text.to_string());
    Ok(())
}

fn all(filter: &mut IrFilter, text: &str) -> Result<(), String> {
    let mut on = false;
    flag_of(text, &mut on)?;
    if on {
        *filter = IrFilter::All;
    }
    Ok(())
}

fn select(filter: &mut IrFilter, text: &str) -> Result<(), String> {
    let names = text.split(',').map(str::to_string);
    match filter {
        IrFilter::All => {}
        IrFilter::Passes(known) => known.extend(names),
        IrFilter::None => *filter = IrFilter::Passes(names.collect()),
    }
    Ok(())
}

/// Reads the arguments after the program's name. The error is text for standard error.
pub(super) fn read(
    program: &str,
    args: &[String],
    passes: &PassRegistry,
) -> Result<Config, String> {
    let mut config = Config::default();
    let mut inputs = Vec::new();
    let mut errors = Vec::new();
    let mut args = args.iter();
    let mut only_inputs = false;
    while let Some(arg) = args.next() {
        let name = match arg.strip_prefix('-') {
            Some(name) if !only_inputs && !name.is_empty() => name,
            _ => {
                inputs.push(arg.as_str());
                continue;
            }
        };
        let name = name.strip_prefix('-').unwrap_or(name);
        if name.is_empty() {
            only_inputs = true;
            continue;
        }
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (name, None),
        };
        if passes.contains(name) {
            let options = value.unwrap_or("").to_string();
            config.passes.push((name.to_string(), options));
            continue;
        }
        let Some(flag) = FLAGS.iter().find(|flag| flag.name == name) else {
            errors.push(unknown(program, arg, name, passes));
            continue;
        };
        let value = match (value, flag.value) {
            (Some(value), _) => value,
            (None, Value::Bool | Value::Optional(_)) => "",
            (None, Value::Required(_)) => match args.next() {
                Some(value) => value,
                None => {
                    errors.push(format!(
                        "{program}: for the --{name} option: requires a value!"
                    ));
                    continue;
                }
            },
        };
        if let Err(error) = (flag.set)(&mut config, value) {
            errors.push(format!("{program}: for the --{name} option: {error}"));
        }
    }
    for filter in [&config.print_before, &config.print_after] {
        if let IrFilter::Passes(names) = filter
            && let Some(name) = names.iter().find(|name| !passes.contains(name))
        {
            let when = match std::ptr::eq(filter, &config.print_before) {
                true => "before",
                false => "after",
            };
            errors.push(format!(
                "{program}: for the --mlir-print-ir-{when} option: Cannot find option named '{name}'!"
            ));
        }
    }
    match inputs[..] {
        [] => {}
        [input] => config.input = input.to_string(),
        _ => errors.push(format!(
            "{program}: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: {program} --help"
        )),
    }
    if config.pipeline.is_some() && !config.passes.is_empty() {
        errors.push(
            "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options"
                .to_string(),
        );
    }
    match errors.is_empty() {
        true => Ok(config),
        false => Err(errors.join("\n")),
    }
}

fn unknown(program: &str, arg: &str, name: &str, passes: &PassRegistry) -> String {
    let error =
        format!("{program}: Unknown command line argument '{arg}'.  Try: '{program} --help'");
    match nearest(name, passes) {
        Some(near) => format!("{error}\n{program}: Did you mean '--{near}'?"),
        None => error,
    }
}

/// The flag or pass with the most similar name.
pub(super) fn nearest<'p>(name: &str, passes: &'p PassRegistry) -> Option<&'p str> {
    let names = FLAGS.iter().map(|flag| flag.name).chain(passes.names());
    let near = names.map(|known| (distance(name, known), known)).min()?;
    (near.0 <= name.len().div_ceil(3).max(2)).then_some(near.1)
}

/// The number of inserted, removed and replaced bytes between two words.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y))
                .min(above + 1)
                .min(row[j] + 1);
            diagonal = above;
        }
    }
    row[b.len()]
}

/// The text of `--help`.
pub(super) fn help(program: &str, passes: &PassRegistry) -> String {
    let mut text = format!(
        "OVERVIEW: Reads a module, runs passes on it, and prints it\n\n\
         USAGE: {program} [options] <input file>\n\nOPTIONS:\n"
    );
    let rows: Vec<(String, &str)> = FLAGS
        .iter()
        .map(|flag| {
            let dashes = if flag.name.len() == 1 { "-" } else { "--" };
            let name = match flag.value {
                Value::Bool => format!("{dashes}{}", flag.name),
                Value::Optional(kind) => format!("{dashes}{}[=<{kind}>]", flag.name),
                Value::Required(kind) => format!("{dashes}{}=<{kind}>", flag.name),
            };
            (name, flag.help)
        })
        .collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, help) in rows {
        text += &format!("  {name:width$} - {help}\n");
    }
    text += "\nEach pass has a flag of its name, with its options as the value: \
             --cse, --canonicalize='top-down=false max-iterations=3'.\n\n";
    text + &passes.listing()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(args: &[&str]) -> String {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        match read("opt", &args, &PassRegistry::with_builtin_passes()) {
            Ok(_) => String::new(),
            Err(error) => error,
        }
    }

    #[test]
    fn the_command_line_is_read_as_mlir_opt_does() {
        assert_eq!(
            error(&["-cse", "--cse=", "-o", "x", "--verify-each=0", "f"]),
            ""
        );
        assert_eq!(
            error(&["--ces"]),
            "opt: Unknown command line argument '--ces'.  Try: 'opt --help'\n\
             opt: Did you mean '--cse'?"
        );
        assert_eq!(
            error(&["--split-inptu-file"]),
            "opt: Unknown command line argument '--split-inptu-file'.  Try: 'opt --help'\n\
             opt: Did you mean '--split-input-file'?"
        );
        assert_eq!(
            error(&["--completely-else"]),
            "opt: Unknown command line argument '--completely-else'.  Try: 'opt --help'"
        );
        assert_eq!(
            error(&["--verify-each=foo"]),
            "opt: for the --verify-each option: 'foo' is invalid value for boolean argument! Try 0 or 1"
        );
        assert_eq!(
            error(&["--verify-diagnostics=foo"]),
            "opt: for the --verify-diagnostics option: Cannot find option named 'foo'!"
        );
        assert_eq!(
            error(&["--mlir-print-ir-after=nope"]),
            "opt: for the --mlir-print-ir-after option: Cannot find option named 'nope'!"
        );
        assert_eq!(
            error(&["a", "b"]),
            "opt: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: opt --help"
        );
        assert_eq!(
            error(&["--cse", "--pass-pipeline=builtin.module(cse)"]),
            "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options"
        );
        assert_eq!(error(&["-o"]), "opt: for the --o option: requires a value!");
    }
}
