import ByteSupport
import JSONCodec
import Reporting
import SubstrateCrypto
import Testing
import UpdateFramework
import VectorSupport

@Suite struct IndexDocumentTests {
  private let first: [UInt8]

  init() throws {
    let fixture = try IndexFixture()
    first = try #require(fixture.site.index["1.root.json"])
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try TrustedMetadataSet(root: bytes)
      return "accepted"
    } catch { return error.reportable.message }
  }

  /// A root with another member, signed by both root keys.
  private func forged(_ path: String..., value: JSONValue?) throws -> [UInt8] {
    try Forgery.document(first, by: [1, 2]) { signed in
      switch path.count {
      case 1: signed.set(path[0], to: value)
      case 2: signed.set(path[0], path[1], to: value)
      default: signed.set(path[0], path[1], path[2], to: value)
      }
    }
  }

  @Test func documentsAreTheseBytes() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    let timestamp = try #require(fixture.site.index["timestamp.json"])
    #expect(String(decoding: timestamp, as: UTF8.self) == IndexDocumentTests.timestamp)
    let hashes = fixture.site.index.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value.count) \(SHA256.hash($0.value).hex.prefix(16))"
    }
    #expect(hashes == IndexDocumentTests.files)
  }

  @Test func membersHaveAnyOrderAndUnknownOnesAreSigned() throws {
    let document = try JSONValue(parsing: first)
    let signed = try #require(document["signed"]?.object)
    let turned = JSONValue.members([
      "signed": .object(JSONObject(signed.reversed().map { ($0.name, $0.value) })),
      "signatures": document["signatures"] ?? .null,
    ])
    #expect(message(turned.fileBytes) == "accepted")
    #expect(message(try forged("x-more", value: .strings(["a"]))) == "accepted")
    var added = turned
    added.set("signed", "x-more", to: .bool(true))
    #expect(message(added.fileBytes).contains("has 0 valid signatures"))
  }

  @Test func aRootThatCannotBeUsedIsRefused() throws {
    let id = try Forgery.keyID(1)
    let weak = JSONValue.members([
      "keytype": .string("ed25519"), "scheme": .string("ed25519"),
      "keyval": .members(["public": .string(String(repeating: "00", count: 32))]),
    ])
    let weakID = SHA256.hash(weak.canonicalBytes).hex
    let cases: [([UInt8], String)] = [
      (Array("[]".utf8), "signed or signatures is missing"),
      (Array(first.dropLast(3)), "ends too early"),
      (try forged("_type", value: .string("targets")), "its type is 'targets', not 'root'"),
      (try forged("spec_version", value: .string("2.0.0")), "spec_version is '2.0.0'"),
      (try forged("version", value: .integer(0)), "version must be a whole number of 1 to"),
      (try forged("version", value: .number("1.0")), "a number has a fraction"),
      (try forged("expires", value: .string("2026-11-25")), "expires must be a time"),
      (try forged("expires", value: nil), "expires is missing"),
      (try forged("roles", "timestamp", value: nil), "roles.timestamp is missing"),
      (try forged("roles", "root", "threshold", value: .integer(0)), "threshold must be"),
      (try forged("roles", "root", "threshold", value: .integer(3)), "requires 3"),
      (
        try forged("roles", "root", "keyids", value: .strings([id, id])), "has a key id twice"
      ),
      (try forged("keys", id, value: try Forgery.key(9)), "must have the key id"),
      (try forged("keys", weakID, value: weak), "is a weak Ed25519 key"),
      (try forged("keys", id, "keyval", value: .members([:])), "is not a key with"),
    ]
    for (bytes, words) in cases {
      #expect(message(bytes).contains(words), "\(words): \(message(bytes))")
    }
  }

  @Test func aKeyWithTwoIDsCountsOnce() throws {
    var twin = try Forgery.key(1)
    twin.set("x-copy", to: .bool(true))
    let (id, other) = (try Forgery.keyID(1), SHA256.hash(twin.canonicalBytes).hex)
    var bytes = try Forgery.document(first, by: [1]) { signed in
      signed.set("keys", other, to: twin)
      signed.set("roles", "root", "keyids", to: .strings([id, other]))
    }
    var document = try JSONValue(parsing: bytes)
    let signature = try #require(document["signatures"]?.array?.first?["sig"])
    document.set(
      "signatures",
      to: .array(
        [id, other].map { .members(["keyid": .string($0), "sig": signature]) }))
    bytes = document.serializedBytes()
    #expect(message(bytes).contains("has 1 valid signature, but version 1 of root requires 2"))
    document.set(
      "signatures",
      to: .array([id, id].map { .members(["keyid": .string($0), "sig": signature]) }))
    #expect(message(document.serializedBytes()).contains("two signatures are of one key"))
  }

  @Test func keysOfOtherTypesAreKeptAndVerifyNothing() throws {
    let rsa = JSONValue.members([
      "keytype": .string("rsa"), "scheme": .string("rsassa-pss-sha256"),
      "keyval": .members(["public": .string("-----BEGIN PUBLIC KEY-----")]),
    ])
    let id = SHA256.hash(rsa.canonicalBytes).hex
    #expect(message(try forged("keys", id, value: rsa)) == "accepted")
  }

  @Test(arguments: [SignatureScheme.sr25519, .ecdsa])
  func onlyEd25519KeysSign(_ scheme: SignatureScheme) throws {
    let pair = try KeyPair(seed: [UInt8](repeating: 1, count: 32).span, scheme: scheme)
    let publicKey = pair.publicKey
    do {
      _ = try Signature(of: [1], by: pair)
      Issue.record("\(scheme) signs")
    } catch let error as UpdateFrameworkError {
      #expect(error == .notAnIndexKey(scheme: scheme.name))
      #expect(error.exitCode == .refused)
    }
    var keys = try IndexFixture.keys([1], 1, [2], [3])
    keys.timestamp = .init([publicKey])
    #expect(throws: UpdateFrameworkError.notAnIndexKey(scheme: scheme.name)) {
      try Repository(starting: keys, at: 0) { _, payload in
        try IndexFixture.signatures(of: payload, by: [1])
      }
    }
  }

  /// Made by a program of Python, from the same keys and files.
  private static let timestamp =
    #"""
    {"signatures":[{"keyid":"3336b222894653a1c328c2636b5ada9d8c2f53be3b927369d64e7087014bf61\#
    9","sig":"eaaddc84bbe2678db353cf95bd4d0265d251c62313065b3fd8576fbf055875e900b1f87a4cac45\#
    bb217fe99facaadf2f8c64c1ec237e2345763dc4bba42c0103"}],"signed":{"_type":"timestamp","spe\#
    c_version":"1.0.31","version":1,"expires":"2026-11-28T08:00:00Z","meta":{"snapshot.json"\#
    :{"version":1,"length":976,"hashes":{"sha256":"771e2e98324aa2d46b424c9c814d423a504b46f70\#
    b1ac6fbe4089725d78fe6bc","blake2b-256":"048b395006262f461b7769d498b2c7dd1b6a5c4f4402a736\#
    a0f647c261128377"}}}}}

    """#

  private static let files = [
    "1.n-polkadot.json 593 3f8a9aab55e897f0",
    "1.n-west end.json 594 d0e4dc727676f6de",
    "1.root.json 1849 6c5e79b034a14ad5",
    "1.snapshot.json 976 771e2e98324aa2d4",
    "1.targets.json 1128 55d6768e9d431d3f",
    "timestamp.json 551 b01ebb4dc5879c83",
  ]
}
