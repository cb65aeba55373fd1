public import ByteSupport
import SCALECodec
import SubstrateCrypto

/// The facts about a network in its metadata, which are shown, compared and stored (hot-side 3).
public struct MetadataFacts: Equatable, Sendable {
  /// The metadata version.
  public let metadataVersion: UInt8
  /// The runtime version, from the constant `System.Version`.
  public let runtime: RuntimeVersion
  /// The SS58 prefix in the constant `System.SS58Prefix`; `nil` without the constant.
  public let prefix: UInt16?
  /// The identifiers of the transaction extensions, in order.
  public let extensions: [String]
  /// The extension sets that only version 5 transactions can use.
  public let furtherExtensionSets: [ExtensionSet]
  /// Whether the runtime has the pallet `ParachainInfo`, whose parachain id may be a constant.
  public let hasParachainInfo: Bool
  /// The bytes of the constant `ParachainSystem.SelfParaId`, normally four, little-endian; `nil` if
  /// it is missing.
  public let selfParachainID: [UInt8]?
  /// The length of the blob in bytes.
  public let byteCount: Int
  /// BLAKE2b-256 of the blob, from its magic bytes on.
  public let hash: Hash256

  /// The spec name.
  public var name: String { runtime.specName }
  /// The spec version.
  public var version: UInt32 { runtime.specVersion }

  /// Decodes metadata for an update, with all checks of hot-side 3.1.
  ///
  /// - Throws: ``RuntimeMetadataError``; also for valid V15 or V16, which a Vault cannot read.
  public init(accepting blob: [UInt8]) throws(RuntimeMetadataError) {
    try self.init(accepting: blob, hash: nil)
  }

  /// Decodes metadata for an update; `hash` is its BLAKE2b-256, if it is known.
  ///
  /// - Throws: as ``init(accepting:)``.
  package init(accepting blob: [UInt8], hash: Hash256?) throws(RuntimeMetadataError) {
    try self.init(accepting: Metadata(decoding: blob, keepsTypes: false), blob, hash: hash)
  }

  /// Extracts the facts from decoded metadata for an update; `hash` is the BLAKE2b-256 of `blob`, if it is known.
  ///
  /// - Throws: as ``init(accepting:)``.
  package init(
    accepting metadata: Metadata, _ blob: [UInt8], hash: Hash256?
  ) throws(RuntimeMetadataError) {
    guard Metadata.vaultVersions.contains(metadata.version) else {
      throw .versionIncompatible(version: metadata.version)
    }
    try self.init(of: metadata, blob: blob, hash: hash)
  }

  /// Extracts the facts from metadata of any version.
  ///
  /// - Parameters:
  ///   - metadata: the decoded metadata.
  ///   - blob: the encoded metadata.
  /// - Throws: ``RuntimeMetadataError`` if the `System` pallet has no valid version or prefix.
  public init(of metadata: Metadata, blob: [UInt8]) throws(RuntimeMetadataError) {
    try self.init(of: metadata, blob: blob, hash: nil)
  }

  private init(
    of metadata: Metadata, blob: [UInt8], hash: Hash256?
  ) throws(RuntimeMetadataError) {
    guard let system = metadata.pallet("System") else { throw .noSystemPallet }
    guard let constant = system.constant("Version") else { throw .noVersionConstant }
    do throws(SCALEError) {
      // Later runtimes may append fields, which are ignored.
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
    self.hash = hash ?? Blake2b.hash256(blob)
  }

  /// The SS58 prefix: a u8 if the constant has one byte, otherwise a u16 in the first two bytes.
  private static func prefix(in system: Pallet) throws(RuntimeMetadataError) -> UInt16? {
    guard let value = system.constant("SS58Prefix")?.value else { return nil }
    switch value.count {
    case 0: throw .prefixUndecodable
    case 1: return UInt16(value[0])
    default: return UInt16(value[0]) | UInt16(value[1]) << 8
    }
  }

  /// The required extensions that are missing or repeated (V14 and later, hot-side 3.5).
  public var incompleteExtensions: IncompleteExtensions? {
    metadataVersion < 14 ? nil : IncompleteExtensions(of: extensions)
  }

  /// Warnings for the user, as sentences.
  public var warnings: [String] { incompleteExtensions.map { [$0.message] } ?? [] }

  /// Checks the prefix in the metadata, if there is one, against the network specs.
  ///
  /// - Throws: ``RuntimeMetadataError`` if the prefixes differ.
  public func check(specsPrefix: UInt16) throws(RuntimeMetadataError) {
    guard let prefix, prefix != specsPrefix else { return }
    throw .prefixMismatch(network: name, specs: specsPrefix, metadata: prefix)
  }

  /// Checks the name and spec version under which the metadata is stored.
  ///
  /// - Throws: ``RuntimeMetadataError`` if they differ from those in the metadata.
  public func check(storedName: String, storedVersion: UInt32) throws(RuntimeMetadataError) {
    guard !storedName.hasSameBytes(as: name) || storedVersion != version else { return }
    throw .keyMismatch(
      storedName: storedName, storedVersion: storedVersion, name: name, version: version)
  }
}

/// The extensions that a Vault needs exactly once, but that are missing or repeated (hot-side 3.5).
public struct IncompleteExtensions: Equatable, Sendable {
  /// The identifiers that must occur exactly once.
  public static let required = ["CheckSpecVersion", "CheckGenesis", "CheckMortality"]

  /// The required identifiers that do not occur.
  public let missing: [String]
  /// The required identifiers that occur more than once.
  public let repeated: [String]

  /// Checks identifiers; `nil` if each required one occurs exactly once.
  public init?(of extensions: [String]) {
    missing = IncompleteExtensions.required.filter { !extensions.contains($0) }
    repeated = IncompleteExtensions.required.filter { required in
      extensions.count { $0 == required } > 1
    }
    if missing.isEmpty, repeated.isEmpty { return nil }
  }

  /// The warning, as a sentence.
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
