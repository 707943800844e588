"""Measures the difference between results and decides whether it is a rounding error."""

from dataclasses import dataclass

import numpy as np

# The error of a rewritten module's output, relative to double precision, may be this many times the
# original error: both are single samples of a rounding error. The error may also be as large, in
# proportion, as that of the original's worst output, or this many units in the last place of the
# output's largest number, because an original may be exact by chance.
ERROR_RATIO = 8
FREE_ULPS = 16


@dataclass
class Difference:
    """The differences between the outputs of a module and those of the rewritten module."""

    outputs: int
    numbers: int
    # The number of outputs that differ.
    differing: int
    # The largest difference: absolute, relative to the largest number of that output, and in units
    # in the last place of that number.
    absolute: float
    relative: float
    ulps: float
    # Outputs that are noise around zero, compared with double precision. They have no meaningful
    # relative error.
    noise: int
    # The largest error compared with double precision, relative to the output's largest number.
    error_before: float
    error_after: float
    # Differences that are not rounding errors, as text.
    faults: list[str]

    @property
    def identical(self) -> bool:
        """Whether all numbers of all outputs are equal. All NaNs are equal, and -0.0 differs from
        0.0."""
        return self.differing == 0 and not self.faults


def compare(before: list, after: list, exact: list) -> Difference:
    """Compares the outputs of a module before and after a rewrite. `exact` are the outputs of the
    original module in double precision."""
    result = Difference(len(before), 0, 0, 0.0, 0.0, 0.0, 0, 0.0, 0.0, [])
    if len(before) != len(after):
        result.faults.append(f"{len(before)} outputs before, {len(after)} after")
        return result
    result.error_before = max((_error(x, z)[1] for x, z in zip(before, exact)), default=0.0)
    for index, (x, y, z) in enumerate(zip(before, after, exact, strict=True)):
        result.numbers += x.size
        if x.shape != y.shape or x.dtype != y.dtype:
            result.faults.append(f"output {index} was {x.dtype}{x.shape}, is {y.dtype}{y.shape}")
        elif not same(x, y):
            result.differing += 1
            _compare_output(result, index, x, y, z)
    return result


def same(x: np.ndarray, y: np.ndarray) -> bool:
    """Whether the numbers are equal bit for bit, except for the sign and payload of NaNs."""
    if x.dtype.kind != "f":
        return np.array_equal(x, y)
    nan = np.isnan(x)
    if not np.array_equal(nan, np.isnan(y)):
        return False
    bits = f"u{x.dtype.itemsize}"
    return np.array_equal(
        np.where(nan, 0, x).astype(x.dtype).view(bits),
        np.where(nan, 0, y).astype(y.dtype).view(bits),
    )


def telling(outputs: list) -> int:
    """The number of outputs that are finite and not all zero. Only these are meaningful."""
    return sum(bool(np.isfinite(x).all() and np.any(x)) for x in outputs)


def _compare_output(result: Difference, index: int, x, y, z) -> None:
    if x.dtype.kind != "f":
        result.faults.append(f"output {index}, of {x.dtype}, differs")
        return
    # Infinities and NaNs must keep their positions.
    regular = np.isfinite(x)
    if not (
        np.array_equal(regular, np.isfinite(y))
        and np.array_equal(x[~regular], y[~regular], equal_nan=True)
    ):
        result.faults.append(f"output {index}: NaNs or infinities come or go")
        return
    apart = float(np.max(np.abs(x[regular].astype(np.float64) - y[regular])))
    before, _ = _error(x, z)
    after, relative = _error(y, z)
    largest = _largest(z)
    epsilon = float(np.finfo(x.dtype).eps)
    result.absolute = max(result.absolute, apart)
    if _noise(before, largest):
        result.noise += 1
    else:
        result.relative = max(result.relative, apart / largest)
        result.ulps = max(result.ulps, apart / float(np.spacing(x.dtype.type(largest))))
        result.error_after = max(result.error_after, relative)
    allowed = [ERROR_RATIO * before, result.error_before * largest, FREE_ULPS * epsilon * largest]
    if after > max(allowed):
        result.faults.append(
            f"output {index} is {after:.2g} from the double-precision result, whose largest number"
            f" is {largest:.2g}; it was {before:.2g}"
        )


def _error(x: np.ndarray, exact: np.ndarray) -> tuple[float, float]:
    """The error of a result compared with double precision: absolute, and relative to the largest
    number (0 for noise)."""
    if x.dtype.kind != "f":
        return 0.0, 0.0
    regular = np.isfinite(x) & np.isfinite(exact)
    error = float(np.max(np.abs(x - exact), where=regular, initial=0.0))
    largest = _largest(exact)
    return error, 0.0 if _noise(error, largest) else error / largest


def _largest(exact: np.ndarray) -> float:
    return float(np.max(np.abs(exact), where=np.isfinite(exact), initial=0.0))


def _noise(error: float, largest: float) -> bool:
    """Whether a result is negligible compared with its own error."""
    return largest <= 1e-3 * error or largest == 0.0
