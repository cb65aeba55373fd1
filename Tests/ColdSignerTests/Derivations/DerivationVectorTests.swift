import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@testable import ColdSigner

/// Key sets that come and go by pictures (vectors 13), and paths (vectors 14).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct DerivationVectorTests {
  @Test(arguments: ColdVector.all("13"))
  func imports(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("14"))
  func paths(_ vector: ColdVector) throws {
    let expected = try vector.require("expect").camelCased
    if let path = vector["path"] {
      #expect(try DerivationVectorTests.grammar(Array(path.text.utf8)) == expected)
      return
    }
    let ask = try vector.require("ask")
    let device = try StepRunner(vector).device
    let path = Array(try ask.member("path").text.utf8)
    let name = try ask.member("seed_name").text
    let network = try ask.member("network").networkKey
    let check: PathCheck
    do throws(ColdSignerError) {
      check = try device.check(path: path.span, ofSeed: name, network: network)
    } catch {
      let members = try #require(expected["error"]?.object)
      for member in members { #expect(error.json[member.name] == member.value) }
      return
    }
    #expect(try DerivationVectorTests.dialog(check, device) == expected)
  }

  private static func grammar(_ text: [UInt8]) throws -> JSONValue {
    guard let path = EnteredPath(text.span) else { return .members(["wellFormed": .bool(false)]) }
    let password = path.withPassword { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    var junctions: [JSONValue] = []
    var isHard = false
    for part in path.junctions.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if part.isEmpty {
        isHard = true
      } else {
        junctions.append(.members(["hard": .bool(isHard), "code": .string(String(part))]))
        isHard = false
      }
    }
    #expect(try DerivationPath(path.junctions).junctions.count == junctions.count)
    return .members([
      "wellFormed": .bool(true), "path": .string(path.junctions),
      "password": path.hasPassword ? .string(password) : .null,
      "hasPassword": .bool(path.hasPassword), "junctions": .array(junctions),
    ])
  }

  private static func dialog(_ check: PathCheck, _ device: ColdDevice) throws -> JSONValue {
    var collision = JSONValue.null
    if case .taken(let stored) = check {
      let details = try device.details(of: stored.key)
      collision = .members([
        "address": .string(details.address), "addressKey": .hex(stored.key.scaleBytes),
        "card": details.card,
      ])
    }
    let next: JSONValue =
      switch check {
      case .free: .string("pin")
      case .confirmPassword: .string("password_confirm")
      case .taken, .notWellFormed: .null
      }
    return .members([
      "buttonGood": .bool(check.isGood), "whereTo": next, "collision": collision,
    ])
  }
}
