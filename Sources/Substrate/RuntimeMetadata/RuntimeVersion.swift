public import SCALECodec

/// The runtime version, from the constant `System.Version` (hot-side 3.2).
public struct RuntimeVersion: Equatable, Sendable, SCALECodable {
  /// The spec name, which identifies the network.
  public var specName: String
  /// The implementation name.
  public var implementationName: String
  /// The authoring version.
  public var authoringVersion: UInt32
  /// The spec version, which identifies the metadata.
  public var specVersion: UInt32
  /// The implementation version.
  public var implementationVersion: UInt32
  /// The runtime APIs in order.
  public var apis: [RuntimeAPI]
  /// The transaction version; `nil` if the Core API is older than version 3.
  public var transactionVersion: UInt32?
  /// The state version, later named system version; `nil` if the Core API is older than version 4.
  public var stateVersion: UInt8?

  package init(
    specName: String, implementationName: String, authoringVersion: UInt32, specVersion: UInt32,
    implementationVersion: UInt32, apis: [RuntimeAPI], transactionVersion: UInt32?,
    stateVersion: UInt8?
  ) {
    self.specName = specName
    self.implementationName = implementationName
    self.authoringVersion = authoringVersion
    self.specVersion = specVersion
    self.implementationVersion = implementationVersion
    self.apis = apis
    self.transactionVersion = transactionVersion
    self.stateVersion = stateVersion
  }

  /// Reads a version, and leaves the reader after it; the optional fields depend on the Core API.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    specName = try reader.string()
    implementationName = try reader.string()
    authoringVersion = try reader.u32()
    specVersion = try reader.u32()
    implementationVersion = try reader.u32()
    apis = try reader.vector(minimumItemSize: 12) { (reader) throws(SCALEError) in
      RuntimeAPI(id: try reader.u64().byteSwapped, version: try reader.u32())
    }
    let core = apis.first { $0.id == RuntimeAPI.core }?.version ?? 0
    transactionVersion = core >= 3 ? try reader.u32() : nil
    stateVersion = core >= 4 ? try reader.u8() : nil
  }

  /// Encodes the version; optional fields only if they are not `nil`.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(specName)
    writer.string(implementationName)
    writer.u32(authoringVersion)
    writer.u32(specVersion)
    writer.u32(implementationVersion)
    writer.vector(apis) { writer, api in
      writer.u64(api.id.byteSwapped)
      writer.u32(api.version)
    }
    if let transactionVersion { writer.u32(transactionVersion) }
    if let stateVersion { writer.u8(stateVersion) }
  }
}

/// A runtime API.
public struct RuntimeAPI: Equatable, Sendable {
  /// The id of the Core API, `df6acb689907609b`.
  public static let core: UInt64 = 0xdf6a_cb68_9907_609b

  /// The 8-byte id as a big-endian number.
  public var id: UInt64
  /// The API version.
  public var version: UInt32

  package init(id: UInt64, version: UInt32) {
    self.id = id
    self.version = version
  }
}
