internal import ByteSupport
internal import JSONCodec
internal import Reporting
package import SubstrateCrypto

/// A signature of a document by one key.
package struct Signature: Equatable, Sendable {
  fileprivate private(set) var keyID = Hash256.zero
  fileprivate private(set) var bytes: [UInt8] = []

  private init() {}

  /// Signs the canonical bytes of a document.
  ///
  /// - Throws: ``UpdateFrameworkError`` for another scheme than Ed25519: the key of a verifier never
  ///   signs an index.
  package init(of payload: [UInt8], by pair: borrowing KeyPair) throws {
    keyID = try Key(pair.publicKey).id
    bytes = try pair.sign(payload).bytes
  }

  fileprivate static let form = JSONReading(into: Signature()).form([
    "keyid": .field(\.keyID), "sig": .field(\.bytes, as: .bytes),
  ])
}

/// A document of a role with its signatures.
package struct Metadata<Signed: SignedPart>: Sendable {
  /// The signed part.
  package let signed: Signed
  /// The canonical JSON of the signed part, which the signatures cover.
  package let payload: [UInt8]
  /// The file.
  package let bytes: [UInt8]
  private let signatures: [Signature]

  /// Reads a document; the signatures are not verified.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - role: the name of the role, for messages.
  /// - Throws: ``UpdateFrameworkError``.
  init(reading bytes: [UInt8], role: String) throws {
    func malformed(_ reason: String) -> UpdateFrameworkError { .malformed(role: role, reason) }
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes, maximumDepth: 32, maximumValues: 2_000_000)
    } catch { throw malformed(error.message) }
    guard let json = document["signed"], let list = document["signatures"] else {
      throw malformed("signed or signatures is missing.")
    }
    let type = json["_type"]?.string ?? ""
    guard type.hasSameBytes(as: Signed.role.name) else {
      throw malformed("its type is \(ScreenText.quoted(type)), not '\(Signed.role.name)'.")
    }
    guard let payload = CanonicalJSON.bytes(of: json) else {
      throw malformed("a number has a fraction or an exponent.")
    }
    do throws(JSONMismatch) {
      signatures = try Signature.form.list.member("signatures", list)
      signed = try Signed.form.value(of: json)
    } catch { throw malformed("\(error.place) \(error.problem).") }
    guard Set(signatures.map(\.keyID)).count == signatures.count else {
      throw malformed("two signatures are of one key.")
    }
    (self.payload, self.bytes) = (payload, bytes)
  }

  /// Signs a new document.
  ///
  /// - Parameters:
  ///   - signed: the signed part.
  ///   - role: the name of the role.
  ///   - sign: returns the signatures.
  /// - Throws: ``UpdateFrameworkError``, and the errors of `sign`.
  init(_ signed: Signed, role: String, sign: Repository.Sign) throws {
    let json = Signed.form(signed)
    guard let payload = CanonicalJSON.bytes(of: json) else {
      throw UpdateFrameworkError.malformed(role: role, "a number has a fraction or an exponent.")
    }
    let signatures = try sign(role, payload).sorted { $0.keyID < $1.keyID }
    // A document is published only if every reader can read it.
    try self.init(reading: Metadata.file(json, signatures), role: role)
  }

  /// The file of a signed part and its signatures.
  private static func file(_ signed: JSONValue, _ signatures: [Signature]) -> [UInt8] {
    JSONValue.members(["signatures": Signature.form.list(signatures), "signed": signed])
      .serializedBytes() + [0x0a]
  }

  /// Whether the file is written as this release writes it, and all of its signatures hold.
  ///
  /// Readers also accept other spellings of a document, and skip signatures that they do not need.
  func isExact(_ keys: [Key]) -> Bool {
    bytes == Metadata.file(Signed.form(signed), signatures)
      && signatures.allSatisfy { signature in
        keys.contains { $0.id == signature.keyID && holds(signature, by: $0) }
      }
  }

  private func holds(_ signature: Signature, by key: Key) -> Bool {
    guard let signer = key.signer,
      let multiSignature = try? MultiSignature(scheme: .ed25519, bytes: signature.bytes)
    else { return false }
    return signer.verifies(multiSignature, of: payload)
  }

  /// The description for a snapshot or a timestamp.
  func described(as role: String) -> MetaFile {
    MetaFile(role: role, version: signed.header.version, facts: FileFacts(of: bytes))
  }

  /// The keys of a role that have signed the document.
  ///
  /// A public key counts once, however many key ids it has.
  func holders(_ keys: [Key], _ roleKeys: RoleKeys) -> Set<MultiSigner> {
    var holders: Set<MultiSigner> = []
    for signature in signatures where roleKeys.keyIDs.contains(signature.keyID) {
      guard let key = keys.first(where: { $0.id == signature.keyID }), let signer = key.signer,
        holds(signature, by: key)
      else { continue }
      holders.insert(signer)
    }
    return holders
  }

  /// Refuses a document without the signatures that another document requires.
  ///
  /// - Parameters:
  ///   - role: the name of the role.
  ///   - delegator: the document that names the keys of the role.
  ///   - delegatorRole: the role of that document, for the message.
  /// - Throws: ``UpdateFrameworkError``.
  func verify(as role: String, by delegator: some Delegator, _ delegatorRole: String) throws {
    let roleKeys = delegator.roleKeys(of: role)
    let count = roleKeys.map { holders(delegator.keys, $0).count } ?? 0
    guard let roleKeys, count >= roleKeys.threshold else {
      throw UpdateFrameworkError.unsigned(
        role: role, version: signed.header.version, signatures: count,
        threshold: roleKeys?.threshold ?? 1, delegator: delegatorRole,
        delegatorVersion: delegator.header.version)
    }
  }

  /// Refuses an expired document.
  func requireValid(as role: String, at now: Int64) throws {
    guard signed.header.expires > now else {
      throw UpdateFrameworkError.expired(
        role: role, version: signed.header.version, expires: signed.header.expires, now: now)
    }
  }
}
