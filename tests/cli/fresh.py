"""The fixture of the end-to-end tests: everything rendered once into FIGPROOF_FRESH."""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

shutil.rmtree(FRESH, ignore_errors=True)
need_exit(figproof('render', *INPUT, '-o', FRESH), CLEAN)
print(f'{len(os.listdir(FRESH))} artifacts')
