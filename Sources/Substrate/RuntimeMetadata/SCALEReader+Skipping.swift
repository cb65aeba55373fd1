import SCALECodec

/// Skips parts of metadata; they are validated but not kept.
extension SCALEReader {
  mutating func skipText() throws(SCALEError) { _ = try text() }

  /// Skips a Vec of texts.
  mutating func skipTexts() throws(SCALEError) {
    try skipVector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.skipText() }
  }

  mutating func skipVector(
    minimumItemSize: Int, _ item: (inout SCALEReader) throws(SCALEError) -> Void
  ) throws(SCALEError) {
    for _ in 0..<(try count(minimumItemSize: minimumItemSize)) { try item(&self) }
  }

  mutating func skipOption(
    _ content: (inout SCALEReader) throws(SCALEError) -> Void
  ) throws(SCALEError) {
    _ = try option(content)
  }

  mutating func skipType() throws(SCALEError) { _ = try compactU32() }

  /// Skips a storage modifier: optional 0, default 1 or required 2.
  mutating func skipStorageModifier() throws(SCALEError) {
    let index = try byte()
    guard index <= 2 else {
      throw .unknownVariant(of: "a storage modifier", index: index, offset: offset - 1)
    }
  }

  /// Skips one of seven storage hashers.
  mutating func skipStorageHasher() throws(SCALEError) {
    let index = try byte()
    guard index <= 6 else {
      throw .unknownVariant(of: "a storage hasher", index: index, offset: offset - 1)
    }
  }
}
