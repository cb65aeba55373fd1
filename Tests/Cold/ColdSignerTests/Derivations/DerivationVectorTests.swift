import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Key sets that come and go by pictures (vectors 13), and paths (vectors 14).
@Suite struct DerivationVectorTests {
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ColdVector.all("13"))
  func keySetsAreTakenAsTheVectorSays(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  /// What the existing signer did, step by step; where ours does better, see below.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: ColdVector.all("33").filter { $0["legacy_quirk"] == nil })
  func keySetsAreTakenAsTheExistingSignerDid(_ vector: ColdVector) throws {
    try StepRunner.run(vector)
  }

  /// A path that cannot be followed leaves its own key out, for the reason for which the existing
  /// signer refuses all of them.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: ColdVector.all("33").filter { $0["legacy_quirk"] != nil && isRefused($0) })
  func pathsThatCannotBeFollowedLeaveTheirKeysOut(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let steps = try #require(vector.require("steps").array)
    let refused = try #require(steps.first { $0["expect"]?["error"] != nil })
    for step in steps.prefix(while: { $0 != refused }) { try runner.run(step, place: vector.id) }
    let kind = try #require(refused["expect"]?["error"]?["kind"]?.string)
    _ = try runner.perform("add_password_flags", refused)
    let preview = try #require(runner.derivations)
    let keys = preview.keySets.flatMap(\.keys)
    let left = keys.filter { $0.problem != nil }
    #expect(left.map { $0.problem?.rawValue } == [kind])
    #expect(keys.allSatisfy { ($0.hasPassword == nil) == ($0.problem != nil) })
    guard case .derivation(.listBlocked(_, let problem)) = preview.refusal else {
      Issue.record("a Vault of today refuses the list")
      return
    }
    #expect(problem.rawValue == kind)
    #expect(throws: ColdSignerError.self) { try runner.device.importKeys(preview) }
    let taken = preview.importable.keySets.flatMap(\.keys).count
    #expect(try runner.device.importKeys(preview.importable) == taken)
    #expect(
      taken == keys.count { $0.status == .importable } - left.count { $0.status == .importable })
  }

  /// A password inside a path is cut off before it is stored, and before the flag is found out.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: ColdVector.all("33").filter { $0["legacy_quirk"] != nil && !isRefused($0) })
  func passwordsInPathsAreCutOff(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    var phrases: [String: String] = [:]
    for step in try #require(vector.require("steps").array) {
      _ = try runner.perform(try step.member("do").text, step)
      for seed in step["seeds"]?.object ?? JSONObject() { phrases[seed.name] = seed.value.string }
    }
    let sets = try #require(runner.derivations).keySets
    let received = sets.flatMap(\.keys).compactMap(\.received.path)
    try #require(received.contains { $0.contains("///") })
    let stored = try runner.device.keys().filter { $0.record.network != nil }
    #expect(stored.count == received.count)
    for key in stored {
      let path = key.record.path
      #expect(received.contains { $0 == path || $0.hasPrefix(path + "///") }, "\(path)")
      let phrase = try #require(phrases[key.record.seedName])
      let withoutPassword = try KeyPair(
        secretURI: Array((phrase + path).utf8).span,
        scheme: key.record.encryption.signatureScheme)
      #expect(key.record.hasPassword == (withoutPassword.publicKey != key.key.signer), "\(path)")
    }
  }

  /// Whether existing signers refuse a step.
  private static func isRefused(_ vector: ColdVector) -> Bool {
    (vector["steps"]?.array ?? []).contains { $0["expect"]?["error"] != nil }
  }

  @Test(arguments: ColdVector.all("14"))
  func pathsAreSplitAndChecked(_ vector: ColdVector) throws {
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
