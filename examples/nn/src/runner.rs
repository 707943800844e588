//! Running lowered modules with MLIR's tools.

use std::env;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::Op;

use crate::array::Array;
use crate::call::{Call, CallError};
use crate::program;

/// From `linalg` on tensors and memrefs to LLVM's dialect. Nothing in it changes the order of
/// calculations.
const PIPELINE: &str = "builtin.module(\
    func.func(linalg-generalize-named-ops),canonicalize,cse,\
    one-shot-bufferize{bufferize-function-boundaries \
    function-boundary-type-conversion=identity-layout-map},\
    buffer-deallocation-pipeline,convert-bufferization-to-memref,\
    convert-linalg-to-loops,memref-expand,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
    convert-math-to-llvm,convert-math-to-libm,convert-to-llvm,\
    reconcile-unrealized-casts)";

/// The library that programs need, under the name that LLVM's files for development have, or without them.
const LIBRARY: [&str; 2] = [
    "libmlir_c_runner_utils.so",
    "libmlir_c_runner_utils.so.22.1",
];

/// MLIR's tools: `mlir-opt` lowers a module to LLVM's dialect, and `mlir-runner` compiles and runs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runner {
    opt: PathBuf,
    runner: PathBuf,
    library: PathBuf,
}

/// Why a program did not run.
#[derive(Debug)]
#[non_exhaustive]
pub enum RunError {
    /// A tool or library is missing.
    Missing(String),
    /// The function cannot be called like that.
    Call(CallError),
    /// The module has an operation that MLIR does not know.
    NotLowered(String),
    /// A tool did not start.
    Start(PathBuf, std::io::Error),
    /// A tool failed, with what it wrote to its standard error.
    Failed {
        /// The tool.
        tool: PathBuf,
        /// How it ended: its exit code, or the signal that killed it.
        status: ExitStatus,
        /// The text on its standard error.
        stderr: String,
    },
    /// The program printed something else than its results.
    Output(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Missing(what) => write!(
                f,
                "{what}; it belongs to MLIR 22, in Debian to mlir-22-tools and libmlir-22 (apt.llvm.org)"
            ),
            RunError::Call(error) => error.fmt(f),
            RunError::NotLowered(op) => write!(f, "the module is not lowered: it has '{op}'"),
            RunError::Start(tool, error) => write!(f, "{} did not start: {error}", tool.display()),
            RunError::Failed {
                tool,
                status,
                stderr,
            } => write!(
                f,
                "{} ended with {status}:\n{}",
                tool.display(),
                stderr.trim_end()
            ),
            RunError::Output(text) => write!(f, "the program printed no results: {text}"),
        }
    }
}
impl std::error::Error for RunError {}

impl From<CallError> for RunError {
    fn from(error: CallError) -> Self {
        RunError::Call(error)
    }
}

impl Runner {
    /// Finds the tools: in the folder that the variable `MLIR_BIN` names, or else in `PATH`, first
    /// those of LLVM 22 (`mlir-opt-22`).
    ///
    /// # Errors
    /// [`RunError::Missing`], which names the tool or library and the package.
    pub fn find() -> Result<Runner, RunError> {
        let folders = env::var_os("MLIR_BIN").or_else(|| env::var_os("PATH"));
        Runner::find_in(env::split_paths(&folders.unwrap_or_default()))
    }

    /// Finds the tools in these folders.
    ///
    /// # Errors
    /// As for [`find`](Runner::find).
    pub fn find_in(folders: impl IntoIterator<Item = PathBuf>) -> Result<Runner, RunError> {
        let folders: Vec<PathBuf> = folders.into_iter().collect();
        let find = |name: &str| {
            let names = [format!("{name}-22"), name.to_string()];
            let mut paths = names
                .iter()
                .flat_map(|name| folders.iter().map(move |dir| dir.join(name)));
            let found = paths.find(|path| path.is_file());
            found.ok_or_else(|| RunError::Missing(format!("{name} was not found")))
        };
        let (opt, runner) = (find("mlir-opt")?, find("mlir-runner")?);
        // The tools in `PATH` may be links to LLVM's folder.
        let real = runner.canonicalize().unwrap_or_else(|_| runner.clone());
        let lib = real
            .parent()
            .and_then(Path::parent)
            .map(|root| root.join("lib"));
        let lib = lib.unwrap_or_default();
        let mut paths = LIBRARY.iter().map(|name| lib.join(name));
        let missing =
            || RunError::Missing(format!("{} was not found", lib.join(LIBRARY[0]).display()));
        Ok(Runner {
            library: paths.find(|path| path.is_file()).ok_or_else(missing)?,
            opt,
            runner,
        })
    }

    /// Calls a function of a lowered module. Returns its results, with all bits. If it works on
    /// memrefs, those behind `args` are its outputs, and their contents are returned.
    ///
    /// If dimensions that only the run time knows do not fit together, the program's behaviour is
    /// undefined; [`interpret`](crate::interpret) reports it.
    ///
    /// # Errors
    /// If the module is not lowered, the arguments do not fit, or a tool fails.
    pub fn run(
        &self,
        ctx: &Context,
        module: Op<Context>,
        function: &str,
        args: &[Array],
    ) -> Result<Vec<Array>, RunError> {
        let call = Call::new(ctx, module, function, args)?;
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        if let Some(op) = ops.iter().find(|op| ctx.op_name(**op).starts_with("nn.")) {
            return Err(RunError::NotLowered(ctx.op_name(*op).to_string()));
        }
        let text = ctx.print_op(module, &PrintOptions::new());
        let entry = ctx.free_symbol_name(module, "main");
        let text = program::with_main(&text, &entry, function, &call, args);
        let lowered = execute(&self.opt, &[&format!("--pass-pipeline={PIPELINE}")], &text)?;
        let library = format!("--shared-libs={}", self.library.display());
        let args = ["-e", &entry, "--entry-point-result=void", "-O2", &library];
        let printed = execute(&self.runner, &args, &lowered)?;
        program::results(&printed, &call.outputs)
            .ok_or_else(|| RunError::Output(printed.chars().take(200).collect()))
    }
}

/// Runs a tool on an input. Returns its output.
fn execute(tool: &Path, args: &[&str], input: &str) -> Result<String, RunError> {
    let start = |error| RunError::Start(tool.to_path_buf(), error);
    let mut child = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start)?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // A tool that fails may not read its input to the end. Its status tells more than the broken pipe.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(start)?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(RunError::Failed {
            tool: tool.to_path_buf(),
            status: output.status,
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }),
    }
}
