import Reporting
package import SQLiteStore
package import SubstrateCrypto

package enum RecordKind: String, CaseIterable, Sendable {
  /// A secret text.
  case text
  /// Secret bytes.
  case bytes
  /// A signing key.
  case key

  var phrase: String {
    switch self {
    case .text: "a text"
    case .bytes: "a byte string"
    case .key: "a key"
    }
  }
}

/// The role of a verifier key: general verifier, or custom verifier of single networks
/// (hot-side 1.12).
package enum VerifierRole: String, CaseIterable, Sendable {
  case general
  /// The verifier of one or more networks.
  case custom
}

/// The role of a key: that of a verifier, or a role of a portal's index.
///
/// A key signs either updates or indexes, never both.
package enum KeyRole: String, CaseIterable, Sendable {
  case general, custom
  /// Names the keys of an index.
  case root
  /// Signs the lists of files of an index.
  case index
  /// Renews an index.
  case timestamp

  /// Whether the key signs indexes.
  package var isOfIndex: Bool {
    switch self {
    case .general, .custom: false
    case .root, .index, .timestamp: true
    }
  }
}

/// The readable part of a record: its name and kind, and for a key its public part.
package struct RecordListing: Equatable, Sendable {
  package let id: String
  package let name: String
  package let kind: RecordKind
  /// The creation time in seconds since 1970.
  package let createdAt: Int64
  /// The public part of a key; `nil` for other kinds.
  package let key: PublicKeyRecord?
  /// Whether the unlocked vault authenticated the listing.
  ///
  /// In the file of a locked vault, anyone with write access can put any public key.
  package var isConfirmed = false
}

package struct PublicKeyRecord: Equatable, Sendable {
  package let encryption: Encryption
  package let publicKey: MultiSigner
  /// The role; `nil` if the user gave none.
  package let role: KeyRole?
  /// The comment that the user gave.
  package let comment: String?

  /// Refuses a key that signs indexes only.
  ///
  /// - Throws: ``SecretVaultError/indexKey(name:role:)``.
  package func requireVerifier(named name: String) throws(SecretVaultError) {
    if let role, role.isOfIndex { throw .indexKey(name: name, role: role) }
  }
}

/// A row: the listing and the encrypted secret.
package struct KeyStoreRecord: Equatable {
  let listing: RecordListing
  var sealed: [UInt8]

  var id: String { listing.id }
  package var name: String { listing.name }
  var kind: RecordKind { listing.kind }
  var createdAt: Int64 { listing.createdAt }
  var key: PublicKeyRecord? { listing.key }

  /// Reads all rows, sorted by name.
  package static func all(_ connection: SQLiteConnection) throws -> [KeyStoreRecord] {
    try SecretVaultError.wrapping {
      try connection.rows(
        "SELECT id, name, kind, sealed, created_at, encryption, public_key, role, comment FROM record ORDER BY name"
      ) { row in try KeyStoreRecord(row) }
    }
  }

  init(listing: RecordListing, sealed: [UInt8]) {
    self.listing = listing
    self.sealed = sealed
  }

  private init(_ row: borrowing SQLiteRow) throws(SQLiteStoreError) {
    let word = try row.text(2)
    guard let kind = RecordKind(rawValue: word) else {
      throw row.wrong(2, expected: "a kind of record", found: quoted(word))
    }
    var key: PublicKeyRecord?
    if kind == .key {
      let encryptionWord = try row.text(5)
      let bytes = try row.bytes(6)
      guard let encryption = Encryption(name: encryptionWord),
        let signer = try? MultiSigner(scheme: encryption.signatureScheme, publicKey: bytes)
      else {
        throw row.wrong(6, expected: "a public key", found: "\(bytes.count.counted("byte"))")
      }
      var role: KeyRole?
      if !row.isNull(7) {
        let word = try row.text(7)
        role = KeyRole(rawValue: word)
        guard role != nil else { throw row.wrong(7, expected: "a role", found: quoted(word)) }
      }
      key = PublicKeyRecord(
        encryption: encryption, publicKey: signer, role: role,
        comment: row.isNull(8) ? nil : try row.text(8))
    }
    self.init(
      listing: RecordListing(
        id: try row.text(0), name: try row.text(1), kind: kind, createdAt: try row.integer(4),
        key: key),
      sealed: try row.bytes(3))
  }

  /// Writes the row; replaces one with the same id.
  package func write(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
    try connection.run(
      """
      REPLACE INTO record (id, name, kind, sealed, created_at, encryption, public_key, role, comment) VALUES (?, \
      ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(id), .text(name), .text(kind.rawValue), .bytes(sealed), .integer(createdAt),
        .text(ifPresent: key?.encryption.name), .bytes(ifPresent: key?.publicKey.publicKey),
        .text(ifPresent: key?.role?.rawValue), .text(ifPresent: key?.comment),
      ])
  }
}
