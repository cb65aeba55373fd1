package import ColdRecords
internal import SubstrateCrypto
internal import VaultPayloads

/// A derivation path entered by the user; its password stays in `SecretBytes` (cold-signer 5.2).
package struct EnteredPath: ~Copyable {
  /// The junctions that are stored and shown, such as `//polkadot//0`.
  package let junctions: String
  private let secret: SecretBytes?

  /// Parses a path; `nil` if it is malformed or not UTF-8.
  package init?(_ text: Span<UInt8>) {
    guard (try? UTF8Span(validating: text)) != nil, let parts = KeyPathParts(text) else {
      return nil
    }
    let head = text.extracting(parts.junctions)
    let bytes = head.indices.map { head[$0] }
    junctions = String(decoding: bytes, as: UTF8.self)
    secret = parts.password.map { SecretBytes(copying: text.extracting($0)) }
  }

  /// Joins a path and a password.
  ///
  /// It is `nil` if the path is malformed or has a password itself, or if the password has a line
  /// feed.
  ///
  /// - Parameters:
  ///   - junctions: the path.
  ///   - password: the password; empty for none.
  package init?(junctions: String, password: Span<UInt8>) {
    guard let path = KeyPath(junctions), path.password == nil else { return nil }
    for index in password.indices where password[index] == UInt8(ascii: "\n") { return nil }
    self.junctions = junctions
    secret = password.isEmpty ? nil : SecretBytes(copying: password)
  }

  private init(junctions: String) {
    self.junctions = junctions
    secret = nil
  }

  /// The empty path, which leads to a seed's root.
  static var root: EnteredPath { EnteredPath(junctions: "") }

  /// Parses a path.
  ///
  /// - Throws: `ColdSignerError` if the path is malformed; its message omits any password.
  package static func read(_ text: Span<UInt8>) throws(ColdSignerError) -> EnteredPath {
    guard let path = EnteredPath(text) else { throw .derivation(.badPath(path: shown(text))) }
    return path
  }

  /// A malformed path for an error message, without the text after `///`.
  private static func shown(_ text: Span<UInt8>) -> String {
    let bytes = text.indices.map { text[$0] }
    let slash = UInt8(ascii: "/")
    let mark = bytes.indices.first { place in
      bytes[place...].starts(with: [slash, slash, slash]) && place + 3 < bytes.count
    }
    guard let mark else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes[..<mark], as: UTF8.self) + "///<password>"
  }

  package var hasPassword: Bool {
    switch secret {
    case .some: true
    case .none: false
    }
  }

  /// Runs `body` with the password, which is empty for a path without one.
  package borrowing func withPassword<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch secret {
    case .some(let password): try body(password.bytes)
    case .none: try body(Span())
    }
  }
}
