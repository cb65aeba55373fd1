import ByteSupport
import CallDecoding
import JSONCodec
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// What existing signers do otherwise is said of those vectors in which they do, and of no others.
@Suite struct VaultDeviationVectorTests {
  @Test(
    arguments: ColdVector.all("08") + ColdVector.all("24") + ColdVector.all("25")
      + ColdVector.all("26"))
  func callsThatExistingSignersCannotReadAreTheirs(_ vector: ColdVector) throws {
    let decoder = try SharedDecoders.decoder(try vector.require("metadata_file").text)
    let network = try vector.require("specs").callNetwork
    let content = try vector.require("data_hex").hexBytes
    guard let parts = try? CallDecoder.split(content),
      let method = try? decoder.method(parts.method, network: network)
    else { return }
    let expect = try vector.require("expect")
    let note = vector["note"]?.string ?? ""
    let isRead = expect["method_error"] == nil && expect["error"] == nil
    if expect["method_error"] != nil {
      #expect(method.deviations.isUnreadable, "read here alone: \(note)")
    }
    if isRead, expect["method"] != nil {
      #expect(!method.deviations.isUnreadable, "\(method.deviations.list)")
      let isCommission = note.hasPrefix("existing signers: the commission")
      #expect(method.deviations.contains(.commissionMisread) == isCommission)
    }
  }

  @Test(arguments: ColdVector.all("12"))
  func amountsThatTheyShowOtherwiseAreTheirs(_ vector: ColdVector) throws {
    let value = try #require(UInt128(try vector.require("value").text))
    let amount = (0..<16).map { UInt8(truncatingIfNeeded: value >> UInt128(8 * $0)) }
    let network = CallNetwork(
      name: "any", genesisHash: .zero, base58Prefix: 42,
      decimals: try #require(try vector.require("decimals").integer(UInt8.self)), unit: "ANY")
    let deviations = try ListedRuntime(["Balance"]).decoder.method(
      [ListedRuntime.palletIndex, 0] + amount, network: network
    ).deviations
    #expect(deviations.isEmpty == (vector["fixed_defect"] == nil), "\(deviations.list)")
    if let note = vector["note"]?.string, !deviations.isEmpty {
      #expect(deviations.contains(.amountCrash) == note.contains("internal error"), "\(note)")
    }
  }

  /// A proof that does not hang together is another matter: it is forged, or ends the process there.
  @Test(arguments: ColdVector.all("28"))
  func proofsThatTheyTakeAreTheirs(_ vector: ColdVector) throws {
    for step in try vector.require("steps").array ?? [] {
      guard let payload = try step["payload_hex"]?.hexBytes,
        case .transaction(let transaction)? = try? VaultPayload(reading: payload),
        let proof = transaction.proof, let decoder = try? ProofDecoder(content: proof.bytes)
      else { continue }
      do throws(CallDecodingError) {
        _ = try decoder.extensions(
          transaction.extensions, genesisHash: transaction.genesisHash)
        let method = try decoder.method(transaction.call)
        let isNamed = vector["note"]?.string?.contains("block number appears as an amount") == true
        #expect(method.deviations.contains(.namedByFirstField) == isNamed)
      } catch {
        if error == .proof(.otherMetadataHash) { continue }
        let isTaken = step["legacy_expect"]?["action"] == .string("sign")
        #expect((VaultDeviation(refusing: error, hasProof: true) != nil) == isTaken, "\(error)")
      }
    }
  }
}
