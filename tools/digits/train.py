#!/usr/bin/env python3
"""Trains the classifier of examples/nn with JAX, and writes what it says about the test pictures.

  $(tools/install-jax.sh) tools/digits/train.py [TRAINING.csv]

Without a file, it draws the pictures for the training, with another seed than the test pictures in
examples/nn/data/digits.csv have. Writes, beside these, `weights.csv` and `probabilities.csv`.
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

import draw

DATA = pathlib.Path(__file__).parents[2] / "examples/nn/data"
HIDDEN = 32
EPOCHS = 60
BATCH = 64


def read(path):
    table = np.loadtxt(path, delimiter=",", dtype=int)
    return table[:, :64], table[:, 64]


def logits(weights, x):
    (w1, b1), (w2, b2) = weights
    return jax.nn.relu(x @ w1.T + b1) @ w2.T + b2


def loss(weights, x, digits):
    chosen = jax.nn.log_softmax(logits(weights, x))[jnp.arange(len(digits)), digits]
    decay = sum(jnp.sum(w * w) for w, _ in weights)
    return -jnp.mean(chosen) + 1e-4 * decay


@jax.jit
def step(weights, moments, count, x, digits):
    """A step of Adam."""
    grads = jax.grad(loss)(weights, x, digits)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], grads)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g * g, moments[1], grads)
    scale = [1 / (1 - 0.9**count), 1 / (1 - 0.999**count)]
    change = lambda w, m, s: w - 2e-3 * m * scale[0] / (jnp.sqrt(s * scale[1]) + 1e-8)
    return jax.tree.map(change, weights, first, second), (first, second)


def main():
    pictures, digits = read(sys.argv[1]) if sys.argv[1:] else draw.rows(8000, 1)
    test, test_digits = read(DATA / "digits.csv")
    scale = lambda pictures: jnp.asarray(pictures, jnp.float32) / 16
    x, keys = scale(pictures), jax.random.split(jax.random.key(0), 2)
    layer = lambda key, o, i: (jax.random.normal(key, (o, i)) * np.sqrt(2 / i), jnp.zeros(o))
    weights = [layer(keys[0], HIDDEN, 64), layer(keys[1], 10, HIDDEN)]
    zeros = jax.tree.map(jnp.zeros_like, weights)
    moments, rng, count = (zeros, zeros), np.random.default_rng(0), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - BATCH + 1, BATCH):
            chosen, count = order[at : at + BATCH], count + 1
            weights, moments = step(weights, moments, count, x[chosen], digits[chosen])
    right = lambda x, digits: float(jnp.mean(logits(weights, x).argmax(axis=1) == digits))
    print(f"right: {right(x, digits):.2%} of the training, {right(scale(test), test_digits):.2%} of the test")

    # A line for each tensor: its dimensions, joined by x, and its elements.
    with open(DATA / "weights.csv", "w") as file:
        for tensor in jax.tree.leaves(weights):
            values = [np.format_float_positional(v, trim="-") for v in np.asarray(tensor).ravel()]
            print("x".join(map(str, tensor.shape)), *values, sep=",", file=file)
    probabilities = jax.nn.softmax(logits(weights, scale(test)))
    np.savetxt(DATA / "probabilities.csv", probabilities, fmt="%.7g", delimiter=",")


if __name__ == "__main__":
    main()
