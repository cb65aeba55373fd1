import SCALECodec

/// Parts of metadata that are checked and not kept.
extension SCALEReader {
  /// Steps over a String.
  mutating func skipText() throws(SCALEError) { _ = try text() }

  /// Steps over Vec\<String>.
  mutating func skipTexts() throws(SCALEError) {
    try skipVector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.skipText() }
  }

  /// Steps over a Vec.
  mutating func skipVector(
    minimumItemSize: Int, _ item: (inout SCALEReader) throws(SCALEError) -> Void
  ) throws(SCALEError) {
    for _ in 0..<(try count(minimumItemSize: minimumItemSize)) { try item(&self) }
  }

  /// Steps over an Option.
  mutating func skipOption(
    _ content: (inout SCALEReader) throws(SCALEError) -> Void
  ) throws(SCALEError) {
    _ = try option(content)
  }

  /// Steps over a type id.
  mutating func skipType() throws(SCALEError) { _ = try compactU32() }

  /// Steps over optional 0, default 1 or required 2.
  mutating func skipStorageModifier() throws(SCALEError) {
    let index = try byte()
    guard index <= 2 else {
      throw .unknownVariant(of: "a storage modifier", index: index, offset: offset - 1)
    }
  }

  /// Steps over one of seven hash functions.
  mutating func skipStorageHasher() throws(SCALEError) {
    let index = try byte()
    guard index <= 6 else {
      throw .unknownVariant(of: "a storage hasher", index: index, offset: offset - 1)
    }
  }
}
