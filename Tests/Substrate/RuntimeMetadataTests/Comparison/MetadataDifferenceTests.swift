import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing

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

  func changes(to other: SmallRuntime) throws -> [ToldChange] {
    try difference(to: other).changes.map(ToldChange.init)
  }

  func difference(to other: SmallRuntime) throws -> MetadataDifference {
    let (old, new) = (try decoded, try other.decoded)
    return MetadataDifference(from: old.0, old.1, to: new.0, new.1)
  }
}

/// A change with its details as lines.
private struct ToldChange: Equatable {
  let area: MetadataChange.Area
  let kind: MetadataChange.Kind
  let weight: MetadataChange.Weight
  let name: String
  let details: [String]
  let seen: String?

  init(
    _ area: MetadataChange.Area, _ kind: MetadataChange.Kind, _ weight: MetadataChange.Weight,
    _ name: String, details: [String] = [], seen: String? = nil
  ) {
    (self.area, self.kind, self.weight, self.name) = (area, kind, weight, name)
    (self.details, self.seen) = (details, seen)
  }

  init(_ change: MetadataChange) {
    self.init(
      change.area, change.kind, change.weight, change.name, details: change.details.map(\.text),
      seen: change.seen)
  }
}

@Suite struct MetadataDifferenceTests {
  private let pay = TypeVariant(
    name: "pay",
    fields: [TypeField(name: "to", type: 0), TypeField(name: "amount", type: 1)], index: 0)

  @Test func equalMetadataHasNoChanges() throws {
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
        ToldChange(
          .pallet, .removed, .breaking, "Bank", details: ["index 1", "calls: pay"],
          seen: "Bank: Vaults can no longer show its transactions."),
        ToldChange(
          .pallet, .changed, .breaking, "Vote", details: ["index 2 → 1"],
          seen:
            "Vote: Vaults show transactions made for the old version as something else."),
        ToldChange(.pallet, .removed, .other, "Idle", details: ["index 3", "no calls"]),
        ToldChange(
          .pallet, .added, .addition, "Game", details: ["index 2", "calls: pay"],
          seen: "Game: Vaults can now show its transactions."),
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
        ToldChange(
          .call, .changed, .breaking, "Bank.pay",
          details: [
            "index 0 → 3", "argument to removed (u32)", "argument amount: u8 → u32",
            "argument memo added (u8)", "description changed",
          ],
          seen:
            "Bank.pay: Vaults show transactions of the old version as another call; 'to' is no longer shown; 'amount' is now shown as u32; 'memo' is now shown too; its description changed."
        ),
        ToldChange(
          .call, .removed, .breaking, "Bank.close", details: ["index 1, ()"],
          seen: "Bank.close: Vaults can no longer show it."),
        ToldChange(
          .call, .added, .addition, "Bank.open", details: ["index 1, ()"],
          seen: "Bank.open: Vaults can now show it."),
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
        ToldChange(
          .type, .changed, .breaking, "Place",
          details: ["There: 1(u32) → 1(u8)", "Far added (2)", "reached from Bank.pay"],
          seen: "Place: Vaults show it differently in Bank.pay.")
      ])
  }

  /// What was made before is read as before where a type only has more variants.
  @Test func moreVariantsAreAnAddition() throws {
    let here = TypeVariant(name: "Here", index: 0)
    let old = withType(["a", "Place"], .variant([here]))
    let new = withType(["a", "Place"], .variant([TypeVariant(name: "Far", index: 1), here]))
    #expect(try old.changes(to: new).map(\.weight) == [.addition])
    #expect(try new.changes(to: old).map(\.weight) == [.breaking])
    let moved = withType(
      ["a", "Place"],
      .variant([TypeVariant(name: "Far", index: 0), TypeVariant(name: "Here", index: 1)]))
    #expect(try old.changes(to: moved).map(\.weight) == [.breaking])
    let fields = { (names: [String]) in
      withType(
        ["a", "Place"], .composite(names.map { TypeField(name: $0, type: 0) }))
    }
    #expect(try fields(["x"]).changes(to: fields(["x", "y"])).map(\.weight) == [.breaking])
  }

  /// Several types of one name are all compared, not the first alone.
  @Test func everyTypeOfANameIsCompared() throws {
    func runtime(_ second: TypeShape) -> SmallRuntime {
      var runtime = withType(["a", "Place"], .composite([TypeField(name: "x", type: 0)]))
      runtime.types.append(TypeDefinition(path: ["a", "Place"], shape: second))
      runtime.types.append(TypeDefinition(shape: .sequence(4)))
      runtime.calls[0].variants[0].fields.append(TypeField(name: "by", type: 5))
      return runtime
    }
    let old = runtime(.composite([TypeField(name: "y", type: 0)]))
    let new = runtime(.composite([TypeField(name: "y", type: 1)]))
    #expect(
      try old.changes(to: new) == [
        ToldChange(
          .type, .changed, .breaking, "Place",
          details: ["y: u32 → u8", "reached from Bank.pay"],
          seen: "Place: Vaults show it differently in Bank.pay.")
      ])
  }

  @Test func descriptionsAreWordsAlone() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.calls = [("Bank", [TypeVariant(name: "close", index: 1, docs: ["Ends it."])])]
    new.calls = [("Bank", [TypeVariant(name: "close", index: 1, docs: ["Ends", "it all."])])]
    let difference = try old.difference(to: new)
    #expect(difference.changes.map(\.weight) == [.wording])
    #expect(difference.count(.wording) == 1 && difference.count(.breaking) == 0)
    let detail = try #require(difference.changes.first?.details.first)
    #expect(
      [detail.subject, detail.old, detail.new]
        == ["description", "Ends it.", "Ends\nit all."])
  }

  /// What adds nothing to what is signed may come and go.
  @Test func emptyExtensionsBreakNothing() throws {
    var (old, new) = (SmallRuntime(), SmallRuntime())
    old.types.append(TypeDefinition(shape: .tuple([])))
    new.types = old.types
    new.extensions = [TransactionExtension(identifier: "Idle", type: 2, additionalType: 2)]
    #expect(try old.changes(to: new).map(\.weight) == [.other])
    new.extensions = [TransactionExtension(identifier: "Hash", type: 2, additionalType: 0)]
    #expect(try old.changes(to: new).map(\.weight) == [.breaking])
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
        ToldChange(.constant, .changed, .other, "System.Limit", details: ["257 → 258"]),
        ToldChange(.constant, .removed, .other, "System.Gone", details: ["7"]),
        ToldChange(
          .constant, .added, .other, "System.Long",
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
        ToldChange(
          .extension, .changed, .breaking, "One", details: ["in the transaction: u32 → u8"],
          seen: "One: Vaults read it in another form."),
        ToldChange(
          .extension, .changed, .breaking, "order", details: ["Two, One"],
          seen: "Vaults sign the extensions in another order."),
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
        ToldChange(.network, .changed, .other, "spec version", details: ["1 → 2"]),
        ToldChange(.network, .changed, .other, "metadata version", details: ["14 → 15"]),
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
