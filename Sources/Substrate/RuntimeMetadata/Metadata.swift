import SCALECodec

/// Runtime metadata of any version from 12 to 16, in one form.
///
/// Only V12, V13 and V14 can stand in an update to a Vault, which ``MetadataFacts`` checks; V15 and
/// V16 are read for comparison and for the metadata digest.
public struct Metadata: Equatable, Sendable {
  /// The four bytes that all metadata starts with, ASCII `meta`.
  public static let magic: [UInt8] = [0x6d, 0x65, 0x74, 0x61]
  /// The versions that are read here.
  public static let readableVersions: ClosedRange<UInt8> = 12...16
  /// The versions that a Vault reads.
  public static let vaultVersions: ClosedRange<UInt8> = 12...14

  /// The metadata version, which is not the network's.
  public let version: UInt8
  /// The types; empty below V14.
  public let types: TypeRegistry
  /// The pallets in order.
  public let pallets: [Pallet]
  /// How transactions are put together.
  public let extrinsic: ExtrinsicFormat
  /// The type of the runtime; V14 only.
  let runtimeType: TypeID?

  /// Takes the parts.
  package init(
    version: UInt8, types: TypeRegistry, pallets: [Pallet], extrinsic: ExtrinsicFormat,
    runtimeType: TypeID? = nil
  ) {
    self.runtimeType = runtimeType
    self.version = version
    self.types = types
    self.pallets = pallets
    self.extrinsic = extrinsic
  }

  /// Reads a whole blob, from its magic bytes to its last byte.
  ///
  /// - Throws: `notMetadata`, `truncated`, `versionIncompatible` for a version that is not known
  ///   here, `undecodable`, also where bytes follow the metadata.
  public init(decoding blob: [UInt8]) throws(RuntimeMetadataError) {
    try self.init(decoding: blob, keepsTypes: true)
  }

  /// Reads a whole blob; without its types, which are then only checked, in a fraction of the time.
  package init(decoding blob: [UInt8], keepsTypes: Bool) throws(RuntimeMetadataError) {
    guard blob.starts(with: Metadata.magic) else {
      throw .notMetadata(start: Array(blob.prefix(Metadata.magic.count)))
    }
    guard blob.count > Metadata.magic.count else { throw .truncated }
    let version = blob[Metadata.magic.count]
    guard Metadata.readableVersions.contains(version) else {
      throw .versionIncompatible(version: version)
    }
    do throws(SCALEError) {
      var reader = SCALEReader(blob.span)
      try reader.skip(Metadata.magic.count + 1)
      self =
        switch version {
        case 12: try Metadata(v12: &reader)
        case 13: try Metadata(v13: &reader)
        case 14: try Metadata(v14: &reader, keepsTypes: keepsTypes)
        case 15: try Metadata(v15: &reader, keepsTypes: keepsTypes)
        default: try Metadata(v16: &reader, keepsTypes: keepsTypes)
        }
      try reader.finish()
    } catch { throw .undecodable(version: version, error) }
  }

  /// Whether bytes that begin with this one may be metadata without its magic bytes: V12 to V16.
  static func isVersionAlone(_ byte: UInt8?) -> Bool {
    byte.map { readableVersions.contains($0) } ?? false
  }

  /// Whether bytes, which are not hex text, look like metadata without its magic bytes.
  package static func lacksMagic(_ content: [UInt8]) -> Bool {
    isVersionAlone(content.first)
      && content.dropFirst().prefix(64).contains {
        $0 >= 0x7f || $0 < 0x20 && !(0x09...0x0d).contains($0)
      }
  }

  /// The first pallet of this name, which is the one that counts (hot-side 3.1).
  public func pallet(_ name: String) -> Pallet? { pallets.first { $0.name == name } }

  /// The pallet that calls address by this byte.
  public func pallet(index: UInt8) -> Pallet? { pallets.first { $0.index == index } }
}
