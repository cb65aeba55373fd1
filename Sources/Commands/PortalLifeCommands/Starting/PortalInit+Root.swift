import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import PortalSite
import PortalStore
import Reporting
import SecretVault
import SignedIndex
import SubstrateCrypto
import TerminalKit
import UpdateFramework

/// The root of a signed index.
extension PortalInit {
  /// The keys for a root, and the vault that has them.
  struct RootKeys {
    let vault: UnlockedKeyStore
    let index: String
    let timestamp: String
  }

  /// Unlocks the vault, and finds the keys of all roles.
  ///
  /// - Throws: `SignedIndexError` for a portal with a root; `ValidationError` for keys that do not
  ///   exist, with the command that makes them.
  func rootKeysAtHand(
    _ folder: PortalFolder, site: String, _ context: CommandContext
  ) throws -> RootKeys {
    try IndexRoots.requireNoRoot(in: IndexFolder(ofPortal: folder.path))
    try folder.requireIndex(site: site)
    let vault = try keyStore.unlocked(context, password)
    let records = try vault.records()
    func find(_ name: String?, _ role: KeyRole, _ option: String) throws -> String {
      let word = role.rawValue
      let shown = ShellWord.quoted(name ?? word, leaving: "")
      let command = "hotside keys generate \(shown) --role \(word)"
      if let name {
        guard records.contains(where: { $0.name == name }) else {
          throw ValidationError(
            "\(option): the vault has no key \(ScreenText.quoted(name)). Make it with '\(command)'."
          )
        }
        return name
      }
      let own = records.filter { $0.key?.role == role }.map(\.name)
      guard let first = own.first else {
        throw ValidationError(
          """
          The vault has no key with the role \(word). Make one with '\(command)', or give --simple.
          """)
      }
      guard own.count == 1 else {
        throw ValidationError(
          """
          The vault has several keys with the role \(word): \(own.shortList(3)). Name one with \(option).
          """)
      }
      return first
    }
    let roots = try rootKeys.map { try find($0, .root, "--root-key") }
    // The key of a verifier is the fault, whatever else is missing.
    for name in roots { _ = try vault.indexKeyPair(named: name) }
    if simple, let root = roots.first {
      return RootKeys(vault: vault, index: root, timestamp: root)
    }
    return RootKeys(
      vault: vault, index: try find(indexKey, .index, "--index-key"),
      timestamp: try find(timestampKey, .timestamp, "--timestamp-key"))
  }

  /// Writes the first root.
  func makeRoot(
    _ keys: RootKeys, _ folder: PortalFolder, _ configuration: PortalConfiguration,
    _ context: CommandContext
  ) throws -> IndexRoots.Written {
    let now = try time.seconds(context)
    let lock = try folder.lock(waiting: 0, now: now)
    defer { withExtendedLifetime(lock) {} }
    func signers(_ names: [String]) throws -> [IndexSigner] {
      try names.map { name in
        try IndexSigner(
          try keys.vault.indexKeyPair(named: name), named: name, besides: configuration.verifierKeys
        )
      }
    }
    func holders(_ names: [String]) throws -> IndexKeys.Holders {
      IndexKeys.Holders(try signers(names).map(\.publicKey))
    }
    let made = try IndexRoots.start(
      IndexKeys(
        root: try holders(rootKeys), index: try holders([keys.index]),
        timestamp: try holders([keys.timestamp])),
      signing: IndexSigners(try signers(rootKeys)), in: IndexFolder(ofPortal: folder.path), now: now
    )
    context.output.note(
      """
      Wrote \(made.path), the root of the index. Publish its SHA-256 in another place too, so that readers can \
      compare it.
      """)
    if simple {
      context.output.warn(
        """
        One key has all roles. A thief who takes it from the computer that builds the site can also replace the root, \
        and readers cannot tell. Use separate keys for a site that others rely on.
        """)
    } else if made.keys.root.keys.count == 1 {
      context.output.warn(
        "The root has one key. If you lose it, no reader can follow a new root: name a second root key."
      )
    } else {
      context.output.note(
        """
        Each of the \(made.keys.root.keys.count) root keys can sign the next root alone. 'hotside portal rotate root \
        --threshold 2' with --key for each demands two.
        """)
    }
    return made
  }
}
