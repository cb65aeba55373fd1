import ByteSupport
import ColdSide
import CommandLineKit
import CommandReports
import TerminalKit
import VaultPayloads

struct ColdVerifier: Command {
  static let configuration = CommandConfiguration(
    commandName: "verifier",
    abstract: "Show the general verifier and the verifier of each network.",
    examples: [
      CommandExample("Show who signs for each network.", "hotside cold verifier")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let verifiers = try cold.open(context).verifiers()
    if report.printed(verifiers) { return }
    var table = TextTable(columns: [.whole("network"), .whole("verifier")])
    table.append(["(general)", ValidCurrentVerifier.words(.custom(verifiers.general))])
    for network in verifiers.networks {
      table.append([
        network.title ?? network.genesisHash.hex, ValidCurrentVerifier.words(network.verifier),
      ])
    }
    try context.output.print(table)
  }
}

extension ColdVerifier: DocumentedCommand {
  static let document = VerifiersOverview.form
}
