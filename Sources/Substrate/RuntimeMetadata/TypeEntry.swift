public import SCALECodec

/// An entry in the table of types, which V12 and V13 metadata needs (hot-side 2.6).
public struct TypeEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The type name, as V12 and V13 metadata spells it.
  public var name: String
  /// The definition of the type.
  public var description: TypeDescription

  package init(name: String, description: TypeDescription) {
    self.name = name
    self.description = description
  }

  /// Decodes name and description.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    description = try TypeDescription(from: &reader)
  }

  /// Encodes name and description.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    description.encode(to: &writer)
  }
}

/// The definition of a ``TypeEntry``.
public enum TypeDescription: Equatable, Hashable, Sendable, SCALECodable {
  /// An alias for another type.
  case alias(String)
  /// An enum; the index of a variant is its position.
  case enumeration([EnumVariant])
  /// A struct; the fields of a tuple struct have no names.
  case structure([StructField])

  /// Decodes 00 and a text, 01 and variants, or 02 and fields.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    switch try reader.index(of: "a type description", upTo: 2) {
    case 0: self = .alias(try reader.string())
    case 1:
      self = .enumeration(
        try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
          try EnumVariant(from: &reader)
        })
    default: self = .structure(try reader.structFields())
    }
  }

  /// Encodes the index byte and the parts.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .alias(let type):
      writer.byte(0)
      writer.string(type)
    case .enumeration(let variants):
      writer.byte(1)
      writer.vector(variants) { $1.encode(to: &$0) }
    case .structure(let fields):
      writer.byte(2)
      writer.vector(fields) { $1.encode(to: &$0) }
    }
  }
}

/// A variant of an enum in the table of types.
public struct EnumVariant: Equatable, Hashable, Sendable, SCALECodable {
  /// The content of a variant.
  public enum Content: Equatable, Hashable, Sendable {
    /// The variant has no content.
    case none
    /// The content is a value of the named type.
    case type(String)
    /// The content consists of fields, as in a struct.
    case fields([StructField])
  }

  /// The name.
  public var name: String
  /// The content.
  public var content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// Decodes name and content.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    switch try reader.index(of: "a variant's content", upTo: 2) {
    case 0: content = .none
    case 1: content = .type(try reader.string())
    default: content = .fields(try reader.structFields())
    }
  }

  /// Encodes name and content.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    switch content {
    case .none: writer.byte(0)
    case .type(let type):
      writer.byte(1)
      writer.string(type)
    case .fields(let fields):
      writer.byte(2)
      writer.vector(fields) { $1.encode(to: &$0) }
    }
  }
}

/// A field of a struct in the table of types.
public struct StructField: Equatable, Hashable, Sendable, SCALECodable {
  /// The name; `nil` in a tuple struct.
  public var name: String?
  /// The type name in the source code.
  public var type: String

  package init(name: String?, type: String) {
    self.name = name
    self.type = type
  }

  /// Decodes optional name and type.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.option { (reader) throws(SCALEError) in try reader.string() }
    type = try reader.string()
  }

  /// Encodes optional name and type.
  public func encode(to writer: inout SCALEWriter) {
    writer.option(name) { $0.string($1) }
    writer.string(type)
  }
}

extension SCALEReader {
  fileprivate mutating func structFields() throws(SCALEError) -> [StructField] {
    try vector(minimumItemSize: 2) { (reader) throws(SCALEError) in try StructField(from: &reader) }
  }
}

/// The table of types, a SCALE Vec of entries; it is stored, signed and hashed in this encoding.
public struct TypeTable: Equatable, Hashable, Sendable, SCALECodable {
  /// The entries in order.
  public var entries: [TypeEntry]

  /// Creates a table.
  public init(entries: [TypeEntry]) { self.entries = entries }

  /// Decodes a Vec of entries.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    entries = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try TypeEntry(from: &reader)
    }
  }

  /// Encodes a Vec of entries.
  public func encode(to writer: inout SCALEWriter) { writer.vector(entries) { $1.encode(to: &$0) } }
}
