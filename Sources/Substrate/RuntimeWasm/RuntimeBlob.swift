/// The forms of a runtime's code (hot-side 3.7).
package enum RuntimeBlob {
  /// What stands before a zstd stream.
  package static let compressedMark: [UInt8] = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]
  /// What a WebAssembly module starts with: NUL, `asm`.
  package static let wasmMark: [UInt8] = [0x00, 0x61, 0x73, 0x6d]
  /// What a PolkaVM program starts with: `PVM`, NUL.
  package static let polkaVMMark: [UInt8] = [0x50, 0x56, 0x4d, 0x00]
  /// The most bytes of a blob, packed or unpacked, as nodes have it.
  package static let limit = 50 << 20

  /// Whether bytes are meant to be a runtime's code rather than metadata.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    [compressedMark, wasmMark, polkaVMMark].contains { bytes.starts(with: $0) }
  }

  /// Whether a blob has the mark of compression.
  static func isCompressed(_ blob: [UInt8]) -> Bool { blob.starts(with: compressedMark) }

  /// The module in a blob.
  ///
  /// - Throws: ``RuntimeFault``: `notWasm`, `polkaVM`, `badCompressed`, `tooLarge`.
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
