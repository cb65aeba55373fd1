/// The forms of runtime code (hot-side 3.7).
package enum RuntimeBlob {
  /// The prefix of compressed code, in front of the zstd frame.
  package static let compressedMark: [UInt8] = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]
  /// The first bytes of a WebAssembly module: NUL, `asm`.
  package static let wasmMark: [UInt8] = [0x00, 0x61, 0x73, 0x6d]
  /// The first bytes of a PolkaVM program: `PVM`, NUL.
  package static let polkaVMMark: [UInt8] = [0x50, 0x56, 0x4d, 0x00]
  /// The maximum size of a blob in bytes, compressed or not; the same limit as in nodes.
  package static let limit = 50 << 20

  /// Whether bytes are runtime code and not metadata, according to their first bytes.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    [compressedMark, wasmMark, polkaVMMark].contains { bytes.starts(with: $0) }
  }

  /// Whether a blob is compressed, according to its first bytes.
  static func isCompressed(_ blob: [UInt8]) -> Bool { blob.starts(with: compressedMark) }

  /// Returns the module in a blob.
  ///
  /// - Throws: ``RuntimeFault`` if the blob is not a WebAssembly module or too large.
  static func module(in blob: [UInt8]) throws(RuntimeFault) -> [UInt8] {
    guard blob.count <= limit else { throw .tooLarge(limit: limit) }
    let module =
      isCompressed(blob)
      ? try ZstdStream.unpack(blob, from: compressedMark.count, limit: limit) : blob
    if module.starts(with: polkaVMMark) { throw .polkaVM }
    guard module.starts(with: wasmMark) else {
      throw .notWasm(start: Array(module.prefix(wasmMark.count)))
    }
    return module
  }
}
