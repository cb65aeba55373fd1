package import JSONCodec
internal import Reporting

/// The members that documents of all roles have.
package struct Header: Equatable, Sendable {
  /// The version of the document, at least 1.
  package var version = 1
  /// The time from which the document is no longer valid, in seconds since 1970.
  package var expires: Int64 = 0

  static let form: JSONForm<Header> = [
    "spec_version": .of({ _ in specVersion }).reading { object, name, _ throws(JSONMismatch) in
      guard let text = object[name]?.string else { throw JSONMismatch.missing.inside(name) }
      guard text.hasPrefix("1.") else {
        throw JSONMismatch("is \(ScreenText.quoted(text)), but must be 1.0").inside(name)
      }
    },
    "version": .field(\.version, as: HeaderLimits.positive),
    "expires": .field(
      \.expires,
      as: JSONForm(
        shape: .text, problem: "must be a time such as 2026-11-25T08:00:00Z",
        read: { $0.string.flatMap(RFC3339.seconds) }, write: { .string(RFC3339.text($0)) })),
  ]

  /// The version of the specification that documents are written by.
  private static let specVersion = "1.0.31"
}

enum HeaderLimits {
  /// The largest integer that all JSON readers represent exactly, 2^53 - 1.
  static let largestInteger = 9_007_199_254_740_991
  static let positive = JSONForm<Int>.integer(1...largestInteger)
}

/// A top-level role.
package enum Role: String, CaseIterable, Sendable {
  case root, timestamp, snapshot, targets

  /// The name in paths and delegations.
  package var name: String { rawValue }
}

/// The signed part of a document.
package protocol SignedPart: JSONFormed, Equatable, Sendable {
  /// The value of the member `_type`.
  static var role: Role { get }
  /// The maximum length of a document whose length is not stated elsewhere, in bytes.
  static var maximumLength: Int { get }
  /// The version and the expiry.
  var header: Header { get set }
}

extension SignedPart {
  /// Whether both parts are equal, apart from version and expiry.
  func hasSameContents(as other: Self) -> Bool {
    var copy = other
    copy.header = header
    return self == copy
  }
}

/// A document that lists the keys of other roles: a root, or targets with delegations.
protocol Delegator: SignedPart {
  var keys: [Key] { get }
  /// The keys of a role that this document delegates to; `nil` for other roles.
  func roleKeys(of role: String) -> RoleKeys?
}
