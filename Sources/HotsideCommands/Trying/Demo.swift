import ByteSupport
import CommandLineKit
import DevelopmentNode
import HotSide
import RuntimeMetadata
import VaultPayloads

struct Demo: Command {
  static let configuration = CommandConfiguration(
    abstract: "Run the main job from end to end on a node of our own, without a network.",
    discussion:
      "Starts a development node, fetches, signs with the development key, draws, reads the pictures back with part of their frames missing, verifies, and rehearses what a new Vault does with them. Everything it makes stays in Output/demo."
  )

  @Option(
    help: ArgumentHelp("The folder it works in, emptied of an earlier demo.", valueName: "dir"),
    completion: .directory)
  var folder = "Output/demo"
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    try Folder.create(folder)
    var configuration = DevelopmentNodeConfiguration(
      metadata: DevelopmentNodeConfiguration.sample.metadataV14())
    configuration.chainName = "Hotside demo"
    let node = try DevelopmentNodeServer(configuration)
    defer { node.stop() }
    let workspace = ["--workspace", folder]
    // The demo starts anew each time; hot.sqlite alone decides what is known.
    try await step(["restore-defaults", "--yes"] + workspace, context)
    try await step(
      ["add-specs", "-t", "-u", node.url, "--encryption", "sr25519", "--title", "Hotside demo"]
        + workspace, context)
    try await step(["load-metadata", "-t", "-n", node.specName] + workspace, context)
    for (kind, payload) in [
      ("add-specs", "sign_me_add_specs_\(node.specName)_sr25519"),
      ("load-metadata", "sign_me_load_metadata_\(node.specName)V\(node.specVersion)"),
    ] {
      try await step(
        ["make", "--msg", kind, "--payload", payload, "--verifier-alice", "sr25519"] + workspace,
        context)
    }
    let completed = "\(folder)/Output/completed"
    let movie = "\(completed)/load_metadata_\(node.specName)V\(node.specVersion)_Alice-sr25519.gif"
    try await step(
      ["verify", "\(completed)/add_specs_\(node.specName)-sr25519_Alice-sr25519.png"], context)
    try await step(["verify", movie], context)
    try await readBack(movie, context)
    // A new Vault without general verifier: the signer becomes it with the specs.
    try await step(
      [
        "rehearse", "\(completed)/add_specs_\(node.specName)-sr25519_Alice-sr25519.png", movie,
        "--as", "no-general-verifier", "--drop", "40", "--expect", "accept",
      ], context, isShown: true)
    context.output.note(
      "Done. The specs are one picture, the metadata a movie, both in \(completed).")
  }

  /// Reads the movie as a camera would that misses four frames of ten.
  private func readBack(_ movie: String, _ context: CommandContext) async throws {
    let scan = try await PictureScan.read(
      try PictureSource.list([movie]), dropping: FrameLoss(percent: 40, seed: 1))
    let report = try PayloadReport(reading: scan.payload, source: movie)
    context.output.note(
      "A camera that misses 40 % of the frames has the whole update after \(scan.scan.distinct) of \(scan.pictureCount.counted("frame")), and its signature \(report.signatureHolds == true ? "holds" : "does not hold")."
    )
    guard report.signatureHolds == true else {
      throw RefusedUpdate(message: "The demo's own movie did not survive the loss of frames.")
    }
  }

  /// Runs one command line; what it says is shown only when it fails, or with `--verbose`.
  private func step(
    _ arguments: [String], _ context: CommandContext, isShown: Bool = false
  ) async throws {
    context.output.note("$ hotside \(arguments.joined(separator: " "))")
    let output = CommandOutput.inMemory()
    let code = await CommandRunner.main(
      HotsideCommand.self, arguments: arguments, environment: context.environment, output: output)
    let said = output.outputText + output.errorText
    guard code == .success else {
      context.output.warn("\(said)")
      throw code
    }
    guard isShown else { return context.output.detail("\(said)") }
    for line in said.split(separator: "\n") { context.output.note("\(String(line))") }
  }
}
