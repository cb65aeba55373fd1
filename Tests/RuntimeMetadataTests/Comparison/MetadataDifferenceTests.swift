import DevelopmentNode
import SCALECodec
import TestSupport
import Testing

@testable import RuntimeMetadata

/// Metadata of a runtime that is as small as a comparison needs.
private struct SmallRuntime {
  var version: UInt8 = 14
  var specVersion: UInt32 = 1
  var types = [TypeDefinition(shape: .primitive(.u32)), TypeDefinition(shape: .primitive(.u8))]
  var calls: [(name: String, variants: [TypeVariant])] = []
  var constants: [PalletConstant] = []
  var extensions: [TransactionExtension] = []

  var decoded: (Metadata, MetadataFacts) {
    get throws {
      var types = types
      let runtime = SampleRuntime(specName: "small", specVersion: specVersion, ss58Prefix: 42)
      var pallets = [
        Pallet(
          name: "System", index: 0, calls: .absent,
          constants: [PalletConstant(name: "Version", value: runtime.version.scaleBytes)]
            + constants)
      ]
      for (place, pallet) in calls.enumerated() {
        types.append(
          TypeDefinition(
            path: ["pallet_\(pallet.name)", "pallet", "Call"], shape: .variant(pallet.variants)))
        pallets.append(
          Pallet(
            name: pallet.name, index: UInt8(place + 1), calls: .type(TypeID(types.count - 1)),
            constants: []))
      }
      let metadata = Metadata(
        version: version, types: TypeRegistry(types: types), pallets: pallets,
        extrinsic: ExtrinsicFormat(versions: [4], extensions: extensions))
      return (metadata, try MetadataFacts(of: metadata, blob: []))
    }
  }

  func changes(to other: SmallRuntime) throws -> [MetadataChange] {
    let (old, new) = (try decoded, try other.decoded)
    return MetadataDifference(from: old.0, old.1, to: new.0, new.1).changes
  }
}

@Suite struct MetadataDifferenceTests {
  private let pay = TypeVariant(
    name: "pay",
    fields: [TypeField(name: "to", type: 0), TypeField(name: "amount", type: 1)], index: 0)

  @Test func whatIsTheSameHasNoChanges() throws {
    var runtime = SmallRuntime()
    runtime.calls = [("Bank", [pay])]
    #expect(try runtime.changes(to: runtime) == [])
  }

  @Test func palletsComeGoAndMove() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.calls = [("Bank", [pay]), ("Vote", [pay]), ("Idle", [])]
    new.calls = [("Vote", [pay]), ("Game", [pay])]
    #expect(
      try old.changes(to: new) == [
        MetadataChange(
          .pallet, .removed, "Bank", details: ["index 1", "calls: pay"],
          seen: "Transactions of Bank can no longer be read."),
        MetadataChange(
          .pallet, .changed, "Vote", details: ["index 2 → 1"],
          seen:
            "Transactions of Vote that were made for the old version are read as something else."),
        MetadataChange(.pallet, .removed, "Idle", details: ["index 3", "no calls"]),
        MetadataChange(
          .pallet, .added, "Game", details: ["index 2", "calls: pay"],
          seen: "Transactions of Game can be read."),
      ])
  }

  @Test func callsAndArgumentsAreCompared() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.calls = [("Bank", [pay, TypeVariant(name: "close", index: 1)])]
    let other = TypeVariant(
      name: "pay",
      fields: [TypeField(name: "amount", type: 0), TypeField(name: "memo", type: 1)], index: 3,
      docs: ["Pays."])
    new.calls = [("Bank", [other, TypeVariant(name: "open", fields: [], index: 1)])]
    #expect(
      try old.changes(to: new) == [
        MetadataChange(
          .call, .changed, "Bank.pay",
          details: [
            "index 0 → 3", "argument to removed (u32)", "argument amount: u8 → u32",
            "argument memo added (u8)", "description changed",
          ],
          seen:
            "Bank.pay: transactions made for the old version are read as another call; 'to' is no longer shown; 'amount' is shown as u32; 'memo' is shown too; its description is another."
        ),
        MetadataChange(
          .call, .removed, "Bank.close", details: ["index 1, ()"],
          seen: "Bank.close can no longer be read."),
        MetadataChange(
          .call, .added, "Bank.open", details: ["index 1, ()"], seen: "Bank.open can be read."),
      ])
    var swapped = SmallRuntime()
    var variant = pay
    variant.fields.reverse()
    swapped.calls = [("Bank", [variant])]
    old.calls = [("Bank", [pay])]
    #expect(
      try old.changes(to: swapped).map(\.details) == [["arguments in the order amount, to"]])
  }

  private func withType(_ path: [String], _ shape: TypeShape) -> SmallRuntime {
    var runtime = SmallRuntime()
    runtime.types.append(TypeDefinition(path: path, shape: shape))
    runtime.types.append(TypeDefinition(shape: .sequence(2)))
    runtime.calls = [
      ("Bank", [TypeVariant(name: "pay", fields: [TypeField(name: "to", type: 3)], index: 0)])
    ]
    return runtime
  }

  @Test func typesThatCallsReachAreCompared() throws {
    let old = withType(
      ["a", "Place"],
      .variant([
        TypeVariant(name: "Here", index: 0),
        TypeVariant(name: "There", fields: [TypeField(type: 0)], index: 1),
      ]))
    let new = withType(
      ["a", "Place"],
      .variant([
        TypeVariant(name: "Here", index: 0),
        TypeVariant(name: "There", fields: [TypeField(type: 1)], index: 1),
        TypeVariant(name: "Far", index: 2),
      ]))
    #expect(
      try old.changes(to: new) == [
        MetadataChange(
          .type, .changed, "Place",
          details: ["There: 1(u32) → 1(u8)", "Far added (2)", "reached from Bank.pay"],
          seen: "Place is shown differently in Bank.pay.")
      ])
  }

  @Test func aTypeThatOnlyMovedIsNoChange() throws {
    let shape = TypeShape.composite([TypeField(name: "x", type: 0)])
    let old = withType(["old_crate", "Place"], shape)
    #expect(try old.changes(to: withType(["new_crate", "Place"], shape)) == [])
    #expect(try old.changes(to: withType(["new_crate", "Spot"], shape)) == [])
  }

  @Test func typesThatNoCallReachesDoNotMatter() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.types.append(TypeDefinition(path: ["a", "Event"], shape: .tuple([])))
    new.types.append(TypeDefinition(path: ["a", "Event"], shape: .tuple([0])))
    #expect(try old.changes(to: new) == [])
  }

  @Test func constantsAreShownAsTheirTypeSays() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.constants = [
      PalletConstant(name: "Limit", type: 0, value: [1, 1, 0, 0]),
      PalletConstant(name: "Gone", type: 1, value: [7]),
      PalletConstant(name: "Same", type: 1, value: [7]),
    ]
    new.constants = [
      PalletConstant(name: "Limit", type: 0, value: [2, 1, 0, 0]),
      PalletConstant(name: "Same", type: 1, value: [7]),
      PalletConstant(name: "Long", value: [UInt8](repeating: 1, count: 40)),
    ]
    #expect(
      try old.changes(to: new) == [
        MetadataChange(.constant, .changed, "System.Limit", details: ["257 → 258"]),
        MetadataChange(.constant, .removed, "System.Gone", details: ["7"]),
        MetadataChange(
          .constant, .added, "System.Long",
          details: ["0x" + String(repeating: "01", count: 24) + "… (40 bytes)"]),
      ])
  }

  @Test func extensionsAreCompared() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    let one = TransactionExtension(identifier: "One", type: 0, additionalType: 1)
    let two = TransactionExtension(identifier: "Two", type: 0, additionalType: 1)
    old.extensions = [one, two]
    new.extensions = [two, TransactionExtension(identifier: "One", type: 1, additionalType: 1)]
    #expect(
      try old.changes(to: new) == [
        MetadataChange(
          .extension, .changed, "One", details: ["in the transaction: u32 → u8"],
          seen: "One is read in another form."),
        MetadataChange(
          .extension, .changed, "order", details: ["Two, One"],
          seen: "The extensions stand in another order in what is signed."),
      ])
    new.extensions = [one]
    #expect(try old.changes(to: new).map(\.kind) == [.removed])
    #expect(try new.changes(to: old).map(\.kind) == [.added])
  }

  @Test func theNetworksOwnVersionIsCompared() throws {
    var new = SmallRuntime()
    new.specVersion = 2
    new.version = 15
    #expect(
      try SmallRuntime().changes(to: new) == [
        MetadataChange(.network, .changed, "spec version", details: ["1 → 2"]),
        MetadataChange(.network, .changed, "metadata version", details: ["14 → 15"]),
      ])
  }

  /// Types that hold themselves, that double at each step, and that nest without end.
  @Test(
    arguments: [
      [TypeDefinition(shape: .sequence(0))],
      [TypeDefinition(shape: .tuple([1, 1])), TypeDefinition(shape: .tuple([0, 0, 9_999]))],
      (0..<64).map { TypeDefinition(shape: .tuple([$0 + 1, $0 + 1, $0 + 1])) },
      (0..<100_000).map { TypeDefinition(shape: .sequence($0 + 1)) },
      (0..<1000).map {
        TypeDefinition(
          path: ["T\($0)"], parameters: [TypeParameter(name: "T", type: $0 + 1)],
          shape: .composite([TypeField(type: $0 + 1)]))
      },
    ] as [[TypeDefinition]])
  func hostileRegistriesEndToo(types: [TypeDefinition]) throws {
    var old = SmallRuntime()
    old.types = types
    old.calls = [("Bank", [pay])]
    var new = old
    new.types.append(TypeDefinition(shape: .primitive(.bool)))
    #expect(try old.changes(to: new).count < 3000)
  }
}
