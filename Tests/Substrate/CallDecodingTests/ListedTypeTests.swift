import CallDecoding
import CallTestSupport
import RuntimeMetadata
import Testing
import VaultPayloads

/// Type texts of V12 and V13, in the order in which they are tried (cold-signer 3.8).
@Suite struct ListedTypeTests {
  @Test(
    arguments: [
      ("bool", [1], ["3 default true"]), ("u16", [1, 2], ["3 default 513"]),
      ("Percent", [100], ["3 default 100"]), ("Compact<Percent>", [1, 3], ["3 default 192"]),
      ("Perbill", [0, 202, 154, 59], ["3 default 1000000000"]),
      ("Option<bool>", [2], ["3 default False"]), ("Option<u8>", [0], ["3 none"]),
      ("Option<u8>", [1, 9], ["3 default 9"]), ("Vec<u8>", [0], ["3 default"]),
      ("Vec<u8>", [4, 9], ["3 default 9"]),
      (
        "(u8, bool)", [9, 1],
        ["3 field_number 1", "4 default 9", "3 field_number 2", "4 default true"]
      ),
      ("[u8; 2]", [1, 2], ["3 default 1", "3 default 2"]),
      ("BalanceOf<T>", [1] + [UInt8](repeating: 0, count: 15), ["3 balance 1 pWND"]),
      ("Compact<Balance>", [4], ["3 balance 1 pWND"]), ("Compact<Index>", [4], ["3 default 1"]),
      ("BitVec", [20, 0b101], ["3 bitvec [10100000]"]),
      ("IdentityFields", [2, 0, 0, 0, 0, 0, 0, 0], ["3 identity_field Legal"]),
      ("Index", [1, 0, 0, 0], ["3 default 1"]),
      (
        "Place", [5, 6], ["3 field_name row", "4 default 5", "3 field_name column", "4 default 6"]
      ),
      ("Pair", [5, 6], ["3 field_number 0", "4 default 5", "3 field_number 1", "4 default 6"]),
      ("Choice", [0], ["3 enum_variant Nothing"]),
      ("Choice", [1, 9], ["3 enum_variant Number", "4 default 9"]),
      ("Choice", [2, 9], ["3 field_name inner", "4 default 9"]),
      // Existing signers cannot read these three.
      (
        "(u8, u8, u8, u8, u8)", [1, 2, 3, 4, 5],
        (1...5).flatMap { ["3 field_number \($0)", "4 default \($0)"] }
      ),
      (
        "(Map<K, V>, u8)", [1, 2],
        ["3 field_number 1", "4 default 1", "3 field_number 2", "4 default 2"]
      ),
      ("Box<Map<K, V>>", [1], ["3 default 1"]),
      // Cold-signer 7.3: the table says Perbill, and runtimes write it compact.
      (
        "ValidatorPrefs", [2, 0, 1, 0, 1],
        ["3 field_name commission", "4 default 16384", "3 field_name blocked", "4 default true"]
      ),
    ] as [(String, [UInt8], [String])])
  func valuesAreShown(_ type: String, _ bytes: [UInt8], _ cards: [String]) throws {
    #expect(try ListedRuntime([type], table: Self.table).cards(type, bytes) == cards)
  }

  @Test(
    arguments: [
      ("u8", [], .dataTooShort), ("u32", [1], .unknownType("u32")),
      ("bool", [2], .unknownType("bool")), ("Percent", [101], .unknownType("Percent")),
      ("Perbill", [1, 202, 154, 59], .unknownType("Perbill")),
      ("Compact<u8>", [1, 4], .unexpectedCompactInside),
      ("Compact<Place>", [4], .unexpectedCompactInside),
      ("Compact<bool>", [4], .unexpectedCompactInside),
      ("Option<u8>", [2], .unexpectedOptionVariant), ("Option<u8>", [1], .dataTooShort),
      ("Option<bool>", [3], .unexpectedOptionVariant), ("Vec<u8>", [4], .dataTooShort),
      ("Choice", [3], .unexpectedEnumVariant), ("Unheard", [1], .unknownType("Unheard")),
      ("IdentityFields", [0, 1, 0, 0, 0, 0, 0, 0], .unexpectedEnumVariant),
      ("BalanceOf<T>", [1], .dataTooShort), ("u8", [1, 2], .methodDataLeft),
      ("Loop", [1], .nestingTooDeep), ("Compact<Loop>", [1], .nestingTooDeep),
      // What existing signers answer where the call is wrong besides.
      ("Box<Map<K, V>>", [1, 2], .unknownType("Box<Map<K, V>>")),
      ("(u8, u8, u8, u8, u8)", [1, 2], .unknownType("(u8, u8, u8, u8, u8)")),
      ("(Map<K, V>, u8)", [1], .unknownType("Map<K")),
    ] as [(String, [UInt8], CallDecodingError)])
  func invalidValuesAreRefused(
    _ type: String, _ bytes: [UInt8], _ error: CallDecodingError
  ) throws {
    let runtime = try ListedRuntime([type], table: Self.table)
    #expect(throws: error) { try runtime.cards(type, bytes) }
  }

  @Test func aTextThatIsNoTypeCostsNothing() throws {
    let deep = String(repeating: "Vec<", count: 100_000) + String(repeating: ">", count: 100_000)
    let runtime = try ListedRuntime([deep], table: [])
    #expect(throws: CallDecodingError.unknownType(deep)) { try runtime.cards(deep, [1]) }
  }

  @Test func callsStandInCalls() throws {
    let runtime = try ListedRuntime([])
    let utility = ListedRuntime.utilityIndex
    func cards(_ bytes: [UInt8]) throws -> [String] {
      try runtime.decoder.method(bytes, network: SampleNetwork.westend).cards.map { $0.brief }
    }
    #expect(
      try cards([utility, 0, utility, 2]) == [
        "0 pallet Utility", "1 method sudo", "2 var_name call", "3 pallet Utility",
        "4 method nothing",
      ])
    #expect(
      try cards([utility, 1, 8, utility, 2, utility, 2]) == [
        "0 pallet Utility", "1 method batch", "2 var_name calls", "3 pallet Utility",
        "4 method nothing", "3 pallet Utility", "4 method nothing",
      ])
    // Existing signers leave the count of an empty batch over.
    #expect(
      try cards([utility, 1, 0])
        == ["0 pallet Utility", "1 method batch", "2 var_name calls"])
    #expect(throws: CallDecodingError.dataTooShort) { try cards([utility, 1, 8, utility, 2]) }
    #expect(throws: CallDecodingError.methodNotFound(index: 3, pallet: "Utility")) {
      try cards([utility, 3])
    }
    #expect(throws: CallDecodingError.palletNotFound(index: 1)) { try cards([1, 3]) }
    #expect(throws: CallDecodingError.dataTooShort) { try cards([1]) }
  }

  @Test func metadataBelowV14NeedsTheTableOfTypes() throws {
    let blob = try #require(try ListedTypeTests.someMetadata())
    #expect(throws: CallDecodingError.typesMissing) { _ = try CallDecoder(metadata: blob) }
  }

  /// V13 metadata without modules.
  private static func someMetadata() throws -> Metadata? {
    try Metadata(decoding: Metadata.magic + [13, 0, 4, 0])
  }

  private static let table = [
    TypeEntry(name: "Index", description: .alias("u32")),
    TypeEntry(name: "Map<K, V>", description: .alias("u8")),
    TypeEntry(name: "Loop", description: .alias("Loop")),
    TypeEntry(
      name: "Place",
      description: .structure([
        StructField(name: "row", type: "u8"), StructField(name: "column", type: "u8"),
      ])),
    TypeEntry(
      name: "Pair",
      description: .structure([
        StructField(name: nil, type: "u8"), StructField(name: nil, type: "u8"),
      ])),
    TypeEntry(
      name: "ValidatorPrefs",
      description: .structure([
        StructField(name: "commission", type: "Perbill"),
        StructField(name: "blocked", type: "bool"),
      ])),
    TypeEntry(
      name: "IdentityField",
      description: .enumeration([
        EnumVariant(name: "Display", content: .none), EnumVariant(name: "Legal", content: .none),
      ])),
    TypeEntry(
      name: "Choice",
      description: .enumeration([
        EnumVariant(name: "Nothing", content: .none),
        EnumVariant(name: "Number", content: .type("u8")),
        EnumVariant(name: "Fields", content: .fields([StructField(name: "inner", type: "u8")])),
      ])),
  ]
}
