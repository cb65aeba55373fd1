import ByteSupport

/// What the extensions said that is checked when all are read.
struct FoundExtensions {
  var era: TransactionEra?
  var blockHash: Hash256?
  /// The spec version, in decimal.
  var specVersion: String?

  /// Checks what every transaction must say (cold-signer 3.6).
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
