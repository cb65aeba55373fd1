/// The index of a type in a ``TypeRegistry``, from 0.
public typealias TypeID = UInt32

/// The types of a runtime, as in metadata since V14; empty for V12 and V13.
public struct TypeRegistry: Equatable, Sendable {
  /// The types; the index is the id.
  public let types: [TypeDefinition]

  /// Creates a registry from types in the order of their ids.
  public init(types: [TypeDefinition] = []) { self.types = types }

  /// The type with this id; `nil` if it is missing, because metadata can refer to missing types.
  public subscript(id: TypeID) -> TypeDefinition? { Int(id) < types.count ? types[Int(id)] : nil }
}

/// A type: path, generic parameters and shape.
public struct TypeDefinition: Equatable, Sendable {
  /// The path segments, such as `pallet_balances`, `pallet`, `Call`; empty for primitive types.
  public var path: [String]
  /// The generic parameters in order.
  public var parameters: [TypeParameter]
  /// The shape.
  public var shape: TypeShape
  /// The lines of the documentation.
  public var docs: [String]

  package init(
    path: [String] = [], parameters: [TypeParameter] = [], shape: TypeShape, docs: [String] = []
  ) {
    self.path = path
    self.parameters = parameters
    self.shape = shape
    self.docs = docs
  }

  /// The last segment of the path, by which decoders recognize special types.
  public var name: String? { path.last }
}

/// A generic parameter of a type.
public struct TypeParameter: Equatable, Sendable {
  /// The name, such as `T`.
  public var name: String
  /// The type argument; `nil` if the type does not depend on it.
  public var type: TypeID?

  package init(name: String, type: TypeID?) {
    self.name = name
    self.type = type
  }
}

/// The shape of a type.
public enum TypeShape: Equatable, Sendable {
  /// A struct.
  case composite([TypeField])
  /// An enum.
  case variant([TypeVariant])
  /// A Vec.
  case sequence(TypeID)
  /// An array with a fixed length, which is not encoded.
  case array(count: UInt32, of: TypeID)
  /// A tuple.
  case tuple([TypeID])
  /// A primitive type.
  case primitive(PrimitiveType)
  /// A compact integer, or a struct that wraps one.
  case compact(TypeID)
  /// A bit sequence, in units of a store type; the order type names the bit order.
  case bitSequence(store: TypeID, order: TypeID)
}

/// A field of a struct or of an enum's variant.
public struct TypeField: Equatable, Sendable {
  /// The name; `nil` for a tuple struct.
  public var name: String?
  /// The type.
  public var type: TypeID
  /// The type name in the source code.
  public var typeName: String?
  /// The lines of the documentation.
  public var docs: [String]

  package init(name: String? = nil, type: TypeID, typeName: String? = nil, docs: [String] = []) {
    self.name = name
    self.type = type
    self.typeName = typeName
    self.docs = docs
  }
}

/// A variant of an enum.
public struct TypeVariant: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The fields.
  public var fields: [TypeField]
  /// The index byte.
  public var index: UInt8
  /// The lines of the documentation.
  public var docs: [String]

  package init(name: String, fields: [TypeField] = [], index: UInt8, docs: [String] = []) {
    self.name = name
    self.fields = fields
    self.index = index
    self.docs = docs
  }
}

/// A primitive type; the raw value is its index in the SCALE encoding.
public enum PrimitiveType: UInt8, Sendable, CaseIterable {
  case bool, char, str, u8, u16, u32, u64, u128, u256, i8, i16, i32, i64, i128, i256
}
