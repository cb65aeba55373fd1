import ByteSupport
package import SQLiteStore
import SubstrateCrypto

/// A digest of the whole file, stored in the file.
///
/// The seal detects any accidental change, also in unused parts of pages and in locked vaults.
/// Deliberate changes are detected by the contents tag, which needs the data key (see
/// `KeyStoreHeader.contentsDigest(records:)`).
///
/// The row holds a label of 16 bytes, which locates the seal in the file, the version of the
/// library that wrote the file (4 bytes, big-endian), and BLAKE2b-256 of all pages. Three ranges
/// enter the digest as zeros: the digest itself, and two ranges of the header that the library
/// writes after the digest is made (SQLite file format, 1.3): the change counter (24...27), and the
/// version-valid-for number and library version (92...99). The change counter must equal the
/// version-valid-for number. The library version must be that in the row, or that of the present
/// library.
///
/// The write and read versions (bytes 18 and 19: both 1, or both 2 with a write-ahead log) enter
/// the digest as 2, as earlier releases wrote them, because the library changes them outside
/// transactions. The library then also writes its own version, whatever the row says.
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
    // If the library writes the header page, it stores its own version there.
    try connection.execute("PRAGMA user_version = \(version)")
    // A store in memory gets its digest with the image; see ``seal(_:path:)``.
    if connection.isInMemory { return }
    let image = try connection.image()
    guard let place = place(in: image) else {
      throw .damaged(
        path: connection.path, store: KeyStoreFormat.store.name, detail: "its seal has no place")
    }
    let digest = digest(of: image, place: place)
    try connection.run("UPDATE seal SET bytes = ?", [.bytes(head + digest)])
  }

  /// Seals the image of a vault in memory, before the image is written to a file.
  static func seal(_ image: inout [UInt8], path: String) throws {
    guard let place = place(in: image) else {
      throw SecretVaultError.damaged(path: path, reason: "its seal has no place")
    }
    let digest = digest(of: image, place: place)
    image.replaceSubrange(place.upperBound - digestLength..<place.upperBound, with: digest)
    if let fault = fault(in: image) { throw SecretVaultError.damaged(path: path, reason: fault) }
  }

  /// Checks the seal of the file as it is in the open transaction or snapshot.
  ///
  /// A vault in memory was checked when it was loaded, and no other process can change it.
  static func check(_ connection: SQLiteConnection) throws {
    if connection.isInMemory { return }
    let image = try SecretVaultError.wrapping { try connection.image() }
    if let fault = fault(in: image) {
      throw SecretVaultError.damaged(path: connection.path, reason: fault)
    }
  }

  /// The fault in a vault's bytes; `nil` if they are exactly the bytes that Hotside last wrote.
  package static func fault(in image: [UInt8]) -> String? {
    guard let place = place(in: image) else { return "its seal is missing" }
    let seal = image[place]
    let library = SQLiteConnection.libraryVersion.bigEndianBytes
    let versions = [Array(seal.dropFirst(label.count).prefix(4)), library]
    guard hasKnownJournal(image), image[24..<28].elementsEqual(image[92..<96]),
      versions.contains(where: image[96..<100].elementsEqual),
      seal.suffix(digestLength).elementsEqual(digest(of: image, place: place))
    else { return "its bytes have changed since Hotside last wrote it" }
    return nil
  }

  /// Whether another version of the library than the sealing one has written the header since.
  ///
  /// The seal must then be renewed, because a third version would reject the file.
  static func isStale(_ connection: SQLiteConnection) throws -> Bool {
    let image = try SecretVaultError.wrapping { try connection.image() }
    guard let place = place(in: image) else { return false }
    return !image[96..<100].elementsEqual(image[place].dropFirst(label.count).prefix(4))
  }

  /// Whether bytes 18 and 19 of a header of at least 20 bytes are valid and equal.
  static func hasKnownJournal(_ header: [UInt8]) -> Bool {
    header[18] == header[19] && (1...2).contains(header[18])
  }

  /// Whether the file contains a seal, valid or not.
  static func isPresent(_ image: [UInt8]) -> Bool { place(in: image) != nil }

  /// The range of the seal; `nil` if there is none, or more than one.
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
