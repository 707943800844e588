//! The classifier of digits, on the pictures in `data`.

use drr::embedded::Context;
use nn::{Array, Classifier, NnDialect, Pictures, Runner, greatest, interpret, lower};

const WEIGHTS: &str = include_str!("../data/weights.csv");
const PICTURES: &str = include_str!("../data/digits.csv");
const PROBABILITIES: &str = include_str!("../data/probabilities.csv");

/// The probabilities by the interpreter, and by MLIR if it is there.
fn probabilities(pictures: &Pictures) -> (Array, Option<Array>) {
    let classifier = Classifier::read(WEIGHTS).expect("our own weights");
    let mut ctx = Context::with_dialect::<NnDialect>();
    let module = classifier.module(&mut ctx).expect("the layers fit");
    let args = classifier.arguments(pictures);
    let interpreted = interpret(&ctx, module, "classify", &args)
        .expect("the arguments fit")
        .remove(0);
    lower(&mut ctx, module).expect("each op has a rule");
    let run = match Runner::find() {
        Ok(runner) => Some(
            runner
                .run(&ctx, module, "classify", &args)
                .unwrap_or_else(|error| panic!("{error}"))
                .remove(0),
        ),
        Err(error) => {
            eprintln!("the run by MLIR is skipped: {error}");
            None
        }
    };
    (interpreted, run)
}

#[test]
fn at_least_95_percent_of_the_digits_are_recognised() {
    let pictures = Pictures::read(PICTURES).expect("our own pictures");
    assert_eq!(pictures.digits.len(), 300);
    let (interpreted, run) = probabilities(&pictures);
    let result = run.unwrap_or(interpreted);
    let guesses = greatest(&result);
    let right = guesses
        .iter()
        .zip(&pictures.digits)
        .filter(|(guess, digit)| guess == digit)
        .count();
    assert!(right >= 285, "{right} of 300");
}

#[test]
fn the_probabilities_are_those_that_jax_calculates() {
    let pictures = Pictures::read(PICTURES).expect("our own pictures");
    let (interpreted, run) = probabilities(&pictures);
    if let Some(run) = &run {
        assert!(run.same(&interpreted));
    }
    let wanted = PROBABILITIES.lines().flat_map(|line| line.split(','));
    let wanted: Vec<f32> = wanted.map(|word| word.parse().expect("a number")).collect();
    assert_eq!(interpreted.f32s().len(), wanted.len());
    let differences = interpreted
        .f32s()
        .iter()
        .zip(&wanted)
        .map(|(ours, theirs)| (ours - theirs).abs());
    let largest = differences.fold(0.0, f32::max);
    eprintln!("the largest difference from JAX is {largest:e}");
    assert!(largest <= 1e-5, "{largest:e}");
}

#[test]
fn wrong_files_are_errors_with_the_line() {
    let picture = "0,".repeat(64);
    let error = |text: &str| Pictures::read(text).expect_err("it is wrong");
    let wanted = "not 64 numbers from 0 to 16 and a digit";
    assert_eq!(
        error(&format!("{picture}3\n{picture}")),
        format!("line 2: {wanted}")
    );
    assert_eq!(error(&format!("{picture}10")), format!("line 1: {wanted}"));
    assert_eq!(
        error(&format!("17{}3", &picture[1..])),
        format!("line 1: {wanted}")
    );
    let error = |text: &str| Classifier::read(text).expect_err("it is wrong");
    assert_eq!(
        error("2x2,1,2,3"),
        "line 1: as many elements as the dimensions say are needed"
    );
    assert_eq!(error("2,1,2"), "line 1: a tensor of rank 1, not 2");
    assert_eq!(error("1x2,1,x"), "line 1: something that is not a number");
    assert_eq!(error("1x2,1,2"), "a layer has two lines: weights and bias");
    let narrow = format!("1x63{}\n1,0", ",0".repeat(63));
    let classifier = Classifier::read(&narrow).expect("the numbers are right");
    let error = classifier
        .module(&mut Context::new())
        .expect_err("a picture has 64 pixels");
    assert_eq!(
        error.message,
        "nn.linear: the numbers of inputs differ: [?, 64] and [1, 63] and [1]"
    );
}
