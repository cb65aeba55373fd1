import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// The steps about seeds, keys and what is made with them.
extension StepRunner {
  /// Carries out a step that is about keys.
  mutating func performKeyStep(_ verb: String, _ step: JSONValue) throws -> JSONValue {
    let phrase = try step.secret("seed_phrase")
    let password = try step.secret("password")
    let path = try step.secret("path")
    switch verb {
    case "create_seed":
      try device.createSeed(
        try step.member("seed_name").text, phrase: phrase.span,
        withRoot: try step["roots"] == nil || step.flag("roots"))
    case "create_key_set":
      try device.createKeySet(
        try step.member("seed_name").text, phrase: phrase.span,
        networks: try (step.member("networks").array ?? []).map { try $0.networkKey })
    case "create_address":
      try device.createKey(
        ofSeed: try step.member("seed_name").text, phrase: phrase.span,
        path: path.span, network: try step.member("network").networkKey)
    case "increment":
      try device.createNumberedKeys(
        try step.number("count"), below: try step.member("address_key").addressKey,
        phrase: phrase.span)
    case "remove_key": try device.removeKeys([try step.member("address_key").addressKey])
    case "remove_seed": try device.removeSeed(try step.member("seed_name").text)
    case "validate_password":
      let isRight = try device.isRight(
        password: password.span, of: try step.member("address_key").addressKey,
        phrase: phrase.span)
      return .members(["correct": .bool(isRight)])
    case "export_secret": return try exportSecret(step)
    case "export_key_set":
      let payload = try device.exportKeySet(ofSeed: try step.member("seed_name").text)
      return .members(["payloadHex": .hex(payload.payload)])
    case "add_password_flags":
      var preview = try #require(derivations)
      for seed in try #require(step.member("seeds").object) {
        let phrase = Array(try seed.value.text.utf8)
        try device.addPasswordFlags(to: &preview, phrase: phrase.span)
      }
      derivations = preview
      return try shown(preview)
    case "import":
      let preview = try #require(derivations)
      let isPart = step["pass_on"] == .string("importable")
      try device.importKeys(isPart ? preview.importable : preview)
    case "sign_content": return try signContent(step)
    default: throw VectorFileError.malformed("no step '\(verb)'")
    }
    return .members([:])
  }

  /// What a member of `expect` is compared with, where it is not simply one of the result.
  mutating func keyMember(
    _ name: String, _ expected: JSONValue, _ outcome: JSONValue
  ) throws -> JSONValue? {
    guard name == "keys" else { return nil }
    return .array(
      try device.keys().map { stored in
        .members([
          "addressKey": .hex(stored.key.scaleBytes), "seedName": .string(stored.record.seedName),
          "path": .string(stored.record.path), "hasPwd": .bool(stored.record.hasPassword),
          "network": stored.record.network.map { .hex($0.scaleBytes) } ?? .null,
          "encryption": .string(stored.record.encryption.name),
          "secretExposed": .bool(stored.record.isSecretExposed),
        ])
      })
  }

  /// The preview without the sets of unknown seeds and the keys' problems, of which the vectors say
  /// nothing.
  func shown(_ preview: DerivationsPreview) throws -> JSONValue {
    var object = try #require(preview.json.object)
    object["unknownSets"] = nil
    object["keySets"] = .array(
      try (object["keySets"]?.array ?? []).map { set in
        var set = try #require(set.object)
        set["keys"] = .array(
          (set["keys"]?.array ?? []).map { key in
            guard var members = key.object else { return key }
            members["problem"] = nil
            return .object(members)
          })
        return .object(set)
      })
    return .object(object)
  }

  private func exportSecret(_ step: JSONValue) throws -> JSONValue {
    let phrase = try step.secret("seed_phrase")
    let password = try step.secret("password")
    let network = try step.member("network").networkKey
    let exported = try device.exportSecret(
      of: try MultiSigner(
        scheme: try (step["encryption"]?.encryption ?? network.encryption).signatureScheme,
        publicKey: try step.member("public_key").hexBytes),
      ofSeed: try step.member("seed_name").text, network: network,
      phrase: phrase.span,
      password: password.span)
    let networkName = try #require(exported.details.network).name
    var result = JSONObject([
      ("address", .string(exported.details.address)),
      ("publicKey", .hex(exported.details.stored.key.signer.publicKey)),
      ("network", .string(networkName)), ("card", exported.details.card),
    ])
    let code = text(exported.code)
    // The nonce half behind soft junctions is another one each time.
    if let expected = step["expect"]?["result"], let starts = expected["qr_text_starts"]?.string {
      result["qrTextStarts"] = .string(String(code.prefix(starts.count)))
      let ends = try expected.member("qr_text_ends").text
      result["qrTextEnds"] = .string(String(code.suffix(ends.count)))
      result["qrTextLength"] = .integer(code.count)
    } else {
      result["qrText"] = .string(code)
    }
    return .members(["result": .object(result)])
  }

  private func signContent(_ step: JSONValue) throws -> JSONValue {
    let phrase = try step.secret("seed_phrase")
    let password = try step.secret("password")
    let wanted = try step.member("content")
    let content: HeldContent
    switch try wanted.member("kind").text {
    case "specs": content = .specs(try wanted.member("network").networkKey)
    case "metadata":
      content = .metadata(
        try wanted.member("network").networkKey, version: try wanted.number("version"))
    case "types": content = .types
    case let kind: throw VectorFileError.malformed("no content '\(kind)'")
    }
    let signed = try device.sign(
      content, with: try step.member("address_key").addressKey,
      phrase: phrase.span, password: password.span)
    let capsule = signed.capsule.scaleBytes
    #expect(signed.capsule.signer.verifies(signed.capsule.signature, of: signed.signedBytes))
    var sufficient = JSONObject([
      ("signedHash", .string(Blake2b.hash256(signed.signedBytes).hex)),
      ("signedLength", .integer(signed.signedBytes.count)),
      ("encryption", .string(signed.capsule.signer.scheme.name)),
      ("publicKey", .hex(signed.capsule.signer.publicKey)),
      ("codePrefix", .hex(capsule.prefix(1))), ("codeLength", .integer(capsule.count)),
    ])
    if step["expect"]?["sufficient"]?["signed_bytes_hex"] != nil {
      sufficient["signedBytesHex"] = .hex(signed.signedBytes)
    }
    // Signatures of sr25519 are random.
    if step["expect"]?["sufficient"]?["code_hex"] != nil { sufficient["codeHex"] = .hex(capsule) }
    return .members(["sufficient": .object(sufficient)])
  }
}

extension JSONValue {
  /// A member's text as bytes, none where it is absent.
  func secret(_ name: String) throws -> [UInt8] {
    guard let value = self[name] else { return [] }
    return Array(try value.text.utf8)
  }

  /// A network's key in hex.
  var networkKey: NetworkSpecsKey {
    get throws { try NetworkSpecsKey(scale: try hexBytes) }
  }

  /// A key's key in hex.
  var addressKey: AddressKey {
    get throws { try AddressKey(scale: try hexBytes) }
  }
}
