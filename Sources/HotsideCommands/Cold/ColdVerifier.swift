import ByteSupport
import ColdSigner
import CommandLineKit
import JSONCodec
import VaultPayloads

struct ColdVerifier: Command {
  static let configuration = CommandConfiguration(
    commandName: "verifier", abstract: "Show who signs for all, and who for each network.")

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let device = try cold.open(context).device
    let general = try device.generalVerifier()
    let names = Dictionary(
      try device.networks().map { ($0.specs.genesisHash, $0.specs.title) }
    ) { first, _ in first }
    let entries = try device.networkVerifiers()
    let document = JSONValue.members([
      "generalVerifier": .verifier(general),
      "networks": .array(
        entries.map { entry in
          .members([
            "genesisHash": .string(entry.genesisHash.hex),
            "title": names[entry.genesisHash].map { .string($0) } ?? .null,
            "verifier": .networkVerifier(entry.verifier),
          ])
        }),
    ])
    if try report.printed(document, context) { return }
    var table = TextTable(columns: [.left("network"), .left("verifier")])
    table.append(["(general)", NetworkVerifierText.text(.custom(general))])
    for entry in entries {
      table.append([
        names[entry.genesisHash] ?? entry.genesisHash.hex, NetworkVerifierText.text(entry.verifier),
      ])
    }
    try context.output.print(table.text)
  }
}
