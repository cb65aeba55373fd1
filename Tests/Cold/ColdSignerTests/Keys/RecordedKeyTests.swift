import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Paths, keys and their exports as an existing signer has them (vectors 43 to 45).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct RecordedKeyTests {
  /// The networks of the vectors, one for each scheme.
  private static let networks = [
    ("sr25519", "westend"), ("ed25519", "garnet"), ("ecdsa", "basalt"), ("ethereum", "opal"),
  ]

  @Test("A path leads to the recorded keys", arguments: paths)
  func aPathLeadsToTheRecordedKeys(_ vector: ColdVector) throws {
    let (path, expect) = (try vector.require("path").text, try vector.require("expect"))
    let text = Array(path.utf8)
    if let entered = EnteredPath(text.span) {
      #expect(expect["well_formed"] == .bool(true))
      #expect(.bool(entered.hasPassword) == expect["has_password"])
      if let password = expect["password"]?.string {
        #expect(.string(entered.junctions) == expect["path"])
        let same = entered.withPassword { $0.indices.map { index in Array(password.utf8)[index] } }
        #expect(same.count == password.utf8.count)
      } else {
        #expect(expect["dialog_error"] == .string("lost_password"))
      }
    } else {
      #expect(expect["well_formed"] == .bool(false))
      #expect(expect["dialog_error"] == .string("invalid_derivation"))
    }
    for (scheme, name) in RecordedKeyTests.networks {
      let wanted = try expect.member("keys").member(scheme)
      let found = try RecordedKeyTests.key(vector, text, scheme, name)
      for member in wanted.object ?? JSONObject() {
        let value =
          member.name == "error"
          ? found["error"]?["code"] == member.value["code"] : found[member.name] == member.value
        #expect(value, "\(scheme), \(member.name): \(found.serialized())")
      }
    }
  }

  private static func key(
    _ vector: ColdVector, _ path: [UInt8], _ scheme: String, _ name: String
  ) throws -> JSONValue {
    let device = try StepRunner(vector).device
    let network = try #require(
      try device.networks().first {
        $0.specs.name == name && $0.specs.encryption.name == scheme
      })
    let phrase = Array(try vector.require("seed_phrase").text.utf8)
    do throws(ColdSignerError) {
      let stored = try device.createKey(
        ofSeed: "Alice", phrase: phrase.span, path: path.span, network: network.specs.key)
      return .members([
        "public_key": .hex(stored.key.signer.publicKey),
        "address": .string(try device.details(of: stored.key).address),
        "stored_path": .string(stored.record.path),
        "stored_has_pwd": .bool(stored.record.hasPassword),
      ])
    } catch { return .members(["error": error.json]) }
  }

  @Test("Keys come and go as recorded", arguments: ColdVector.all("44"))
  func stepsLeadToTheRecordedKeys(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test("Lists and exports are as recorded", arguments: ColdVector.all("45"))
  func listsAndExportsAreAsRecorded(_ vector: ColdVector) throws {
    let runner = try StepRunner(vector)
    for (position, step) in (try vector.require("asks").array ?? []).enumerated() {
      let ask = try #require(try step.member("ask").object)
      let (name, value) = try #require(Array(ask).first)
      let expected = try step.member("expect").camelCased
      let place = "ask \(position), \(name)"
      let found: JSONValue
      do {
        found = try RecordedKeyTests.answer(name, value, runner)
      } catch let error as ColdSignerError {
        let members = try #require(expected["error"]?.object, "\(place): \(error.message)")
        for member in members { #expect(error.json[member.name] == member.value, "\(place)") }
        continue
      }
      for member in try #require(expected.object) {
        #expect(
          found[member.name] == member.value,
          "\(place), \(member.name): \(found.serialized()), not \(member.value.serialized())")
      }
    }
  }

  private static func answer(
    _ name: String, _ value: JSONValue, _ runner: StepRunner
  ) throws -> JSONValue {
    let device = runner.device
    switch name {
    case "keys_of_seed": return try keys(ofSeed: try value.text, device)
    case "key_details":
      let network = try value.member("network").networkKey
      let signer = try value.member("address_key").addressKey.signer
      let key = AddressKey(signer: signer, genesisHash: network.genesisHash)
      guard try device.key(key) != nil else { throw ColdSignerError.key(.unknown(key)) }
      return try KeyVectorTests.answer(
        "export_key",
        .members([
          "encryption": .string(signer.scheme.name),
          "public_key": .hex(signer.publicKey), "seed_name": try value.member("seed_name"),
          "network": try value.member("network"),
        ]), device)
    case "path_check":
      let path = Array(try value.member("path").text.utf8)
      let check = try device.check(
        path: path.span, ofSeed: try value.member("seed_name").text,
        network: try value.member("network").networkKey)
      return told(check)
    case "preview_import":
      guard case .keys(let preview) = try device.scan(try value.hexBytes) else { return .null }
      return try runner.shown(preview)
    default: return try KeyVectorTests.answer(name, value, device)
    }
  }

  private static func told(_ check: PathCheck) -> JSONValue {
    let (destination, collision): (JSONValue, JSONValue) =
      switch check {
      case .notWellFormed: (.null, .null)
      case .confirmPassword: (.string("password"), .null)
      case .free: (.string("pin"), .null)
      case .taken(let stored): (.null, .hex(stored.key.scaleBytes))
      }
    return .members([
      "buttonGood": .bool(check.isGood), "whereTo": destination, "collision": collision,
    ])
  }

  private static func keys(ofSeed name: String, _ device: ColdDevice) throws -> JSONValue {
    let root = try device.root(ofSeed: name).map { stored -> JSONValue in
      let details = try device.details(of: stored.key)
      var object = JSONObject([
        ("address", .string(details.address)), ("addressKey", .hex(stored.key.scaleBytes)),
      ])
      for member in details.card.object ?? JSONObject() { object[member.name] = member.value }
      return .object(object)
    }
    return .members([
      "root": root ?? .null,
      "keys": .array(
        try device.networkKeys(ofSeed: name).map { details in
          let network = try #require(details.network)
          return .members([
            "address": .string(details.address),
            "addressKey": .hex(details.stored.key.scaleBytes), "card": details.card,
            "network": .members([
              "title": .string(network.name), "logo": .string(network.logo),
              "key": .hex(network.key.scaleBytes),
            ]),
          ])
        }),
    ])
  }

  /// The paths, each on a device with the networks of the file.
  private static let paths = ColdVector.all(
    "43",
    on: .members([
      "preset": .string("no_metadata"), "general_verifier": .null,
      "setup": .string("test_networks"),
    ]))
}
