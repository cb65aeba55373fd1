/// The 1600-bit state of Keccak and its permutation (FIPS 202, 3), for Keccak-256 and STROBE.
///
/// The state is in wiped memory, because a nonce could be computed from the state of a transcript.
package struct KeccakState: ~Copyable {
  /// The length of the state in bytes.
  static let byteCount = 200

  private var block: WipedBytes

  package init() { block = WipedBytes(count: KeccakState.byteCount) }

  private init(block: consuming WipedBytes) { self.block = block }

  /// The 200 bytes; lane i is bytes 8i to 8i+7, little-endian.
  package var bytes: Span<UInt8> { @_lifetime(borrow self) get { block.bytes } }

  /// The mutable 200 bytes.
  package var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self) mutating get { block.mutableBytes }
  }

  borrowing func copy() -> KeccakState { KeccakState(block: WipedBytes(copying: block.bytes)) }

  /// Keccak-f[1600], 24 rounds.
  ///
  /// The lanes are local variables and the round is unrolled, so that lanes stay in registers if
  /// possible. Loops over an array of lanes are several times slower.
  package mutating func permute() {
    var lanes = block.mutableWords
    var a0 = UInt64(littleEndian: lanes[0])
    var a1 = UInt64(littleEndian: lanes[1])
    var a2 = UInt64(littleEndian: lanes[2])
    var a3 = UInt64(littleEndian: lanes[3])
    var a4 = UInt64(littleEndian: lanes[4])
    var a5 = UInt64(littleEndian: lanes[5])
    var a6 = UInt64(littleEndian: lanes[6])
    var a7 = UInt64(littleEndian: lanes[7])
    var a8 = UInt64(littleEndian: lanes[8])
    var a9 = UInt64(littleEndian: lanes[9])
    var a10 = UInt64(littleEndian: lanes[10])
    var a11 = UInt64(littleEndian: lanes[11])
    var a12 = UInt64(littleEndian: lanes[12])
    var a13 = UInt64(littleEndian: lanes[13])
    var a14 = UInt64(littleEndian: lanes[14])
    var a15 = UInt64(littleEndian: lanes[15])
    var a16 = UInt64(littleEndian: lanes[16])
    var a17 = UInt64(littleEndian: lanes[17])
    var a18 = UInt64(littleEndian: lanes[18])
    var a19 = UInt64(littleEndian: lanes[19])
    var a20 = UInt64(littleEndian: lanes[20])
    var a21 = UInt64(littleEndian: lanes[21])
    var a22 = UInt64(littleEndian: lanes[22])
    var a23 = UInt64(littleEndian: lanes[23])
    var a24 = UInt64(littleEndian: lanes[24])
    for round in 0..<24 {
      let c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
      let c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
      let c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
      let c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
      let c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
      let d0 = c4 ^ rotate(c1, 1)
      let d1 = c0 ^ rotate(c2, 1)
      let d2 = c1 ^ rotate(c3, 1)
      let d3 = c2 ^ rotate(c4, 1)
      let d4 = c3 ^ rotate(c0, 1)

      let b0 = a0 ^ d0
      let b1 = rotate(a6 ^ d1, 44)
      let b2 = rotate(a12 ^ d2, 43)
      let b3 = rotate(a18 ^ d3, 21)
      let b4 = rotate(a24 ^ d4, 14)
      let b5 = rotate(a3 ^ d3, 28)
      let b6 = rotate(a9 ^ d4, 20)
      let b7 = rotate(a10 ^ d0, 3)
      let b8 = rotate(a16 ^ d1, 45)
      let b9 = rotate(a22 ^ d2, 61)
      let b10 = rotate(a1 ^ d1, 1)
      let b11 = rotate(a7 ^ d2, 6)
      let b12 = rotate(a13 ^ d3, 25)
      let b13 = rotate(a19 ^ d4, 8)
      let b14 = rotate(a20 ^ d0, 18)
      let b15 = rotate(a4 ^ d4, 27)
      let b16 = rotate(a5 ^ d0, 36)
      let b17 = rotate(a11 ^ d1, 10)
      let b18 = rotate(a17 ^ d2, 15)
      let b19 = rotate(a23 ^ d3, 56)
      let b20 = rotate(a2 ^ d2, 62)
      let b21 = rotate(a8 ^ d3, 55)
      let b22 = rotate(a14 ^ d4, 39)
      let b23 = rotate(a15 ^ d0, 41)
      let b24 = rotate(a21 ^ d1, 2)

      a0 = b0 ^ (~b1 & b2)
      a1 = b1 ^ (~b2 & b3)
      a2 = b2 ^ (~b3 & b4)
      a3 = b3 ^ (~b4 & b0)
      a4 = b4 ^ (~b0 & b1)
      a5 = b5 ^ (~b6 & b7)
      a6 = b6 ^ (~b7 & b8)
      a7 = b7 ^ (~b8 & b9)
      a8 = b8 ^ (~b9 & b5)
      a9 = b9 ^ (~b5 & b6)
      a10 = b10 ^ (~b11 & b12)
      a11 = b11 ^ (~b12 & b13)
      a12 = b12 ^ (~b13 & b14)
      a13 = b13 ^ (~b14 & b10)
      a14 = b14 ^ (~b10 & b11)
      a15 = b15 ^ (~b16 & b17)
      a16 = b16 ^ (~b17 & b18)
      a17 = b17 ^ (~b18 & b19)
      a18 = b18 ^ (~b19 & b15)
      a19 = b19 ^ (~b15 & b16)
      a20 = b20 ^ (~b21 & b22)
      a21 = b21 ^ (~b22 & b23)
      a22 = b22 ^ (~b23 & b24)
      a23 = b23 ^ (~b24 & b20)
      a24 = b24 ^ (~b20 & b21)
      a0 ^= KeccakState.roundConstants[round]
    }
    lanes[0] = a0.littleEndian
    lanes[1] = a1.littleEndian
    lanes[2] = a2.littleEndian
    lanes[3] = a3.littleEndian
    lanes[4] = a4.littleEndian
    lanes[5] = a5.littleEndian
    lanes[6] = a6.littleEndian
    lanes[7] = a7.littleEndian
    lanes[8] = a8.littleEndian
    lanes[9] = a9.littleEndian
    lanes[10] = a10.littleEndian
    lanes[11] = a11.littleEndian
    lanes[12] = a12.littleEndian
    lanes[13] = a13.littleEndian
    lanes[14] = a14.littleEndian
    lanes[15] = a15.littleEndian
    lanes[16] = a16.littleEndian
    lanes[17] = a17.littleEndian
    lanes[18] = a18.littleEndian
    lanes[19] = a19.littleEndian
    lanes[20] = a20.littleEndian
    lanes[21] = a21.littleEndian
    lanes[22] = a22.littleEndian
    lanes[23] = a23.littleEndian
    lanes[24] = a24.littleEndian
  }

  private static let roundConstants: InlineArray<24, UInt64> = [
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
  ]
}

/// Rotates left by `count` bits, 1...63.
@inline(__always)
private func rotate(_ lane: UInt64, _ count: UInt64) -> UInt64 {
  lane &<< count | lane &>> (64 &- count)
}
