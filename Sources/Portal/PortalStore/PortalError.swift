internal import ByteSupport
package import JSONCodec
package import Reporting

/// A reason why a portal cannot be read, filled or built.
///
/// Errors of other targets are thrown unchanged.
package enum PortalError: ParameterizedError, Equatable {
  /// The configuration is missing.
  case noPortal(path: String)
  /// A file already exists with other contents.
  case portalPresent(path: String)
  /// No network in the database has a recorded verifier with a known key.
  case nobodyOnRecord(database: String)
  /// Another process is changing the portal.
  case portalBusy(folder: String, owner: String)
  /// The loop of the portal runs already.
  case loopRuns(folder: String, owner: String)
  /// A file of the store or the log was changed after this tool had written it.
  case damagedPortalStore(path: String, reason: String)
  /// The log lacks entries that earlier builds have published; `source` has or names them, and may
  /// be the record of a build.
  case lostLog(path: String, source: String, isRecord: Bool)
  /// A file of the log was changed, or the log is gone; no build can write it again.
  case damagedLog(path: String, reason: String)
  /// A stored update cannot be published by the portal in its current state.
  case unpublishable(path: String, reason: String)
  /// A payload is missing in the store.
  case noStoredPayload(hash: String)
  /// The log contains published payloads that are not in the store.
  case publishedLost(count: Int, first: Publication)
  /// The store lacks payloads that the log lists as published, so a build would remove their files from the site.
  case lostShelf(folder: String, count: Int, first: Publication)
  /// The configuration is missing, but these folders of the portal have files.
  case lostConfiguration(path: String, folders: [String])
  /// A version is not published, so that it cannot be withdrawn; `nil` if it is not withdrawn, so
  /// that it cannot be reinstated.
  case notPublished(id: String, version: UInt32, isWithdrawn: Bool?)
  case badIcon(path: String, reason: String)
  /// A file that the operator has added is not a regular file, or has forbidden contents.
  case badStaticFile(path: String, reason: String)
  /// The folder of the site was not built by this tool.
  case foreignFolder(path: String)
  /// A file in the folder of the site that no build made prevents the next build; `reason` is a clause.
  case foreignFile(path: String, reason: String)
  /// The path of the site is not a folder.
  case siteNotFolder(path: String)
  /// Most networks failed, so nothing was written.
  case mostNetworksFailed(failed: Int, all: Int)
  /// The configuration has no network, but networks were published, so nothing was written.
  case noNetworkKept(all: Int)
  /// No update is complete, and nothing was published earlier.
  case nothingComplete
  /// Development keys sign for some networks, and other keys for others; the ids are one example of
  /// each.
  case mixedPortalKeys(development: String, other: String)
  /// The site would exceed the configured limit; `heaviest` lists the largest folders.
  case siteTooLarge(bytes: Int, limit: Int, heaviest: [String])
  /// A page would exceed the configured limit.
  case portalPageTooLarge(path: String, bytes: Int, limit: Int)
  /// A configuration of an older portal cannot be converted.
  case formerConfiguration(file: String, line: Int?, reason: String)
  /// Two builds of one portal produced different files.
  case notReproducible(site: String)
  case siteUnreachable(site: String, reason: String)
  /// The text is neither a folder nor the address of a site; `reason` is a clause.
  case noSiteAddress(site: String, reason: String)
  /// The disk has too little space for the site.
  case noRoomForSite(path: String, needed: Int, free: Int)
  /// The folder is not a site.
  case noSite(path: String)
  /// The queue has no item with this name.
  case noQueueItem(name: String, known: [String])

  package var row: ErrorRow<JSONValue> {
    switch self {
    case .noPortal(let path):
      .inputMissing(
        .noPortal,
        """
        '\(path)' does not exist. Make it with 'hotside portal init', or name another folder with --portal.
        """,
        ["path": .string(path)])
    case .portalPresent(let path):
      .init(
        .portalPresent, [("path", .string(path))], exit: .cannotWrite,
        "'\(path)' already exists, and was not changed. Edit it, or pass --replace.")
    case .nobodyOnRecord(let database):
      .inputMissing(
        .nobodyOnRecord,
        """
        No network of '\(database)' has a verifier on record whose key is known, so a portal could not publish \
        anything. Record who signs: a key of yours, which 'hotside keys init' and 'hotside keys generate release \
        --role general' make, with 'hotside networks verifier set-general --key release'; or the key that Vaults come \
        with, with --vault-default instead of --key. Then run 'hotside portal init' again.
        """,
        ["database": .string(database)])
    case .portalBusy(let folder, let owner):
      .init(
        .portalBusy, [("folder", .string(folder)), ("owner", .string(owner))], exit: .tryAgain,
        """
        Another process is changing the portal in '\(folder)'\(PortalError.named(owner)). Try again when it has \
        ended, or with --wait.
        """)
    case .loopRuns(let folder, let owner):
      .init(
        .portalBusy, [("folder", .string(folder)), ("owner", .string(owner))], exit: .tryAgain,
        """
        Another 'hotside portal watch' runs for '\(folder)'\(PortalError.named(owner)). End it first: Ctrl-C and \
        SIGTERM end it within two seconds.
        """)
    case .damagedPortalStore(let path, let reason):
      .badData(
        .damagedPortalStore,
        """
        '\(path)' has changed since it was written: \(reason). Restore it from your copies, or remove it and build \
        again.
        """,
        ["path": .string(path), "reason": .string(reason)])
    case .lostLog(let path, let source, let isRecord):
      .badData(
        .damagedPortalStore,
        """
        '\(path)' lacks entries that an earlier build has published, according to '\(source)', and nothing was \
        written: a new log would say that everything is published now, and offer withdrawn versions again. Restore it \
        from your copies, or copy the folder 'log' of the published site there; 'hotside portal build --from-site \
        SITE' does that if the log is gone or the site has a signed index.\(isRecord ? Self.aboutRecord : "")
        """,
        ["path": .string(path), "source": .string(source)])
    case .damagedLog(let path, let reason):
      .badData(
        .damagedPortalStore,
        """
        '\(path)' is not the log that was written: \(reason). Restore it from your copies, or copy the folder 'log' of \
        the published site there.
        """,
        ["path": .string(path), "reason": .string(reason)])
    case .unpublishable(let path, let reason):
      .badData(
        .unpublishable, "The portal cannot publish '\(path)': \(reason)",
        ["path": .string(path), "reason": .string(reason)])
    case .noStoredPayload(let hash):
      .inputMissing(
        .noStoredPayload,
        """
        The portal's store has no whole copy of the files of payload \(hash), which its records name. Restore 'blobs' \
        from your copies, run 'hotside portal build --from-site' with a copy of the published site, or complete the \
        update again.
        """,
        ["hash": .string(hash)])
    case .publishedLost(let count, let first):
      .init(
        .publishedLost, [("count", .integer(count)), ("payloadHash", .string(first.payload.hex))],
        exit: .partial,
        """
        Nothing was removed: the store lacks \(count.counted("payload")) that the log lists as published, the first \
        of \
        \(ScreenText.quoted(first.id)), \(first.payload). Take them back with 'hotside portal build \
        --from-site SITE', or restore 'store' from your copies, and try again. Only if the site does not have them \
        either, on purpose, record with --record-removals that they were removed.
        """)
    case .lostShelf(let folder, let count, let first):
      .badData(
        .damagedPortalStore,
        """
        '\(folder)' lacks \(count.counted("payload")) that the log lists as published, and nothing was written: the \
        site keeps their files. The first is of \(ScreenText.quoted(first.id)): \(first.subject) is on no shelf. \
        Restore 'store' from your copies, or build with '--from-site SITE'. Only if the site shall lose them, on \
        purpose, run 'hotside portal gc --record-removals', and build again.
        """,
        ["path": .string(folder), "payloadHash": .string(first.payload.hex)])
    case .lostConfiguration(let path, let folders):
      .badData(
        .damagedPortalStore,
        """
        '\(path)' does not exist, but the folder still has \(folders.map { "'\($0)'" }.shortList(3)) of a portal. \
        Restore the file from your copies; to write a new one for this store, run 'hotside portal init --replace'.
        """,
        ["path": .string(path)])
    case .notPublished(let id, let version, let isWithdrawn):
      .inputMissing(
        .noStoredPayload,
        """
        Version \(version) of \(ScreenText.quoted(id)) \
        \(isWithdrawn.map { $0 ? "is already withdrawn" : "was never published" } ?? "is not withdrawn"). \
        The log in the portal's folder lists what was published.
        """)
    case .badIcon(let path, let reason):
      .badData(
        .badIcon,
        "The icon '\(path)' is not published: \(reason). Use another file, or leave the icon out.",
        ["path": .string(path), "reason": .string(reason)])
    case .badStaticFile(let path, let reason):
      .badData(
        .badStaticFile,
        "'\(path)' is not published: \(reason). Put another file in its place, or remove it.",
        ["path": .string(path)])
    case .foreignFolder(let path):
      .init(
        .foreignFolder, [("path", .string(path))], exit: .cannotWrite,
        """
        '\(path)' has files that this tool did not build, and is not a site of a portal. Name another folder, or an \
        empty one.
        """)
    case .foreignFile(let path, let reason):
      .badData(
        .foreignFolder,
        """
        \(ScreenText.quoted(path)) was not made by a build, so it must stay, but \(reason). Nothing was written: move \
        it out of the folder of the site, and build again.
        """,
        ["path": .string(path)])
    case .siteNotFolder(let path):
      .init(
        .foreignFolder, [("path", .string(path))], exit: .cannotWrite,
        "\(ScreenText.quoted(path)) is not a folder. Name the folder of the site with --out.")
    case .mostNetworksFailed(let failed, let all):
      .badData(
        .mostNetworksFailed,
        """
        \(failed) of \(all.counted("network")) cannot be published, so nothing was written. Fix the problems above, \
        and build again.
        """,
        ["failed": .integer(failed), "all": .integer(all)])
    case .noNetworkKept(let all):
      .badData(
        .mostNetworksFailed,
        """
        portal.json has no network, but \(all.counted("network")) \(all == 1 ? "is" : "are") published: the site would \
        lose all pages, pictures and payloads, so nothing was written. Put the entries back.
        """,
        ["failed": .integer(all), "all": .integer(all)])
    case .nothingComplete:
      .inputMissing(
        .noStoredPayload,
        """
        No update of the portal's networks is complete, so the site would be empty, and nothing was written. \
        'hotside \
        status' shows what is next.
        """)
    case .mixedPortalKeys(let development, let other):
      .init(
        .mixedPortalKeys, [("development", .string(development)), ("other", .string(other))],
        exit: .refused,
        """
        The verifier of \(ScreenText.quoted(development)) has a development key, which everybody has, but that of \
        \(ScreenText.quoted(other)) has no such key. Nothing was written: use a separate portal for testing.
        """)
    case .siteTooLarge(let bytes, let limit, let heaviest):
      .badData(
        .siteTooLarge,
        """
        The site would have \(bytes) bytes, but limits.siteBytes allows \(limit). The largest parts: \
        \(heaviest.joined(separator: ", ")). Lower keep.pictures or keep.payloads, or raise the limit.
        """,
        [
          "bytes": .integer(bytes), "limit": .integer(limit), "heaviest": .strings(heaviest),
        ])
    case .portalPageTooLarge(let path, let bytes, let limit):
      .badData(
        .portalPageTooLarge,
        """
        '\(path)' would have \(bytes) bytes, but limits.pageBytes allows \(limit). Raise the limit, or lower \
        keep.payloads.
        """,
        ["path": .string(path), "bytes": .integer(bytes), "limit": .integer(limit)])
    case .formerConfiguration(let file, let line, let reason):
      .badData(
        .formerConfiguration,
        "'\(file)'\(line.map { ", line \($0)" } ?? ""): \(reason)",
        ["file": .string(file), "line": .integer(line), "reason": .string(reason)])
    case .notReproducible(let site):
      .init(
        .notReproducible, [("site", .string(site))], exit: .internalDefect,
        """
        A second build of the same portal gave files that differ from '\(site)'. Do not publish it, and tell the \
        makers of Hotside what 'hotside --version' prints.
        """)
    case .siteUnreachable(let site, let reason):
      .init(
        .siteUnreachable, [("site", .string(site)), ("reason", .string(reason))],
        exit: .unavailable,
        "The site '\(site)' cannot be fetched: \(reason). Try again, or name a copy of it."
      )
    case .noSiteAddress(let site, let reason):
      .init(
        .siteUnreachable, [("site", .string(site)), ("reason", .string(reason))], exit: .usage,
        """
        \(ScreenText.quoted(site)) is not the address of a site: \(reason). Give a folder, or an address that begins \
        with https:// or http://.
        """)
    case .noRoomForSite(let path, let needed, let free):
      .init(
        .noRoomForSite,
        [("path", .string(path)), ("needed", .integer(needed)), ("free", .integer(free))],
        exit: .cannotWrite,
        """
        '\(path)' needs about \(needed) bytes in addition to those of the previous site, but its disk has \(free). \
        Nothing was written; make room, or name another folder with --out.
        """)
    case .noSite(let path):
      .inputMissing(
        .noSite,
        """
        '\(path)' is not a portal site (SHA256SUMS is missing). Build it with 'hotside portal build', unpack it if \
        it \
        is an archive, or name another with --site.
        """,
        ["path": .string(path)])
    case .noQueueItem(let name, let known):
      .inputMissing(
        .noQueueItem,
        """
        The queue has no item \(ScreenText.quoted(name)); it has \(known.isEmpty ? "no items" : known.shortList(5)). \
        'hotside portal update' fills it.
        """,
        ["name": .string(name)])
    }
  }

  private static let aboutRecord =
    """
     This file is the record of a build into another folder, or into one that has gone. If you took the log back on \
    purpose, and that site was never published, remove its record: it only makes the next build of that site faster.
    """

  /// The text of a lock file at the end of a clause; empty if its process has not written it yet.
  private static func named(_ owner: String) -> String {
    owner.isEmpty ? "" : ": \(ScreenText.line(owner))"
  }
}
