public import ByteSupport
import SCALECodec
import SubstrateCrypto

/// What metadata says of its network: the part that is shown, compared and stored (hot-side 3).
public struct MetadataFacts: Equatable, Sendable {
  /// The metadata version.
  public let metadataVersion: UInt8
  /// The runtime's own description.
  public let runtime: RuntimeVersion
  /// The address prefix in the constant `SS58Prefix`, if there is one.
  public let prefix: UInt16?
  /// The identifiers of the extensions in order.
  public let extensions: [String]
  /// The sets of extensions that only version 5 transactions can have.
  public let furtherExtensionSets: [ExtensionSet]
  /// Whether the runtime has the pallet `ParachainInfo`, whose `ParachainId` may be a constant of the metadata.
  public let hasParachainInfo: Bool
  /// The constant `ParachainSystem.SelfParaId`, four little-endian bytes as a rule; `nil` without it.
  public let selfParachainID: [UInt8]?
  /// The length of the blob in bytes.
  public let byteCount: Int
  /// BLAKE2b-256 of the blob, from its magic bytes on.
  public let hash: Hash256

  /// The network's name.
  public var name: String { runtime.specName }
  /// The network's version.
  public var version: UInt32 { runtime.specVersion }

  /// Reads the facts of metadata that is to go into an update, by all steps of hot-side 3.1.
  ///
  /// - Throws: one of the eight classes of ``RuntimeMetadataError``; a sound V15 or V16 is
  ///   `versionIncompatible`.
  public init(accepting blob: [UInt8]) throws(RuntimeMetadataError) {
    let metadata = try Metadata(decoding: blob, keepsTypes: false)
    guard Metadata.vaultVersions.contains(metadata.version) else {
      throw .versionIncompatible(version: metadata.version)
    }
    try self.init(of: metadata, blob: blob)
  }

  /// Takes the facts from metadata of any version.
  ///
  /// - Parameters:
  ///   - metadata: the decoded form.
  ///   - blob: the bytes that it was decoded from.
  /// - Throws: `noSystemPallet`, `noVersionConstant`, `runtimeVersionUndecodable`,
  ///   `prefixUndecodable`.
  public init(of metadata: Metadata, blob: [UInt8]) throws(RuntimeMetadataError) {
    guard let system = metadata.pallet("System") else { throw .noSystemPallet }
    guard let constant = system.constant("Version") else { throw .noVersionConstant }
    do throws(SCALEError) {
      // Later runtimes may append to their version; the tail is theirs.
      var reader = SCALEReader(constant.value.span)
      runtime = try RuntimeVersion(from: &reader)
    } catch { throw .runtimeVersionUndecodable(error) }
    prefix = try MetadataFacts.prefix(in: system)
    metadataVersion = metadata.version
    extensions = metadata.extrinsic.extensions.map { $0.identifier }
    furtherExtensionSets = metadata.extrinsic.furtherSets
    hasParachainInfo = metadata.pallet("ParachainInfo") != nil
    selfParachainID = metadata.pallet("ParachainSystem")?.constant("SelfParaId")?.value
    byteCount = blob.count
    hash = Blake2b.hash256(blob)
  }

  /// The prefix constant: a u8 where it has one byte, else a u16 in its first two.
  private static func prefix(in system: Pallet) throws(RuntimeMetadataError) -> UInt16? {
    guard let value = system.constant("SS58Prefix")?.value else { return nil }
    switch value.count {
    case 0: throw .prefixUndecodable
    case 1: return UInt16(value[0])
    default: return UInt16(value[0]) | UInt16(value[1]) << 8
    }
  }

  /// What is wrong with the extensions of V14 metadata, if anything (hot-side 3.5); a warning.
  public var incompleteExtensions: IncompleteExtensions? {
    metadataVersion < 14 ? nil : IncompleteExtensions(of: extensions)
  }

  /// What a user should know of the metadata, in sentences.
  public var warnings: [String] { incompleteExtensions.map { [$0.message] } ?? [] }

  /// Checks the prefix constant, if any, against the prefix in the network specs.
  ///
  /// - Throws: `prefixMismatch` with both.
  public func check(specsPrefix: UInt16) throws(RuntimeMetadataError) {
    guard let prefix, prefix != specsPrefix else { return }
    throw .prefixMismatch(network: name, specs: specsPrefix, metadata: prefix)
  }

  /// Checks the name and version that this metadata is stored under.
  ///
  /// - Throws: `keyMismatch` with both.
  public func check(storedName: String, storedVersion: UInt32) throws(RuntimeMetadataError) {
    guard !storedName.hasSameBytes(as: name) || storedVersion != version else { return }
    throw .keyMismatch(
      storedName: storedName, storedVersion: storedVersion, name: name, version: version)
  }
}

/// The extensions without which a Vault cannot show a transaction, where one is missing or stands
/// twice (hot-side 3.5).
public struct IncompleteExtensions: Equatable, Sendable {
  /// The identifiers that must stand exactly once.
  public static let required = ["CheckSpecVersion", "CheckGenesis", "CheckMortality"]

  /// Those that do not stand at all.
  public let missing: [String]
  /// Those that stand more than once.
  public let repeated: [String]

  /// Looks through identifiers; `nil` where each required one stands exactly once.
  public init?(of extensions: [String]) {
    missing = IncompleteExtensions.required.filter { !extensions.contains($0) }
    repeated = IncompleteExtensions.required.filter { required in
      extensions.count { $0 == required } > 1
    }
    if missing.isEmpty, repeated.isEmpty { return nil }
  }

  /// The warning, as a sentence for the user.
  public var message: String {
    var parts: [String] = []
    if !missing.isEmpty { parts.append("lack \(missing.joined(separator: ", "))") }
    if !repeated.isEmpty { parts.append("repeat \(repeated.joined(separator: ", "))") }
    return
      """
      The transaction extensions of the metadata \(parts.joined(separator: " and ")); a Vault accepts it with a \
      warning and may be unable to show transactions.
      """
  }
}
