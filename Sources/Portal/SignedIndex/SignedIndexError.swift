package import Reporting

/// A reason why the index of a portal cannot be made, signed or continued.
package enum SignedIndexError: ReportableError, Equatable {
  /// The portal has no root, so it has no index to rotate.
  case noRoot(folder: String)
  /// The portal has a root already.
  case rootPresent(path: String)
  /// The published documents are not in the portal's folder, or are newer than those there.
  case lostIndex(folder: String, reason: String)
  /// The portal and a site have the first roots of two indexes.
  case otherFirstRoot(folder: String, site: String)
  /// Nothing proves that an index of a site is that of the portal.
  case unprovenIndex(source: String, reason: String)
  /// The newest root has expired, so readers refuse everything that is signed under it.
  case expiredRoot(path: String, expires: Int64)
  /// The key of a verifier was named to sign an index.
  case verifierKey(source: String)
  /// The root does not list a key that was named to sign.
  case unlistedKey(source: String)
  /// No named key has the role.
  ///
  /// `changed` are the files of the site whose lists must be signed; empty if lists expire soon.
  case noKey(role: String, count: Int, threshold: Int, changed: [String] = [])
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
        '\(folder)' lacks documents of the published index: \(reason). Nothing was written, because readers refuse a \
        lower version and another root. Restore the folder from your copies, or take the index back with 'hotside \
        portal build --from-site SITE'.
        """)
    case .otherFirstRoot(let folder, let site):
      .badData(
        .indexRollback,
        """
        '\(folder)' has another first root than '\(site)', so readers who follow one of them refuse the other. Nothing \
        was written. If the root here was made after the published one was lost, move '\(folder)' away and take the \
        published index back with 'hotside portal build --from-site SITE'; otherwise find out who changed the site.
        """)
    case .unprovenIndex(let source, let reason):
      .refused(
        .indexSignature,
        """
        The signed index of '\(source)' was not taken back: \(reason). Nothing was written. Bring the root keys back \
        with 'hotside keys restore', or name a copy of 1.root.json that you trust with --root.
        """)
    case .expiredRoot(let path, let expires):
      .refused(
        .indexExpired,
        """
        '\(path)' expired on \(RFC3339.words(expires)), so readers would refuse the site, and nothing was written. Run \
        'hotside portal rotate root', and build again.
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
    case .noKey(let role, let count, let threshold, let changed):
      .inputMissing(
        .indexKey,
        """
        The index needs \(threshold.counted("key")) with the role \(role), but \(count) \
        \(count == 1 ? "was" : "were") \
        given. Name each key with --index-key, --index-key-file or --index-key-fd.\
        \(role == "timestamp" ? "" : Self.aboutLists(changed))
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

  private static func aboutLists(_ changed: [String]) -> String {
    let cause =
      changed.isEmpty
      ? "No file would change, but a list expires soon, or the root has other keys now"
      : "\(changed.count.counted("file")) of the site would change: \(changed.shortList(3))"
    return " \(cause). Otherwise the timestamp key is enough."
  }
}
