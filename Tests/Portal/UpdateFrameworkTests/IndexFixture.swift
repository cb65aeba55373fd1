import ByteSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import UpdateFramework
import VectorSupport

/// A site in memory: the documents of its index, and its files.
struct Site {
  var index: [String: [UInt8]] = [:]
  var files: [String: [UInt8]] = [:]

  /// Writes the site to a folder, with the index in `tuf`.
  func write(to folder: TemporaryFolder, _ name: String) throws {
    for (path, bytes) in index { try folder.write(bytes, to: "\(name)/tuf/\(path)") }
    for (path, bytes) in files { try folder.write(bytes, to: "\(name)/\(path)") }
  }
}

/// An operator with keys, whose site grows version by version.
struct IndexFixture {
  /// 2026-11-25T08:00:00Z.
  static let start: Int64 = 1_795_593_600
  static let hour: Int64 = 3600

  /// The numbers of the keys of each role: seeds of 32 equal bytes.
  private(set) var rootKeys: [UInt8] = [1, 2]
  private(set) var indexKeys: [UInt8] = [3]
  private(set) var timestampKeys: [UInt8] = [4]
  private(set) var repository: Repository
  private(set) var site = Site()

  init() throws {
    let keys = try IndexFixture.keys([1, 2], 2, [3], [4])
    repository = try Repository(starting: keys, at: IndexFixture.start) { _, payload in
      try IndexFixture.signatures(of: payload, by: [1, 2])
    }
    publish()
  }

  static func pair(_ number: UInt8) throws -> KeyPair {
    try KeyPair(seed: [UInt8](repeating: number, count: 32).span, scheme: .ed25519)
  }

  static func keys(
    _ root: [UInt8], _ threshold: Int, _ index: [UInt8], _ timestamp: [UInt8]
  ) throws -> IndexKeys {
    func holders(_ numbers: [UInt8], _ threshold: Int) throws -> IndexKeys.Holders {
      IndexKeys.Holders(try numbers.map { try pair($0).publicKey }, threshold: threshold)
    }
    return IndexKeys(
      root: try holders(root, threshold), index: try holders(index, 1),
      timestamp: try holders(timestamp, 1))
  }

  static func signatures(of payload: [UInt8], by numbers: [UInt8]) throws -> [Signature] {
    try numbers.map { try Signature(of: payload, by: try pair($0)) }
  }

  private mutating func publish() {
    for (path, bytes) in repository.files { site.index[path] = bytes }
  }

  /// Three files: one of the site, and one of each of two networks.
  static func files(_ text: String = "one") -> [String: [UInt8]] {
    [
      "data.json": Array("{\"text\": \"\(text)\"}\n".utf8),
      "n/polkadot/network.json": Array("polkadot\n".utf8),
      "n/west end/network.json": Array("west end \(text)\n".utf8),
    ]
  }

  /// The contents of the index for these files: one role for each network.
  static func contents(_ files: [String: [UInt8]]) -> Contents {
    func targets(in prefix: String) -> [TargetFile] {
      files.filter { $0.key.hasPrefix(prefix) }.map { path, bytes in
        TargetFile(
          path: path, facts: FileFacts(of: bytes),
          custom: JSONObject([("portalID", .string("x")), ("specVersion", .integer(9430))]))
      }
    }
    let groups = ["west end", "polkadot"].map { id in
      Contents.Group(role: "n-\(id)", paths: ["n/\(id)/*"], targets: targets(in: "n/\(id)/"))
    }
    return Contents(targets: targets(in: "data"), groups: groups)
  }

  /// Publishes the next version with these files.
  mutating func update(_ files: [String: [UInt8]] = files(), at now: Int64 = start) throws {
    try publish(IndexFixture.contents(files), at: now)
    site.files = files
  }

  /// Publishes the next version with these contents.
  mutating func publish(_ contents: Contents, at now: Int64) throws {
    let (index, timestamp) = (indexKeys, timestampKeys)
    try repository.update(to: contents, at: now) { role, payload in
      try IndexFixture.signatures(of: payload, by: role == "timestamp" ? timestamp : index)
    }
    publish()
  }

  /// Publishes the next root, signed by the old and the new root keys.
  mutating func rotate(
    root: [UInt8]? = nil, index: [UInt8]? = nil, timestamp: [UInt8]? = nil, at now: Int64 = start
  ) throws {
    let old = rootKeys
    (rootKeys, indexKeys, timestampKeys) = (
      root ?? rootKeys, index ?? indexKeys, timestamp ?? timestampKeys
    )
    let signers = Array(Set(old + rootKeys)).sorted()
    try repository.rotate(
      to: IndexFixture.keys(rootKeys, 2, indexKeys, timestampKeys), at: now
    ) { _, payload in try IndexFixture.signatures(of: payload, by: signers) }
    publish()
  }
}

/// Documents changed and signed by hand, as an attacker with stolen keys makes them.
enum Forgery {
  /// A JSON document with other members, signed by these keys.
  static func document(
    _ bytes: [UInt8], by numbers: [UInt8], _ edit: (inout JSONValue) -> Void
  ) throws -> [UInt8] {
    var signed = try JSONValue(parsing: bytes)["signed"] ?? .null
    edit(&signed)
    let payload = signed.canonicalBytes
    let signatures = try numbers.map { number -> JSONValue in
      let pair = try IndexFixture.pair(number)
      return .members([
        "keyid": .string(try keyID(number)),
        "sig": .string(Hex.encode(try pair.sign(payload).bytes)),
      ])
    }
    return JSONValue.members(["signatures": .array(signatures), "signed": signed])
      .serializedBytes()
  }

  /// The JSON of a key.
  static func key(_ number: UInt8) throws -> JSONValue {
    .members([
      "keytype": .string("ed25519"), "scheme": .string("ed25519"),
      "keyval": .members([
        "public": .string(Hex.encode(try IndexFixture.pair(number).publicKey.publicKey))
      ]),
    ])
  }

  static func keyID(_ number: UInt8) throws -> String {
    SHA256.hash(try key(number).canonicalBytes).hex
  }

  /// The facts of a document, for a snapshot or timestamp.
  static func facts(_ bytes: [UInt8], version: Int) -> JSONValue {
    .members([
      "version": .integer(version), "length": .integer(bytes.count),
      "hashes": .members(["sha256": .string(SHA256.hash(bytes).hex)]),
    ])
  }
}

/// A reader with its state, as a program keeps it between two runs.
struct Reader {
  private(set) var state: TrustedMetadataSet

  init(trusting root: [UInt8]) throws { state = try TrustedMetadataSet(root: root) }

  init(_ state: TrustedMetadataSet) { self.state = state }

  /// Follows a site and verifies all targets; keeps the state after an error, too.
  mutating func follow(_ site: Site, at now: Int64) async throws -> [Updater.Found] {
    let found = try await listed(site, at: now)
    for target in found { try target.target.verify(site.files[target.target.path] ?? []) }
    return found
  }

  /// Follows the index of a site, and returns all targets.
  mutating func listed(_ site: Site, at now: Int64) async throws -> [Updater.Found] {
    var updater = Updater(state, at: now) { path, limit in
      site.index[path].map { Array($0.prefix(limit + 1)) }
    }
    defer { state = updater.trusted }
    try await updater.refresh()
    return try await updater.allTargets()
  }
}
