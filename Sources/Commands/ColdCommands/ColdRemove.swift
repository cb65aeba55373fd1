import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import JSONCodec
import TerminalKit

struct ColdRemove: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove keys from the device, all or none.",
    discussion: """
      The seed stays, and 'hotside cold derive' brings a key back. To remove a seed, use 'hotside
      cold seed remove'; to remove a network and its keys, 'hotside cold networks --remove'.
      """,
    examples: [
      CommandExample(
        "Remove a key.",
        "hotside cold remove 5G97sebo3nBNYcq8Ys48PPj7QT5MrpvRTfHe6QjPafNx6Yj1")
    ])

  @Argument(help: "Keys, by their addresses or in hex.", completion: .deviceKeys) var keys: [String]
  @Flag(help: "Remove without asking.") var yes = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    var removed: [KeyDetails] = []
    for text in keys {
      let key = try session.key(text)
      if !removed.contains(key) { removed.append(key) }
    }
    let lines = removed.map { ColdKeyText.line($0) }
    let question = "Remove \(ColdKeyText.count(removed.count)): \(lines.joined(separator: "; "))?"
    try Confirmation.require(question, isGiven: yes, remedy: "Give --yes.", context)
    try session.removeKeys(removed)
    if !report.printed(removed, as: ColdRemove.document) {
      for line in lines { try context.output.print(line) }
    }
    context.output.note("Removed \(ColdKeyText.count(removed.count)).")
  }
}

extension ColdRemove: DocumentedCommand {
  static let document: JSONForm<[KeyDetails]> = ["removed": .of(\.self)]
}
