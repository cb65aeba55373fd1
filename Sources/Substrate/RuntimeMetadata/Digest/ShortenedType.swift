public import SCALECodec

/// A type, as metadata proofs and the metadata digest contain it (RFC-78).
///
/// Each variant of an enum is a separate type; all of them have the same id.
public struct ShortenedType: Equatable, Sendable {
  /// The path segments.
  public var path: [String]
  /// The definition.
  public var definition: ShortenedDefinition
  /// The id that other types refer to.
  public var id: UInt32

  package init(path: [String], definition: ShortenedDefinition, id: UInt32) {
    self.path = path
    self.definition = definition
    self.id = id
  }
}

/// The definition of a ``ShortenedType``.
public enum ShortenedDefinition: Equatable, Sendable {
  /// A struct.
  case composite([ShortenedField])
  /// One variant of an enum.
  case variant(name: String, fields: [ShortenedField], index: UInt32)
  /// A Vec.
  case sequence(ShortenedReference)
  /// An array with a fixed length.
  case array(count: UInt32, of: ShortenedReference)
  /// A tuple.
  case tuple([ShortenedReference])
  /// A bit sequence, in units of `storeBytes` bytes.
  case bitSequence(storeBytes: UInt8, leastSignificantFirst: Bool)
}

/// A field of a ``ShortenedType``.
public struct ShortenedField: Equatable, Sendable {
  /// The name; `nil` for a tuple struct.
  public var name: String?
  /// The type.
  public var type: ShortenedReference
  /// The type name in the source code.
  public var typeName: String?

  package init(name: String?, type: ShortenedReference, typeName: String?) {
    self.name = name
    self.type = type
    self.typeName = typeName
  }
}

/// A reference to a type.
public enum ShortenedReference: Equatable, Hashable, Sendable {
  /// A primitive type.
  case primitive(PrimitiveType)
  /// A compact integer of 8 to 256 bits.
  case compact(bits: Int)
  /// The empty tuple; it takes no bytes.
  case void
  /// The type with this id.
  case type(UInt32)
}

extension ShortenedType: SCALECodable {
  /// Decodes path, definition and id.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.strings()
    definition = try ShortenedDefinition(from: &reader)
    id = try reader.compactU32()
  }

  /// Encodes path, definition and id.
  public func encode(to writer: inout SCALEWriter) {
    writer.strings(path)
    definition.encode(to: &writer)
    writer.compact(id)
  }
}

extension ShortenedDefinition: SCALECodable {
  /// Decodes the index byte and the parts.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    switch try reader.byte() {
    case 0: self = .composite(try reader.shortenedFields())
    case 1:
      self = .variant(
        name: try reader.string(), fields: try reader.shortenedFields(),
        index: try reader.compactU32())
    case 2: self = .sequence(try ShortenedReference(from: &reader))
    case 3: self = .array(count: try reader.u32(), of: try ShortenedReference(from: &reader))
    case 4:
      self = .tuple(
        try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
          try ShortenedReference(from: &reader)
        })
    case 5:
      self = .bitSequence(storeBytes: try reader.byte(), leastSignificantFirst: try reader.bool())
    case let index:
      throw .unknownVariant(of: "a shortened type's shape", index: index, offset: reader.offset - 1)
    }
  }

  /// Encodes the index byte and the parts.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .composite(let fields):
      writer.byte(0)
      writer.vector(fields) { $1.encode(to: &$0) }
    case .variant(let name, let fields, let index):
      writer.byte(1)
      writer.string(name)
      writer.vector(fields) { $1.encode(to: &$0) }
      writer.compact(index)
    case .sequence(let item):
      writer.byte(2)
      item.encode(to: &writer)
    case .array(let count, let item):
      writer.byte(3)
      writer.u32(count)
      item.encode(to: &writer)
    case .tuple(let items):
      writer.byte(4)
      writer.vector(items) { $1.encode(to: &$0) }
    case .bitSequence(let storeBytes, let leastSignificantFirst):
      writer.byte(5)
      writer.byte(storeBytes)
      writer.bool(leastSignificantFirst)
    }
  }
}

extension ShortenedField: SCALECodable {
  /// Decodes optional name, type and optional type name.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.option { (reader) throws(SCALEError) in try reader.string() }
    type = try ShortenedReference(from: &reader)
    typeName = try reader.option { (reader) throws(SCALEError) in try reader.string() }
  }

  /// Encodes optional name, type and optional type name.
  public func encode(to writer: inout SCALEWriter) {
    writer.option(name) { $0.string($1) }
    type.encode(to: &writer)
    writer.option(typeName) { $0.string($1) }
  }
}

extension ShortenedReference: SCALECodable {
  /// The index of the first compact type, after the primitive types.
  private static let firstCompact: UInt8 = 15

  /// Decodes an index byte; 22 is followed by a compact id.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    let index = try reader.byte()
    if let primitive = PrimitiveType(rawValue: index) {
      self = .primitive(primitive)
      return
    }
    switch index {
    case 15...20: self = .compact(bits: 8 << Int(index - Self.firstCompact))
    case 21: self = .void
    case 22: self = .type(try reader.compactU32())
    default: throw .unknownVariant(of: "a type reference", index: index, offset: reader.offset - 1)
    }
  }

  /// Encodes an index byte; 22 is followed by a compact id.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .primitive(let primitive): writer.byte(primitive.rawValue)
    case .compact(let bits):
      writer.byte(Self.firstCompact + UInt8(truncatingIfNeeded: (bits / 8).trailingZeroBitCount))
    case .void: writer.byte(21)
    case .type(let id):
      writer.byte(22)
      writer.compact(id)
    }
  }
}

extension SCALEReader {
  fileprivate mutating func shortenedFields() throws(SCALEError) -> [ShortenedField] {
    try vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try ShortenedField(from: &reader)
    }
  }
}
