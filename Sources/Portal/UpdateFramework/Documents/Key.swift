package import ByteSupport
internal import JSONCodec
package import SubstrateCrypto

/// A public key of an index, as documents list it.
///
/// Keys of other types than Ed25519 are read and kept, but verify no signature.
package struct Key: Equatable, Sendable {
  /// The key id: the SHA-256 of the canonical JSON of the key.
  package let id: Hash256
  /// The Ed25519 key; `nil` for another key type or scheme.
  package let signer: MultiSigner?
  /// The members of the key, which the id depends on.
  private let json: JSONValue

  /// Creates the key of a signer.
  ///
  /// - Throws: ``UpdateFrameworkError`` for another scheme than Ed25519, and
  ///   `SubstrateCryptoError` for a weak key.
  package init(_ signer: MultiSigner) throws {
    guard signer.scheme == .ed25519 else {
      throw UpdateFrameworkError.notAnIndexKey(scheme: signer.scheme.name)
    }
    try signer.requireOwner()
    let json = JSONValue.members([
      "keytype": .string("ed25519"), "scheme": .string("ed25519"),
      "keyval": .members(["public": .string(Hex.encode(signer.publicKey))]),
    ])
    do { try self.init(reading: json) } catch {
      throw UpdateFrameworkError.malformed(role: Role.root.name, "a key \(error.problem).")
    }
  }

  private init(reading json: JSONValue) throws(JSONMismatch) {
    guard let type = json["keytype"]?.string, let scheme = json["scheme"]?.string,
      let text = json["keyval"]?["public"]?.string, let canonical = CanonicalJSON.bytes(of: json)
    else { throw JSONMismatch("is not a key with keytype, scheme and keyval.public") }
    (id, self.json) = (SHA256.hash(canonical), json)
    guard type == "ed25519", scheme == "ed25519" else {
      signer = nil
      return
    }
    guard !text.hasPrefix("0x"), let bytes = try? Hex.decode(text),
      let signer = try? MultiSigner(scheme: .ed25519, publicKey: bytes)
    else { throw JSONMismatch("is not an Ed25519 key of 64 hex digits") }
    guard signer.isPoint, signer.weakness == nil else {
      throw JSONMismatch("is a weak Ed25519 key, for which anyone can sign")
    }
    self.signer = signer
  }

  /// The form of the member `keys`: an object of keys under their ids.
  static let ring = JSONForm<[Key]>(shape: .map(.any)) { keys in
    .object(JSONObject(keys.map { ($0.id.hex, $0.json) }))
  }.reading { json throws(JSONMismatch) in
    guard let object = json.object else { throw JSONMismatch("must be an object") }
    var keys: [Key] = []
    for (name, value) in object {
      do throws(JSONMismatch) {
        let key = try Key(reading: value)
        guard name == key.id.hex else {
          throw JSONMismatch("must have the key id \(key.id), the SHA-256 of its canonical JSON")
        }
        keys.append(key)
      } catch { throw error.inside(name) }
    }
    return keys
  }
}

/// The keys of a role, and how many of them must sign.
package struct RoleKeys: Equatable, Sendable {
  /// The key ids, each once.
  package private(set) var keyIDs: [Hash256] = []
  /// The number of keys that must sign.
  package private(set) var threshold = 1

  /// No keys, the default for reading.
  init() {}

  /// Creates the keys of a role.
  init(_ keyIDs: [Hash256], threshold: Int) { (self.keyIDs, self.threshold) = (keyIDs, threshold) }

  static let form: JSONForm<RoleKeys> = [
    "keyids": .field(\.keyIDs, as: Hash256.form.list.checked(distinct)),
    "threshold": .field(\.threshold, as: .integer(1...1024)),
  ]

  private static func distinct(_ ids: [Hash256]) throws(JSONMismatch) {
    guard Set(ids).count == ids.count else { throw JSONMismatch("has a key id twice") }
  }
}
