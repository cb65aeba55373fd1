import Reporting
package import SQLiteStore
package import SubstrateCrypto

/// What a record holds.
package enum RecordKind: String, CaseIterable, Sendable {
  /// A secret text.
  case text
  /// Secret bytes.
  case bytes
  /// A key that signs.
  case key

  var phrase: String {
    switch self {
    case .text: "a text"
    case .bytes: "a byte string"
    case .key: "a key"
    }
  }
}

/// What a key signs as: the general verifier of Vaults, or the verifier of single networks
/// (hot-side 1.12).
package enum VerifierRole: String, CaseIterable, Sendable {
  case general
  /// A verifier of networks of its own.
  case custom
}

/// A record as anybody who can read the file sees it: its name and kind, for a key also what is
/// public of it.
package struct RecordListing: Equatable, Sendable {
  package let id: String
  package let name: String
  /// What it holds.
  package let kind: RecordKind
  /// When it was made, in seconds since 1970.
  package let createdAt: Int64
  /// The public part, for a key.
  package let key: PublicKeyRecord?
  /// Whether the open vault has confirmed the listing.
  ///
  /// The file of a locked vault can name any public key.
  package var isConfirmed = false
}

package struct PublicKeyRecord: Equatable, Sendable {
  /// How it signs.
  package let encryption: Encryption
  package let publicKey: MultiSigner
  /// What it signs as; `nil` where nothing was said.
  package let role: VerifierRole?
  /// What its owner wrote beside it.
  package let comment: String?
}

/// A row: the listing and the sealed secret.
package struct KeyStoreRecord: Equatable {
  let listing: RecordListing
  var sealed: [UInt8]

  var id: String { listing.id }
  package var name: String { listing.name }
  var kind: RecordKind { listing.kind }
  var createdAt: Int64 { listing.createdAt }
  var key: PublicKeyRecord? { listing.key }

  /// Reads all rows, in the order of their names.
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
      var role: VerifierRole?
      if !row.isNull(7) {
        let word = try row.text(7)
        role = VerifierRole(rawValue: word)
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

  /// Writes the row, in place of one with the same id.
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
