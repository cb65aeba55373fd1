import ByteSupport
import CallDecoding
import JSONCodec
import SCALECodec
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Transactions that carry their metadata: what their parts are shown as (vectors 07, 28).
///
/// Who the author is, and what may be signed, is for the cold signer's tests.
@Suite struct ProofVectorTests {
  @Test(arguments: ColdVector.all("07") + ColdVector.all("28"))
  func partsAreShownAsByAVault(_ vector: ColdVector) throws {
    for step in try vector.require("steps").array ?? [] where step["do"]?.string == "scan" {
      guard let payload = try ProofVectorTests.transaction(step), let expect = step["expect"] else {
        continue
      }
      for read in try ProofVectorTests.expectations(expect) {
        try check(payload, against: read, of: vector)
      }
    }
  }

  /// The payload of one transaction with a proof; `nil` for another.
  private static func transaction(_ step: JSONValue) throws -> [UInt8]? {
    let payload: [UInt8]
    if let file = step["payload_file"]?.string {
      payload = try Shared.hexBytes("data/payloads/" + file)
    } else if let hex = step["payload_hex"] {
      payload = try hex.hexBytes
    } else {
      return nil
    }
    return payload.count > 3 && payload[0] == 0x53 && payload[2] == 6 ? payload : nil
  }

  /// The cards that are expected, or the codes of errors.
  private static func expectations(_ expect: JSONValue) throws -> [JSONValue] {
    if let transactions = expect["transactions"]?.array {
      return try transactions.map { try $0.member("cards") }
    }
    return expect["cards"].map { [$0] } ?? [expect]
  }

  private func check(
    _ payload: [UInt8], against expect: JSONValue, of vector: ColdVector
  ) throws {
    let authorLength = payload[1] == 3 ? 20 : payload[1] == 2 ? 33 : 32
    let content = Array(payload.dropFirst(3 + authorLength).dropLast(Hash256.byteCount))
    let genesisHash = try #require(Hash256(payload.suffix(Hash256.byteCount)))
    let decoder: ProofDecoder
    do throws(SCALEError) { decoder = try ProofDecoder(content: content) } catch {
      #expect(expect["error"]?["code"] == .string("unknown_network"))
      return
    }
    var shown: [String: [JSONValue]] = [:]
    do throws(CallDecodingError) {
      let parts = try decoder.split()
      shown["extensions"] =
        try decoder.extensions(parts.extensions, genesisHash: genesisHash)
        .cards.map { $0.vectorJSON }
      shown["method"] = try decoder.method(parts.method).cards.map { $0.vectorJSON }
    } catch {
      shown["error"] = [error.vectorJSON]
    }
    if let codes = expect["error_codes"]?.array {
      #expect(shown["error"]?.first?["code"].map { codes.contains($0) } == true)
      return
    }
    for part in ["extensions", "method", "error"] {
      var wanted = (expect[part]?.array ?? []).map { ProofVectorTests.bare($0) }
      if part == "method", vector["legacy_quirk"]?.bool == true {
        wanted = ProofVectorTests.withOwnTypeNames(wanted)
      }
      let found = (shown[part] ?? []).map { ProofVectorTests.bare($0) }
      #expect(found == wanted, "\(part) of \(vector.id)")
    }
  }

  /// A card without its place in the whole set; of an error's the code and the parameters.
  private static func bare(_ card: JSONValue) -> JSONValue {
    guard var object = card.camelCased.object else { return card }
    object["index"] = nil
    if object["code"] != nil {
      object["indent"] = nil
      object["kind"] = nil
    }
    return .object(object)
  }

  /// The cards with the starting block of a vesting schedule as the number that it is: existing
  /// signers show it by the type name of the first field of its struct, as an amount (cold-signer
  /// 3.9).
  private static func withOwnTypeNames(_ cards: [JSONValue]) -> [JSONValue] {
    var result = cards
    for place in cards.indices.dropLast()
    where cards[place]["name"] == .string("starting_block") {
      guard let amount = cards[place + 1]["amount"]?.string else { continue }
      result[place + 1] = .members([
        "indent": cards[place + 1]["indent"] ?? .null, "kind": .string("default"),
        "text": .string(amount.filter { $0 != "." }),
      ])
    }
    return result
  }
}
