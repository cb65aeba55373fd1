import ByteSupport
import CallDecoding
import CallTestSupport
import JSONCodec
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// What existing signers do otherwise is said of those vectors in which they do, and of no others.
@Suite struct VaultDeviationVectorTests {
  @Test(
    arguments: ColdVector.all("08") + ColdVector.all("24") + ColdVector.all("25")
      + ColdVector.all("26"))
  func callsThatExistingSignersCannotReadHaveADeviation(_ vector: ColdVector) throws {
    let (found, deviations) = try MethodCardVectorTests.answer(to: vector)
    guard let method = found["method"] else { return }
    let expect = try vector.require("expect").camelCased
    if expect["methodError"] != nil {
      #expect(deviations.isUnreadable, "read here alone: \(deviations.list)")
    } else if let theirs = expect["method"], expect["error"] == nil {
      #expect(!deviations.isUnreadable, "\(deviations.list)")
      #expect(deviations.contains(.commissionMisread) == (method != theirs))
    }
  }

  @Test(arguments: ColdVector.all("12"))
  func amountsThatExistingSignersShowDifferentlyHaveADeviation(_ vector: ColdVector) throws {
    let value = try #require(UInt128(try vector.require("value").text))
    let amount = (0..<16).map { UInt8(truncatingIfNeeded: value >> UInt128(8 * $0)) }
    let network = CallNetwork(
      name: "any", genesisHash: .zero, base58Prefix: 42,
      decimals: try #require(try vector.require("decimals").integer(UInt8.self)), unit: "ANY")
    let deviations = try ListedRuntime(["Balance"]).decoder.method(
      [ListedRuntime.palletIndex, 0] + amount, network: network
    ).deviations
    #expect(deviations.isEmpty == (vector["fixed_defect"] == nil), "\(deviations.list)")
    // What they do instead stands nowhere else.
    if let note = vector["note"]?.string, note.contains("older signer"), !deviations.isEmpty {
      let isShown = note.contains("older signer shows")
      #expect(deviations.contains(.amountCrash) == !isShown, "\(note)")
    }
  }

  /// A proof that does not hang together is another matter: it is forged, or ends the process there.
  @Test(arguments: ColdVector.all("28"))
  func proofsThatOnlyExistingSignersAcceptHaveADeviation(_ vector: ColdVector) throws {
    for step in try vector.require("steps").array ?? [] {
      guard let payload = try step["payload_hex"]?.hexBytes,
        case .transaction(let transaction)? = try? VaultPayload(reading: payload),
        let proof = transaction.proof, let decoder = try? ProofDecoder(content: proof.bytes)
      else { continue }
      do throws(CallDecodingError) {
        _ = try decoder.extensions(
          transaction.extensions, genesisHash: transaction.genesisHash)
        let method = try decoder.method(transaction.call)
        let theirs = step["expect"]?["transactions"]?.array?.first?["cards"]?["method"]?.array
        let ours = method.cards.map { $0.vectorJSON }
        if let theirs, theirs.count == ours.count {
          let kinds = { (cards: [JSONValue]) in cards.map { $0["kind"] } }
          #expect(method.deviations.contains(.namedByFirstField) == (kinds(ours) != kinds(theirs)))
        }
      } catch {
        if error == .proof(.otherMetadataHash) { continue }
        let isTaken = step["legacy_expect"]?["action"] == .string("sign")
        #expect((VaultDeviation(refusing: error, hasProof: true) != nil) == isTaken, "\(error)")
      }
    }
  }
}
