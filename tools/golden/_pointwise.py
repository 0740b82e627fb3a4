"""JAX's pointwise functions by the names that they have here: what the golden files of derivatives are made of."""
import jax
import jax.numpy as jnp
from jax import lax

UNARY = {"neg": jnp.negative, "abs": jnp.abs, "sign": jnp.sign, "floor": jnp.floor, "ceil": jnp.ceil, "round": jnp.round, "trunc": jnp.trunc,
         "square": jnp.square, "reciprocal": jnp.reciprocal, "exp": jnp.exp, "exp2": jnp.exp2, "expm1": jnp.expm1, "log": jnp.log,
         "log2": jnp.log2, "log10": jnp.log10, "log1p": jnp.log1p, "sqrt": jnp.sqrt, "cbrt": jnp.cbrt, "sin": jnp.sin, "cos": jnp.cos,
         "tan": jnp.tan, "asin": jnp.arcsin, "acos": jnp.arccos, "atan": jnp.arctan, "sinh": jnp.sinh, "cosh": jnp.cosh, "tanh": jnp.tanh,
         "asinh": jnp.arcsinh, "acosh": jnp.arccosh, "atanh": jnp.arctanh, "sigmoid": jax.nn.sigmoid, "rsqrt": lax.rsqrt, "erf": lax.erf,
         "erf_inv": lax.erf_inv, "lgamma": lax.lgamma, "digamma": lax.digamma}
OWN_RULES = {"relu": jax.nn.relu, "silu": jax.nn.silu, "softplus": jax.nn.softplus, "log_sigmoid": jax.nn.log_sigmoid}
BINARY = {"add": jnp.add, "sub": jnp.subtract, "mul": jnp.multiply, "div": jnp.divide, "pow": jnp.power, "maximum": jnp.maximum,
          "minimum": jnp.minimum, "atan2": jnp.arctan2, "rem": lax.rem}
BINARY_PLAIN = {"logaddexp": jnp.logaddexp, "hypot": jnp.hypot, "mod": jnp.mod, "floor_divide": jnp.floor_divide, "copysign": jnp.copysign}
COMPLEX_UNARY = ["neg", "abs", "square", "reciprocal", "exp", "log", "log1p", "expm1", "sqrt", "rsqrt", "sin", "cos", "tan", "sinh", "cosh",
                 "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh", "sigmoid"]
PARTS = {"real": jnp.real, "imag": jnp.imag, "conj": jnp.conj}
SMOOTH = ["square", "reciprocal", "exp", "exp2", "expm1", "log", "log1p", "sqrt", "cbrt", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh",
          "asinh", "sigmoid", "rsqrt", "erf", "lgamma", "digamma"]
