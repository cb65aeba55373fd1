import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct MetadataReductionTests {
  @Test("each level keeps what its rules say, byte for byte", arguments: ReductionLevel.allCases)
  func eachLevelKeepsTheBytesOfItsRules(_ level: ReductionLevel) throws {
    let full = V14Fixture().bytes
    let reduction = try MetadataReduction(of: full, to: level)
    #expect(reduction.bytes == V14Fixture.expected(level))
    #expect(reduction.level == level)
    #expect(reduction.full.hash == Blake2b.hash256(full))
    #expect(reduction.full.byteCount == full.count)
    #expect(reduction.full.typeCount == 5)
    #expect(reduction.reduced.hash == Blake2b.hash256(reduction.bytes))
    #expect(reduction.reduced.byteCount == reduction.bytes.count)
    #expect(reduction.reduced.typeCount == 4)
    #expect(reduction.reduced.metadataVersion == 14)
  }

  @Test("a lower level of a higher one is the lower level of the full one")
  func reducingReducedMetadataFurtherGivesTheLowerLevel() throws {
    let full = V14Fixture().bytes
    for high in ReductionLevel.allCases {
      let reduced = try MetadataReduction(of: full, to: high).bytes
      for low in ReductionLevel.allCases where low <= high {
        #expect(
          try MetadataReduction(of: reduced, to: low).bytes
            == MetadataReduction(of: full, to: low).bytes)
      }
    }
  }

  @Test("of two pallets named System the first keeps its constants, both of one name included")
  func onlyTheFirstPalletNamedSystemKeepsItsConstants() throws {
    var fixture = V14Fixture()
    fixture.pallets[0].constants.append(
      V14Fixture.Constant(name: "Version", value: V14Fixture.version("last")))
    fixture.pallets[1].name = "System"
    let reduced = try MetadataReduction(of: fixture.bytes, to: .callsOnly).bytes
    let metadata = try Metadata(decoding: reduced)
    #expect(metadata.pallets[0].constants.map(\.name) == ["Version", "SS58Prefix", "Version"])
    #expect(metadata.pallets[1].constants.isEmpty)
    #expect(try MetadataFacts(accepting: reduced).name == "last")
  }

  @Test("types that refer to each other in a circle are kept once each")
  func typesInACircleAreKeptOnceEach() throws {
    var fixture = V14Fixture()
    fixture.types[0] = TypeDefinition(shape: .sequence(2))
    let metadata = try Metadata(
      decoding: MetadataReduction(of: fixture.bytes, to: .callsAndDocs).bytes)
    #expect(metadata.types.types.count == 4)
    #expect(metadata.types.types[0].shape == .sequence(1))
  }

  @Test("types that are equal stay apart")
  func equalTypesStayApart() throws {
    var fixture = V14Fixture()
    fixture.types.append(fixture.types[0])
    fixture.extensions[1].1 = 5
    let reduction = try MetadataReduction(of: fixture.bytes, to: .callsOnly)
    #expect(reduction.reduced.typeCount == 5)
  }

  @Test("a hundred thousand types in a chain, a star or a circle take no more than their bytes")
  func aHundredThousandTypesNeedNoMoreThanTheirBytes() throws {
    let count: TypeID = 100_000
    let shapes: [(TypeID) -> TypeShape] = [
      { .sequence(5 + ($0 + 1) % count) },
      { $0 == 0 ? .tuple((1..<count).map { 5 + $0 }) : .primitive(.u8) },
      { .tuple([5 + ($0 + 1) % count, 5 + $0 / 2]) },
    ]
    for shape in shapes {
      var fixture = V14Fixture()
      fixture.types += (0..<count).map { TypeDefinition(path: ["a", "Same"], shape: shape($0)) }
      fixture.extensions[1].1 = 5
      let reduction = try MetadataReduction(of: fixture.bytes, to: .callsOnly)
      #expect(reduction.reduced.typeCount == 4 + Int(count))
      fixture.extensions[1].1 = 4
      #expect(try MetadataReduction(of: fixture.bytes, to: .callsOnly).reduced.typeCount == 4)
    }
  }

  @Test("brief documentation begins at the first line that is not blank")
  func briefDocumentationBeginsAtTheFirstLineWithText() throws {
    let cases: [([String], [String])] = [
      ([], []), ([" ", "\t\r\n"], []), (["a"], ["a"]), (["", "a", " b ", " ", "c"], ["a", " b "]),
      (["\u{a0}", "b", "", "c"], ["\u{a0}", "b"]), (["\u{b}"], ["\u{b}"]),
      (["a\n\nb", "", "c"], ["a\n\nb"]),
    ]
    for (docs, expected) in cases {
      var fixture = V14Fixture()
      fixture.types[4].docs = docs
      let reduced = try MetadataReduction(of: fixture.bytes, to: .callsAndBriefDocs).bytes
      #expect(try Metadata(decoding: reduced).types.types[3].docs == expected, "\(docs)")
    }
  }

  @Test("a type name stays where it has the word Balance in it, and is never absent")
  func onlyTypeNamesWithTheWordBalanceAreKept() throws {
    let names = [
      ("Balance", "Balance"), ("Vec<T::BalanceOf>", "Vec<T::BalanceOf>"), ("BALANCE", ""),
      ("Balanc", ""), ("eBalance", "eBalance"), ("", ""), ("BBalance", "BBalance"),
    ]
    for (name, expected) in names {
      var fixture = V14Fixture()
      fixture.types[4].shape = .composite([TypeField(type: 0, typeName: name)])
      let reduced = try MetadataReduction(of: fixture.bytes, to: .callsOnly).bytes
      #expect(
        try Metadata(decoding: reduced).types.types[3].shape
          == .composite([TypeField(type: 0, typeName: expected)]))
    }
  }
}

@Suite struct ReducedMetadataTests {
  @Test("reduced metadata is recognized with its lowest level, and full metadata is not")
  func reducedMetadataIsRecognizedWithItsLowestLevel() throws {
    let full = V14Fixture().bytes
    #expect(ReducedMetadata.form(of: full) == .full)
    for level in ReductionLevel.allCases {
      let reduced = try MetadataReduction(of: full, to: level).bytes
      #expect(ReducedMetadata.form(of: reduced) == .reduced(level))
      #expect(try ReducedMetadata.levels(of: reduced, reducedFrom: full) == [level])
    }
    #expect(ReducedMetadata.form(of: []) == .full)
    #expect(ReducedMetadata.form(of: Array(full.dropLast())) == .full)
  }

  @Test("what has the shape of reduced metadata and is none by the rules is no reduction")
  func metadataThatOnlyLooksReducedIsNotAReduction() throws {
    var renamed = try MetadataReduction(of: V14Fixture().bytes, to: .callsOnly).bytes
    let place = try #require(renamed.firstRange(of: Array("BalanceOf<T>".utf8)))
    renamed[place.lowerBound] ^= 1
    #expect(ReducedMetadata.form(of: renamed) == .noReduction)
    // Without what no Vault reads, and with the type names of the full metadata.
    var stripped = V14Fixture()
    for place in stripped.types.indices { stripped.types[place].parameters = [] }
    for place in stripped.pallets.indices {
      stripped.pallets[place].isBare = true
      stripped.pallets[place].constants.removeAll { $0.name == "Unread" || place > 0 }
    }
    #expect(ReducedMetadata.form(of: stripped.bytes) == .noReduction)
    // Storage that somebody has added, and emptied type names, which no compiler writes.
    var emptied = V14Fixture()
    emptied.types[2].shape = .composite([
      TypeField(name: "value", type: 0, typeName: ""),
      TypeField(name: "count", type: 0, typeName: ""),
    ])
    #expect(ReducedMetadata.form(of: emptied.bytes) == .noReduction)
  }

  @Test("full metadata without docs, constants or storage is full metadata")
  func fullMetadataWithoutDocumentationIsFullMetadata() {
    var fixture = V14Fixture()
    for place in fixture.types.indices { fixture.types[place].docs = [] }
    #expect(ReducedMetadata.form(of: fixture.bytes) == .full)
    fixture.pallets[1].constants = []
    fixture.pallets[1].isBare = true
    #expect(ReducedMetadata.form(of: fixture.bytes) == .full)
    fixture.pallets[0].isBare = true
    #expect(ReducedMetadata.form(of: fixture.bytes) == .full)
  }

  @Test("metadata without documentation is of the lowest level, and fits all")
  func metadataWithoutDocumentationHasTheLowestLevel() throws {
    var fixture = V14Fixture()
    fixture.types[2].docs = []
    fixture.types[2].shape = .composite([TypeField(name: "value", type: 0)])
    fixture.types[3].shape = .variant([])
    let full = fixture.bytes
    let reduced = try MetadataReduction(of: full, to: .callsAndDocs).bytes
    #expect(ReducedMetadata.form(of: reduced) == .reduced(.callsOnly))
    #expect(
      try ReducedMetadata.levels(of: reduced, reducedFrom: full) == ReductionLevel.allCases)
  }
}
