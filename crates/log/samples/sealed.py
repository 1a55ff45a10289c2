"""Makes v1-sealed.bin from docs/format-payloads.md alone, with nothing of this project: X25519, HMAC and
ChaCha20-Poly1305 of the package `cryptography`, HPKE (RFC 9180) written out, and the two curves' forms by arithmetic.

    python3 sealed.py      (writes v1-sealed.bin beside itself)
"""

import hashlib
import hmac
import pathlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RAW = (Encoding.Raw, PublicFormat.Raw)
KEM = b"KEM" + (0x20).to_bytes(2, "big")
SUITE = b"HPKE" + b"".join(n.to_bytes(2, "big") for n in (0x20, 1, 3))
P = 2**255 - 19


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def extract(suite, salt, label, ikm):
    return mac(salt or bytes(32), b"HPKE-v1" + suite + label + ikm)


def expand(suite, prk, label, info, length):
    info = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return mac(prk, info + b"\x01")[:length]  # one block is enough for all of it


def device(seed):
    """Ed25519 public key, and the same key as X25519's: u = (1 + y) / (1 - y)."""
    public = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32).public_key().public_bytes(*RAW)
    y = int.from_bytes(public, "little") & (2**255 - 1)
    return public, ((1 + y) * pow(1 - y, P - 2, P) % P).to_bytes(32, "little")


def seal(to, info, aad, content, fresh):
    own = expand(KEM, extract(KEM, b"", b"dkp_prk", fresh), b"sk", b"", 32)
    own = X25519PrivateKey.from_private_bytes(own)
    enc = own.public_key().public_bytes(*RAW)
    shared = own.exchange(X25519PublicKey.from_public_bytes(to))
    shared = expand(KEM, extract(KEM, b"", b"eae_prk", shared), b"shared_secret", enc + to, 32)
    context = b"\0" + extract(SUITE, b"", b"psk_id_hash", b"") + extract(SUITE, b"", b"info_hash", info)
    secret = extract(SUITE, shared, b"secret", b"")
    key, nonce = (expand(SUITE, secret, label, context, n) for label, n in ((b"key", 32), (b"base_nonce", 12)))
    return enc + ChaCha20Poly1305(key).encrypt(nonce, content, aad)


# A game, what the log says about the content, and two devices that may read it.
bound = bytes(range(0xA0, 0xB0)) + hashlib.sha256(b"commitment").digest()
content = bytes(range(50))
out = b"\x01HmS" + bytes([2, len(content)])
for seed in (3, 4):
    ed, x = device(seed)
    # The secret's side of the conversion, checked here too.
    scalar = hashlib.sha512(bytes([seed]) * 32).digest()[:32]
    assert X25519PrivateKey.from_private_bytes(scalar).public_key().public_bytes(*RAW) == x
    fresh = hashlib.sha256(bytes([9]) * 32 + bound + ed + content).digest()
    out += ed + seal(x, b"hamle sealed 1", bound + ed, content, fresh)
(pathlib.Path(__file__).parent / "v1-sealed.bin").write_bytes(out)
print(len(out), hashlib.sha256(out).hexdigest())
