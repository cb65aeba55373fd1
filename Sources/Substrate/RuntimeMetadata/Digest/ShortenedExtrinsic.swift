public import SCALECodec

/// How transactions are put together, in the short form of metadata proofs (RFC-78).
public struct ShortenedExtrinsic: Equatable, Sendable, SCALECodable {
  /// The extrinsic version.
  public var version: UInt8
  /// The type of an address.
  public var addressType: ShortenedReference
  /// The type of a call.
  public var callType: ShortenedReference
  /// The type of a signature.
  public var signatureType: ShortenedReference
  /// The extensions in order.
  public var extensions: [ShortenedExtension]

  package init(
    version: UInt8, addressType: ShortenedReference, callType: ShortenedReference,
    signatureType: ShortenedReference, extensions: [ShortenedExtension]
  ) {
    self.version = version
    self.addressType = addressType
    self.callType = callType
    self.signatureType = signatureType
    self.extensions = extensions
  }

  /// Reads version, three types and Vec of extensions.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    version = try reader.u8()
    addressType = try ShortenedReference(from: &reader)
    callType = try ShortenedReference(from: &reader)
    signatureType = try ShortenedReference(from: &reader)
    extensions = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      ShortenedExtension(
        identifier: try reader.string(), includedType: try ShortenedReference(from: &reader),
        additionalType: try ShortenedReference(from: &reader))
    }
  }

  /// Appends version, three types and Vec of extensions.
  public func encode(to writer: inout SCALEWriter) {
    writer.u8(version)
    addressType.encode(to: &writer)
    callType.encode(to: &writer)
    signatureType.encode(to: &writer)
    writer.vector(extensions) { writer, item in
      writer.string(item.identifier)
      item.includedType.encode(to: &writer)
      item.additionalType.encode(to: &writer)
    }
  }
}

/// A transaction extension in the short form of metadata proofs.
public struct ShortenedExtension: Equatable, Sendable {
  /// Its identifier.
  public var identifier: String
  /// The type of what it adds to the transaction.
  public var includedType: ShortenedReference
  /// The type of what it adds to the signed bytes only.
  public var additionalType: ShortenedReference

  package init(
    identifier: String, includedType: ShortenedReference, additionalType: ShortenedReference
  ) {
    self.identifier = identifier
    self.includedType = includedType
    self.additionalType = additionalType
  }
}

/// What a signer must know of a network beside its types; part of the metadata digest (RFC-78).
public struct NetworkExtraInfo: Equatable, Sendable, SCALECodable {
  /// The network's version.
  public var specVersion: UInt32
  /// The network's name.
  public var specName: String
  /// The address prefix.
  public var prefix: UInt16
  /// How many decimals the token has.
  public var decimals: UInt8
  /// The token's symbol.
  public var tokenSymbol: String

  package init(
    specVersion: UInt32, specName: String, prefix: UInt16, decimals: UInt8, tokenSymbol: String
  ) {
    self.specVersion = specVersion
    self.specName = specName
    self.prefix = prefix
    self.decimals = decimals
    self.tokenSymbol = tokenSymbol
  }

  /// Reads the five fields in order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    specVersion = try reader.u32()
    specName = try reader.string()
    prefix = try reader.u16()
    decimals = try reader.u8()
    tokenSymbol = try reader.string()
  }

  /// Appends the five fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.u32(specVersion)
    writer.string(specName)
    writer.u16(prefix)
    writer.u8(decimals)
    writer.string(tokenSymbol)
  }
}
