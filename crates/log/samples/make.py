"""Makes the samples from docs/format.md alone, with nothing of this project: struct for the layout,
hashlib for SHA-256, the package `cryptography` for Ed25519. Prints the hashes that the test expects.

    python3 make.py      (writes *.bin beside itself)
"""

import hashlib
import pathlib
import struct

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

HERE = pathlib.Path(__file__).parent


def key(seed):
    secret = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return secret, secret.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def entry(stream, role, kind, epoch, seq, prev, person, device, times, payload):
    start, wall, boot, uptime = times
    out = b"\x01HmE" + struct.pack("<BBHIQ", stream, role, kind, epoch, seq)
    out += bytes(range(0xA0, 0xB0)) + prev + bytes([person]) * 16 + device
    out += struct.pack("<QQ", start, wall) + bytes([boot]) * 16 + struct.pack("<Q", uptime)
    return out + struct.pack("<H", len(payload)) + payload


def signed(name, secret, body):
    whole = body + secret.sign(body)
    digest = hashlib.sha256(whole).digest()
    (HERE / f"{name}.bin").write_bytes(whole)
    print(name, len(whole), digest.hex())
    return digest


phone, phone_key = key(1)
spare, spare_key = key(2)
desk, desk_key = key(3)
WALL = 1_790_000_000_000

# The board's clock opens the log, then White presses after 7.25 s, then the newest phone's unknown entry.
zero = bytes(32)
first = signed("v1-open", phone, entry(0, 0, 1, 0, 0, zero, 0, phone_key, (0, WALL, 0xB0, 60_000_000), b"\x01\x02\x03"))
press = signed("v1-press", phone, entry(0, 1, 3, 0, 1, first, 0x77, phone_key, (7_250_000, WALL + 7250, 0xB0, 67_250_000), b"\x00"))
signed("v1-unknown", phone, entry(0, 2, 0xFFFE, 0, 2, press, 0x78, phone_key, (2**64 - 1, 2**64 - 1, 0xB0, 2**64 - 1), b""))
# An arbiter grants the board to the spare phone after the first entry (6.10.1); that goes on.
payload = struct.pack("<I", 1) + spare_key + first
grant = signed("v1-grant", desk, entry(0, 3, 0xFF01, 1, 1, first, 0x79, desk_key, (9_000_000, WALL + 9000, 0, 0), payload))
signed("v1-after-grant", spare, entry(0, 1, 3, 1, 2, grant, 0x77, spare_key, (9_500_000, WALL + 9500, 0xC0, 1), b"\x00"))
# The longest payload, on Black's sheet.
signed("v1-longest", phone, entry(2, 2, 2, 0, 0, zero, 0x78, phone_key, (0, 0, 0, 0), bytes(i * 7 % 256 for i in range(4096))))
