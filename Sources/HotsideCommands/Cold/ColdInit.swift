import ColdSigner
import CommandLineKit
import HotSide
import JSONCodec
import VaultPayloads

struct ColdInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a device, never over an existing one.",
    discussion:
      "It holds the networks of a release, else the defaults, and is started with its general verifier: the one of the release, else the key behind the published updates."
  )

  @Option(
    help: ArgumentHelp(
      "A cold release database, as 'hotside make-cold-release' makes it.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var release: String?
  @Option(
    help: ArgumentHelp(
      "Who signs for all: a key in hex, none, or default.", valueName: "verifier"))
  var generalVerifier: GeneralVerifierArgument?
  @Flag(
    help:
      "Do not look at this host's connections, for it is known to be cut off."
  )
  var trustHost = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let folder = try cold.folder(context)
    let workspace = try Workspace(
      overrides: Workspace.Overrides(), environment: { context.environment[$0] })
    let content = try release.map { try ColdRelease(at: $0) } ?? workspace.coldRelease()
    let verifier =
      generalVerifier?.verifier ?? content.generalVerifier ?? DefaultVerifier.verifier
    let device = try folder.create(
      release: content, generalVerifier: verifier, watchesHost: !trustHost, surroundings: .system)
    context.output.note("Made a device in \(folder.path).")
    let document = try ColdText.document(of: device)
    if try report.printed(document, context) { return }
    for line in try ColdText.lines(of: device) { try context.output.print(line) }
  }
}
