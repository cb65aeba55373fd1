import RuntimeWasm
import TestSupport
import Testing

/// Looking for a hash in the module of code.
@Suite struct CodeSearchTests {
  private static let hash = (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 0x7a) }
  private let worker = RuntimeWorker(program: ProcessRunner.hotside)

  /// A module with bytes in a custom section, which no function sees.
  private static func module(with bytes: [UInt8]) -> [UInt8] {
    Runtimes.sound.bytes + [0, UInt8(bytes.count + 2), 1, 0x68] + bytes
  }

  /// An integer constant as compilers write it: the opcode, then seven bits a byte.
  private static func constant(_ opcode: UInt8, _ piece: ArraySlice<UInt8>) -> [UInt8] {
    let width = piece.count * 8
    var value = piece.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    value = (value << Int64(64 - width)) >> Int64(64 - width)
    var bytes = [opcode]
    while true {
      let byte = UInt8(truncatingIfNeeded: value) & 0x7f
      value >>= 7
      guard value != (byte & 0x40 == 0 ? 0 : -1) else { return bytes + [byte] }
      bytes.append(byte | 0x80)
    }
  }

  private static func pieces(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: 32, by: size).map { hash[$0..<$0 + size] }
  }

  @Test func aHashInTheCodeIsFound() async throws {
    let longs = Self.pieces(of: 8), words = Self.pieces(of: 4)
    let forms: [[UInt8]] = [
      Self.hash, [1] + Self.hash + [1], longs.reversed().flatMap { [9] + $0 },
      longs.flatMap { Self.constant(0x42, $0) + [0x37] },
      [UInt8](longs[0]) + [0] + longs[1...].flatMap { Self.constant(0x42, $0) },
      words.flatMap { Self.constant(0x41, $0) + [0x36] },
    ]
    // An optional hash, stored piece by piece.
    let optional = [1] + Self.hash
    let moved = [8, 4].map { size in
      stride(from: 0, to: 32, by: size).flatMap {
        Self.constant(size == 8 ? 0x42 : 0x41, optional[$0..<$0 + size])
      }
    }
    for form in forms + moved {
      let module = Self.module(with: form)
      #expect(try await worker.isCarried(Self.hash, in: module))
      let packed = ZstdBuilder.mark + ZstdBuilder.plain(module)
      #expect(try await worker.isCarried(Self.hash, in: packed))
    }
  }

  @Test func aHashThatIsNotWholeIsNotFound() async throws {
    let longs = Self.pieces(of: 8)
    for form in [
      [], Array(Self.hash.dropLast()), Array(Self.hash.dropFirst()),
      longs[1...].flatMap { $0 + [9] },
      longs.dropLast().flatMap { Self.constant(0x42, $0) }, Self.hash.reversed(),
      // 16 of 32 bytes, in pieces that are moved by one byte.
      Self.constant(0x42, Self.hash[7..<15]) + Self.constant(0x42, Self.hash[15..<23]),
    ] as [[UInt8]] {
      #expect(!(try await worker.isCarried(Self.hash, in: Self.module(with: form))))
    }
  }

  @Test func bytesThatAreNotCodeAreRefused() async throws {
    await #expect(throws: RuntimeWasmError.self) {
      try await worker.isCarried(Self.hash, in: Self.hash)
    }
    let damaged = ZstdBuilder.mark + [1, 2, 3]
    await #expect(throws: RuntimeWasmError.self) {
      try await worker.isCarried(Self.hash, in: damaged)
    }
  }
}
