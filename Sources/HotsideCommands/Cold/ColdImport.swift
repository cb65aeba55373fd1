import ByteSupport
import ColdSigner
import CommandLineKit
import HotSide
import JSONCodec
import SubstrateCrypto
import VaultPayloads

struct ColdImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import keys from pictures of a list of derivations.",
    discussion:
      "Each key is shown with what becomes of it; those that are new are stored. Which of them have passwords is found out with the phrases of their seeds. With keys left out the command ends with code 12."
  )

  @Argument(
    help: "Pictures, folders of pictures, or - for standard input.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    try folder.requireDisconnected(device)
    try device.decline()
    try folder.set(nil)
    let session = try await ScanSession.read(
      pictures.joined(separator: " "), try PictureSource.list(pictures), with: budget.reader)
    guard case .derivations(let payload) = try device.scan(try session.finish()) else {
      try device.decline()
      throw BadInput(
        message: "The pictures are no list of keys. Show updates to 'hotside cold scan'.")
    }
    var preview = try device.preview(payload)
    if preview.importable.keySets.allSatisfy({ $0.keys.isEmpty }) {
      try device.addRecordedFlags(to: &preview)
    } else {
      try addFlags(to: &preview, device, folder, context)
    }
    let count = try device.importKeys(preview.importable)
    var document = preview.json.object ?? JSONObject()
    document["imported"] = .integer(count)
    if try !report.printed(.object(document), context) {
      for line in ColdKeyText.lines(preview) { try context.output.print(line) }
    }
    context.output.note("Imported \(ColdKeyText.count(count)).")
    let repeated = preview.importable.keySets.reduce(0) { $0 + $1.keys.count } - count
    if repeated > 0 {
      context.output.warn(
        "\(ColdKeyText.count(repeated)) came more than once; each is stored with the path that came last."
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

  /// Tries the phrases of the seeds whose keys came.
  private func addFlags(
    to preview: inout DerivationsPreview, _ device: ColdDevice, _ folder: DeviceFolder,
    _ context: CommandContext
  ) throws {
    let names = try ColdSeedOptions.names(folder)
    guard let vault = try seeds.unlockedIfPresent(folder, context) else { return }
    for set in preview.keySets where names.contains(where: set.seedName.hasSameBytes) {
      let phrase = try ColdSeedOptions.phrase(ofSeed: set.seedName, in: vault)
      try device.addPasswordFlags(to: &preview, phrase: phrase.bytes)
    }
  }
}
