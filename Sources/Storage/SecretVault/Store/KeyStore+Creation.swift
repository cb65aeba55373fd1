import FileSupport
import Glibc
import Reporting
import SQLiteStore
package import SubstrateCrypto

extension KeyStore {
  /// Creates a vault; an existing file is never overwritten.
  ///
  /// A missing folder is created. The file appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - identifier: in reverse-domain form: `io.hotside.keys`.
  ///   - access: the users who may access the file.
  ///   - policy: the rules for the password, including this one.
  ///   - password: the password.
  ///   - cost: the cost of one guess of the password.
  ///   - clock: the clocks of the vault.
  /// - Returns: the vault, locked.
  /// - Throws: ``SecretVaultError``; no file is left then.
  package static func create(
    at path: String, identifier: String, access: KeyStoreAccess = .private,
    policy: KeyStorePolicy = .standard, password: borrowing SecretBytes, cost: PasswordHash.Cost,
    clock: KeyStoreClock = .system
  ) throws -> KeyStore {
    guard isIdentifier(identifier) else { throw SecretVaultError.identifierForm(identifier) }
    try policy.validate()
    if let violation = policy.violation(of: password.bytes) {
      throw SecretVaultError.password(violation)
    }
    guard !Folder.exists(path) else { throw SecretVaultError.exists(path: path) }
    try prepareFolder(of: path, access: access)
    try access.checkFolder(of: path)
    let image = try image(
      for: path, identifier: identifier, access: access, policy: policy, password: password,
      cost: cost, now: clock.now())
    try WholeFile(for: path, contents: image, access: access).name()
    return try open(at: path, clock: clock)
  }

  /// Creates the folder of a new vault with the right mode; an existing folder is not changed.
  static func prepareFolder(of path: String, access: KeyStoreAccess) throws {
    let folder = KeyStoreAccess.folder(of: path)
    guard !Folder.isFolder(folder) else { return }
    try SecretVaultError.wrappingFile { try Folder.create(folder, mode: 0o700) }
    guard let group = try access.groupID() else { return }
    // With the setgid bit, files that group members create next to the vault belong to the vault's
    // group.
    guard unsafe chown(SystemText.cString(folder), uid_t.max, group) == 0,
      unsafe chmod(SystemText.cString(folder), access.folderMode | S_ISGID) == 0
    else { throw SecretVaultError.writing(folder, errno) }
  }

  /// The bytes of a new vault's file.
  private static func image(
    for path: String, identifier: String, access: KeyStoreAccess, policy: KeyStorePolicy,
    password: borrowing SecretBytes, cost: PasswordHash.Cost, now: Int64
  ) throws -> [UInt8] {
    let dataKey = SecretBytes(randomCount: AuthenticatedEncryption.keyLength)
    var header = KeyStoreHeader(
      identifier: identifier, instance: PasswordHash.salt(), createdAt: now, access: access,
      cost: cost, salt: PasswordHash.salt(), wrappedKey: nil, passwordSetAt: now, policy: policy,
      contentsTag: [], wrongPasswords: 0, unfinished: 0)
    try header.wrap(dataKey, password: password)
    header.contentsTag = header.sealedContentsTag(records: [], dataKey)
    var image = try SecretVaultError.wrapping {
      let connection = try SQLiteConnection(inMemory: [], path: path, format: KeyStoreFormat.store)
      try connection.transaction {
        try header.write(connection)
        try KeyStoreSeal.write(connection)
      }
      return try connection.image()
    }
    try KeyStoreSeal.seal(&image, path: path)
    return image
  }

  /// Whether a text is in reverse-domain form: 2 to 8 labels of a-z, 0-9 and -, 3 to 100 bytes.
  private static func isIdentifier(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (2...8).contains(labels.count) && (3...100).contains(text.utf8.count)
      && labels.allSatisfy { label in
        guard let first = label.first, let last = label.last else { return false }
        return first != UInt8(ascii: "-") && last != UInt8(ascii: "-")
          && label.allSatisfy { byte in
            byte == UInt8(ascii: "-") || (0x61...0x7a).contains(byte)
              || (0x30...0x39).contains(byte)
          }
      }
  }
}

extension KeyStoreHeader {
  /// Encrypts the data key with the key of a password, which is hashed with the header's cost and
  /// salt.
  mutating func wrap(_ dataKey: borrowing SecretBytes, password: borrowing SecretBytes) throws {
    let key = try key(of: password)
    wrappedKey = AuthenticatedEncryption.seal(dataKey.bytes, key: key, associatedData: wrapping)
  }

  /// Computes the key of a password (Argon2id), which takes most of the time of an unlocking.
  func key(of password: borrowing SecretBytes) throws -> SecretBytes {
    guard let key = PasswordHash.key(password: password.bytes, salt: salt, cost: cost) else {
      throw SecretVaultError.noMemory(bytes: cost.memory)
    }
    return key
  }

  /// The data key; `nil` if `key` is not that of the vault's password.
  func dataKey(under key: borrowing SecretBytes) -> SecretBytes? {
    guard let wrappedKey else { return nil }
    return AuthenticatedEncryption.open(wrappedKey, key: key, associatedData: wrapping)
  }

  /// The digest of the current contents, encrypted with the data key.
  func sealedContentsTag(records: [KeyStoreRecord], _ dataKey: borrowing SecretBytes) -> [UInt8] {
    let digest = contentsDigest(records: records)
    return AuthenticatedEncryption.seal(
      digest.span, key: dataKey, associatedData: contentsTagIdentity)
  }

  /// Whether the contents tag was made with this data key and for these contents.
  func contentsTagHolds(records: [KeyStoreRecord], _ dataKey: borrowing SecretBytes) -> Bool {
    guard
      let digest = AuthenticatedEncryption.open(
        contentsTag, key: dataKey, associatedData: contentsTagIdentity)
    else { return false }
    let expected = SecretBytes(copying: contentsDigest(records: records).span)
    return digest.isEqual(to: expected)
  }
}
