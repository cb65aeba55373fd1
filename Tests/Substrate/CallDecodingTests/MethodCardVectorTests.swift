import CallDecoding
import CallTestSupport
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

  /// Compares what is shown; where existing signers are known to show something else (cold-signer,
  /// chapter 10), with what that leaves of the vector.
  private func check(_ vector: ColdVector) throws {
    let expect = try vector.require("expect").camelCased
    let (found, deviations) = try MethodCardVectorTests.answer(to: vector)
    if expect["noCrash"] == .bool(true) || found == expect { return }
    let isCorrected = vector["fixed_defect"] == .bool(true)
    let difference: Comment = "\(MethodCardVectorTests.firstDifference(found, expect))"
    #expect(found["extensions"] == expect["extensions"], difference)
    switch (found["method"]?.array, expect["method"]?.array) {
    case (_?, nil) where !isCorrected: #expect(deviations.isUnreadable, difference)
    case (let ours?, let theirs?) where !isCorrected:
      #expect(deviations.contains(.commissionMisread), difference)
      #expect(ours.count == theirs.count, difference)
    case (nil, nil):
      // A number out of its range is refused by everybody, here for that and there for its type.
      #expect(vector["legacy_quirk"] == .bool(true), difference)
      #expect(found["methodError"] != nil && expect["methodError"] != nil, difference)
    default: Issue.record(difference)
    }
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

  /// What is shown: cards of both parts, or the error in the place of one, or of all; and how existing
  /// signers show the call otherwise.
  static func answer(
    to vector: ColdVector
  ) throws -> (shown: JSONValue, deviations: VaultDeviations) {
    let decoder = try SharedDecoders.decoder(try vector.require("metadata_file").text)
    let network = try vector.require("specs").callNetwork
    let content = try vector.require("data_hex").hexBytes
    let parts: SplitContent
    let extensions: [CallCard]
    do throws(CallDecodingError) {
      parts = try CallDecoder.split(content)
      extensions = try decoder.extensions(parts.extensions, network: network).cards
    } catch {
      return (.members(["error": error.vectorJSON]), [])
    }
    let shown = JSONValue.array(extensions.map { $0.vectorJSON })
    do throws(CallDecodingError) {
      let method = try decoder.method(parts.method, network: network)
      let cards = JSONValue.array(method.cards.map { $0.vectorJSON })
      return (.members(["method": cards, "extensions": shown]), method.deviations)
    } catch {
      return (.members(["methodError": error.vectorJSON, "extensions": shown]), [])
    }
  }
}
