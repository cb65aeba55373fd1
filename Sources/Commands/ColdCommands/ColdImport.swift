import AirGap
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import JSONCodec
import PictureWork
import Reporting
import TerminalKit

struct ColdImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import keys from pictures of a list of derivations.",
    discussion: """
      Shows for each key whether it can be imported, and stores the new ones. The phrases of the
      seeds show which keys have passwords. The exit code is 12 if keys are left out.
      """,
    examples: [
      CommandExample(
        "Import what 'hotside derivations' drew.",
        "hotside cold import Output/completed/derivations-westend-sr25519.png")
    ])

  @Argument(
    help: "Pictures, folders of pictures, or - for standard input.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    let (preview, count, notice) = try await session.secrets(seeds.access(context)) { secrets in
      try session.decline()
      let scan = try await ScanSession.read(
        pictures.joined(separator: " "),
        try PictureSource.list(try cold.pictures(pictures, context)), with: budget.reader)
      let (preview, count) = try secrets.importKeys(try scan.finish())
      return (preview, count, scan.otherPayloadNotice)
    }
    if let notice { context.output.warn(notice) }
    if !report.printed((preview, count), as: ColdImport.document) {
      try context.output.print(DevicePage.panel(.keys(preview)))
    }
    context.output.note("Imported \(ColdKeyText.count(count)).")
    let repeated = preview.importable.keySets.reduce(0) { $0 + $1.keys.count } - count
    if repeated > 0 {
      context.output.warn(
        "\(ColdKeyText.count(repeated)) came more than once; the last path of each was stored."
      )
    }
    let isPartial =
      !preview.unknownSets.isEmpty
      || preview.keySets.contains { set in
        set.keys.contains { key in
          if case .invalid = key.status { true } else { key.problem != nil }
        }
      }
    guard !isPartial else { throw ExitCode.partial }
  }
}

extension ColdImport: DocumentedCommand {
  static let document: JSONForm<(preview: DerivationsPreview, count: Int)> = [
    "...": .all(\.preview), "imported": .of(\.count),
  ]
}
