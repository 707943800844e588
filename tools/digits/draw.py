#!/usr/bin/env python3
"""Draws pictures of digits, as CSV on standard output.

A digit consists of strokes. They are rotated, sheared, scaled, moved and bent at random and drawn
with a random pen on 32x32 pixels. Each value is the number of black pixels in a square of 4x4, so a
picture is 64 values from 0 to 16. A line is a picture, row by row, and its digit: the format of
"Optical Recognition of Handwritten Digits" (UCI), whose files can be used instead.

  draw.py ROWS SEED > digits.csv
"""

import sys

import numpy as np


def arc(x, y, width, height, start, end, steps=16):
    """Points on an ellipse, with angles in turns, clockwise from the right."""
    angles = 2 * np.pi * np.linspace(start, end, steps)
    return np.stack([x + width * np.cos(angles), y + height * np.sin(angles)], axis=1)


def line(*points):
    """Points on a line, close to each other so that it can be bent."""
    points = np.array(points, dtype=float)
    parts = [np.linspace(a, b, 8) for a, b in zip(points, points[1:])]
    return np.concatenate(parts)


# The strokes of each digit: x from 0 to 1, y from 0 to 1 downwards. Some digits have two shapes.
DIGITS = [
    [[arc(0.5, 0.5, 0.28, 0.42, 0, 1, 28)]],
    [[line((0.35, 0.25), (0.55, 0.08), (0.55, 0.92))], [line((0.5, 0.08), (0.5, 0.92))]],
    [[arc(0.5, 0.3, 0.26, 0.22, 0.5, 1.1), line((0.7, 0.42), (0.24, 0.9), (0.78, 0.9))]],
    [[arc(0.46, 0.29, 0.26, 0.2, 0.55, 1.25), arc(0.46, 0.7, 0.28, 0.22, 0.75, 1.42)]],
    [[line((0.6, 0.92), (0.6, 0.08), (0.2, 0.62), (0.82, 0.62))],
     [line((0.28, 0.1), (0.24, 0.52), (0.78, 0.52)), line((0.66, 0.25), (0.62, 0.92))]],
    [[line((0.74, 0.1), (0.32, 0.1), (0.28, 0.46)), arc(0.47, 0.66, 0.27, 0.25, 0.62, 1.4)]],
    [[arc(0.86, 0.55, 0.58, 0.5, 0.72, 0.5), arc(0.5, 0.68, 0.24, 0.22, 0, 1, 24)]],
    [[line((0.22, 0.1), (0.78, 0.1), (0.42, 0.92))],
     [line((0.22, 0.1), (0.78, 0.1), (0.42, 0.92)), line((0.38, 0.5), (0.72, 0.5))]],
    [[arc(0.5, 0.28, 0.21, 0.19, 0, 1, 22), arc(0.5, 0.69, 0.25, 0.22, 0, 1, 24)]],
    [[arc(0.5, 0.31, 0.23, 0.22, 0, 1, 24), line((0.73, 0.31), (0.7, 0.6), (0.58, 0.92))]],
]

SIZE = 32
Y, X = np.mgrid[0:SIZE, 0:SIZE] + 0.5


def draw(rng, digit):
    """A picture of a digit: 64 values."""
    shapes = DIGITS[digit]
    strokes = shapes[rng.integers(len(shapes))]
    angle, shear = rng.normal(0, 0.12), rng.normal(0, 0.15)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = turn @ np.array([[1, shear], [0, 1]]) @ np.diag(rng.uniform(0.75, 1.05, 2))
    shift = rng.normal(0, 0.03, 2)
    # A smooth field bends the strokes.
    waves = rng.normal(0, 0.03, (2, 2)), rng.uniform(0, 2 * np.pi, (2, 2))
    pen = rng.uniform(1.3, 2.4)
    image = np.zeros((SIZE, SIZE), dtype=bool)
    for stroke in strokes:
        points = (stroke - 0.5) @ matrix.T
        bent = points + sum(
            waves[0][i] * np.sin(2 * np.pi * points[:, [i]] + waves[1][i]) for i in range(2)
        )
        points = (bent + 0.5 + shift) * SIZE
        for a, b in zip(points, points[1:]):
            along = b - a
            length = max(along @ along, 1e-9)
            t = np.clip(((X - a[0]) * along[0] + (Y - a[1]) * along[1]) / length, 0, 1)
            distance = np.hypot(X - a[0] - t * along[0], Y - a[1] - t * along[1])
            image |= distance < pen
    image ^= rng.random(image.shape) < 0.01
    return image.reshape(8, 4, 8, 4).sum(axis=(1, 3)).ravel()


def rows(count, seed):
    """Pictures, `[count, 64]`, and their digits."""
    rng = np.random.default_rng(seed)
    digits = rng.integers(10, size=count)
    return np.array([draw(rng, digit) for digit in digits]), digits


if __name__ == "__main__":
    count, seed = map(int, sys.argv[1:])
    for picture, digit in zip(*rows(count, seed)):
        print(",".join(map(str, [*picture, digit])))
