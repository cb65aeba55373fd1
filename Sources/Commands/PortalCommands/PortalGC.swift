import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PortalStore
import Reporting
import TerminalKit

struct PortalGC: Command {
  static let configuration = CommandConfiguration(
    commandName: "gc", abstract: "Remove stored payloads that no published version refers to.",
    discussion: """
      A version that was signed anew leaves its former payload behind, and so may a run that was
      killed. What any version names stays, also where the site shows it no more.

      If the store lacks a payload that the log lists as published, nothing is removed, and the
      command ends with code 12. If the payload was removed on purpose, --record-removals says so in
      the log, once and for all; the next build publishes the log.
      """,
    examples: [
      CommandExample("Make room in the store.", "hotside portal gc"),
      CommandExample(
        "Record that a shelf was removed on purpose, and make room.",
        "hotside portal gc --record-removals"),
    ])

  @Flag(help: "Record in the log that published payloads that the store lacks were removed.")
  var recordRemovals = false
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let portal = try Portal(folder, in: workspace)
    let now = try SourceDate.seconds(context)
    let lock = try folder.lock(waiting: Int(wait.wait), now: now)
    defer { withExtendedLifetime(lock) {} }
    let recorded = recordRemovals ? try portal.recordRemovals(now: now) : []
    for entry in recorded {
      context.output.note(
        "\(ScreenText.quoted(entry.id)): \(entry.subject) is recorded as removed.")
    }
    let removed = try folder.removeUnnamedBlobs(losses: portal.losses())
    if !report.printed((removed, recorded), as: PortalGC.document) {
      for hash in removed { try context.output.print(hash.hex) }
    }
    context.output.note(
      removed.isEmpty
        ? "Each payload belongs to a version: nothing was removed."
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
