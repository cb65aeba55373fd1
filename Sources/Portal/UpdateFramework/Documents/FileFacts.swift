package import ByteSupport
package import JSONCodec
internal import Reporting
internal import SubstrateCrypto

/// The length and the hashes of a file; a description of metadata can lack both.
package struct FileFacts: Equatable, Sendable {
  /// The length in bytes.
  package private(set) var length: Int?
  private var hashes: Hashes?

  /// The known hash functions; a file must match each one that is stated.
  private struct Hashes: Equatable, Sendable {
    var sha256: Hash256?
    var blake2b256: Hash256?

    static let form = JSONReading(into: Hashes()).form([
      "sha256": .optionalField(\.sha256), "blake2b-256": .optionalField(\.blake2b256),
    ]).checked { (hashes) throws(JSONMismatch) in
      guard hashes != Hashes() else { throw JSONMismatch("must have sha256 or blake2b-256") }
    }
  }

  /// No facts, the default for reading.
  init() {}

  /// The facts of a file with these bytes.
  package init(of bytes: [UInt8]) {
    length = bytes.count
    hashes = Hashes(sha256: SHA256.hash(bytes), blake2b256: Blake2b.hash256(bytes))
  }

  /// The facts of a file whose hashes are known.
  package init(length: Int, sha256: Hash256, blake2b256: Hash256) {
    self.length = length
    hashes = Hashes(sha256: sha256, blake2b256: blake2b256)
  }

  /// The SHA-256 of the file, if it is stated.
  package var sha256: Hash256? { hashes?.sha256 }

  /// The form for metadata, where both members are optional.
  static let optionalForm: JSONForm<FileFacts> = [
    "length": .optionalField(\.length, as: lengths),
    "hashes": .optionalField(\.hashes, as: Hashes.form),
  ]

  /// The form for targets, where both members are required.
  static let form: JSONForm<FileFacts> = [
    "length": .field(\.length, as: required(lengths)),
    "hashes": .field(\.hashes, as: required(Hashes.form)),
  ]

  private static let lengths = JSONForm<Int>.integer(0...HeaderLimits.largestInteger)

  private static func required<Part: Sendable>(_ form: JSONForm<Part>) -> JSONForm<Part?> {
    form.orNull.checked { (part) throws(JSONMismatch) in
      if part == nil { throw JSONMismatch("must not be null") }
    }
  }

  /// Refuses bytes with another length or another hash.
  ///
  /// - Parameters:
  ///   - bytes: the fetched file.
  ///   - path: the path for the message.
  ///   - lister: the document that states the facts, for the message.
  /// - Throws: ``UpdateFrameworkError`` with both values.
  func verify(_ bytes: [UInt8], path: String, lister: String) throws {
    func compare(_ member: String, _ expected: String?, _ actual: @autoclosure () -> String) throws
    {
      guard let expected else { return }
      let actual = actual()
      guard actual == expected else {
        throw UpdateFrameworkError.mismatch(
          path: path, member: member, lister: lister, expected: expected, actual: actual)
      }
    }
    try compare("length", length.map(String.init), String(bytes.count))
    try compare("SHA-256", hashes?.sha256?.hex, SHA256.hash(bytes).hex)
    try compare("BLAKE2b-256", hashes?.blake2b256?.hex, Blake2b.hash256(bytes).hex)
  }
}

/// The description of a metadata document in a snapshot or timestamp.
package struct MetaFile: Equatable, Sendable {
  /// The name of the file without version, such as `targets.json`.
  package private(set) var name = ""
  /// The version of the document.
  package private(set) var version = 1
  /// The length and the hashes, if they are stated.
  package private(set) var facts = FileFacts()

  /// Describes a document of this role.
  init(role: String, version: Int, facts: FileFacts) {
    (name, self.version, self.facts) = (MetaFile.name(of: role), version, facts)
  }

  private init() {}

  /// The name of the file of a role, without version.
  static func name(of role: String) -> String { role + ".json" }

  static let form = JSONReading(into: MetaFile()).form([
    "version": .field(\.version, as: HeaderLimits.positive),
    "...": .fields(\.facts, as: FileFacts.optionalForm),
  ])

  /// The form of an object of descriptions under their names.
  static let map = form.map(by: \.name)
}

/// A file of the site that the index vouches for.
package struct TargetFile: Equatable, Sendable {
  /// The path relative to the site, such as `n/polkadot/network.json`.
  package private(set) var path = ""
  /// The length and the hashes.
  package private(set) var facts = FileFacts()
  /// More members for readers, or `nil`.
  package private(set) var custom: JSONObject?

  /// Creates a target.
  package init(path: String, facts: FileFacts, custom: JSONObject? = nil) {
    (self.path, self.facts, self.custom) = (path, facts, custom)
  }

  private init() {}

  /// Refuses bytes that are not those of the target.
  ///
  /// - Throws: ``UpdateFrameworkError`` with the path and both values.
  package func verify(_ bytes: [UInt8]) throws {
    try facts.verify(bytes, path: path, lister: "the index")
  }

  private static let object = JSONForm<JSONObject>(
    shape: .object([], isOpen: true), read: \.object, write: { .object($0) })

  private static let form = JSONReading(into: TargetFile()).form([
    "...": .fields(\.facts, as: FileFacts.form),
    "custom": .optionalField(\.custom, as: object),
  ])

  /// The form of an object of targets under their paths.
  static let map = form.map(by: \.path).checked { (files) throws(JSONMismatch) in
    for file in files where !isRelative(file.path) {
      throw JSONMismatch("must be a relative path without empty parts, '.' and '..'")
        .inside(file.path)
    }
  }

  /// Whether a path leads to a place below the site, and has no invisible characters.
  static func isRelative(_ path: String) -> Bool {
    // The bytes are split: a slash and a combining mark are one character of a string.
    path.utf8.count <= 1024 && ScreenText.isShown(path) && !path.utf8.contains(UInt8(ascii: "\\"))
      && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }
}
