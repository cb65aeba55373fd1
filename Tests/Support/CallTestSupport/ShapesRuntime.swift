package import CallDecoding
package import DevelopmentNode
import JSONCodec
package import RuntimeMetadata
import SCALECodec

/// A runtime whose pallet Shapes has a call of one argument for each kind of type.
package struct ShapesRuntime {
  /// The byte of the pallet.
  package static let palletIndex: UInt8 = 7

  package let metadata: Metadata
  package let decoder: CallDecoder
  /// The bytes of calls by the names of their arguments' types.
  private let indices: [String: UInt8]

  package init() throws {
    var writer = MetadataV14Writer()
    var types = ShapesTypes(&writer)
    let variants = types.arguments(&writer).enumerated().map { place, argument in
      TypeVariant(
        name: argument.name,
        fields: [
          TypeField(
            name: argument.field, type: argument.type, typeName: argument.typeName,
            docs: ["first line", "second line"])
        ], index: UInt8(place), docs: ["docs of the call"])
    }
    indices = Dictionary(uniqueKeysWithValues: variants.map { ($0.name, $0.index) })
    let calls = writer.type(
      TypeDefinition(path: ["pallet_shapes", "pallet", "Call"], shape: .variant(variants)))
    let version = SampleRuntime(specName: "shapes", specVersion: 1, ss58Prefix: 42).version
    writer.pallets = [
      .init(
        name: "System", index: 0,
        constants: [.init(name: "Version", type: 0, value: version.scaleBytes)]),
      .init(name: "Shapes", index: Self.palletIndex, calls: calls),
      .init(name: "Silent", index: 8),
    ]
    metadata = try Metadata(decoding: writer.metadata(extrinsicType: 0, runtimeType: 0))
    decoder = try CallDecoder(metadata: metadata)
  }

  /// The cards of a call behind its name, and those of its argument in short.
  package func cards(
    _ name: String, _ bytes: [UInt8], network: CallNetwork = SampleNetwork.westend
  ) throws(CallDecodingError) -> [String] {
    guard let index = indices[name] else { preconditionFailure("no call \(name)") }
    let cards = try decoder.method([Self.palletIndex, index] + bytes, network: network).cards
    precondition(cards[0].content == .pallet("Shapes") && cards[1].kind == .method)
    return cards.dropFirst(2).map { $0.brief }
  }
}

/// The types of ``ShapesRuntime``.
package struct ShapesTypes {
  private let u8: TypeID
  private let u16: TypeID
  private let bool: TypeID
  private let unit: TypeID
  private let bytes: TypeID

  package init(_ writer: inout MetadataV14Writer) {
    u8 = writer.type(TypeDefinition(shape: .primitive(.u8)))
    u16 = writer.type(TypeDefinition(shape: .primitive(.u16)))
    bool = writer.type(TypeDefinition(shape: .primitive(.bool)))
    unit = writer.type(TypeDefinition(shape: .tuple([])))
    bytes = writer.type(TypeDefinition(shape: .sequence(u8)))
  }

  /// An argument: the call's name, the field's name, its type, and the name of its type.
  package struct Argument {
    package let name: String
    package var field: String? = "value"
    package let type: TypeID
    package var typeName: String?
  }

  package mutating func arguments(_ writer: inout MetadataV14Writer) -> [Argument] {
    primitives(&writer) + containers(&writer) + cycles(&writer) + bits(&writer)
  }

  private func primitives(_ writer: inout MetadataV14Writer) -> [Argument] {
    let all = PrimitiveType.allCases.map { primitive in
      Argument(
        name: "\(primitive)", type: writer.type(TypeDefinition(shape: .primitive(primitive))))
    }
    let u128 = writer.type(TypeDefinition(shape: .primitive(.u128)))
    let compact = writer.type(TypeDefinition(shape: .compact(u128)))
    let compactU8 = writer.type(TypeDefinition(shape: .compact(u8)))
    let wrapped = writer.type(
      TypeDefinition(path: ["Wrapped"], shape: .composite([TypeField(type: u16)])))
    let pair = writer.type(
      TypeDefinition(
        path: ["Pair"], shape: .composite([TypeField(type: u8), TypeField(type: u16)])))
    return all + [
      Argument(name: "balance", type: u128, typeName: "BalanceOf<T>"),
      Argument(name: "compact_balance", type: compact, typeName: "T::Balance"),
      Argument(
        name: "balance_list", type: writer.type(TypeDefinition(shape: .sequence(compact))),
        typeName: "BalanceOf<T>"),
      Argument(name: "compact_u8", type: compactU8),
      Argument(
        name: "compact_wrapped", type: writer.type(TypeDefinition(shape: .compact(wrapped)))),
      Argument(name: "compact_pair", type: writer.type(TypeDefinition(shape: .compact(pair)))),
      Argument(name: "compact_unit", type: writer.type(TypeDefinition(shape: .compact(unit)))),
      Argument(name: "compact_bool", type: writer.type(TypeDefinition(shape: .compact(bool)))),
      Argument(
        name: "compact_compact", type: writer.type(TypeDefinition(shape: .compact(compactU8)))),
      Argument(name: "balance_bool", type: bool, typeName: "Balance"),
      Argument(name: "remark", field: "remark", type: bytes, typeName: "Vec<u8>"),
      Argument(name: "pair", type: pair),
      Argument(name: "missing", type: 60_000),
    ]
  }

  private func containers(_ writer: inout MetadataV14Writer) -> [Argument] {
    let bytes32 = writer.type(TypeDefinition(shape: .array(count: 32, of: u8)))
    let bytes20 = writer.type(TypeDefinition(shape: .array(count: 20, of: u8)))
    let account = writer.type(
      TypeDefinition(
        path: ["sp_core", "crypto", "AccountId32"], shape: .composite([TypeField(type: bytes32)])))
    let ethereum = writer.type(
      TypeDefinition(
        path: ["account", "AccountId20"], shape: .composite([TypeField(type: bytes20)])))
    let choice = writer.type(
      TypeDefinition(
        path: ["Choice"],
        shape: .variant([
          TypeVariant(name: "Nothing", index: 3, docs: ["docs of Nothing"]),
          TypeVariant(
            name: "Both", fields: [TypeField(type: u8), TypeField(type: bool)], index: 5),
        ]), docs: ["docs of Choice"]))
    return [
      Argument(name: "unnamed", field: nil, type: u8),
      Argument(name: "account", type: account, typeName: "T::AccountId"),
      Argument(name: "ethereum_account", type: ethereum),
      Argument(name: "choice", type: choice),
      Argument(name: "option", type: writer.option(of: u16)),
      Argument(name: "option_unit", type: writer.option(of: unit)),
      Argument(name: "option_bool", type: writer.option(of: bool)),
      Argument(name: "list", type: bytes),
      Argument(name: "unit_list", type: writer.type(TypeDefinition(shape: .sequence(unit)))),
      Argument(
        name: "unit_array",
        type: writer.type(TypeDefinition(shape: .array(count: .max, of: unit)))),
      Argument(
        name: "wide_list",
        type: writer.type(
          TypeDefinition(
            shape: .sequence(
              writer.type(TypeDefinition(shape: .tuple([TypeID](repeating: unit, count: 1000)))))))),
      Argument(name: "array", type: writer.type(TypeDefinition(shape: .array(count: 3, of: u8)))),
      Argument(name: "tuple", type: writer.type(TypeDefinition(shape: .tuple([u8, choice])))),
      Argument(name: "lists", type: writer.type(TypeDefinition(shape: .tuple([bytes, bytes])))),
    ]
  }

  private func cycles(_ writer: inout MetadataV14Writer) -> [Argument] {
    let list = writer.reserve()
    let tail = writer.option(of: list)
    writer.define(
      list, TypeDefinition(path: ["List"], shape: .composite([TypeField(name: "next", type: tail)]))
    )
    let endless = writer.reserve()
    writer.define(
      endless, TypeDefinition(path: ["Endless"], shape: .composite([TypeField(type: endless)])))
    let noValue = writer.type(TypeDefinition(path: ["Never"], shape: .variant([])))
    return [
      Argument(name: "linked", type: list), Argument(name: "endless", type: endless),
      Argument(name: "never", type: noValue),
    ]
  }

  private func bits(_ writer: inout MetadataV14Writer) -> [Argument] {
    let least = writer.type(
      TypeDefinition(path: ["bitvec", "order", "Lsb0"], shape: .composite([])))
    let most = writer.type(
      TypeDefinition(path: ["bitvec", "order", "Msb0"], shape: .composite([])))
    return [
      Argument(
        name: "bits",
        type: writer.type(TypeDefinition(shape: .bitSequence(store: u8, order: least)))),
      Argument(
        name: "bits_most",
        type: writer.type(TypeDefinition(shape: .bitSequence(store: u8, order: most)))),
      Argument(
        name: "bits_u16",
        type: writer.type(TypeDefinition(shape: .bitSequence(store: u16, order: least)))),
      Argument(
        name: "bits_u16_most",
        type: writer.type(TypeDefinition(shape: .bitSequence(store: u16, order: most)))),
      Argument(
        name: "bits_unknown",
        type: writer.type(TypeDefinition(shape: .bitSequence(store: bool, order: most)))),
    ]
  }
}

extension MetadataV14Writer {
  fileprivate mutating func option(of type: TypeID) -> TypeID {
    self.type(
      TypeDefinition(
        path: ["Option"],
        shape: .variant([
          TypeVariant(name: "None", index: 0),
          TypeVariant(name: "Some", fields: [TypeField(type: type)], index: 1),
        ])))
  }
}

extension CallCard {
  /// Indent, kind and the texts in one line.
  package var brief: String {
    let texts = json.object.map { object in
      object.compactMap {
        ["indent", "kind"].contains($0.name) ? nil : $0.value.string ?? $0.value.serialized()
      }
    }
    return ([String(indent), kind.rawValue] + (texts ?? []).filter { !$0.isEmpty })
      .joined(separator: " ")
  }
}
