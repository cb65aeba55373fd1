import CallDecoding
import CallTestSupport
import RuntimeMetadata
import Testing

/// Each kind of type of V14 metadata: how its values are shown, and what is no value (cold-signer
/// 3.5).
@Suite struct ValueShapeTests {
  private let runtime: ShapesRuntime

  init() throws { runtime = try ShapesRuntime() }

  /// The caption of a field named value, before its type's.
  private static let field = "2 field_name value first line\nsecond line"

  @Test(
    arguments: [
      ("u8", [255], "255"), ("u16", [1, 2], "513"), ("u32", [0, 0, 0, 128], "2147483648"),
      ("u64", [UInt8](repeating: 255, count: 8), "18446744073709551615"),
      ("u128", [UInt8](repeating: 255, count: 16), "340282366920938463463374607431768211455"),
      (
        "u256", [UInt8](repeating: 255, count: 32),
        "115792089237316195423570985008687907853269984665640564039457584007913129639935"
      ),
      ("u256", [UInt8](repeating: 0, count: 32), "0"),
      ("u256", [0, 202, 154, 59] + [UInt8](repeating: 0, count: 28), "1000000000"),
      ("i8", [255], "-1"), ("i16", [0, 128], "-32768"), ("i32", [1, 0, 0, 0], "1"),
      ("i64", [UInt8](repeating: 255, count: 8), "-1"),
      (
        "i128", [UInt8](repeating: 0, count: 15) + [128], "-170141183460469231731687303715884105728"
      ),
      (
        "i256", [UInt8](repeating: 0, count: 31) + [128],
        "-57896044618658097711785492504343953926634992332820282019728792003956564819968"
      ),
      ("i256", [UInt8](repeating: 255, count: 32), "-1"),
      ("bool", [0], "false"), ("bool", [1], "true"), ("char", [0xE9, 0, 0, 0], "é"),
      ("compact_u8", [252], "63"), ("compact_wrapped", [1, 1], "64"),
    ] as [(String, [UInt8], String)])
  func numbersAreShownExactly(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    #expect(try runtime.cards(name, bytes) == [Self.field, "3 default \(text)"])
  }

  @Test func textsAreShownAsTexts() throws {
    #expect(
      try runtime.cards("str", [12, 0x61, 0xC3, 0xA9]) == [Self.field, "3 text aé"])
    #expect(
      try runtime.cards("remark", [8, 0x68, 0x69]) == [
        "2 field_name remark first line\nsecond line", "3 text hi",
      ])
  }

  @Test func amountsAreShownInUnits() throws {
    let whole: [UInt8] = [0, 0x10, 0xA5, 0xD4, 0xE8] + [UInt8](repeating: 0, count: 11)
    #expect(
      try runtime.cards("balance", whole) == [Self.field, "3 balance 1.000000000000 WND"])
    #expect(
      try runtime.cards("compact_balance", [4]) == [Self.field, "3 balance 1 pWND"])
    #expect(
      try runtime.cards("balance_list", [8, 0, 4]) == [
        Self.field, "3 balance 0 pWND", "3 balance 1 pWND",
      ])
  }

  @Test func accountsAreShownAsAddresses() throws {
    let bytes = [UInt8](repeating: 0, count: 32)
    #expect(
      try runtime.cards("account", bytes) == [
        Self.field + " sp_core >> crypto >> AccountId32",
        "3 id 5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM",
      ])
    #expect(
      try runtime.cards("ethereum_account", [UInt8](repeating: 0xAB, count: 20)) == [
        Self.field + " account >> AccountId20", "3 id 0x" + String(repeating: "ab", count: 20),
      ])
  }

  @Test func fieldsHaveNamesOrNumbers() throws {
    #expect(try runtime.cards("unnamed", [9]) == ["2 default 9"])
    #expect(
      try runtime.cards("pair", [1, 2, 0]) == [
        Self.field + " Pair", "3 field_number 0", "4 default 1", "3 field_number 1", "4 default 2",
      ])
    #expect(
      try runtime.cards("tuple", [1, 3]) == [
        Self.field, "3 field_number 1", "3 default 1", "3 field_number 2 Choice docs of Choice",
        "3 enum_variant Nothing docs of Nothing",
      ])
  }

  @Test func variantsShowTheirContentOneDeeper() throws {
    let choice = Self.field + " Choice docs of Choice"
    #expect(
      try runtime.cards("choice", [3]) == [choice, "3 enum_variant Nothing docs of Nothing"])
    #expect(
      try runtime.cards("choice", [5, 8, 1]) == [
        choice, "3 enum_variant Both", "4 field_number 0", "5 default 8", "4 field_number 1",
        "5 default true",
      ])
  }

  @Test func optionsShowTheirContentAlone() throws {
    let option = Self.field + " Option"
    #expect(try runtime.cards("option", [0]) == [option, "3 none"])
    #expect(try runtime.cards("option", [1, 7, 0]) == [option, "3 default 7"])
    #expect(try runtime.cards("option_bool", [0]) == [option, "3 none"])
    #expect(try runtime.cards("option_bool", [1]) == [option, "3 default True"])
    #expect(try runtime.cards("option_bool", [2]) == [option, "3 default False"])
  }

  @Test func listsShowNothingWhereTheyAreEmptyButAtTheEnd() throws {
    #expect(try runtime.cards("list", [8, 1, 2]) == [Self.field, "3 default 1", "3 default 2"])
    #expect(try runtime.cards("list", [0]) == [Self.field, "3 default"])
    #expect(
      try runtime.cards("lists", [0, 0]) == [
        Self.field, "3 field_number 1", "3 field_number 2", "3 default",
      ])
    #expect(
      try runtime.cards("array", [1, 2, 3])
        == [Self.field, "3 default 1", "3 default 2", "3 default 3"])
  }

  @Test(
    arguments: [
      ("bits", [40, 0b0000_0101, 0b10], "[10100000, 01]"),
      ("bits_most", [40, 0b0000_0101, 0b0100_0000], "[00000101, 01]"),
      ("bits_u16", [40, 0b0000_0101, 0b10], "[10100000, 01]"),
      ("bits_u16_most", [40, 0b0100_0000, 0b0000_0101], "[00000101, 01]"),
      ("bits_u16", [4, 1, 0], "[1]"),
    ] as [(String, [UInt8], String)])
  func bitsAreShownInTheirOrder(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    #expect(try runtime.cards(name, bytes) == [Self.field, "3 bitvec \(text)"])
  }

  @Test(
    arguments: [
      ("u16", [1], .dataTooShort), ("u16", [1, 2, 3], .methodDataLeft),
      ("bool", [2], .primitiveFailure(type: "bool")),
      ("char", [0, 0xD8, 0, 0], .primitiveFailure(type: "char")),
      ("str", [4, 0xFF], .primitiveFailure(type: "str")), ("str", [8, 0x61], .dataTooShort),
      ("remark", [4, 0xFF], .primitiveFailure(type: "str")),
      ("compact_u8", [1], .noCompact), ("compact_u8", [1, 0], .noCompact),
      ("compact_u8", [1, 4], .noCompact), ("compact_u8", [], .noCompact),
      ("compact_pair", [1, 2, 0], .unexpectedCompactInside),
      ("compact_bool", [1], .unexpectedCompactInside),
      ("compact_compact", [4], .unexpectedCompactInside),
      ("balance_bool", [1], .balanceNotDescribed),
      ("choice", [4], .unexpectedEnumVariant), ("never", [0], .unexpectedEnumVariant),
      ("option", [2], .unexpectedOptionVariant), ("option_bool", [3], .unexpectedOptionVariant),
      ("option", [1], .dataTooShort), ("option_unit", [1], .dataTooShort),
      ("list", [4], .dataTooShort), ("unit_list", [4], .dataTooShort), ("list", [1], .noCompact),
      ("bits", [36, 1], .dataTooShort), ("bits_unknown", [4, 1], .bitsNotDescribed),
      ("missing", [1], .typeMissing(id: 60_000)),
    ] as [(String, [UInt8], CallDecodingError)])
  func invalidValuesAreRefused(
    _ name: String, _ bytes: [UInt8], _ error: CallDecodingError
  ) throws {
    #expect(throws: error) { try runtime.cards(name, bytes) }
  }

  /// Existing signers give up here; where the call is wrong besides, the answer is theirs.
  @Test func aCompactOfAnEmptyTupleTakesNoByte() throws {
    #expect(try runtime.cards("compact_unit", []) == [Self.field])
    #expect(throws: CallDecodingError.unexpectedCompactInside) {
      try runtime.cards("compact_unit", [1])
    }
  }

  @Test func callsThatAreNotThereAreRefused() throws {
    for (bytes, error) in [
      ([], .dataTooShort), ([9], .palletNotFound(index: 9)),
      ([8, 0], .noCallsInPallet(name: "Silent")), ([7], .dataTooShort),
      ([7, 255], .unexpectedEnumVariant),
    ] as [([UInt8], CallDecodingError)] {
      #expect(throws: error) {
        try runtime.decoder.method(bytes, network: SampleNetwork.westend)
      }
    }
  }
}
