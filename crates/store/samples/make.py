"""Makes the samples from docs/format.md alone: struct for the layout, zlib for the checksum.

    python3 make.py      (writes *.bin beside itself)
"""

import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).parent
LOG = HERE.parent.parent / "log" / "samples"


def frame(name, kind, place, of, at, body):
    out = b"HmF\x01" + struct.pack("<BHHQH", kind, place, of, at, len(body)) + body
    (HERE / f"{name}.bin").write_bytes(out + struct.pack("<I", zlib.crc32(out)))


frame("v1-entry", 1, 1, 3, 258, (LOG / "v1-press.bin").read_bytes())
frame("v1-note", 2, 0, 1, 2**64 - 1, b"\x04name" + "Ayşe".encode())
frame("v1-branch", 3, 0, 1, 7, (LOG / "v1-press.bin").read_bytes())
