import RuntimeMetadata
import TestSupport
import Testing

@Suite struct ReductionVerdictTests {
  private static let full = V14Fixture()

  /// The reduced fixture as plain values, so that a part of it can be made wrong.
  private static func reduced() throws -> V14Fixture {
    let metadata = try Metadata(
      decoding: MetadataReduction(of: full.bytes, to: .callsAndDocs).bytes)
    var fixture = V14Fixture()
    fixture.types = metadata.types.types
    fixture.pallets = metadata.pallets.map { pallet in
      var calls: TypeID?
      if case .type(let type) = pallet.calls { calls = type }
      return V14Fixture.PalletPart(
        name: pallet.name, index: pallet.index, calls: calls,
        constants: pallet.constants.map {
          V14Fixture.Constant(name: $0.name, type: $0.type ?? 0, value: $0.value, docs: [])
        }, isBare: true)
    }
    fixture.extensions = metadata.extrinsic.extensions.map {
      ($0.identifier, $0.type ?? 0, $0.additionalType ?? 0)
    }
    (fixture.extrinsicType, fixture.runtimeType) = (3, 3)
    return fixture
  }

  @Test("the same bytes are the full metadata, and a level's bytes are that level")
  func theBytesOfALevelAreRecognized() throws {
    let full = Self.full.bytes
    #expect(try ReductionVerdict(of: full, against: full) == .full)
    for level in ReductionLevel.allCases {
      let reduced = try MetadataReduction(of: full, to: level).bytes
      #expect(try ReductionVerdict(of: reduced, against: full) == .reduced([level]))
    }
    let written = try Self.reduced().bytes
    #expect(try ReductionVerdict(of: written, against: full) == .reduced([.callsAndDocs]))
  }

  @Test("another network or version is told by both names")
  func anotherNetworkOrVersionIsReportedWithBothNames() throws {
    var other = try Self.reduced()
    other.pallets[0].constants[0].value = V14Fixture.version("made", 10)
    let verdict = try ReductionVerdict(of: other.bytes, against: Self.full.bytes)
    guard case .otherRuntime(let found, let full) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect("\(found)" == "made 10")
    #expect("\(full)" == "made 9")
  }

  /// Reductions that show other cards, with what is found.
  private static let wrong: [(String, String, @Sendable (inout V14Fixture) -> Void)] = [
    ("a type name absent instead of empty", "numbers", { $0.edit(1, 1) { $0.typeName = nil } }),
    ("a balance's type name emptied", "numbers", { $0.edit(1, 0) { $0.typeName = "" } }),
    ("a type name there instead of absent", "numbers", { $0.edit(1, 3) { $0.typeName = "" } }),
    ("a path shortened", "path", { $0.types[1].path.removeFirst() }),
    ("a pallet dropped", "pallets", { $0.pallets.removeLast() }),
    ("a pallet renamed", "name of pallet 1", { $0.pallets[1].name = "Payment" }),
    ("a pallet's index changed", "index", { $0.pallets[1].index = 8 }),
    ("a pallet's calls gone", "calls", { $0.pallets[1].calls = nil }),
    ("a pallet's calls of another type", "path", { $0.pallets[1].calls = 1 }),
    ("the prefix gone", "constants", { $0.pallets[0].constants.removeLast() }),
    ("the prefix changed", "value", { $0.pallets[0].constants[1].value = [43] }),
    ("an extension gone", "extensions", { $0.extensions.removeLast() }),
    ("an extension renamed", "identifier", { $0.extensions[0].0 = "CheckNonce" }),
    ("an extension of another type", "path", { $0.extensions[0].2 = 1 }),
    ("two types as one", "which is also used for", { $0.merge() }),
    ("docs changed", "docs", { $0.types[1].docs[1] = "Other." }),
    ("docs of a field changed", "docs of field", { $0.edit(1, 0) { $0.docs = ["Other."] } }),
    ("a field renamed", "name of field", { $0.edit(1, 0) { $0.name = "worth" } }),
    ("a field without name", "name of field", { $0.edit(1, 0) { $0.name = nil } }),
    ("a field gone", "fields", { $0.types[1].shape = .composite([]) }),
    ("another built-in type", "built-in", { $0.types[0].shape = .primitive(.i8) }),
    ("a variant gone", "variants", { $0.types[2].shape = .variant([]) }),
    ("a variant's index changed", "index", { $0.editVariant { $0.index = 4 } }),
    ("a variant renamed", "name", { $0.editVariant { $0.name = "Pay" } }),
    ("a variant's docs gone", "docs", { $0.editVariant { $0.docs = [] } }),
    ("a type missing", "missing", { $0.editVariant { $0.fields[0].type = 77 } }),
  ]

  @Test("what would show other cards is found, and its place named", arguments: wrong.indices)
  func metadataThatShowsOtherCardsIsFoundWithItsPlace(_ place: Int) throws {
    let (name, word, change) = Self.wrong[place]
    var fixture = try Self.reduced()
    change(&fixture)
    let verdict = try ReductionVerdict(of: fixture.bytes, against: Self.full.bytes)
    guard case .different(let difference) = verdict else {
      Issue.record("\(name): \(verdict)")
      return
    }
    #expect(difference.isSeen, "\(name)")
    #expect(difference.message.contains(word), "\(name): \(difference.message)")
  }

  /// Changes that no card shows.
  private static let unseen: [(String, String, @Sendable (inout V14Fixture) -> Void)] = [
    ("an empty type name spelled out", "type name", { $0.edit(1, 1) { $0.typeName = "u8" } }),
    (
      "parameters kept", "parameters",
      { $0.types[1].parameters = [TypeParameter(name: "T", type: 0)] }
    ),
    ("an idle type", "number of types", { $0.types.append(TypeDefinition(shape: .tuple([]))) }),
    ("the extrinsic of another type", "type of the extrinsic", { $0.extrinsicType = 0 }),
    ("storage kept", "", { for place in $0.pallets.indices { $0.pallets[place].isBare = false } }),
  ]

  @Test("what shows the same cards in other bytes is told apart", arguments: unseen.indices)
  func otherBytesWithTheSameCardsAreDistinguished(_ place: Int) throws {
    let (name, word, change) = Self.unseen[place]
    var fixture = try Self.reduced()
    change(&fixture)
    let verdict = try ReductionVerdict(of: fixture.bytes, against: Self.full.bytes)
    guard case .sameCards(let difference) = verdict else {
      Issue.record("\(name): \(verdict)")
      return
    }
    #expect(difference?.isSeen != true)
    let message = difference?.message ?? ""
    #expect(word.isEmpty ? difference == nil : message.contains(word), "\(name): \(message)")
  }

  @Test("types in another order show the same cards in other bytes")
  func typesInAnotherOrderAreOtherBytesWithTheSameCards() throws {
    var fixture = try Self.reduced()
    fixture.types.swapAt(0, 3)
    fixture.types[1].shape = .composite(
      fixture.types[1].fields.map { field in
        var field = field
        field.type = 3
        return field
      })
    fixture.extensions = fixture.extensions.map { ($0.0, 3 - $0.1, 3 - $0.2) }
    for place in fixture.pallets[0].constants.indices {
      fixture.pallets[0].constants[place].type = 3
    }
    (fixture.extrinsicType, fixture.runtimeType) = (0, 0)
    let verdict = try ReductionVerdict(of: fixture.bytes, against: Self.full.bytes)
    guard case .sameCards(let difference?) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(difference.message.hasPrefix("The place of the type"))
  }

  @Test("metadata that cannot be reduced is no measure")
  func metadataThatCannotBeReducedIsNotCompared() throws {
    let reduced = try Self.reduced().bytes
    var broken = Self.full
    broken.runtimeType = 9
    #expect(throws: ReductionError.typeMissing(id: 9, referrer: .runtime)) {
      try ReductionVerdict(of: reduced, against: broken.bytes)
    }
    #expect(try ReductionVerdict(of: broken.bytes, against: broken.bytes) == .full)
    #expect(throws: ReductionError.notForVaults(.truncated)) {
      try ReductionVerdict(of: Metadata.magic, against: reduced)
    }
  }
}

extension V14Fixture {
  fileprivate mutating func edit(_ type: Int, _ field: Int, _ change: (inout TypeField) -> Void) {
    var fields = types[type].fields
    change(&fields[field])
    types[type].shape = .composite(fields)
  }

  fileprivate mutating func editVariant(_ change: (inout TypeVariant) -> Void) {
    guard case .variant(var variants) = types[2].shape else { return }
    change(&variants[0])
    types[2].shape = .variant(variants)
  }

  /// Has the extensions use the built-in type in the place of the unit.
  fileprivate mutating func merge() {
    extensions = extensions.map { ($0.0, $0.1, 3) }
  }
}

extension TypeDefinition {
  fileprivate var fields: [TypeField] {
    if case .composite(let fields) = shape { fields } else { [] }
  }
}
