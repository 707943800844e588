//! Times of passes, as a tree.

use std::fmt;
use std::time::{Duration, Instant};

/// Wall-clock times of nested activities. `{}` is MLIR's report (`--mlir-timing`). Passes that run at the
/// same time may take longer together than the total.
///
/// ```
/// let mut timing = drr_pass::Timing::new();
/// timing.start("Parser");
/// timing.stop();
/// let report = timing.to_string();
/// assert!(report.contains("  Parser\n") && report.contains("  Total\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Timing {
    start: Instant,
    timers: Vec<Timer>,
    /// The running timers, outermost first.
    running: Vec<(usize, Instant)>,
}

#[derive(Clone, Debug)]
struct Timer {
    name: String,
    parent: Option<usize>,
    wall: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Timing::new()
    }
}

impl Timing {
    /// Starts the total time.
    pub fn new() -> Self {
        Timing {
            start: Instant::now(),
            timers: Vec::new(),
            running: Vec::new(),
        }
    }

    /// Starts an activity in the one that is running. Times of the same name add up.
    pub fn start(&mut self, name: &str) {
        let parent = self.running.last().map(|(timer, _)| *timer);
        let timer = self.timer(name, parent);
        self.running.push((timer, Instant::now()));
    }

    /// Ends the activity that was started last.
    pub fn stop(&mut self) {
        if let Some((timer, start)) = self.running.pop() {
            self.timers[timer].wall += start.elapsed();
        }
    }

    /// Adds what another thread has measured to the activity that is running. Times of activities that
    /// ran at the same time add up.
    #[cfg(feature = "parallel")]
    pub(crate) fn add(&mut self, other: &Timing) {
        let top = self.running.last().map(|(timer, _)| *timer);
        let mut places = Vec::with_capacity(other.timers.len());
        // A timer comes after the one in which it is nested.
        for more in &other.timers {
            let parent = more.parent.map_or(top, |parent| Some(places[parent]));
            let place = self.timer(&more.name, parent);
            self.timers[place].wall += more.wall;
            places.push(place);
        }
    }

    /// The timer of this name in another one.
    fn timer(&mut self, name: &str, parent: Option<usize>) -> usize {
        let same = |timer: &Timer| timer.parent == parent && timer.name == name;
        self.timers.iter().position(same).unwrap_or_else(|| {
            self.timers.push(Timer {
                name: name.to_string(),
                parent,
                wall: Duration::ZERO,
            });
            self.timers.len() - 1
        })
    }

    /// The rows below an activity with their depths, in the order of their first start.
    fn rows(&self) -> Vec<(usize, &Timer)> {
        let mut rows = Vec::new();
        let children = |of: Option<usize>| {
            let timers = self.timers.iter().enumerate().rev();
            timers.filter(move |(_, timer)| timer.parent == of)
        };
        let mut open: Vec<(usize, usize)> = children(None).map(|(at, _)| (at, 0)).collect();
        while let Some((at, depth)) = open.pop() {
            rows.push((depth, &self.timers[at]));
            open.extend(children(Some(at)).map(|(at, _)| (at, depth + 1)));
        }
        rows
    }

    /// The report as a list sorted by time, without nesting (MLIR's `--mlir-timing-display=list`).
    pub fn list(&self) -> String {
        let total = self.start.elapsed();
        let mut sums: Vec<(&str, Duration)> = Vec::new();
        for (_, timer) in self.rows() {
            match sums.iter_mut().find(|(name, _)| *name == timer.name) {
                Some((_, sum)) => *sum += timer.wall,
                None => sums.push((&timer.name, timer.wall)),
            }
        }
        sums.sort_by_key(|(_, wall)| std::cmp::Reverse(*wall));
        let rows = sums
            .into_iter()
            .map(|(name, wall)| (name.to_string(), wall));
        self.table(total, rows)
    }

    fn table(&self, total: Duration, rows: impl Iterator<Item = (String, Duration)>) -> String {
        let bar = format!("==={}===\n", "-".repeat(73));
        let title = format!("{:25}... Execution time report ...\n", "");
        let seconds = total.as_secs_f64();
        let mut text = format!("{bar}{title}{bar}  Total Execution Time: {seconds:.4} seconds\n\n");
        text += "  ----Wall Time----  ----Name----\n";
        let top = self.timers.iter().filter(|timer| timer.parent.is_none());
        let known: Duration = top.map(|timer| timer.wall).sum();
        let rest = ("Rest".to_string(), total.saturating_sub(known));
        for (name, wall) in rows.chain([rest, ("Total".to_string(), total)]) {
            let wall = wall.as_secs_f64();
            let share = if seconds > 0.0 {
                wall / seconds * 100.0
            } else {
                0.0
            };
            text += &format!("  {wall:8.4} ({share:5.1}%)  {name}\n");
        }
        text
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows().into_iter().map(|(depth, timer)| {
            let name = format!("{:width$}{}", "", timer.name, width = depth * 2);
            (name, timer.wall)
        });
        f.write_str(&self.table(self.start.elapsed(), rows))
    }
}
