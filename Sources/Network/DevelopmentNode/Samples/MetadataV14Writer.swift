package import RuntimeMetadata
import SCALECodec

/// Writes V14 metadata, type by type and pallet by pallet.
///
/// ```swift
/// var writer = MetadataV14Writer()
/// let u16 = writer.type(TypeDefinition(shape: .primitive(.u16)))
/// writer.pallets.append(
///   .init(name: "System", index: 0, constants: [
///     .init(name: "SS58Prefix", type: u16, value: [42, 0])
///   ]))
/// let blob = writer.metadata(extrinsicType: …, runtimeType: …)
/// ```
package struct MetadataV14Writer: Sendable {
  /// A pallet.
  package struct PalletDescription: Sendable {
    package var name: String
    /// The storage items in order; Vaults ignore them.
    package var storage: [StorageDescription]
    /// The pallet index in calls.
    package var index: UInt8
    /// The type of the pallet's call enum.
    package var calls: TypeID?
    /// The type of the pallet's event enum.
    package var events: TypeID?
    /// The type of the pallet's error enum.
    package var errors: TypeID?
    package var constants: [ConstantDescription]

    package init(
      name: String, index: UInt8, calls: TypeID? = nil, events: TypeID? = nil,
      errors: TypeID? = nil, storage: [StorageDescription] = [],
      constants: [ConstantDescription] = []
    ) {
      self.name = name
      self.storage = storage
      self.index = index
      self.calls = calls
      self.events = events
      self.errors = errors
      self.constants = constants
    }
  }

  /// A storage item whose value always exists.
  package struct StorageDescription: Sendable {
    package var name: String
    package var type: TypeID
    /// The key of a map; `nil` for a single value.
    package var key: (type: TypeID, hasher: StorageHasher)?
    /// The SCALE-encoded value of a missing entry.
    package var missing: [UInt8]
    /// The lines of documentation.
    package var docs: [String]

    package init(
      name: String, type: TypeID, key: (type: TypeID, hasher: StorageHasher)? = nil,
      missing: [UInt8], docs: [String] = []
    ) {
      self.name = name
      self.type = type
      self.key = key
      self.missing = missing
      self.docs = docs
    }
  }

  /// The hash of a map's key; the raw value is its SCALE index.
  package enum StorageHasher: UInt8, Sendable {
    case blake2x128Concat = 2
    case twox64Concat = 5
  }

  /// A constant of a pallet.
  package struct ConstantDescription: Sendable {
    package var name: String
    package var type: TypeID
    /// The SCALE-encoded value.
    package var value: [UInt8]
    /// The lines of documentation.
    package var docs: [String]

    package init(name: String, type: TypeID, value: [UInt8], docs: [String] = []) {
      self.name = name
      self.type = type
      self.value = value
      self.docs = docs
    }
  }

  package var pallets: [PalletDescription] = []
  /// The signed extensions in order, with both types.
  package var extensions: [TransactionExtension] = []
  /// The types added so far; the index of a type is its id.
  package private(set) var types: [TypeDefinition] = []

  /// Creates metadata without types.
  package init() {}

  /// The id of a type, which is added unless an equal one exists.
  package mutating func type(_ definition: TypeDefinition) -> TypeID {
    if let place = types.firstIndex(of: definition) { return TypeID(place) }
    types.append(definition)
    return TypeID(types.count - 1)
  }

  /// Reserves an id for a recursive type; ``define(_:_:)`` must follow.
  package mutating func reserve() -> TypeID {
    types.append(TypeDefinition(path: ["reserved \(types.count)"], shape: .tuple([])))
    return TypeID(types.count - 1)
  }

  /// Defines the type of a reserved id.
  package mutating func define(_ id: TypeID, _ definition: TypeDefinition) {
    precondition(Int(id) < types.count, "a place that was set aside")
    types[Int(id)] = definition
  }

  /// The metadata with its magic bytes.
  ///
  /// - Parameters:
  ///   - extrinsicType: the type of an extrinsic of version 4.
  ///   - runtimeType: the type of the runtime.
  /// - Returns: the encoded metadata.
  package func metadata(extrinsicType: TypeID, runtimeType: TypeID) -> [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.u8(14)
    TypeRegistry(types: types).encode(to: &writer)
    writer.vector(pallets) { writer, pallet in
      writer.string(pallet.name)
      writer.option(pallet.storage.isEmpty ? nil : pallet.storage) { writer, items in
        writer.string(pallet.name)
        writer.vector(items) { $1.write(to: &$0) }
      }
      writer.option(pallet.calls) { $0.compact($1) }
      writer.option(pallet.events) { $0.compact($1) }
      writer.vector(pallet.constants) { writer, constant in
        writer.string(constant.name)
        writer.compact(constant.type)
        writer.byteVector(constant.value)
        writer.strings(constant.docs)
      }
      writer.option(pallet.errors) { $0.compact($1) }
      writer.byte(pallet.index)
    }
    writer.compact(extrinsicType)
    writer.u8(4)
    writer.vector(extensions) { writer, item in
      writer.string(item.identifier)
      writer.compact(item.type ?? 0)
      writer.compact(item.additionalType ?? 0)
    }
    writer.compact(runtimeType)
    return writer.bytes
  }
}

extension MetadataV14Writer.StorageDescription {
  fileprivate func write(to writer: inout SCALEWriter) {
    writer.string(name)
    // A missing entry has a default value.
    writer.byte(1)
    if let key {
      writer.byte(1)
      writer.vector([key.hasher]) { $0.byte($1.rawValue) }
      writer.compact(key.type)
    } else {
      writer.byte(0)
    }
    writer.compact(type)
    writer.byteVector(missing)
    writer.strings(docs)
  }
}
