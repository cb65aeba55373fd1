import CommandLineKit
import HotDatabase
import HotSide
import JSONCodec

struct Remove: Command {
  static let configuration = CommandConfiguration(
    abstract: "Remove a network, or one version of metadata, from the hot database.",
    subcommands: [RemoveTitle.self, RemoveSpecNameVersion.self])
}

struct RemoveTitle: Command {
  static let configuration = CommandConfiguration(
    commandName: "title", abstract: "Remove an entry of the address book, with its specs.",
    discussion:
      "With the last entry of a network go its endpoints, its metadata with their history, and the record of its verifier."
  )

  @Argument(help: "The title of the entry, as 'hotside show networks' lists it.")
  var title: String

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (name, versions) = try workspace.resolve(context).changeHotDatabase {
      (database) throws(HotDatabaseError) in
      (try database.network(titled: title).name, try database.removeNetwork(titled: title))
    }
    context.output.note("Removed \(title).")
    if !versions.isEmpty {
      let list = versions.map { "\($0)" }.joined(separator: ", ")
      context.output.note("The metadata of \(name) went with it: \(list).")
    }
    _ = try report.printed(
      .members([
        "title": .string(title), "network": .string(name),
        "removedVersions": .array(versions.map { .integer($0) }),
      ]), context)
  }
}

struct RemoveSpecNameVersion: Command {
  static let configuration = CommandConfiguration(
    commandName: "spec-name-version",
    abstract: "Remove one version of a network's metadata, with its history.",
    hiddenAliases: ["spec_name_version"])

  @Argument(help: "The network's name, as it stands in its metadata.") var name: String
  @Argument(help: "The version.") var version: UInt32

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    try workspace.resolve(context).changeHotDatabase { (database) throws(HotDatabaseError) in
      try database.removeMetadata(named: name, version: version)
    }
    context.output.note("Removed the metadata of \(name) \(version).")
    _ = try report.printed(
      .members(["network": .string(name), "removedVersions": .array([.integer(version)])]), context)
  }
}
