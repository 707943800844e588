"""Runs a module on the CPU, with XLA and with StableHLO's reference interpreter."""

import os

# This must precede the import of JAX. JAX must not search for accelerators, and it must use the
# same number of threads everywhere, because some libraries that XLA calls split their sums by
# threads.
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import jax
import numpy as np
from jax._src import xla_bridge
from jax._src.interpreters import mlir
from jax._src.lib import xla_client
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
from jaxlib.mlir.passmanager import PassManager

jax.config.update("jax_enable_x64", True)

stablehlo.register_stablehlo_passes()


class Module:
    """A parsed module. Its function `main` can be run."""

    def __init__(self, text: str):
        self._context = mlir.make_ir_context()
        with self._context:
            self._module = ir.Module.parse(text)

    def inputs(self, seed: int) -> list[np.ndarray]:
        """Random arguments for `main`. Equal seeds and types give equal arguments.

        Vectors are positive and close to 1, because some are variances. Tensors with more dimensions
        have a standard deviation that keeps activations from growing through a network. Integers
        are indices below 8, which are valid for every table.
        """
        random = np.random.default_rng(seed)
        with self._context:
            main = next(
                op
                for op in self._module.body.operations
                if ir.StringAttr(op.attributes["sym_name"]).value == "main"
            )
            types = ir.FunctionType(
                ir.TypeAttr(main.attributes["function_type"]).value
            ).inputs
            types = [ir.RankedTensorType(type) for type in types]
            types = [(tuple(type.shape), str(type.element_type)) for type in types]
        arguments = []
        for shape, element in types:
            if element == "i32":
                argument = random.integers(0, 8, shape, dtype=np.int32)
            elif element in ("f32", "f64") and len(shape) <= 1:
                argument = random.uniform(0.5, 1.5, shape).astype(np.float32)
            elif element in ("f32", "f64"):
                deviation = 1 / np.sqrt(np.prod(shape[:-1]))
                argument = (random.standard_normal(shape) * deviation).astype(np.float32)
            else:
                raise SystemExit(f"no random inputs of type {element}")
            arguments.append(argument)
        return arguments

    def interpret(self, arguments: list[np.ndarray]) -> list[np.ndarray]:
        """The results of StableHLO's reference interpreter, which follows the specification operation
        by operation."""
        with self._context:
            # The interpreter only supports StableHLO.
            lower = PassManager.parse("builtin.module(func.func(chlo-legalize-to-stablehlo))")
            lower.run(self._module.operation)
            arguments = [ir.DenseElementsAttr.get(argument) for argument in arguments]
            results = stablehlo.eval_module(self._module, arguments)
            return [np.array(result) for result in results]

    def run(self, arguments: list[np.ndarray]) -> list[np.ndarray]:
        """The results of XLA."""
        backend = xla_bridge.get_backend("cpu")
        devices = xla_client.DeviceList(tuple(backend.local_devices()[:1]))
        with self._context:
            code = mlir.module_to_bytecode(self._module)
        program = backend.compile_and_load(code, devices, xla_client.CompileOptions())
        results = program.execute_sharded([jax.device_put(a) for a in arguments])
        return [
            np.asarray(shards[0])
            for shards in results.disassemble_into_single_device_arrays()
        ]
