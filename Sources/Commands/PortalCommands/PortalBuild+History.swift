import CommandLineKit
import CommandReports
import FileSupport
import PortalLife
import PortalSite
import PortalStore
import Reporting
import SecretVault
import SignedIndex
import SubstrateCrypto
import TerminalKit

/// The log and the signed index that a build continues.
extension PortalBuild {
  /// A copy of the index of `--from-site`; `nil` without this option.
  func copyOfIndex(_ context: CommandContext) async throws -> ScratchFolder? {
    guard let fromSite else { return nil }
    let scratch = try ScratchFolder(named: "hotside-index")
    try await PublishedSite(fromSite, connection.options(context)).copyIndex(
      to: scratch.path, from: PublishedDocuments.first, within: .seconds(600),
      PublishedDocuments.named)
    return scratch
  }

  /// The index that this build signs; `nil` for a plan, and for a site without signed index.
  func signedIndex(
    _ portal: Portal, _ site: String, _ published: ScratchFolder?, _ context: CommandContext
  ) throws -> SiteIndex? {
    if plan { return nil }
    return try indexKeys.index(of: portal, orOf: indexCopies(site, published), context)
  }

  /// Checks that the portal has the log and the index that earlier builds have published, before anything is written.
  ///
  /// With `--from-site`, a log and an index that are lost are taken back first.
  func requireHistory(
    of folder: PortalFolder, _ site: String, _ published: ScratchFolder?, now: Int64,
    _ context: CommandContext
  ) async throws {
    var logs: [PublishedLog] = []
    if let fromSite, let published {
      let place = PublishedSite(fromSite, try connection.options(context))
      logs.append(try await place.log())
      // The host may have removed the log itself, but cannot shorten what the index lists.
      logs.append(PublishedLog(index: "\(published.path)/tuf", source: fromSite))
      try await takeBack(
        folder, site, logs, from: place, IndexFolder(ofSite: published.path), context)
    }
    try folder.requireHistory(
      site: site, logs: logs, copies: published.map { [IndexFolder(ofSite: $0.path)] } ?? [])
    try requireValidRoot(in: IndexFolder(ofPortal: folder.path), now, context)
  }

  /// Refuses an expired root, and warns of one that expires soon.
  private func requireValidRoot(
    in folder: IndexFolder, _ now: Int64, _ context: CommandContext
  ) throws {
    guard !indexKeys.unsignedIndex else { return }
    let root = try folder.rootExpiry()
    try IndexExpiry.requireValid(root, in: folder, at: now)
    if let warning = root?.warning(at: now) { context.output.warn(warning) }
  }

  private func indexCopies(_ site: String, _ published: ScratchFolder?) -> [IndexFolder] {
    [published?.path, site].compactMap { $0 }.map { IndexFolder(ofSite: $0) }
  }

  /// Takes back a log that lacks entries of the published site, and an index that lacks documents.
  ///
  /// Everything is verified before anything is written. A part of a log is only taken back if a verified index lists
  /// it, because nothing else proves it.
  private func takeBack(
    _ folder: PortalFolder, _ site: String, _ logs: [PublishedLog], from place: PublishedSite,
    _ copy: IndexFolder, _ context: CommandContext
  ) async throws {
    guard let fromSite else { return }
    let own = IndexFolder(ofPortal: folder.path)
    let log = try PublicationLog(in: folder)
    let isShort = !logs.allSatisfy { $0.isContinued(by: log) }
    let entries = isShort ? try await place.entries() : log
    let takesLog = entries.extends(log) && (copy.hasRoot || log.count == 0)
    var isLost = false
    do {
      try folder.requireIndex(site: site, entries, copies: [copy])
    } catch SignedIndexError.lostIndex { isLost = copy.hasRoot }
    guard takesLog || isLost else { return }
    guard !plan else {
      return context.output.warn(
        "A plan takes neither log nor index back from \(fromSite); a build without --plan does.")
    }
    var index: PublishedIndex?
    if copy.hasRoot {
      let trusted = try root.map { try IndexCheck.root(reading: $0) } ?? own.first()
      index = try PublishedIndex(
        verifying: copy, from: fromSite, root: trusted,
        keys: trusted == nil ? rootKeys(context) : [])
      try index?.requireNewest(in: own)
      for (year, bytes) in entries.files where takesLog {
        guard index?.lists("log/\(year).jsonl", bytes) == true else {
          throw PortalError.damagedLog(
            path: "\(fromSite)/log/\(year).jsonl", reason: "the signed index lists another one")
        }
      }
    }
    try entries.requireWhole(in: folder, site: site, others: logs)
    if takesLog {
      try folder.writeLog(entries)
      context.output.note(
        """
        \((entries.count - log.count).counted("entry", plural: "entries")) of the log came back from \(fromSite)\
        \(index == nil ? ". No signed index proves them: compare the dates that 'hotside portal check' lists." : ".")
        """)
    }
    if isLost, let index {
      try index.write(to: own)
      context.output.note(
        """
        The signed index came back from \(fromSite): version \(index.rootVersion) of the root, and \
        \(index.version ?? 0) of the timestamp.
        """)
    }
  }

  /// The root keys of the vault; empty without a vault.
  private func rootKeys(_ context: CommandContext) throws -> [MultiSigner] {
    guard Folder.exists(try indexKeys.keyStore.path(context)) else { return [] }
    return try indexKeys.keyStore.unlocked(context, indexKeys.password).records()
      .compactMap(\.key).filter { $0.role?.isOfIndex == true }.map(\.publicKey)
  }

  /// Takes back updates that the store has lost, from the data of `--from-site`.
  func restoreShelves(of portal: Portal, _ context: CommandContext) async throws {
    guard let fromSite else { return }
    let ids = try await PublishedSite(fromSite, connection.options(context))
      .restoreShelves(of: portal, place: fromSite)
    guard !ids.isEmpty else { return }
    context.output.note(
      "The store had lost updates of \(ids.shortList(3)), which came back from \(fromSite) with their dates."
    )
  }
}
