import ColdRecords
import ColdSigner
import JSONCodec
import Reporting
import SecretShares
import Testing
import VaultPayloads
import VectorSupport

/// Read-outs, sequences of them, and the first look at a payload (vectors 01, 02 and 03).
@Suite struct IntakeVectorTests {
  @Test(arguments: ColdVector.all("01"))
  func aReadOutGivesItsFrame(_ vector: ColdVector) throws {
    let text = try vector.require("read_out_hex").text
    let isCleaned = vector["cleaned"] == .bool(true)
    let result = Result { () throws(ColdSignerError) in
      let content = try ReadOut.content(of: text, isCleaned: isCleaned)
      let share = BananaShare(content)
      let frame = share == nil ? try ScanSession.frame(of: content) : .share(content)
      var object = JSONObject([
        ("contentHex", .hex(content)), ("kind", .string(frame.kind.keyStoreName)),
        ("total", .integer(share?.required ?? frame.expectedFrames)),
      ])
      switch frame {
      case .fountain(let frame): object["size"] = .integer(frame.payloadLength)
      case .legacy(let frame): object["index"] = .integer(frame.index)
      case .share, .complete: break
      }
      return JSONValue.object(object)
    }
    try expect(result, vector)
  }

  @Test(arguments: ColdVector.all("02"))
  func framesAddUpToTheirPayload(_ vector: ColdVector) throws {
    let texts = try (vector.require("read_outs_hex").array ?? []).map { try $0.text }
    let isCleaned = vector["cleaned"] == .bool(true)
    let result = Result { () throws(ColdSignerError) in
      var session = ScanSession()
      for text in texts where !session.isComplete {
        try session.add(try ReadOut.content(of: text, isCleaned: isCleaned))
      }
      let payload = try session.finish()
      return JSONValue.members([
        "payloadHex": .hex(payload), "framesUsed": .integer(session.framesUsed),
        "class": try DerivedKeysPayload.vectorClass(of: payload)["class"] ?? .null,
      ])
    }
    try expect(result, vector)
  }

  @Test(arguments: ColdVector.all("03"))
  func payloadsFallIntoTheirClass(_ vector: ColdVector) throws {
    let payload = try vector.require("payload_hex").hexBytes
    let result = Result { () throws(ColdSignerError) in
      JSONValue.object(try DerivedKeysPayload.vectorClass(of: payload))
    }
    try expect(result, vector)
  }

  private func expect(
    _ result: Result<JSONValue, ColdSignerError>, _ vector: ColdVector
  ) throws {
    let expected = try vector.require("expect").camelCased
    switch result {
    case .success(let value): #expect(value == expected, "\(vector.id)")
    case .failure(let error):
      let stated = try #require(expected["error"]?.object, "\(vector.id): \(error.message)")
      for member in stated {
        #expect(error.json[member.name] == member.value, "\(vector.id): \(error.message)")
      }
    }
  }
}

extension DerivedKeysPayload {
  /// The class of a payload in the words of the vectors, and the transactions of a bulk.
  static func vectorClass(of payload: [UInt8]) throws(ColdSignerError) -> JSONObject {
    switch try DerivedKeysPayload(of: payload) {
    case .transactions(let payloads):
      JSONObject([
        ("class", .string("dynamic_derivation_transactions")),
        ("payloadsHex", .array(payloads.map { .hex($0) })),
      ])
    case .request: JSONObject([("class", .string("dynamic_derivation_request"))])
    case nil: JSONObject([("class", .string("other"))])
    }
  }
}
