import ByteSupport

/// The extension values that are checked after all extensions have been read.
struct FoundExtensions {
  var era: TransactionEra?
  var blockHash: Hash256?
  /// The spec version, in decimal.
  var specVersion: String?

  /// Checks the values that every transaction must contain (cold-signer 3.6).
  func check(
    genesisHash: Hash256, specVersion expected: UInt32, isAtEnd: Bool
  ) throws(CallDecodingError) {
    guard let blockHash else { throw .noBlockHash }
    guard let era else { throw .noEra }
    guard let specVersion else { throw .noSpecVersion }
    guard specVersion == String(expected) else {
      throw .otherSpecVersion(decoded: specVersion, metadata: expected)
    }
    guard isAtEnd else { throw .extensionsDataLeft }
    guard era != .immortal || blockHash == genesisHash else { throw .immortalWithBlockHash }
  }
}
