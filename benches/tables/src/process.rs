//! Facts about processes, from Linux.

use std::fs;

/// Variables with which glibc's allocator never gives memory back to the system: after the first run,
/// a contender allocates without page faults.
pub(crate) const KEEP_MEMORY: [(&str, &str); 1] = [(
    "GLIBC_TUNABLES",
    "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=17179869184",
)];

/// Field `number` of `/proc/self/stat`, as `proc(5)` counts them.
fn stat(number: usize) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, the name in parentheses, may contain spaces.
    let (_, rest) = text.rsplit_once(')')?;
    rest.split_whitespace().nth(number - 3)?.parse().ok()
}

/// The page faults of this process that needed no file; 0 if the system does not say.
pub(crate) fn page_faults() -> u64 {
    stat(10).unwrap_or(0)
}

/// The seconds for which the processor ran child processes that have ended, without the system's part.
pub(crate) fn children_seconds() -> Option<f64> {
    const TICKS: f64 = 100.0;
    stat(16).map(|ticks| ticks as f64 / TICKS)
}

/// The most memory that this process had, in MiB.
pub(crate) fn peak_mib() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib = line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()?;
    Some(kib / 1024.0)
}
