import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The same thing has the same key in every document, and a key means the same thing in all of them.
@Suite struct DocumentKeyTests {
  /// What a device says of itself, by the names of the Vault's own interface.
  private static let device: Set<String> = [
    "Author", "CallCard", "Card", "DerivationsPreview", "DeviceKey", "DeviceRefusal",
    "NetworkVerifier", "ReadingScreen", "SigningScreen", "cold-accept", "cold-history",
    "cold-import", "cold-init", "cold-networks", "cold-scan", "cold-seed-add", "cold-seed-list",
    "cold-seed-recover", "cold-show", "cold-verifier", "cold-wipe",
  ]

  /// Keys of which one would do, the one that is used first.
  private static let synonyms: [[String]] = [
    ["base58Prefix", "prefix", "ss58Prefix", "ss58Format", "addressPrefix"],
    ["genesisHash", "genesis", "chainHash", "networkGenesisHash"],
    ["blockHash", "block"], ["codeHash", "wasmHash"],
    ["specVersion", "version", "runtimeVersion", "networkVersion"],
    ["metadataHash", "blake2b256"], ["metadataLength", "byteCount", "size"],
    ["payloadLength", "payloadSize"], ["payloadHash", "payloadDigest"],
    ["publicKey", "pubkey", "publicKeyHex", "key32"],
    ["unit", "tokenSymbol", "symbol", "tokenUnit"], ["decimals", "tokenDecimals"],
    ["encryption", "crypto", "cryptography"], ["endpoints", "urls", "nodes"],
    ["title", "addressBookTitle", "networkTitle"], ["typeCount", "typesCount"],
    ["isDefault", "default"], ["isAccepted", "accepted"], ["files", "paths", "outputs"],
    ["removedFiles", "superseded"], ["warnings", "warning"], ["error", "failure"],
    ["isRecognized", "isRecognised"],
  ]

  /// Keys that mean another thing in one place, and why they stay.
  private static let allowed: [String: String] = [
    // The signer of an update is always a key; a record may also be a word.
    "verifier": "a record is a key or a word, a signature always has a key",
    // status.json of a portal is published, and its members have the names of the specification.
    "index": "a portal's status describes its signed index, other documents count from it",
    "endpoints": "a portal's status counts endpoints, other documents list them",
  ]

  private struct Place {
    let definition: String
    let type: Set<String>
  }

  /// What stands under each key, definition by definition.
  private static func places() throws -> [String: [Place]] {
    var found: [String: [Place]] = [:]
    for (name, schema) in try DocumentSchema.shared.get().definitions where !device.contains(name) {
      walk(schema) { key, value in
        found[key, default: []].append(Place(definition: name, type: types(value)))
      }
    }
    return found
  }

  private static func walk(_ schema: JSONValue, _ body: (String, JSONValue) -> Void) {
    if let properties = schema["properties"]?.object {
      for (key, value) in properties {
        body(key, value)
        walk(value, body)
      }
    }
    for part in schema["anyOf"]?.array ?? [] { walk(part, body) }
    if let items = schema["items"] { walk(items, body) }
  }

  /// The types that a value may have; what it may also lack, and what its members are, aside.
  private static func types(_ schema: JSONValue) -> Set<String> {
    if let parts = schema["anyOf"]?.array {
      return Set(parts.flatMap { types($0) }).subtracting(["null"])
    }
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/$defs/".count))
      return (try? DocumentSchema.shared.get())?.json["$defs"]?[name].map(types) ?? []
    }
    if let value = schema["const"] { return [value.string == nil ? "integer" : "string"] }
    if schema["enum"] != nil { return ["string"] }
    if schema["type"] == .string("array") {
      let item = schema["items"].map(types) ?? []
      return ["list of " + item.sorted().joined(separator: " or ")]
    }
    return schema["type"]?.string.map { [$0] } ?? []
  }

  @Test func aKeyHasOneType() throws {
    for (key, places) in try Self.places() where Self.allowed[key] == nil {
      let first = places[0]
      for place in places.dropFirst() {
        #expect(
          place.type == first.type,
          "\(key): \(first.type) in \(first.definition), \(place.type) in \(place.definition)")
      }
    }
  }

  @Test func noDocumentUsesASynonymOfAKey() throws {
    let keys = Set(try Self.places().keys)
    for names in Self.synonyms {
      #expect(keys.intersection(names).subtracting([names[0]]) == [], "\(names[0]) is the one")
    }
  }

  @Test func everyAllowedExceptionExists() throws {
    let places = try Self.places()
    #expect(Set(Self.allowed.keys).isSubset(of: places.keys))
    let names = Set(try DocumentSchema.shared.get().definitions.map(\.name))
    #expect(Self.device.isSubset(of: names))
  }

  @Test func keysAreInLowerCamelCase() throws {
    for key in try Self.places().keys {
      #expect(
        key.first?.isLowercase == true && key.allSatisfy { $0.isLetter || $0.isNumber },
        "\(key)")
    }
  }
}
