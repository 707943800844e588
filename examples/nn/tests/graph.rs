//! The graph: wrong calls are errors with their place.

use drr::embedded::Context;
use nn::{Array, Element, Graph, Tensor, interpret};

/// The message for a graph in which a call is wrong.
fn message(build: impl Fn(&Graph) -> Tensor) -> String {
    let graph = Graph::new();
    let result = build(&graph).relu();
    assert_eq!(result.shape(), None);
    let error = graph.error().expect("a call is wrong");
    let made = graph.module(&mut Context::new(), "f", &[&result]);
    assert_eq!(made.expect_err("the graph is wrong"), error);
    assert!(error.file.ends_with("graph.rs"), "{error}");
    error.message
}

#[test]
fn wrong_shapes_are_errors_of_the_call() {
    let (a, b) = ([2, 3], [4, 5]);
    assert_eq!(
        message(|graph| graph.input(a).matmul(&graph.input(b))),
        "nn.matmul: the inner dimensions differ: [2, 3] and [4, 5]"
    );
    assert_eq!(
        message(|graph| &graph.input(a) + &graph.input(b)),
        "nn.add: the last dimensions differ: [2, 3] and [4, 5]"
    );
    assert_eq!(
        message(|graph| graph
            .input(a)
            .linear(&graph.input([4, 3]), Some(&graph.input([5])))),
        "nn.linear: the numbers of outputs differ: [2, 3] and [4, 3] and [5]"
    );
    assert_eq!(
        message(|graph| graph.input(a).softmax(2)),
        "nn.softmax: axis 2 is not in -2..2: [2, 3]"
    );
    assert_eq!(
        message(|graph| graph.input(a).reshape(&[4, -1])),
        "nn.reshape: [4, -1] has another number of elements: [2, 3]"
    );
    assert_eq!(
        message(|graph| graph.input([2, -1])),
        "input: a negative dimension: [2, -1]"
    );
}

#[test]
fn wrong_elements_and_graphs_are_errors_of_the_call() {
    let ints = Array::new([2], [1, 2]).expect("two elements");
    assert_eq!(
        message(|graph| &graph.input([2]) + &graph.constant(ints.clone())),
        "nn.add: the types of the elements do not fit: [2] and [2]"
    );
    assert_eq!(
        message(|graph| graph.input_of(Element::I32, [2]).exp()),
        "nn.exp: the types of the elements do not fit: [2]"
    );
    let other = Graph::new().input([2]);
    assert_eq!(
        message(|graph| &graph.input([2]) * &other),
        "nn.mul: tensors of different graphs"
    );
}

#[test]
fn the_first_wrong_call_is_the_error_with_its_line() {
    let graph = Graph::new();
    let x = graph.input([2]);
    let line = line!() + 1;
    let y = x.softmax(5);
    let z = x.softmax(7);
    let error = graph.error().expect("two calls are wrong");
    assert_eq!(
        (error.line, error.message.as_str()),
        (line, "nn.softmax: axis 5 is not in -1..1: [2]")
    );
    assert_eq!(
        graph
            .module(&mut Context::new(), "f", &[&y, &z])
            .expect_err("it is wrong"),
        error
    );
}

#[test]
fn results_that_no_memory_holds_are_errors_of_the_interpreter() {
    let graph = Graph::new();
    let huge = 1 << 40;
    let y = graph.input([huge, 0]).matmul(&graph.input([0, huge]));
    let mut ctx = Context::new();
    let module = graph.module(&mut ctx, "f", &[&y]).expect("the shapes fit");
    let zeros = |shape: [usize; 2]| Array::new(shape, Vec::<f32>::new()).expect("no elements");
    let args = [zeros([huge as usize, 0]), zeros([0, huge as usize])];
    let error = interpret(&ctx, module, "f", &args).expect_err("2^80 elements");
    let wanted = "the result has too many elements: [1099511627776, 0] and [0, 1099511627776]";
    assert_eq!(error.message, wanted);
}
