import CallDecoding
import JSONCodec
import Testing
import VectorSupport

/// Calls and extensions of whole runtimes, and damaged ones (vectors 08, 24, 25, 26).
@Suite struct MethodCardVectorTests {
  @Test(arguments: ColdVector.all("08"))
  func cardsAreThoseOfTheVector(_ vector: ColdVector) throws { try check(vector) }

  @Test(arguments: ColdVector.all("24"))
  func callsOfWholeRuntimesAreShownAsByAVault(_ vector: ColdVector) throws { try check(vector) }

  @Test(arguments: ColdVector.all("25"))
  func olderCallsAreShownAsByAVault(_ vector: ColdVector) throws { try check(vector) }

  @Test(arguments: ColdVector.all("26"))
  func damagedTransactionsAreRefusedAsByAVault(_ vector: ColdVector) throws { try check(vector) }

  private func check(_ vector: ColdVector) throws {
    let expect = try vector.require("expect").camelCased
    let found = try MethodCardVectorTests.answer(to: vector)
    if expect["noCrash"] == .bool(true) { return }
    if vector["legacy_quirk"]?.bool == true, let note = vector["note"]?.string {
      if note == "shows: valid_call_not_decoded" {
        return checkCallThatExistingSignersCannotRead(found, expect)
      }
      // Cold-signer 7.3: the commission is compact.
      if note.hasPrefix("existing signers: the commission") {
        #expect(found["method"]?.array?.count == expect["method"]?.array?.count)
        return
      }
    }
    #expect(found == expect, "\(MethodCardVectorTests.firstDifference(found, expect))")
  }

  /// What cold-signer 3.5 and chapter 10, 51 ask for; numbers out of their range are refused by
  /// everybody.
  private func checkCallThatExistingSignersCannotRead(_ found: JSONValue, _ expect: JSONValue) {
    let type = expect["methodError"]?["type"]?.string
    let isOutOfRange = type == "Percent" || type == "Perbill"
    #expect((found["method"] == nil) == isOutOfRange)
    #expect(found["extensions"] == expect["extensions"])
  }

  /// The first card of the call that differs, or both answers where there are no cards.
  private static func firstDifference(_ found: JSONValue, _ expect: JSONValue) -> String {
    for part in ["method", "extensions"] {
      guard let ours = found[part]?.array, let theirs = expect[part]?.array else { continue }
      for (place, (our, their)) in zip(ours, theirs).enumerated() where our != their {
        return "card \(place) of \(part): \(our.serialized()) instead of \(their.serialized())"
      }
      if ours.count != theirs.count {
        return "\(ours.count) cards instead of \(theirs.count) of \(part)"
      }
    }
    return "\(found["error"] ?? found["methodError"] ?? .null)"
  }

  /// What is shown: cards of both parts, or the error in the place of one, or of all.
  static func answer(to vector: ColdVector) throws -> JSONValue {
    let decoder = try SharedDecoders.decoder(try vector.require("metadata_file").text)
    let network = try vector.require("specs").callNetwork
    let content = try vector.require("data_hex").hexBytes
    let parts: SplitContent
    let extensions: [CallCard]
    do throws(CallDecodingError) {
      parts = try CallDecoder.split(content)
      extensions = try decoder.extensions(parts.extensions, network: network).cards
    } catch {
      return .members(["error": error.vectorJSON])
    }
    let shown = JSONValue.array(extensions.map { $0.vectorJSON })
    do throws(CallDecodingError) {
      let method = try decoder.method(parts.method, network: network).cards
      return .members(["method": .array(method.map { $0.vectorJSON }), "extensions": shown])
    } catch {
      return .members(["methodError": error.vectorJSON, "extensions": shown])
    }
  }
}
