public import SCALECodec

/// A type of the table with which V12 and V13 metadata is read (hot-side 2.6).
public struct TypeEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The name, as V12 and V13 metadata spells it.
  public var name: String
  /// What the type is.
  public var description: TypeDescription

  package init(name: String, description: TypeDescription) {
    self.name = name
    self.description = description
  }

  /// Reads name and description.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    description = try TypeDescription(from: &reader)
  }

  /// Appends name and description.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    description.encode(to: &writer)
  }
}

/// What a ``TypeEntry`` is.
public enum TypeDescription: Equatable, Hashable, Sendable, SCALECodable {
  /// Another name for a type.
  case alias(String)
  /// An enum; a variant's index is its place.
  case enumeration([EnumVariant])
  /// A struct; a tuple struct is fields without names.
  case structure([StructField])

  /// Reads 00 and a text, 01 and variants, or 02 and fields.
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

  /// Appends the index byte and the parts.
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

/// A variant of an enum of the type table.
public struct EnumVariant: Equatable, Hashable, Sendable, SCALECodable {
  /// What a variant carries.
  public enum Content: Equatable, Hashable, Sendable {
    /// Nothing.
    case none
    /// A value of the named type.
    case type(String)
    /// Fields.
    case fields([StructField])
  }

  /// The name.
  public var name: String
  /// What it carries.
  public var content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// Reads name and content.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    switch try reader.index(of: "a variant's content", upTo: 2) {
    case 0: content = .none
    case 1: content = .type(try reader.string())
    default: content = .fields(try reader.structFields())
    }
  }

  /// Appends name and content.
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

/// A field of a struct of the type table.
public struct StructField: Equatable, Hashable, Sendable, SCALECodable {
  /// The name; `nil` in tuple structs.
  public var name: String?
  /// The type as the source spells it.
  public var type: String

  package init(name: String?, type: String) {
    self.name = name
    self.type = type
  }

  /// Reads optional name and type.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.option { (reader) throws(SCALEError) in try reader.string() }
    type = try reader.string()
  }

  /// Appends optional name and type.
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

/// The table of types, which is stored, signed and hashed in this form: Vec\<TypeEntry>.
public struct TypeTable: Equatable, Hashable, Sendable, SCALECodable {
  /// The entries in order.
  public var entries: [TypeEntry]

  /// Takes entries.
  public init(entries: [TypeEntry]) { self.entries = entries }

  /// Reads Vec\<TypeEntry>.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    entries = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try TypeEntry(from: &reader)
    }
  }

  /// Appends Vec\<TypeEntry>.
  public func encode(to writer: inout SCALEWriter) { writer.vector(entries) { $1.encode(to: &$0) } }
}
