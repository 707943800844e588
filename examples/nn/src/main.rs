//! Recognises digits: builds a network, lowers it by rules, and has MLIR run it.
//!
//! ```sh
//! cargo run --release -p nn
//! cargo run --release -p nn -- --print
//! ```

use std::error::Error;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use drr::embedded::{Context, PrintOptions};
use nn::{Array, Classifier, NnDialect, Pictures, Runner, greatest, interpret, lower};

const USAGE: &str = "\
usage: nn [--print] [--interpret] [--weights FILE] [PICTURES]

  --print         print the module before and after the lowering
  --interpret     interpret the network, without MLIR
  --weights FILE  other weights than those of data/weights.csv
  PICTURES        other pictures than those of data/digits.csv";

#[derive(Default)]
struct Options {
    print: bool,
    interpret: bool,
    help: bool,
    weights: Option<String>,
    pictures: Option<String>,
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--print" => options.print = true,
            "--interpret" => options.interpret = true,
            "--help" => options.help = true,
            "--weights" => match words.next() {
                Some(file) => options.weights = Some(file),
                None => return Err(format!("--weights needs a file\n{USAGE}")),
            },
            _ if word.starts_with('-') || options.pictures.is_some() => {
                return Err(format!("`{word}` is not known\n{USAGE}"));
            }
            _ => options.pictures = Some(word),
        }
    }
    Ok(options)
}

/// Reads a file, or what is given in its place. Errors name the file.
fn read<T>(
    file: Option<&String>,
    own: (&str, &str),
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, String> {
    let (name, text) = match file {
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            (file.as_str(), text)
        }
        None => (own.0, own.1.to_string()),
    };
    read(&text).map_err(|error| format!("{name}: {error}"))
}

/// Runs the network, or interprets it and says why.
fn probabilities(
    options: &Options,
    ctx: &mut Context,
    args: &[Array],
    classifier: &Classifier,
) -> Result<Array, Box<dyn Error>> {
    let module = classifier.module(ctx)?;
    let print = |ctx: &Context, title: &str| {
        if options.print {
            println!("// {title}\n{}", ctx.print_op(module, &PrintOptions::new()));
        }
    };
    print(ctx, "The network");
    let runner = match options.interpret {
        true => None,
        false => Runner::find()
            .inspect_err(|error| eprintln!("interpreted, because {error}"))
            .ok(),
    };
    let start = Instant::now();
    let interpreted = match runner {
        Some(_) => None,
        None => Some(interpret(ctx, module, "classify", args)?),
    };
    lower(ctx, module)?;
    print(ctx, "Lowered");
    let (mut results, how) = match (interpreted, runner) {
        (None, Some(runner)) => (
            runner.run(ctx, module, "classify", args)?,
            "Compiled and run by MLIR",
        ),
        (interpreted, _) => (interpreted.unwrap_or_default(), "Interpreted"),
    };
    println!("{how} in {} ms.", start.elapsed().as_millis());
    Ok(results.pop().ok_or("no results")?)
}

fn run(words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let options = options(words)?;
    if options.help {
        println!("{USAGE}");
        return Ok(());
    }
    let weights = ("data/weights.csv", include_str!("../data/weights.csv"));
    let pictures = ("data/digits.csv", include_str!("../data/digits.csv"));
    let classifier = read(options.weights.as_ref(), weights, Classifier::read)?;
    let pictures = read(options.pictures.as_ref(), pictures, Pictures::read)?;
    let mut ctx = Context::with_dialect::<NnDialect>();
    let args = classifier.arguments(&pictures);
    let probabilities = probabilities(&options, &mut ctx, &args, &classifier)?;

    let guesses = greatest(&probabilities);
    for (at, guess) in guesses.iter().enumerate().take(3) {
        println!(
            "\n{}\nIt is a {}; the network says {guess}:",
            pictures.text(at),
            pictures.digits[at]
        );
        let width = probabilities.shape()[1];
        let row = &probabilities.f32s()[at * width..][..width];
        let shown = row
            .iter()
            .enumerate()
            .map(|(digit, p)| format!("{digit}: {:.1} %", p * 100.0));
        println!("{}", shown.collect::<Vec<_>>().join("  "));
    }
    let pairs = guesses.iter().zip(&pictures.digits);
    let right = pairs.filter(|(guess, digit)| guess == digit).count();
    let share = 100.0 * right as f64 / guesses.len().max(1) as f64;
    println!(
        "\n{right} of {} pictures are recognised: {share:.1} %.",
        guesses.len()
    );
    Ok(())
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nn: {error}");
            ExitCode::FAILURE
        }
    }
}
