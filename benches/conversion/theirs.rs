//! The processor time of MLIR's passes.

use std::fs;
use std::process::{Command, Stdio};

/// The time of a pass on a module, in seconds: that of `mlir-opt` with it, without that of `mlir-opt`
/// alone. It includes the printing of what the pass adds. `None` if MLIR 22 is not installed, and
/// elsewhere than on Linux.
pub(crate) fn time(pass: &str, text: &str, rounds: usize) -> Option<f64> {
    let file = std::env::temp_dir().join(format!("drr-conversion-{}.mlir", std::process::id()));
    fs::write(&file, text).ok()?;
    let times = [pass, ""].map(|pass| {
        let before = ended_processes()?;
        for _ in 0..rounds {
            let done = Command::new("mlir-opt-22")
                .arg(format!("--pass-pipeline=builtin.module({pass})"))
                .args(["-verify-each=false", "-mlir-disable-threading"])
                .args(["-o", "/dev/null"])
                .arg(&file)
                .stderr(Stdio::null())
                .status();
            assert!(done.ok()?.success(), "mlir-opt fails");
        }
        Some(ended_processes()? - before)
    });
    let _ = fs::remove_file(&file);
    Some((times[0]? - times[1]?) / rounds as f64)
}

/// The processor time of the processes that this one has waited for, in seconds.
fn ended_processes() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain spaces. Field 16, in hundredths.
    let (_, fields) = text.rsplit_once(')')?;
    let ticks: f64 = fields.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}
