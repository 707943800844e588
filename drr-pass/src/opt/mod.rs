//! Command-line tools: an `mlir-opt` for your own dialects, passes and rules.

mod chunk;
mod config;
mod expected;
mod flags;
mod report;

use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use drr_ir::{Context, InputChunk, Registry, split_input_by};
use drr_runtime::dialect::Dialect;

use crate::pass::Pass;
use crate::registry::PassRegistry;
use chunk::Tool;
use config::{Config, Verify};
use expected::Expectations;

/// A tool like `mlir-opt`: it reads a module, runs passes on it, and prints it. The options are
/// `mlir-opt`'s; `--help` lists them.
///
/// ```no_run
/// use std::process::ExitCode;
/// use drr_pass::opt::Opt;
///
/// # use drr_runtime::dialect::{Dialect, DialectVisitor};
/// # struct MyDialect;
/// # impl Dialect for MyDialect {
/// #     const NAME: &'static str = "my";
/// #     fn visit<V: DialectVisitor + ?Sized>(_: &mut V) {}
/// # }
/// fn main() -> ExitCode {
///     Opt::new().dialect::<MyDialect>().main()
/// }
/// ```
#[derive(Debug)]
pub struct Opt {
    dialects: Registry,
    passes: PassRegistry,
}

impl Default for Opt {
    fn default() -> Self {
        Opt::new()
    }
}

impl Opt {
    /// A tool with the builtin dialects and passes.
    pub fn new() -> Self {
        Opt {
            dialects: Registry::new(),
            passes: PassRegistry::with_builtin_passes(),
        }
    }

    /// Adds a dialect. It is loaded when a module has something of it.
    #[must_use]
    pub fn dialect<D: Dialect>(mut self) -> Self {
        self.dialects = self.dialects.dialect::<D>();
        self
    }

    /// Adds a pass.
    #[must_use]
    pub fn pass(mut self, pass: impl Pass + 'static) -> Self {
        self.passes.add(pass);
        self
    }

    /// The passes, to add pipelines or replace passes.
    pub fn passes_mut(&mut self) -> &mut PassRegistry {
        &mut self.passes
    }

    /// Runs the tool with the arguments of the process. The exit code is 0 if all went well and
    /// else 1.
    pub fn main(self) -> ExitCode {
        let mut args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
        let program = args.next().unwrap_or_else(|| "drr-opt".to_string());
        let args: Vec<String> = args.collect();
        match self.run(&program, &args) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failed) => ExitCode::FAILURE,
        }
    }

    /// A new context for a chunk of the input.
    fn context(&self) -> Context {
        let mut ctx = Context::new();
        ctx.append_registry(&self.dialects);
        ctx
    }

    fn run(&self, program: &str, args: &[String]) -> Result<(), Failed> {
        let config = match flags::read(program, args, &self.passes) {
            Ok(config) => config,
            Err(message) => return fail(&message),
        };
        if let Some(text) = self.listing(program, &config) {
            return write_out(&text);
        }
        let text = read_input(&config.input).or_else(|message| fail(&message))?;
        let text = String::from_utf8_lossy(&text);
        let file = match config.input.as_str() {
            "-" => "<stdin>",
            file => file,
        };
        let (chunks, warnings) = match &config.split {
            // As in MLIR, an empty file has no chunks.
            Some(_) if text.is_empty() => (Vec::new(), Vec::new()),
            Some(marker) => split_input_by(&text, file, marker),
            None => (vec![InputChunk::whole(&text)], Vec::new()),
        };
        let reporter = report::Reporter::new(file, &text);
        for warning in &warnings {
            reporter.report(warning);
        }
        let expectations = config.verify_diagnostics.map(|verify| {
            let only_expected = verify == Verify::OnlyExpected;
            Arc::new(Expectations::new(&reporter, &text, only_expected))
        });
        let mut out = String::new();
        let mut result = Ok(());
        for (number, chunk) in chunks.iter().enumerate() {
            if number > 0 {
                out += &config.output_marker;
                out.push('\n');
            }
            let tool = Tool {
                passes: &self.passes,
                config: &config,
                reporter: &reporter,
                expectations: expectations.clone(),
            };
            if !tool.process(self.context(), chunk, &mut out) && expectations.is_none() {
                result = Err(Failed);
            }
            if config.output == "-" {
                write_out(&std::mem::take(&mut out))?;
            }
        }
        if expectations.is_some_and(|expectations| !expectations.finish()) {
            result = Err(Failed);
        }
        if config.output == "-" {
            write_out(&out)?;
        } else if result.is_ok() {
            write_file(&config.output, &out).or_else(|message| fail(&message))?;
        }
        result
    }

    /// A listing that is printed instead of reading a module.
    fn listing(&self, program: &str, config: &Config) -> Option<String> {
        if config.help {
            return Some(flags::help(program, &self.passes));
        }
        if config.list_passes {
            return Some(self.passes.listing());
        }
        if config.list_rules {
            let mut ctx = self.context();
            for name in self.dialects.names() {
                ctx.load_named(name);
            }
            return Some(self.passes.rule_listing(&ctx));
        }
        config.show_dialects.then(|| {
            let names = self.context().available_dialects().join(",");
            format!("Available Dialects: {names}\n")
        })
    }
}

/// The tool has failed and has said why.
struct Failed;

/// A tool with these dialects and the builtin passes.
impl From<Registry> for Opt {
    fn from(dialects: Registry) -> Self {
        Opt {
            dialects,
            ..Opt::new()
        }
    }
}

/// Runs a tool with the arguments of the process: an [`Opt`], or a [`Registry`] of dialects.
///
/// ```no_run
/// # use std::process::ExitCode;
/// use drr_ir::Registry;
///
/// fn main() -> ExitCode {
///     drr_pass::opt::main(Registry::new())
/// }
/// ```
pub fn main(opt: impl Into<Opt>) -> ExitCode {
    opt.into().main()
}

fn fail<T>(message: &str) -> Result<T, Failed> {
    eprintln!("{}", message.trim_end_matches('\n'));
    Err(Failed)
}

fn read_input(file: &str) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let read = match file {
        "-" => std::io::stdin().read_to_end(&mut text).map(|_| ()),
        _ => std::fs::read(file).map(|bytes| text = bytes),
    };
    match read {
        Ok(()) => Ok(text),
        Err(error) => Err(format!(
            "cannot open input file '{file}': {}",
            reason(&error)
        )),
    }
}

fn write_file(file: &str, text: &str) -> Result<(), String> {
    std::fs::write(file, text)
        .map_err(|error| format!("cannot open output file '{file}': {}", reason(&error)))
}

fn write_out(text: &str) -> Result<(), Failed> {
    // A closed pipe, as by `head`, is not an error to report.
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|_| Failed)
}

/// The error as the system words it, without its number.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((text, _)) => text.to_string(),
        None => text,
    }
}
