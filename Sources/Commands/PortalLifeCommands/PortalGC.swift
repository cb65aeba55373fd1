import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PortalLife
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import TerminalKit

struct PortalGC: Command {
  static let configuration = CommandConfiguration(
    commandName: "gc", abstract: "Remove stored payloads that no published version refers to.",
    discussion: """
      When a version is signed again, its previous payload stays in the store; interrupted runs
      may also leave payloads. Payloads that any version names are kept, even if the site no
      longer shows them.

      If the store lacks a payload that the log lists as published, nothing is removed, and the
      exit code is 12. If the log itself lacks entries that an earlier build has published, nothing
      is removed either, with 65. If a payload was removed on purpose, --record-removals records this in
      the log, permanently; the next build publishes the log. If files of payloads are missing or
      damaged, the exit code is 12 too.
      """,
    examples: [
      CommandExample("Remove unused payloads from the store.", "hotside portal gc"),
      CommandExample(
        "Record that payloads were removed on purpose, and remove unused ones.",
        "hotside portal gc --record-removals"),
    ])

  @Flag(help: "Record in the log that published payloads missing from the store were removed.")
  var recordRemovals = false
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let portal = try Portal(folder, in: workspace)
    let now = try time.seconds(context)
    let lock = try folder.lock(waiting: Int(wait.wait), now: now)
    defer { withExtendedLifetime(lock) {} }
    try folder.requireHistory(site: PortalFolderOptions.site(nil, in: workspace))
    let recorded =
      recordRemovals
      ? try portal.recordRemovals(
        now: now, indexHash: try IndexFolder(ofPortal: folder.path).publishedHash()) : []
    for entry in recorded {
      context.output.note(
        "\(ScreenText.quoted(entry.id)): \(entry.subject) is recorded as removed.")
    }
    let removed = try folder.removeUnnamedBlobs(losses: portal.losses())
    if !report.printed((removed, recorded), as: PortalGC.document) {
      for hash in removed { try context.output.print(hash.hex) }
    }
    let lackingCount = try portal.lackingBlobCount()
    guard lackingCount == 0 else {
      context.output.warn(
        """
        The files of \(lackingCount.counted("payload")) in 'blobs' are missing or damaged. 'hotside doctor' says \
        whether a build can restore them.
        """)
      throw ExitCode.partial
    }
    context.output.note(
      removed.isEmpty
        ? "Every payload belongs to a version. Nothing was removed."
        : "Removed \(removed.count.counted("payload")).")
  }
}

extension PortalGC: DocumentedCommand {
  static let document: JSONForm<(removed: [Hash256], recorded: [Publication])> = [
    "removed": .list(\.removed, as: ["payloadHash": .of(\.self)]),
    "recordedRemovals": .list(
      \.recorded,
      as: ["portalID": .of(\.id), "specVersion": .of(\.version), "payloadHash": .of(\.payload)]),
  ]
}
