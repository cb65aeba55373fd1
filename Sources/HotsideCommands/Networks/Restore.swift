import CommandLineKit
import HotDatabase
import HotSide
import JSONCodec

struct Restore: Command {
  static let configuration = CommandConfiguration(
    abstract: "Put back the last good copy of a damaged hot database.",
    discussion:
      "After every change a copy of the database is kept beside it, as hot.sqlite.last-good. This puts it in the place of a database that is damaged or gone; the damaged file is moved aside. A database that is sound stays as it is."
  )

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let copy = LastGoodCopy(of: try workspace.resolve(context).hotDatabase)
    let outcome = try copy.restore()
    let document = JSONValue.members([
      "database": .string(copy.database), "restored": .bool(outcome != nil),
      "movedTo": outcome?.movedTo.map { .string($0) } ?? .null,
    ])
    _ = try report.printed(document, context)
    guard let outcome else {
      context.output.note("\(copy.database) is sound; nothing was changed.")
      return
    }
    if let moved = outcome.movedTo { context.output.note("Moved what was damaged to \(moved).") }
    context.output.note("\(copy.database) is again what it was after its last good change.")
  }
}
