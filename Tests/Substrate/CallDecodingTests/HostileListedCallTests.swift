import CallDecoding
import CallTestSupport
import Reporting
import RuntimeMetadata
import SCALECodec
import Testing
import VaultPayloads

/// Calls of a megabyte by V12 and V13 metadata, and types that show much of little.
@Suite struct HostileListedCallTests {
  private static let megabyte = 1 << 20

  /// The code of the limit that each runs into, or how many cards it shows.
  @Test(
    arguments: [
      ("Vec<(u8, bool)>", sized(megabyte / 2, [7, 1]), "too_many_cards"),
      ("Vec<Wide>", sized(megabyte, [7]), "too_many_cards"),
      ("Vec<Deep0>", sized(megabyte, [7]), "too_many_cards"),
      ("Vec<Alias0>", sized(megabyte, [7]), "too_many_steps"),
      ("[Empty; 4000000000]", [7], "too_many_steps"),
      (
        "Vec<IdentityFields>", sized(megabyte / 8, [UInt8](repeating: 0xff, count: 8)),
        "too_many_cards"
      ),
      ("Vec<Option<Option<u8>>>", sized(megabyte, [0]), "1048579"),
      ("Vec<Vec<u8>>", sized(megabyte / 2, [4, 9]), "524291"),
      ("BitVec", sized(8 * megabyte, []) + [UInt8](repeating: 5, count: megabyte), "4"),
    ] as [(String, [UInt8], String)])
  func aMegabyteEndsAtALimit(_ type: String, _ bytes: [UInt8], _ end: String) throws {
    let runtime = try ListedRuntime([type], table: Self.table)
    #expect(Self.end(of: [ListedRuntime.palletIndex, 0] + bytes, by: runtime.decoder) == end)
  }

  @Test func aMegabyteOfCallsEnds() throws {
    let decoder = try ListedRuntime([]).decoder
    let utility = ListedRuntime.utilityIndex
    let batch: [UInt8] = [utility, 1]
    let half = Self.megabyte / 2
    #expect(Self.end(of: batch + Self.sized(half, [utility, 2]), by: decoder) == "\(3 + 2 * half)")
    let third = Self.megabyte / 3
    #expect(
      Self.end(of: batch + Self.sized(third, [utility, 1, 0]), by: decoder) == "\(3 + 3 * third)")
    let deep = [UInt8]((0..<half).flatMap { _ in [utility, 0] })
    #expect(Self.end(of: deep, by: decoder) == "nesting_too_deep")
  }

  private static func end(of call: [UInt8], by decoder: CallDecoder) -> String {
    do throws(CallDecodingError) {
      return "\(try decoder.method(call, network: SampleNetwork.westend).cards.count)"
    } catch {
      return error.row.code.word
    }
  }

  private static func sized(_ count: Int, _ item: [UInt8]) -> [UInt8] {
    var writer = SCALEWriter()
    writer.count(count)
    if !item.isEmpty { for _ in 0..<count { writer.raw(item) } }
    return writer.bytes
  }

  /// A struct of a thousand fields without bytes, a thousand structs in one another, and a thousand
  /// names for one type.
  private static let table: [TypeEntry] = {
    var table = [
      TypeEntry(name: "Empty", description: .structure([])),
      TypeEntry(
        name: "Wide",
        description: .structure(
          (0..<1000).map { StructField(name: "field \($0)", type: "Empty") })),
      TypeEntry(
        name: "IdentityField",
        description: .enumeration(
          (0..<64).map { EnumVariant(name: "flag \($0)", content: .none) })),
      TypeEntry(name: "Deep1000", description: .alias("u8")),
      TypeEntry(name: "Alias1000", description: .alias("u8")),
    ]
    for place in 0..<1000 {
      table.append(
        TypeEntry(
          name: "Deep\(place)",
          description: .structure([StructField(name: "inner", type: "Deep\(place + 1)")])))
      table.append(
        TypeEntry(name: "Alias\(place)", description: .alias("Alias\(place + 1)")))
    }
    return table
  }()
}
