import SCALECodec

/// Runtime metadata of versions V12 to V16 in a common form.
///
/// An update for a Vault can contain only V12, V13 or V14 (checked by ``MetadataFacts``); V15 and
/// V16 are used for comparisons and for the metadata digest.
public struct Metadata: Equatable, Sendable {
  /// The four bytes at the start of all metadata, ASCII `meta`.
  public static let magic: [UInt8] = [0x6d, 0x65, 0x74, 0x61]
  /// The metadata versions that can be decoded.
  public static let readableVersions: ClosedRange<UInt8> = 12...16
  /// The metadata versions that a Vault can read.
  public static let vaultVersions: ClosedRange<UInt8> = 12...14

  /// The metadata version, not the spec version.
  public let version: UInt8
  /// The types; empty for V12 and V13.
  public let types: TypeRegistry
  /// The pallets in order.
  public let pallets: [Pallet]
  /// The format of extrinsics.
  public let extrinsic: ExtrinsicFormat
  /// The type of the runtime; V14 only.
  let runtimeType: TypeID?

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

  /// Decodes a complete blob, including the magic bytes.
  ///
  /// - Throws: ``RuntimeMetadataError`` if the blob is not metadata of a known version.
  public init(decoding blob: [UInt8]) throws(RuntimeMetadataError) {
    try self.init(decoding: blob, keepsTypes: true)
  }

  /// Decodes a complete blob; without `keepsTypes`, types are only validated, which is faster.
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

  /// Whether a byte is a known metadata version, with which metadata without magic bytes would
  /// start.
  static func isVersionAlone(_ byte: UInt8?) -> Bool {
    byte.map { readableVersions.contains($0) } ?? false
  }

  /// Whether binary content looks like metadata without its magic bytes.
  package static func lacksMagic(_ content: [UInt8]) -> Bool {
    isVersionAlone(content.first)
      && content.dropFirst().prefix(64).contains {
        $0 >= 0x7f || $0 < 0x20 && !(0x09...0x0d).contains($0)
      }
  }

  /// The first pallet with this name; other pallets with the name are ignored (hot-side 3.1).
  public func pallet(_ name: String) -> Pallet? { pallets.first { $0.name == name } }

  /// The first pallet with this index byte.
  public func pallet(index: UInt8) -> Pallet? { pallets.first { $0.index == index } }
}
