import ByteSupport
package import JSONCodec

/// The document that names the newest snapshot; it is renewed often.
package struct Timestamp: SignedPart {
  package static let role = Role.timestamp
  package static let maximumLength = 16_384

  /// The version and the expiry.
  package var header = Header()
  /// The description of the snapshot.
  package private(set) var snapshot = MetaFile(role: "", version: 1, facts: FileFacts())
  /// The files that every build writes, which are not targets; other readers skip this member.
  package private(set) var status: [TargetFile]?

  private init() {}

  init(header: Header, snapshot: MetaFile, status: [TargetFile]) {
    (self.header, self.snapshot, self.status) = (header, snapshot, status.isEmpty ? nil : status)
  }

  package static let form = JSONReading(into: Timestamp()).form([
    "_type": .word(role.name),
    "...": .fields(\.header, as: Header.form),
    "meta": .inner(["snapshot.json": .field(\.snapshot, as: MetaFile.form)]),
    "custom": .optionalField(\.status, as: TargetFile.map),
  ])
}

/// The document that names the versions of all documents with targets.
package struct Snapshot: SignedPart {
  package static let role = Role.snapshot
  package static let maximumLength = 2_000_000

  /// The version and the expiry.
  package var header = Header()
  /// The descriptions, ordered by name in documents of ours.
  package private(set) var meta: [MetaFile] = []

  private init() {}

  init(header: Header, meta: [MetaFile]) { (self.header, self.meta) = (header, meta) }

  /// The description of the document of a role; `nil` if it is not listed.
  func file(of role: String) -> MetaFile? {
    let name = MetaFile.name(of: role)
    return meta.first { $0.name.hasSameBytes(as: name) }
  }

  package static let form = JSONReading(into: Snapshot()).form([
    "_type": .word(role.name),
    "...": .fields(\.header, as: Header.form),
    "meta": .field(\.meta, as: MetaFile.map),
  ])
}
