"""Makes examples/data/digits_x.npy and digits_y.npy from scikit-learn's copy of the UCI handwritten digits (1,797 images of
8x8): pip install scikit-learn; python3 tools/digits.py. Made with scikit-learn 1.9.1."""
import pathlib

import numpy as np
from sklearn.datasets import load_digits

folder = pathlib.Path(__file__).parent.parent / "examples/data"
digits = load_digits()
np.save(folder / "digits_x.npy", digits.data.astype(np.uint8))    # u8[1797,64], 0 to 16
np.save(folder / "digits_y.npy", digits.target.astype(np.int32))  # i32[1797], 0 to 9
