import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import RuntimeMetadata

struct Diff: Command {
  static let configuration = CommandConfiguration(
    abstract: "Compare two versions of a runtime's metadata.",
    discussion:
      "OLD and NEW are each \(MetadataSourceOptions.forms) Pallets, calls with their arguments, the types that calls reach, constants and extensions are compared, and what a user of a Vault will see differently is said. V12 and V13 only name their types: arguments are compared as they are spelled there, and what could not be compared is said."
  )

  @Argument(help: "The metadata of before.", completion: .file())
  var old: String
  @Argument(help: "The metadata of after.", completion: .file())
  var new: String
  @Option(
    help: ArgumentHelp(
      "Ask nodes and code for metadata of this version.",
      discussion: "Without it, what a Vault reads: V14 of current runtimes.", valueName: "14-16"))
  var metadataVersion: UInt8?
  @Option(
    help: ArgumentHelp(
      "Also write a web page for the reviewer; - for standard output, without the text.",
      valueName: "file"),
    completion: .file())
  var html: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var sources: MetadataSourceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let metadataVersion, !(14...16).contains(metadataVersion) {
      throw ValidationError("--metadata-version is 14, 15 or 16.")
    }
    try html?.validate(.page, report)
    guard old != "-" || new != "-" else {
      throw ValidationError("Standard input, '-', can be read only once.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let loader = try sources.loader(context)
    let form = metadataVersion.map { MetadataForm.version($0) } ?? .vault
    let review = try MetadataReview(
      from: try await loader.load(MetadataReference(old), form: form),
      to: try await loader.load(MetadataReference(new), form: form))
    if let html {
      let page = MetadataReviewPage(review).bytes
      try html.write(
        page, under: outputs.rule, context, saying: "Wrote \(html), \(page.count.counted("byte")).")
      if html.isStandardOutput { return }
    }
    if try report.printed(ReviewText.json(review), context) { return }
    for line in ReviewText.lines(review) { try context.output.print(styled: line) }
  }
}
