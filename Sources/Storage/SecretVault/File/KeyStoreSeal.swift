import ByteSupport
package import SQLiteStore
import SubstrateCrypto

/// A digest of every byte of the file, kept in the file: no byte changes unnoticed, not in unused
/// parts of pages either, whether the vault is locked or not.
///
/// It finds accidents and failing disks. What somebody changes on purpose is found by the contents tag, which
/// needs the data key (see `KeyStoreHeader.contentsDigest(records:)`).
///
/// The row holds 16 bytes of label, by which its place in the file is found, the version of the
/// library that wrote the file (4 bytes, big-endian), and BLAKE2b-256 of all pages with three places
/// left out: the digest itself, and two of the header that the library writes only after the digest
/// is made (SQLite file format, 1.3): change counter (24...27), and the number for which it is valid
/// with the library's version (92...99). Of those the first two must be equal and the third is kept
/// in the row. The two bytes that say whether there is a log beside the file (18 and 19: both 1, or
/// both 2) enter the digest as 2, as former releases wrote them, for the library changes them outside
/// of every transaction; it then writes its own version too, whatever the row says.
package enum KeyStoreSeal {
  package static let label = Array("hotside.seal.v1 ".utf8)
  private static let digestLength = 32
  private static let length = label.count + 4 + digestLength

  /// Writes the seal over everything that the transaction has changed so far.
  package static func write(
    _ connection: SQLiteConnection, version: Int = KeyStoreFormat.store.version
  ) throws(SQLiteStoreError) {
    let head = label + SQLiteConnection.libraryVersion.bigEndianBytes
    let blank = head + [UInt8](repeating: 0, count: digestLength)
    try connection.run("REPLACE INTO seal (id, bytes) VALUES (1, ?)", [.bytes(blank)])
    // Writing the header's page makes the library put its own version there.
    try connection.execute("PRAGMA user_version = \(version)")
    // What is in memory gets its digest with the image; see ``seal(_:path:)``.
    if connection.isInMemory { return }
    let image = try connection.image()
    guard let place = place(in: image) else {
      throw .damaged(
        path: connection.path, store: KeyStoreFormat.store.name, detail: "its seal has no place")
    }
    let digest = digest(of: image, place: place)
    try connection.run("UPDATE seal SET bytes = ?", [.bytes(head + digest)])
  }

  /// Seals the image of a vault that was in memory, before it is written to a file.
  static func seal(_ image: inout [UInt8], path: String) throws {
    guard let place = place(in: image) else {
      throw SecretVaultError.damaged(path: path, reason: "its seal has no place")
    }
    let digest = digest(of: image, place: place)
    image.replaceSubrange(place.upperBound - digestLength..<place.upperBound, with: digest)
    if let fault = fault(in: image) { throw SecretVaultError.damaged(path: path, reason: fault) }
  }

  /// Checks the file as the present transaction or snapshot sees it.
  ///
  /// A vault in memory was checked before it was brought there, and nothing else touches it.
  ///
  /// - Throws: ``SecretVaultError/damaged(path:reason:)``, or what reading throws.
  static func check(_ connection: SQLiteConnection) throws {
    if connection.isInMemory { return }
    let image = try SecretVaultError.wrapping { try connection.image() }
    if let fault = fault(in: image) {
      throw SecretVaultError.damaged(path: connection.path, reason: fault)
    }
  }

  /// What is wrong with the bytes of a vault's file; `nil` if they are those that were written last.
  package static func fault(in image: [UInt8]) -> String? {
    guard let place = place(in: image) else { return "its seal is missing" }
    let seal = image[place]
    let library = SQLiteConnection.libraryVersion.bigEndianBytes
    let versions = [Array(seal.dropFirst(label.count).prefix(4)), library]
    guard hasKnownJournal(image), image[24..<28].elementsEqual(image[92..<96]),
      versions.contains(where: image[96..<100].elementsEqual),
      seal.suffix(digestLength).elementsEqual(digest(of: image, place: place))
    else { return "its bytes are not those that were written last" }
    return nil
  }

  /// Whether another version of the library than the one that sealed the file has written its header
  /// since then; a third one would not accept that.
  static func isStale(_ connection: SQLiteConnection) throws -> Bool {
    let image = try SecretVaultError.wrapping { try connection.image() }
    guard let place = place(in: image) else { return false }
    return !image[96..<100].elementsEqual(image[place].dropFirst(label.count).prefix(4))
  }

  /// Whether the header, of 20 bytes at least, says in one voice what stands beside the file.
  static func hasKnownJournal(_ header: [UInt8]) -> Bool {
    header[18] == header[19] && (1...2).contains(header[18])
  }

  /// Whether the file has a seal of this kind, whatever it says.
  static func isPresent(_ image: [UInt8]) -> Bool { place(in: image) != nil }

  /// Where the one seal is; `nil` if there is none, or more than one.
  package static func place(in image: [UInt8]) -> Range<Int>? {
    guard image.count >= 100 + length else { return nil }
    var found: Range<Int>?
    let first = label[0]
    for start in 100...image.count - length where image[start] == first {
      guard image[start..<start + label.count].elementsEqual(label) else { continue }
      if found != nil { return nil }
      found = start..<start + length
    }
    return found
  }

  package static func digest(of image: [UInt8], place: Range<Int>) -> [UInt8] {
    var image = image
    for open in [24..<28, 92..<100, place.upperBound - digestLength..<place.upperBound] {
      image.replaceSubrange(open, with: repeatElement(0, count: open.count))
    }
    image.replaceSubrange(18..<20, with: repeatElement(2, count: 2))
    return Blake2b.hash256(image).bytes
  }
}
