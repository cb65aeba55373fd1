public import SCALECodec

/// The format of extrinsics, as metadata proofs contain it (RFC-78).
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

  /// Decodes version, three types and a Vec of extensions.
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

  /// Encodes version, three types and a Vec of extensions.
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

/// A transaction extension, as metadata proofs contain it.
public struct ShortenedExtension: Equatable, Sendable {
  /// The identifier, such as `CheckNonce`.
  public var identifier: String
  /// The type of the data in the extrinsic.
  public var includedType: ShortenedReference
  /// The type of the additional signed data.
  public var additionalType: ShortenedReference

  package init(
    identifier: String, includedType: ShortenedReference, additionalType: ShortenedReference
  ) {
    self.identifier = identifier
    self.includedType = includedType
    self.additionalType = additionalType
  }
}

/// The network data that is part of the metadata digest (RFC-78).
public struct NetworkExtraInfo: Equatable, Sendable, SCALECodable {
  /// The spec version.
  public var specVersion: UInt32
  /// The spec name.
  public var specName: String
  /// The SS58 address prefix.
  public var prefix: UInt16
  /// The number of decimal places of the token.
  public var decimals: UInt8
  /// The symbol of the token.
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

  /// Decodes the five fields in order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    specVersion = try reader.u32()
    specName = try reader.string()
    prefix = try reader.u16()
    decimals = try reader.u8()
    tokenSymbol = try reader.string()
  }

  /// Encodes the five fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.u32(specVersion)
    writer.string(specName)
    writer.u16(prefix)
    writer.u8(decimals)
    writer.string(tokenSymbol)
  }
}
