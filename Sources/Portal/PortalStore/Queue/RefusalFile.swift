import ByteSupport
import JSONCodec

/// A person's decision not to sign an item, as a text file that git can carry (portal 5.4).
struct RefusalFile: Equatable, Sendable {
  /// BLAKE2b-256 of the bytes that are not signed.
  private(set) var signedHash: Hash256 = .zero
  /// The reason, as a sentence.
  private(set) var reason = ""

  private init() {}

  init(of signedHash: Hash256, because reason: String) {
    (self.signedHash, self.reason) = (signedHash, reason)
  }

  /// Reads a file; `nil` for any other contents.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes),
      let found = try? RefusalFile.form.value(of: json)
    else { return nil }
    self = found
  }

  /// The contents of the file.
  var bytes: [UInt8] { RefusalFile.form(self).fileBytes }

  private static let form = JSONReading(into: RefusalFile()).form([
    "signedHash": .field(\.signedHash), "reason": .field(\.reason),
  ]).strict()
}
