import ByteSupport
import CallDecoding
import CallTestSupport
import JSONCodec
import RuntimeMetadata
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

  /// Proofs that others made of a runtime show what its metadata shows; where they lack an extension
  /// that it has, they do not.
  @Test(.enabled(if: Shared.isPresent, Comment(rawValue: Shared.absence)))
  func recordedProofsAgreeWithTheirRuntime() throws {
    let metadata = try Metadata(decoding: Shared.bytes("data/modern/polkadot_v15.scale"))
    let known = try #require(KnownRuntime(metadata))
    // By how many extensions they name: what lacks none is shown as by the metadata.
    var agreed: [Int: Int] = [:]
    var refused: [Int: Int] = [:]
    for vector in ColdVector.all("28") {
      for step in try vector.require("steps").array ?? []
      where step["expect"]?["action"] == .string("sign") {
        guard let payload = try ProofVectorTests.transaction(step) else { continue }
        let authorLength = payload[1] == 3 ? 20 : payload[1] == 2 ? 33 : 32
        let content = Array(payload.dropFirst(3 + authorLength).dropLast(Hash256.byteCount))
        let decoder = try ProofDecoder(content: content)
        // The file's runtime is Rococo's.
        guard decoder.networkInfo.specVersion == 1_021_002 else { continue }
        let parts = try decoder.split()
        let count = decoder.proof.extrinsic.extensions.count
        do throws(CallDecodingError) {
          try decoder.compare(parts, with: known)
          agreed[count, default: 0] += 1
        } catch {
          refused[count, default: 0] += 1
        }
      }
    }
    let whole = try #require(agreed.keys.max())
    #expect(refused[whole] == nil && refused.keys.allSatisfy { $0 < whole }, "\(refused)")
    #expect(!refused.isEmpty)
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
    var deviations: VaultDeviations = []
    do throws(CallDecodingError) {
      let parts = try decoder.split()
      shown["extensions"] =
        try decoder.extensions(parts.extensions, genesisHash: genesisHash)
        .cards.map { $0.vectorJSON }
      let method = try decoder.method(parts.method)
      shown["method"] = method.cards.map { $0.vectorJSON }
      deviations = method.deviations
    } catch {
      shown["error"] = [error.vectorJSON]
    }
    if let codes = expect["error_codes"]?.array {
      #expect(shown["error"]?.first?["code"].map { codes.contains($0) } == true)
      return
    }
    for part in ["extensions", "method", "error"] {
      var wanted = (expect[part]?.array ?? []).map { ProofVectorTests.bare($0) }
      var found = (shown[part] ?? []).map { ProofVectorTests.bare($0) }
      if part == "method", deviations.contains(.namedByFirstField) {
        wanted = wanted.map { ProofVectorTests.bareNumber($0) }
        found = found.map { ProofVectorTests.bareNumber($0) }
      }
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

  /// A card of a number without a word of whether it is an amount: existing signers show the fields of
  /// a struct by the type name of its first, a block number as an amount (cold-signer 3.9).
  private static func bareNumber(_ card: JSONValue) -> JSONValue {
    guard let kind = card["kind"]?.string, ["balance", "default"].contains(kind),
      let text = (card["amount"] ?? card["text"])?.string
    else { return card }
    let digits = text.filter { $0 != "." }
    guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return card }
    return .members([
      "indent": card["indent"] ?? .null, "text": .string(String(digits.drop { $0 == "0" })),
    ])
  }
}
