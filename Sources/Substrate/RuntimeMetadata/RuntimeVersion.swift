public import SCALECodec

/// What a runtime says of itself in `System.Version` (hot-side 3.2).
public struct RuntimeVersion: Equatable, Sendable, SCALECodable {
  /// The network's name.
  public var specName: String
  /// The name of the implementation.
  public var implementationName: String
  /// The version of block authoring.
  public var authoringVersion: UInt32
  /// The network's version, which counts for metadata.
  public var specVersion: UInt32
  /// The version of the implementation.
  public var implementationVersion: UInt32
  /// The runtime's interfaces in order.
  public var apis: [RuntimeAPI]
  /// The version of transactions; `nil` where Core is older than version 3.
  public var transactionVersion: UInt32?
  /// The version of the state, later of the system; `nil` where Core is older than version 4.
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

  /// Reads a version and leaves the reader behind it; what its tail has depends on the Core api.
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

  /// Appends the version; the optional parts that are there.
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

/// An interface that a runtime offers.
public struct RuntimeAPI: Equatable, Sendable {
  /// Core, `df6acb689907609b`.
  public static let core: UInt64 = 0xdf6a_cb68_9907_609b

  /// The 8 bytes of the identifier as a number, first byte highest.
  public var id: UInt64
  /// Its version.
  public var version: UInt32

  package init(id: UInt64, version: UInt32) {
    self.id = id
    self.version = version
  }
}
