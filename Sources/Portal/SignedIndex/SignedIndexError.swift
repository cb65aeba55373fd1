package import Reporting

/// A reason why the index of a portal cannot be made, signed or continued.
package enum SignedIndexError: ReportableError, Equatable {
  /// The portal has no root, so it has no index to rotate.
  case noRoot(folder: String)
  /// The portal has a root already.
  case rootPresent(path: String)
  /// The published documents are not in the portal's folder, or are newer than those there.
  case lostIndex(folder: String, reason: String)
  /// The key of a verifier was named to sign an index.
  case verifierKey(source: String)
  /// The root does not list a key that was named to sign.
  case unlistedKey(source: String)
  /// No named key has the role.
  case noKey(role: String, count: Int, threshold: Int)
  /// The state file belongs to the index of another root.
  case otherRoot(state: String)

  package var row: ErrorRow<Never> {
    switch self {
    case .noRoot(let folder):
      .inputMissing(
        .indexFileMissing,
        """
        '\(folder)' has no root, so the portal has no signed index. Make the keys with 'hotside keys generate NAME \
        --role \
        root' (and index, timestamp), then the root with 'hotside portal init --root-key NAME'.
        """)
    case .rootPresent(let path):
      .init(
        .portalPresent, [], exit: .cannotWrite,
        """
        '\(path)' already exists: readers follow this root, and a new one would lose them. Replace its keys with \
        'hotside \
        portal rotate'.
        """)
    case .lostIndex(let folder, let reason):
      .badData(
        .indexRollback,
        """
        '\(folder)' lacks documents of the published index: \(reason). Nothing was written, because readers would \
        refuse \
        a lower version. Restore the folder from your copies, or name the published site with --from-site.
        """)
    case .verifierKey(let source):
      .refused(
        .indexKey,
        """
        \(source) is the key of a verifier of this portal, and such a key never signs an index. Make another key: \
        'hotside \
        keys generate NAME --role index'.
        """)
    case .unlistedKey(let source):
      .refused(
        .indexKey,
        """
        \(source) is not a key that the root of this portal lists. Name a key of the root, or take the key into the \
        root \
        with 'hotside portal rotate'.
        """)
    case .noKey(let role, let count, let threshold):
      .inputMissing(
        .indexKey,
        """
        The index needs \(threshold.counted("key")) with the role \(role), but \(count) \
        \(count == 1 ? "was" : "were") \
        given. Name each key with --index-key, --index-key-file or --index-key-fd.
        """)
    case .otherRoot(let state):
      .refused(
        .indexSignature,
        """
        '\(state)' remembers the index of another root. Name the root that the state file was made with, or another \
        state \
        file.
        """)
    }
  }
}
