import ByteSupport
import RuntimeMetadata
import SCALECodec

/// The values in the extensions of a transaction with a metadata proof, for checking (cold-signer
/// 3.9).
struct ProofExtensions: Equatable {
  /// The extensions that have their own card or check.
  private static let named = [
    "CheckMetadataHash", "CheckMortality", "CheckNonce", "CheckGenesis", "CheckTxVersion",
    "CheckSpecVersion", "ChargeTransactionPayment",
  ]

  private var isChecked: Bool?
  private var metadataHash: Hash256?
  private var genesisHash: Hash256?
  private var blockHash: Hash256?
  private var era: TransactionEra?
  /// The extensions that added bytes after the metadata hash.
  private var behindHash: [String] = []

  /// Reads the data in the extrinsic for each extension, then the additional signed data.
  mutating func read(
    _ extensions: [ShortenedExtension], in pass: inout ProofPass
  ) throws(CallDecodingError) {
    if pass.rules == .own { try ProofExtensions.refuseRepeated(extensions) }
    for item in extensions { try readIncluded(item, in: &pass) }
    for item in extensions {
      let start = pass.reader.offset
      try readAdditional(item, in: &pass)
      if item.identifier == "CheckMetadataHash" {
        behindHash = []
      } else if pass.reader.offset > start {
        behindHash.append(item.identifier)
      }
    }
  }

  /// Refuses duplicates of the extensions in `named`; identifiers are compared by bytes.
  private static func refuseRepeated(
    _ extensions: [ShortenedExtension]
  ) throws(CallDecodingError) {
    for name in named {
      guard extensions.count(where: { $0.identifier.hasSameBytes(as: name) }) < 2 else {
        throw .proof(.repeatedExtension(name))
      }
    }
  }

  private mutating func readIncluded(
    _ item: ShortenedExtension, in pass: inout ProofPass
  ) throws(CallDecodingError) {
    switch item.identifier {
    case "CheckMetadataHash":
      guard let mode = try? pass.reader.byte(), mode < 2 else { throw .proof(.noMode) }
      isChecked = mode == 1
    case "CheckMortality":
      guard let found = try? pass.reader.era() else { throw .notAnEra }
      era = found
      try pass.list.add(.era(found), at: 0)
    case "CheckNonce": try readNumber(item.includedType, .nonce, in: &pass)
    case "ChargeTransactionPayment": try readNumber(item.includedType, .tip, in: &pass)
    default: try pass.read(item.includedType)
    }
  }

  /// Reads a nonce or tip, which existing signers recognize only inside a struct.
  private func readNumber(
    _ type: ShortenedReference, _ meaning: ProofMeaning, in pass: inout ProofPass
  ) throws(CallDecodingError) {
    guard type.isNumber else { return try pass.read(type, meaning) }
    if pass.rules == .december2025 { return try pass.read(type) }
    pass.deviations.insert(.bareNonceOrTip)
    try pass.read(type, meaning)
  }

  private mutating func readAdditional(
    _ item: ShortenedExtension, in pass: inout ProofPass
  ) throws(CallDecodingError) {
    switch item.identifier {
    case "CheckMetadataHash":
      do throws(SCALEError) {
        metadataHash = try pass.reader.option { (reader) throws(SCALEError) in
          try reader.hash256()
        }
      } catch {
        throw .proof(.metadataHashMalformed)
      }
    case "CheckMortality":
      guard let hash = try? pass.reader.hash256() else { throw .proof(.blockHashMalformed) }
      blockHash = hash
      try pass.list.add(.blockHash(hash), at: 0)
    case "CheckGenesis":
      guard let hash = try? pass.reader.hash256() else { throw .proof(.genesisHashMalformed) }
      genesisHash = hash
    case "CheckTxVersion": try pass.read(item.additionalType, .transactionVersion)
    case "CheckSpecVersion": try pass.read(item.additionalType, .specVersion)
    default: try pass.read(item.additionalType)
    }
  }

  /// Checks the values that were read, and that no bytes are left.
  func check(
    digest: Hash256, genesisHash expected: Hash256, in pass: borrowing ProofPass
  ) throws(CallDecodingError) {
    guard let isChecked else { throw .proof(.noMode) }
    guard isChecked else { throw .proof(.checkDisabled) }
    guard let metadataHash else { throw .proof(.noMetadataHash) }
    guard metadataHash == digest else { throw .proof(.otherMetadataHash) }
    guard behindHash.isEmpty || pass.rules == .december2025 else {
      throw .proof(.hashNotLast(behind: behindHash))
    }
    if pass.rules == .december2025 {
      guard (genesisHash ?? expected) == expected else { throw .otherGenesisHash }
      return
    }
    guard let genesisHash else { throw .proof(.noGenesisHash) }
    guard genesisHash == expected else { throw .otherGenesisHash }
    guard pass.reader.remaining == 0 else { throw .extensionsDataLeft }
    guard era != .immortal || blockHash == expected else { throw .immortalWithBlockHash }
    guard let found = pass.specVersion, found != String(pass.info.specVersion) else { return }
    throw .otherSpecVersion(decoded: found, metadata: pass.info.specVersion)
  }
}
