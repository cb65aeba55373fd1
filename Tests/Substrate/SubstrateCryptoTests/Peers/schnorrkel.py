"""Keccak, STROBE-128, Merlin, edwards25519, ristretto255 and schnorrkel, written from their standards.

FIPS 202 (the permutation), STROBE 1.0.2, merlin.cool, RFC 8032 (the curve), RFC 9496 (ristretto255)
and the transcripts of schnorrkel 0.11. Integers are Python's; nothing here is fast or constant in time.
"""

import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


# FIPS 202, 3.2 and 3.3: the permutation with 24 rounds.


def round_constants():
    register = 1
    for _ in range(24):
        constant = 0
        for bit in range(7):
            if register & 1:
                constant |= 1 << (2**bit - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        yield constant


ROUNDS = list(round_constants())


def rotated(lane, count):
    count %= 64
    return (lane << count | lane >> (64 - count)) & (2**64 - 1)


def keccak_f1600(state):
    lanes = [[int.from_bytes(state[8 * (x + 5 * y):][:8], "little") for y in range(5)] for x in range(5)]
    for constant in ROUNDS:
        columns = [lanes[x][0] ^ lanes[x][1] ^ lanes[x][2] ^ lanes[x][3] ^ lanes[x][4] for x in range(5)]
        for x in range(5):
            parity = columns[x - 1] ^ rotated(columns[(x + 1) % 5], 1)
            lanes[x] = [lane ^ parity for lane in lanes[x]]
        x, y, current = 1, 0, lanes[1][0]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x][y] = lanes[x][y], rotated(current, (step + 1) * (step + 2) // 2)
        for y in range(5):
            row = [lanes[x][y] for x in range(5)]
            for x in range(5):
                lanes[x][y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5])
        lanes[0][0] ^= constant
    return bytearray(b"".join(lanes[i % 5][i // 5].to_bytes(8, "little") for i in range(25)))


def keccak_256(data):
    """The hash of Ethereum: the padding of Keccak's first submission, not that of SHA-3."""
    rate = 136
    padded = bytearray(data) + bytes(rate - len(data) % rate)
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    state = bytearray(200)
    for start in range(0, len(padded), rate):
        for index in range(rate):
            state[index] ^= padded[start + index]
        state = keccak_f1600(state)
    return bytes(state[:32])


class Strobe:
    """STROBE-128 as Merlin has it: AD, META-AD, KEY and PRF."""

    RATE = 166

    def __init__(self, label):
        self.state = keccak_f1600(
            bytearray(bytes([1, self.RATE + 2, 1, 0, 1, 12 * 8]) + b"STROBEv1.0.2" + bytes(182)))
        self.pos = self.pos_begin = self.flags = 0
        self.meta_ad(label, False)

    def copy(self):
        other = Strobe.__new__(Strobe)
        other.__dict__ = {**self.__dict__, "state": bytearray(self.state)}
        return other

    def run_f(self):
        self.state[self.pos] ^= self.pos_begin
        self.state[self.pos + 1] ^= 0x04
        self.state[self.RATE + 1] ^= 0x80
        self.state = keccak_f1600(self.state)
        self.pos = self.pos_begin = 0

    def _duplex(self, data, mode):
        output = bytearray()
        for byte in data:
            if mode == "absorb":
                self.state[self.pos] ^= byte
            elif mode == "overwrite":
                self.state[self.pos] = byte
            else:
                output.append(self.state[self.pos])
                self.state[self.pos] = 0
            self.pos += 1
            if self.pos == self.RATE:
                self.run_f()
        return bytes(output)

    def begin(self, flags, more):
        if more:
            assert self.flags == flags
            return
        old, self.pos_begin, self.flags = self.pos_begin, self.pos + 1, flags
        self._duplex(bytes([old, flags]), "absorb")
        if flags & 0b00100100 and self.pos != 0:
            self.run_f()

    def meta_ad(self, data, more):
        self.begin(0b00010010, more)
        self._duplex(data, "absorb")

    def ad(self, data, more):
        self.begin(0b00000010, more)
        self._duplex(data, "absorb")

    def key(self, data, more):
        self.begin(0b00000110, more)
        self._duplex(data, "overwrite")

    def prf(self, count, more):
        self.begin(0b00000111, more)
        return self._duplex(bytes(count), "squeeze")


def length(count):
    return count.to_bytes(4, "little")


class Merlin:
    def __init__(self, label):
        self.strobe = Strobe(b"Merlin v1.0")
        self.append(b"dom-sep", label)

    def append(self, label, message):
        self.strobe.meta_ad(label, False)
        self.strobe.meta_ad(length(len(message)), True)
        self.strobe.ad(message, False)

    def challenge(self, label, count):
        self.strobe.meta_ad(label, False)
        self.strobe.meta_ad(length(count), True)
        return self.strobe.prf(count, False)

    def scalar(self, label):
        return int.from_bytes(self.challenge(label, 64), "little") % L

    def witness(self, label, count, seeds, randomness):
        strobe = self.strobe.copy()
        for seed in seeds:
            strobe.meta_ad(label, False)
            strobe.meta_ad(length(len(seed)), True)
            strobe.key(seed, False)
        strobe.meta_ad(b"rng", False)
        strobe.key(randomness, False)
        strobe.meta_ad(length(count), False)
        return strobe.prf(count, False)


# RFC 8032, 5.1: points as (X, Y, Z, T).

IDENTITY = (0, 1, 1, 0)


def add(a, b):
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(scalar, point):
    result = IDENTITY
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result


def recovered_x(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P:
        return None
    return P - x if x & 1 != sign else x


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (recovered_x(BASE_Y, 0), BASE_Y, 1, recovered_x(BASE_Y, 0) * BASE_Y % P)


def edwards(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def ed25519_expanded(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def ed25519_public(seed):
    return edwards(multiply(ed25519_expanded(seed)[0], BASE))


def reduced_sha512(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % L


def ed25519_sign(seed, message):
    scalar, prefix = ed25519_expanded(seed)
    public = ed25519_public(seed)
    nonce = reduced_sha512(prefix, message)
    commitment = edwards(multiply(nonce, BASE))
    response = (nonce + reduced_sha512(commitment, public, message) * scalar) % L
    return commitment + response.to_bytes(32, "little")


# RFC 9496, 4.3.


def root_of_ratio(u, v):
    """Whether u/v is a square, and the root of it or of i times it that is not negative."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    correct, flipped = check == u % P, check == -u % P
    flipped_i = check == -u * ROOT_OF_MINUS_ONE % P
    if flipped or flipped_i:
        r = r * ROOT_OF_MINUS_ONE % P
    return correct or flipped, P - r if r & 1 else r


INVERSE_ROOT_A_MINUS_D = root_of_ratio(1, -1 - D)[1]


def ristretto(point):
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    inverse = root_of_ratio(1, u1 * u2 * u2)[1]
    d1, d2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = d1 * d2 * t % P
    if t * z_inverse % P & 1:
        x, y, d = y * ROOT_OF_MINUS_ONE % P, x * ROOT_OF_MINUS_ONE % P, d1 * INVERSE_ROOT_A_MINUS_D % P
    else:
        d = d2
    if x * z_inverse % P & 1:
        y = -y
    s = d * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


# schnorrkel: secrets are 64 bytes, a scalar and the seed of nonces.


def scalar_of(secret):
    return int.from_bytes(secret[:32], "little")


def sr25519_expand(mini):
    scalar, nonce = ed25519_expanded(mini)
    return (scalar >> 3).to_bytes(32, "little") + nonce


def sr25519_expand_uniform(mini):
    transcript = Merlin(b"ExpandSecretKeys")
    transcript.append(b"mini", mini)
    return transcript.scalar(b"sk").to_bytes(32, "little") + transcript.challenge(b"no", 32)


def sr25519_public(secret):
    return ristretto(multiply(scalar_of(secret), BASE))


def sr25519_trace(secret, message, randomness=bytes(32), context=b"substrate"):
    """A signature with every step that leads to it; the randomness is the caller's."""
    transcript = Merlin(b"SigningContext")
    transcript.append(b"", context)
    transcript.append(b"sign-bytes", message)
    public = sr25519_public(secret)
    transcript.append(b"proto-name", b"Schnorr-sig")
    transcript.append(b"sign:pk", public)
    witness = transcript.witness(b"signing", 64, [secret[32:]], randomness)
    nonce = int.from_bytes(witness, "little") % L
    commitment = ristretto(multiply(nonce, BASE))
    transcript.append(b"sign:R", commitment)
    challenge = transcript.challenge(b"sign:c", 64)
    factor = int.from_bytes(challenge, "little") % L
    response = (factor * scalar_of(secret) + nonce) % L
    marked = bytearray(response.to_bytes(32, "little"))
    marked[31] |= 0x80
    return {
        "context": context.decode(), "secret_64_hex": secret.hex(), "public_hex": public.hex(),
        "message_hex": message.hex(), "rng_32_bytes_hex": randomness.hex(),
        "witness_bytes": witness.hex(), "r_scalar": nonce.to_bytes(32, "little").hex(),
        "R": commitment.hex(), "challenge_bytes": challenge.hex(),
        "k_scalar": factor.to_bytes(32, "little").hex(),
        "s_scalar": response.to_bytes(32, "little").hex(),
        "signature_hex": (commitment + marked).hex(),
    }


def sr25519_sign(secret, message, randomness=bytes(32), context=b"substrate"):
    return bytes.fromhex(sr25519_trace(secret, message, randomness, context)["signature_hex"])


def derivation(chain_code, identifier):
    transcript = Merlin(b"SchnorrRistrettoHDKD")
    transcript.append(b"sign-bytes", identifier)
    transcript.append(b"chain-code", chain_code)
    return transcript


def sr25519_hard(secret, chain_code, identifier=b""):
    """The mini secret of the child, and its chain code."""
    transcript = derivation(chain_code, identifier)
    transcript.append(b"secret-key", secret[:32])
    return transcript.challenge(b"HDKD-hard", 32), transcript.challenge(b"HDKD-chaincode", 32)


def sr25519_soft(secret, chain_code, identifier=b"", randomness=bytes(32)):
    """The scalar that is added, the secret of the child, and its chain code."""
    transcript = derivation(chain_code, identifier)
    transcript.append(b"public-key", sr25519_public(secret))
    tweak = transcript.scalar(b"HDKD-scalar")
    code = transcript.challenge(b"HDKD-chaincode", 32)
    nonce = transcript.witness(b"HDKD-nonce", 32, [secret[32:], secret], randomness)
    child = (scalar_of(secret) + tweak) % L
    return tweak.to_bytes(32, "little"), child.to_bytes(32, "little") + nonce, code
