//! The settings from the command line.

use drr_ir::PrintOptions;

use crate::instrument::IrFilter;

/// The options of a run.
pub(super) struct Config {
    pub(super) input: String,
    pub(super) output: String,
    /// The marker between modules, if the input is split.
    pub(super) split: Option<String>,
    pub(super) output_marker: String,
    pub(super) pipeline: Option<String>,
    /// The passes given by their own flags, with their options.
    pub(super) passes: Vec<(String, String)>,
    pub(super) verify_diagnostics: Option<Verify>,
    pub(super) verify_each: bool,
    pub(super) verify_parsed: bool,
    pub(super) allow_unregistered: bool,
    pub(super) implicit_module: bool,
    pub(super) dump_pipeline: bool,
    pub(super) run_reproducer: bool,
    pub(super) crash_reproducer: Option<String>,
    pub(super) print: PrintOptions,
    pub(super) print_before: IrFilter,
    pub(super) print_after: IrFilter,
    pub(super) print_on_change: bool,
    pub(super) print_on_failure: bool,
    pub(super) print_module_scope: bool,
    pub(super) one_thread: bool,
    pub(super) timing: bool,
    pub(super) timing_as_list: bool,
    pub(super) help: bool,
    pub(super) list_passes: bool,
    pub(super) list_rules: bool,
    pub(super) show_dialects: bool,
}

/// The diagnostics that `--verify-diagnostics` checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verify {
    /// Every diagnostic must be expected.
    All,
    /// Every expected diagnostic must occur.
    OnlyExpected,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            input: "-".to_string(),
            output: "-".to_string(),
            split: None,
            output_marker: MARKER.to_string(),
            pipeline: None,
            passes: Vec::new(),
            verify_diagnostics: None,
            verify_each: true,
            verify_parsed: true,
            allow_unregistered: false,
            implicit_module: true,
            dump_pipeline: false,
            run_reproducer: false,
            crash_reproducer: None,
            print: PrintOptions::new(),
            print_before: IrFilter::None,
            print_after: IrFilter::None,
            print_on_change: false,
            print_on_failure: false,
            print_module_scope: false,
            one_thread: false,
            timing: false,
            timing_as_list: false,
            help: false,
            list_passes: false,
            list_rules: false,
            show_dialects: false,
        }
    }
}

/// The default marker between modules.
pub(super) const MARKER: &str = "// -----";
