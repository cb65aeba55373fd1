import CommandLineKit
import CommandReports
import DevelopmentNode
import FileSupport
import PictureWork
import Reporting
import RuntimeMetadata
import TerminalKit
import VaultPayloads

struct Demo: Command {
  static let configuration = CommandConfiguration(
    abstract: "Run the main job from node to phone, without a network.",
    discussion: """
      Starts a development node, fetches, signs with the development key, draws, reads the
      pictures back with part of their frames missing, verifies, and rehearses what a new Vault
      does with them. Then such a device scans them, and shows and signs a transfer, a transfer
      that carries its metadata, and a bulk of ten. At the end it builds a portal of three
      networks.

      All files stay in Output/demo. The printed commands can be typed afterwards, except for
      those that ask the nodes of the demo. The next demo replaces an unchanged folder, and
      moves a changed one aside, such as to Output/demo-1.
      """,
    examples: [
      CommandExample("Run the whole demo, which takes a few seconds.", "hotside demo")
    ])

  @Option(
    help: ArgumentHelp(
      "The folder of the demo: new, empty, or of an earlier demo.", valueName: "dir"),
    completion: .directory)
  var folder = DemoFolder.standard
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    let place = try DemoFolder(folder) { context.output.warn($0) }
    var configuration = DevelopmentNodeConfiguration(
      metadata: DevelopmentNodeConfiguration.sample.metadataV14())
    configuration.chainName = "Hotside demo"
    let node = try DevelopmentNodeServer(configuration)
    defer { node.stop() }
    let steps = DemoSteps(context)
    let workspace = ["--workspace", folder]
    steps.head("A new workspace with the default networks")
    try await steps.run(["restore-defaults", "--yes"] + workspace)
    steps.head("Specs and metadata from a node, which runs until the demo ends")
    try await steps.run(
      ["add-specs", "-t", "-u", node.url, "--encryption", "sr25519", "--title", "Hotside demo"]
        + workspace)
    try await steps.run(["load-metadata", "-t", "-n", node.specName] + workspace)
    steps.head("Sign both with the development key, and draw them as QR codes")
    for (kind, payload) in [
      ("add-specs", "sign_me_add_specs_\(node.specName)_sr25519"),
      ("load-metadata", "sign_me_load_metadata_\(node.specName)V\(node.specVersion)"),
    ] {
      try await steps.run(
        ["make", "--msg", kind, "--payload", payload, "--verifier-alice", "sr25519"] + workspace)
    }
    let completed = "\(folder)/Output/completed"
    let movie = "\(completed)/load_metadata_\(node.specName)V\(node.specVersion)_Alice-sr25519.gif"
    steps.head("Read the pictures back")
    try await steps.run(
      ["verify", "\(completed)/add_specs_\(node.specName)-sr25519_Alice-sr25519.png"])
    try await steps.run(["verify", movie])
    try await readBack(movie, context)
    steps.head("Show them to a simulated phone that misses 40 % of the frames")
    // On a new Vault without a general verifier, the signer of the specs becomes the general
    // verifier.
    try await steps.run(
      [
        "rehearse", "\(completed)/add_specs_\(node.specName)-sr25519_Alice-sr25519.png", movie,
        "--as", "no-general-verifier", "--drop", "40", "--expect", "accept",
      ], isShown: true)
    try await DemoDevice(folder: folder, node: node, steps: steps).run(
      specs: "\(completed)/add_specs_\(node.specName)-sr25519_Alice-sr25519.png", metadata: movie)
    let portal = DemoPortal(folder: folder, steps: steps)
    try await portal.run()
    try place.finish()
    context.output.note(
      """

      Done. The specs are a picture and the metadata a movie, both in \(completed); signed transactions are in \
      \(folder). Open \(portal.site)/index.html in a browser to see the portal. To look around:
      """
    )
    let start = FilePath.isAbsolute(folder) ? "" : "$PWD/"
    for line in [
      "export HOTSIDE_WORKSPACE=\(start)\(ShellWord.quoted(folder, leaving: ""))", "hotside status",
      "hotside cold show --device \(ShellWord.quoted(DemoDevice.path(in: folder), leaving: ""))",
    ] {
      context.output.note("Next: \(line)")
    }
  }

  /// Reads the movie as a camera would that misses 40 % of the frames.
  private func readBack(_ movie: String, _ context: CommandContext) async throws {
    let scan = try await PictureScan.read(
      try PictureSource.list([movie]), dropping: FrameLoss(percent: 40, seed: 1))
    let report = try PayloadReport(of: scan.read, source: movie)
    context.output.note(
      """
      A camera that misses 40 % of the frames has the whole update after \(scan.scan.distinct) of \
      \(scan.pictureCount.counted("frame")), and its signature \
      \(report.signatureHolds == true ? "holds" : "does not hold").
      """
    )
    guard report.signatureHolds == true else {
      throw RefusedUpdate(message: "The demo's movie could not be read with frames missing.")
    }
  }
}

extension Demo: UndocumentedCommand {
  static let reason = "it is a tour of other commands, which have --json"
}
