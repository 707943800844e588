//! Measures rows at growing sizes and prints them.

use std::time::{Duration, Instant};

use drr_bench_rules::callgrind::counted;

use crate::count::Counts;

/// The largest factor of a doubling.
const LIMIT: f64 = 2.3;
/// Shorter times and smaller counts are not compared: they are noise, or do not depend on the size.
const SHORTEST: Duration = Duration::from_micros(300);
const FEWEST: u64 = 20_000;
/// A size is measured at least so often and so long; the shortest time counts. The first
/// repetitions also warm up.
const REPETITIONS: usize = 5;
const MEASURED: Duration = Duration::from_millis(50);

pub(crate) enum Mode {
    /// Measures times, and prints them with the instructions.
    Times(Counts),
    /// Runs each size once, for valgrind to count.
    Count,
    /// Runs small sizes once.
    Test,
}

/// Measures rows and prints them.
pub(crate) struct Table {
    filter: String,
    mode: Mode,
    exceeded: Vec<String>,
}

/// The steps of a run and their times.
#[derive(Default)]
pub(crate) struct Steps(Vec<(&'static str, Duration)>);

impl Steps {
    /// Runs a step.
    pub(crate) fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let (mut work, mut made) = (Some(work), None);
        let start = Instant::now();
        counted(&mut || made = work.take().map(|work| work()));
        self.0.push((name, start.elapsed()));
        made.expect("`counted` calls it")
    }
}

impl Table {
    pub(crate) fn new(filter: String, mode: Mode) -> Self {
        if !matches!(mode, Mode::Count) {
            println!("| construct | step | n | ms at 8n | factor | Minstr at 8n | factor |");
            println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
        }
        Table {
            filter,
            mode,
            exceeded: Vec::new(),
        }
    }

    /// The steps that grow too fast.
    pub(crate) fn exceeded(&self) -> &[String] {
        &self.exceeded
    }

    /// Measures `n`, `2n`, `4n` and `8n`. `run` makes an input of a size and runs its steps.
    pub(crate) fn rows(&mut self, name: &str, n: usize, mut run: impl FnMut(usize, &mut Steps)) {
        if !name.contains(&self.filter) {
            return;
        }
        let n = match self.mode {
            Mode::Test => n.div_ceil(20),
            Mode::Times(_) | Mode::Count => n,
        };
        let once = !matches!(self.mode, Mode::Times(_));
        let sizes = [1, 2, 4, 8].map(|factor| best(once, |steps| run(factor * n, steps)));
        let steps = sizes[0].len();
        let counts = match &mut self.mode {
            Mode::Count => return,
            Mode::Test => Vec::new(),
            Mode::Times(counts) => counts.take(sizes.len() * steps),
        };
        for at in 0..steps {
            let (step, time) = sizes[3][at];
            let times = sizes.iter().map(|steps| steps[at].1);
            let in_time = factor_of_times(times.filter(|time| *time >= SHORTEST).collect());
            let counts: Vec<u64> = counts.iter().skip(at).step_by(steps).copied().collect();
            // Counts have no noise, and the last doubling says most.
            let in_count = match counts[..] {
                [.., half, whole] if half >= FEWEST => Some(whole as f64 / half as f64),
                _ => None,
            };
            let exceeds = match counts.is_empty() {
                true => in_time,
                false => in_count,
            };
            let mark = match exceeds.is_some_and(|factor| factor > LIMIT) {
                true => {
                    self.exceeded.push(format!("{name} ({step})"));
                    " **!**"
                }
                false => "",
            };
            let millions = counts.last().map(|count| *count as f64 / 1e6);
            let ms = time.as_secs_f64() * 1e3;
            println!(
                "| {name} | {step} | {n} | {ms:.2} | {} | {} | {}{mark} |",
                or_dash(in_time),
                or_dash(millions),
                or_dash(in_count)
            );
        }
    }
}

/// The shortest times of some runs.
fn best(once: bool, mut run: impl FnMut(&mut Steps)) -> Vec<(&'static str, Duration)> {
    let start = Instant::now();
    let mut best: Option<Vec<(&'static str, Duration)>> = None;
    for repetition in 1.. {
        let mut steps = Steps::default();
        run(&mut steps);
        match &mut best {
            None => best = Some(steps.0),
            Some(best) => {
                for (best, new) in best.iter_mut().zip(steps.0) {
                    best.1 = best.1.min(new.1);
                }
            }
        }
        if once || repetition >= REPETITIONS && start.elapsed() >= MEASURED {
            break;
        }
    }
    best.unwrap_or_default()
}

/// The mean factor of a doubling.
fn factor_of_times(times: Vec<Duration>) -> Option<f64> {
    let [first, .., last] = times[..] else {
        return None;
    };
    let factor = last.as_secs_f64() / first.as_secs_f64();
    Some(factor.powf(1.0 / (times.len() - 1) as f64))
}

fn or_dash(number: Option<f64>) -> String {
    number.map_or("–".to_string(), |number| format!("{number:.2}"))
}
