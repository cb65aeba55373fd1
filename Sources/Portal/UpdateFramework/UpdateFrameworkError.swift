package import JSONCodec
package import Reporting

/// A reason why an index is refused, or cannot be signed.
package enum UpdateFrameworkError: ParameterizedError, Equatable {
  /// A document cannot be read.
  case malformed(role: String, _ reason: String)
  /// Too few keys have signed a document.
  case unsigned(
    role: String, version: Int, signatures: Int, threshold: Int, delegator: String,
    delegatorVersion: Int)
  /// A document has another version than the next one in the chain of roots.
  case rootVersion(expected: Int, actual: Int)
  /// The operator has signed a new document with too few keys.
  case undersigned(role: String, signatures: Int, threshold: Int, delegator: String)
  /// A version is lower than one that the reader has seen.
  case rollback(role: String, trusted: Int, received: Int)
  /// A snapshot does not list a document that another document requires.
  case unlisted(role: String, version: Int, by: String)
  /// A document is no longer valid.
  case expired(role: String, version: Int, expires: Int64, now: Int64)
  /// A file is not the one that another document names.
  case mismatch(path: String, member: String, lister: String, expected: String, actual: String)
  /// A file is longer than its limit.
  case tooLong(path: String, limit: Int)
  /// A document is missing.
  case missing(path: String)
  /// The delegations lead to too many roles.
  case tooManyRoles(limit: Int)
  /// A key is not an Ed25519 key.
  case notAnIndexKey(scheme: String)
  /// A threshold is zero, or higher than the number of keys.
  case badThreshold(role: String, threshold: Int, keys: Int)
  /// An index cannot list two targets with one path, or two roles with one name.
  case listedTwice(name: String)
  /// The path patterns of a role do not match a target of the role.
  case outsidePaths(path: String, role: String)

  /// The path of the document at fault, below the folder of the index; `nil` if it is the document
  /// that was read last.
  package var path: String? {
    switch self {
    case .mismatch(let path, _, _, _, _), .tooLong(let path, _), .missing(let path): path
    case .unsigned(let role, let version, _, _, _, _), .expired(let role, let version, _, _):
      IndexPath.of(role, role == Role.timestamp.name ? nil : version)
    case .rootVersion(let expected, _): IndexPath.of(Role.root.name, expected)
    default: nil
    }
  }

  package var row: ErrorRow<JSONValue> {
    switch self {
    case .malformed(let role, let reason):
      .badData(
        .indexMalformed,
        "The index has a \(shown(role)) that cannot be used: \(reason)",
        ["role": .string(role), "reason": .string(reason)])
    case .unsigned(
      let role, let version, let signatures, let threshold, let delegator, let delegatorVersion):
      .refused(
        .indexSignature,
        """
        Version \(version) of \(shown(role)) has \(signatures.counted("valid signature")), but version \
        \(delegatorVersion) of \(shown(delegator)) requires \(threshold). Do not use the site: someone \
        without the keys has changed it.
        """,
        [
          "role": .string(role), "version": .integer(version), "signatures": .integer(signatures),
          "threshold": .integer(threshold),
        ])
    case .undersigned(let role, let signatures, let threshold, let delegator):
      .refused(
        .indexSignature,
        """
        The new version of \(shown(role)) has \(signatures.counted("valid signature")), but \(shown(delegator)) \
        requires \(threshold). Sign it with more keys of the role.
        """,
        [
          "role": .string(role), "signatures": .integer(signatures),
          "threshold": .integer(threshold),
        ])
    case .rootVersion(let expected, let actual):
      .refused(
        .indexRollback,
        """
        The file of root version \(expected) contains version \(actual). Do not use the site: it offers an older root, \
        or leaves one out.
        """,
        ["role": .string("root"), "trusted": .integer(expected), "received": .integer(actual)])
    case .rollback(let role, let trusted, let received):
      .refused(
        .indexRollback,
        """
        The site offers version \(received) of \(shown(role)), but version \(trusted) was published \
        before. Do not use the site: it hides newer updates.
        """,
        ["role": .string(role), "trusted": .integer(trusted), "received": .integer(received)])
    case .unlisted(let role, let version, let lister):
      .refused(
        .indexUnlisted,
        """
        Version \(version) of the snapshot does not list \(shown(role)), which \(lister) names. Do \
        not use the site: it hides files.
        """,
        ["role": .string(role), "version": .integer(version)])
    case .expired(let role, let version, let expires, let now):
      .refused(
        .indexExpired,
        """
        Version \(version) of \(shown(role)) expired on \(RFC3339.words(expires)), and the time is \
        \(RFC3339.words(now)). Either the operator no longer renews the index, or newer updates are withheld.
        """,
        [
          "role": .string(role), "version": .integer(version),
          "expires": .string(RFC3339.text(expires)), "now": .string(RFC3339.text(now)),
        ])
    case .mismatch(let path, let member, let lister, let expected, let actual):
      .refused(
        .indexMismatch,
        """
        \(ScreenText.quoted(path)): the \(member) is \(actual), but \(lister) names \(expected). Do not use the file: \
        it was changed, or is of another build.
        """,
        [
          "path": .string(path), "member": .string(member), "expected": .string(expected),
          "actual": .string(actual),
        ])
    case .tooLong(let path, let limit):
      .badData(
        .indexTooLong,
        "\(ScreenText.quoted(path)) is longer than \(limit) bytes, so it was not read to its end.",
        ["path": .string(path), "limit": .integer(limit)])
    case .missing(let path):
      .inputMissing(
        .indexFileMissing,
        "\(ScreenText.quoted(path)) is missing, which the index requires.", ["path": .string(path)])
    case .tooManyRoles(let limit):
      .badData(
        .indexTooLong, "The index delegates to more than \(limit) roles.",
        ["limit": .integer(limit)])
    case .notAnIndexKey(let scheme):
      .refused(
        .indexKey,
        """
        An index is signed by ed25519 keys only, and this key is \(scheme). The key of a verifier never signs an \
        index: make a key for the index.
        """,
        ["scheme": .string(scheme)])
    case .badThreshold(let role, let threshold, let keys):
      .badData(
        .indexKey,
        """
        The role \(role) has \(keys.counted("key")), so its threshold must be 1 to \(max(1, keys)), but is \(threshold).
        """,
        ["role": .string(role), "threshold": .integer(threshold), "keys": .integer(keys)])
    case .listedTwice(let name):
      .badData(
        .indexMalformed,
        "\(ScreenText.quoted(name)) is in the index twice. Leave one of them out.",
        ["path": .string(name)])
    case .outsidePaths(let path, let role):
      .badData(
        .indexMalformed,
        "\(ScreenText.quoted(path)) does not match the path patterns of the role \(shown(role)).",
        ["path": .string(path), "role": .string(role)])
    }
  }
}

/// A top-level role as it is, and any other name in quotes.
private func shown(_ role: String) -> String {
  Role(rawValue: role) != nil ? role : ScreenText.quoted(role)
}
