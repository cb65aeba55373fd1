import ColdRecords
import ColdSigner
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// What came of signing, and of showing what is to be signed, as the vectors state it.
extension StepRunner {
  /// A screen of what can be signed; `isShort` where little is stated of its networks.
  static func outcome(_ screen: SigningScreen, isShort: Bool = false) throws -> JSONValue {
    var object = try #require(screen.json.object)
    // The vectors say nothing of notes.
    object["transactions"] = .array(
      screen.items.map { item in
        var members = item.json.object ?? JSONObject()
        members["notes"] = nil
        if isShort, case .specs(let network) = item.network {
          members["network"] = nil
          members["networkInfo"] = .members([
            "name": .string(network.specs.name), "logo": .string(network.specs.logo),
            "key": .hex(network.specs.key.scaleBytes),
          ])
        }
        return .object(members)
      })
    object["count"] = .integer(screen.items.count)
    object["hasPwd"] = .array(screen.items.map { .bool($0.author.hasPassword) })
    return .object(object)
  }

  /// A screen that can only be read.
  static func outcome(_ screen: ReadingScreen) -> JSONValue {
    let codes = screen.cards[.error].compactMap { card -> JSONValue? in
      guard case .error(let error) = card.content else { return nil }
      return .string(error.code.word)
    }
    return .members([
      "action": .string("read"), "cards": screen.cards.json, "errorCodes": .array(codes),
    ])
  }

  /// The answer to a request.
  func outcome(_ answer: DynamicAnswer) throws -> JSONValue {
    var object = try #require(answer.json.object)
    let payload = answer.response.payload
    object["responseHex"] = .hex(payload)
    let frames = try MovieFrames(payload: payload, chunkSize: MovieFrames.exportChunkSize)
    object["qrFramesHex"] = .array(frames.map { .hex($0) })
    return .object(object)
  }

  /// Signatures, each checked with the key of its author, and the codes that show them.
  mutating func outcome(_ batch: SignedBatch) throws -> JSONValue {
    signed = batch
    let content = batch.reply.content
    var object = JSONObject([
      ("result", .string("ready")), ("qrContentLength", .integer(content.count)),
      ("qrContentStarts", .hex(content.prefix(3))),
    ])
    for item in batch.items {
      let digest: ECDSADigest = item.encryption == .ethereum ? .keccak256 : .blake2b256
      #expect(item.author.verifies(item.signature, of: item.signedBytes, digest: digest))
    }
    if batch.items.count > 1 {
      let frames = try MovieFrames(payload: content, chunkSize: MovieFrames.exportChunkSize)
      object["qrFrameCount"] = .integer(frames.count)
      object["qrFrameIds"] = .array(
        frames.map { frame in .hex(frame[4..<8]) })
    }
    return .object(object)
  }

  /// Compares the signatures that were made last.
  func expectSignatures(_ expected: JSONValue, _ place: String) throws {
    let batch = try #require(signed, "\(place): nothing was signed")
    let list = try #require(expected.array)
    try #require(list.count == batch.items.count, "\(place): number of signatures")
    for (wanted, item) in zip(list, batch.items) {
      let text = String(decoding: SignedBatch(items: [item]).reply.content, as: UTF8.self)
      for member in try #require(wanted.object) {
        let found: JSONValue
        switch member.name {
        case "signed_bytes_hex": found = .hex(item.signedBytes)
        case "encryption": found = .string(item.encryption.name)
        case "public_key": found = .hex(item.author.publicKey)
        case "signature_hex": found = .hex(item.signature.bytes)
        case "qr_text": found = .string(text)
        case "qr_text_length": found = .integer(text.utf8.count)
        case "qr_text_prefix": found = .string(String(text.prefix(try member.value.text.count)))
        case "legacy_signed_bytes_hex": continue
        case let name: throw VectorFileError.malformed("no \(name) of a signature")
        }
        #expect(found == member.value, "\(place), \(member.name)")
      }
    }
  }
}
