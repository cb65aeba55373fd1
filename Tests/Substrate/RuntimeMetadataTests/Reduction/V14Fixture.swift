import RuntimeMetadata
import SCALECodec

/// V14 metadata with every kind of part that a reduction drops, keeps or changes, written by hand.
struct V14Fixture {
  /// A constant with its name, type and value.
  struct Constant {
    var name: String
    var type: TypeID = 0
    var value: [UInt8] = []
    var docs = ["Documented."]
  }

  /// A pallet; storage, events and errors are there unless it is bare.
  struct PalletPart {
    var name: String
    var index: UInt8
    var calls: TypeID?
    var constants: [Constant] = []
    var isBare = false
  }

  /// u8, a struct of a balance and a number, the calls, something that storage alone has, a unit.
  static let types = [
    TypeDefinition(shape: .primitive(.u8)),
    TypeDefinition(
      path: ["pallet", "Unread"], shape: .composite([TypeField(name: "by", type: 0)]),
      docs: ["Nobody reads this."]),
    TypeDefinition(
      path: ["pallet", "Part"], parameters: [TypeParameter(name: "T", type: 1)],
      shape: .composite([
        TypeField(name: "value", type: 0, typeName: "BalanceOf<T>", docs: [" How much.", " "]),
        TypeField(name: "count", type: 0, typeName: "u8"),
        TypeField(name: "other", type: 0, typeName: "balance"), TypeField(name: "bare", type: 0),
      ]), docs: ["", "First.", "Second.", " \t", "Third."]),
    TypeDefinition(
      path: ["pallet", "Call"],
      shape: .variant([
        TypeVariant(
          name: "pay", fields: [TypeField(name: "part", type: 2, typeName: "Part<T>")], index: 3,
          docs: ["Pays.", "", "# Weight"])
      ])),
    TypeDefinition(shape: .tuple([])),
  ]

  var types = V14Fixture.types
  var pallets: [PalletPart]
  var extensions: [(String, TypeID, TypeID)] = [
    ("CheckSpecVersion", 4, 0), ("CheckGenesis", 4, 4), ("CheckMortality", 4, 4),
  ]
  var extrinsicType: TypeID = 4
  var runtimeType: TypeID = 4

  init() {
    pallets = [
      PalletPart(
        name: "System", index: 0, calls: nil,
        constants: [
          Constant(name: "Version", value: V14Fixture.version("made")),
          Constant(name: "Unread", type: 1),
          Constant(name: "SS58Prefix", value: [42]),
        ]),
      PalletPart(
        name: "Payments", index: 7, calls: 3,
        constants: [Constant(name: "Version", value: [1])]),
    ]
  }

  /// A runtime version of Core 2, which has no tail.
  static func version(_ name: String, _ number: UInt32 = 9) -> [UInt8] {
    RuntimeVersion(
      specName: name, implementationName: name, authoringVersion: 1, specVersion: number,
      implementationVersion: 0, apis: [], transactionVersion: nil, stateVersion: nil
    ).scaleBytes
  }

  /// The metadata.
  var bytes: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic + [14])
    TypeRegistry(types: types).encode(to: &writer)
    writer.vector(pallets) { writer, pallet in
      writer.string(pallet.name)
      if pallet.isBare {
        writer.byte(0)
      } else {
        writer.raw([1])
        writer.string(pallet.name)
        writer.count(1)
        writer.string("Map")
        writer.raw([1, 1, 4, 6])
        writer.compact(UInt32(0))
        writer.compact(UInt32(1))
        writer.byteVector([7])
        writer.strings(["Stored."])
      }
      writer.option(pallet.calls) { $0.compact($1) }
      writer.raw(pallet.isBare ? [0] : [1, 4])
      writer.vector(pallet.constants) { writer, constant in
        writer.string(constant.name)
        writer.compact(constant.type)
        writer.byteVector(constant.value)
        writer.strings(constant.docs)
      }
      writer.raw(pallet.isBare ? [0] : [1, 4])
      writer.byte(pallet.index)
    }
    writer.compact(extrinsicType)
    writer.byte(4)
    writer.vector(extensions) { writer, item in
      writer.string(item.0)
      writer.compact(item.1)
      writer.compact(item.2)
    }
    writer.compact(runtimeType)
    return writer.bytes
  }

  /// What the rules make of the fixture as it is, at a level.
  static func expected(_ level: ReductionLevel) -> [UInt8] {
    let brief = level == .callsAndBriefDocs
    let docs = { (full: [String], first: [String]) in
      level == .callsOnly ? [] : brief ? first : full
    }
    var fixture = V14Fixture()
    fixture.types = [
      types[0],
      TypeDefinition(
        path: ["pallet", "Part"],
        shape: .composite([
          TypeField(
            name: "value", type: 0, typeName: "BalanceOf<T>",
            docs: docs([" How much.", " "], [" How much."])),
          TypeField(name: "count", type: 0, typeName: ""),
          TypeField(name: "other", type: 0, typeName: ""), TypeField(name: "bare", type: 0),
        ]),
        docs: docs(["", "First.", "Second.", " \t", "Third."], ["First.", "Second."])),
      TypeDefinition(
        path: ["pallet", "Call"],
        shape: .variant([
          TypeVariant(
            name: "pay", fields: [TypeField(name: "part", type: 1, typeName: "")], index: 3,
            docs: docs(["Pays.", "", "# Weight"], ["Pays."]))
        ])),
      types[4],
    ]
    fixture.extensions = [
      ("CheckSpecVersion", 3, 0), ("CheckGenesis", 3, 3), ("CheckMortality", 3, 3),
    ]
    fixture.extrinsicType = 3
    fixture.runtimeType = 3
    for place in fixture.pallets.indices {
      fixture.pallets[place].isBare = true
      fixture.pallets[place].constants.removeAll { $0.name == "Unread" || place > 0 }
      for constant in fixture.pallets[place].constants.indices {
        fixture.pallets[place].constants[constant].docs = []
      }
    }
    fixture.pallets[1].calls = 2
    return fixture.bytes
  }
}
