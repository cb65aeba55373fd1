import ChainInquiry
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import Reporting
import RuntimeMetadata
import TerminalKit

struct Diff: Command {
  static let configuration = CommandConfiguration(
    abstract: "Compare two metadata versions by what Vault users will see.",
    discussion: """
      OLD and NEW are each \(MetadataSourceOptions.forms)

      Compares pallets, calls with their arguments, the types that calls reach, constants and
      extensions, and lists what Vault users will see differently. V12 and V13 only name their
      types: arguments are compared by these names, and everything that cannot be compared is
      listed.

      A change is breaking if transactions made for OLD are decoded differently or not at all under
      NEW, or if the signed bytes change. It is an addition if NEW only decodes more.
      """,
    examples: [
      CommandExample(
        "Compare a file with what a node has now, for a reviewer.",
        "hotside diff westend9150.hex wss://westend-rpc.polkadot.io --html review.html"),
      CommandExample("Compare two stored versions.", "hotside diff westend9150 westend9220"),
      CommandExample(
        "Write a comment for a pull request, and fail if transactions break.",
        "hotside diff westend9150 westend9220 --markdown comment.md --fail-on breaking"),
    ])

  @Argument(help: "The old metadata.", completion: .metadataSources)
  var old: String
  @Argument(help: "The new metadata.", completion: .metadataSources)
  var new: String
  @Option(
    help: ArgumentHelp(
      "Ask nodes and code for this metadata version.",
      discussion: "Default: the version that a Vault reads, V14 for current runtimes.",
      valueName: "14-16"), completion: .list(["14", "15", "16"]))
  var metadataVersion: UInt8?
  @Option(
    help: ArgumentHelp(
      "Also write a web page for the reviewer; - for standard output, instead of the text.",
      valueName: "file"),
    completion: .file())
  var html: OutputFile?
  @Option(
    help: ArgumentHelp(
      "Also write Markdown for a pull request; - for standard output, instead of the text.",
      discussion: "At most 60,000 bytes, so that it fits into a comment.", valueName: "file"),
    completion: .file())
  var markdown: OutputFile?
  @Option(
    help: ArgumentHelp(
      "End with code 13 for such changes, after everything is written.",
      valueName: "breaking|any"))
  var failOn: DiffGate?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var sources: MetadataSourceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let metadataVersion, !(14...16).contains(metadataVersion) {
      throw ValidationError("--metadata-version must be 14, 15 or 16.")
    }
    try outputs.require(html != nil || markdown != nil, "--html or --markdown")
    try html?.validate(.page, report)
    try markdown?.validate(.markdown, report)
    if html?.isStandardOutput == true, markdown?.isStandardOutput == true {
      throw ValidationError("Standard output can hold only one of the page and the Markdown.")
    }
    try sources.validate([old, new])
    guard old != "-" || new != "-" else {
      throw ValidationError("Standard input, '-', can be read only once.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let loader = try sources.loader(of: [old, new], context)
    let form = metadataVersion.map { MetadataForm.version($0) } ?? .vault
    let sides = [
      try await loader.load(MetadataReference(old), form: form),
      try await loader.load(MetadataReference(new), form: form),
    ]
    try sources.state.require(sides.contains { $0.code != nil })
    guard metadataVersion == nil || sides.contains(where: { $0.node != nil || $0.code != nil })
    else {
      throw ValidationError(
        """
        --metadata-version is for nodes and code, but neither side is one: their versions are fixed.
        """
      )
    }
    let review = try MetadataReview(from: sides[0], to: sides[1])
    if let html {
      let page = MetadataReviewPage(review).bytes
      try html.write(
        page, under: outputs.rule, context, saying: "Wrote \(html), \(page.count.counted("byte")).")
    }
    try markdown?.write(MetadataReviewMarkdown(review).bytes, under: outputs.rule, context)
    let holdsFile = [html, markdown].contains { $0?.isStandardOutput == true }
    if !holdsFile, !report.printed(review, as: ReviewText.form) {
      for line in ReviewText.lines(review) { try context.output.print(styled: line) }
    }
    try failOn?.check(review, context)
  }
}

extension Diff: DocumentedCommand {
  package static let document = ReviewText.form
}
