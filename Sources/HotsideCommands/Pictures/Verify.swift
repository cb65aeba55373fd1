import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

struct Verify: Command {
  static let configuration = CommandConfiguration(
    abstract: "Say what an update is and whether its signature holds; show a list of derivations.",
    discussion:
      "Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. Says first whose key has signed: the verifier on record, the one that Vaults come with, a development key, or an unknown one. A signature that does not hold, and a key for which anybody can sign, end with code 77; an unsigned update is said to be one, and any signer is taken, unless --verifier or --require-signed says otherwise. With --expect-hash another payload ends with code 77, whoever has signed it. Reduced metadata is recognized as such; with --against the reduction is made anew and compared, and what differs ends with code 77.",
    examples: [
      CommandExample(
        "Say what a movie is and who has signed it.",
        "hotside verify Output/completed/load_metadata_westendV9220_Alice-sr25519.gif"),
      CommandExample(
        "Refuse it unless a certain key of the vault has signed it.",
        "hotside verify Output/completed/load_metadata_westendV9220.gif --verifier release"),
      CommandExample(
        "Refuse it unless it carries the metadata that a manifest names.",
        "hotside verify Output/completed/load_metadata_westendV9220.gif --expect-hash \"$(jq -r .metadataHash Output/completed/load_metadata_westendV9220.json)\""
      ),
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Option(
    help: ArgumentHelp(
      "End with code 77 unless this is the hash of the payload, of its signed bytes, or of the metadata in them.",
      discussion:
        "Each as this command prints it. Several pictures are the frames of one payload, and this is its hash.",
      valueName: "hex"))
  var expectHash: String?
  @OptionGroup(title: "Signer") var verifier: ExpectedVerifierOptions
  @Option(
    help: ArgumentHelp(
      "Compare the metadata with the full metadata of the runtime.",
      discussion: "One of: \(MetadataSourceOptions.forms)", valueName: "metadata"),
    completion: .metadataSources)
  var against: String?
  @OptionGroup(title: "Nodes") var connection: NodeConnectionOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let expectHash, Hash256(hex: expectHash) == nil {
      throw ValidationError("--expect-hash needs 64 hex digits.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let scan = try await pictures.scan(context)
    for line in ScanText.lines(scan) { context.output.note("\(line)") }
    do {
      try await judge(scan, context)
    } catch {
      // What is wrong with another payload than the expected one is nobody's question.
      try requireExpected(scan)
      throw error
    }
    try requireExpected(scan)
  }

  private func requireExpected(_ scan: PictureScan) throws {
    guard let expectHash, let expected = Hash256(hex: expectHash) else { return }
    try PayloadHashes(of: scan.payload).require(expected)
  }

  private func judge(_ scan: PictureScan, _ context: CommandContext) async throws {
    let source = pictures.pictures.joined(separator: " ")
    if (try? Prelude(of: scan.payload))?.code == .derivations {
      if against != nil { throw noMetadata }
      try show(DerivationsReport(reading: scan.payload, source: source), scan, context)
      try verifier.checkUnsignable()
      return
    }
    let payload = try PayloadReport(reading: scan.payload, source: source)
    let record = try verifier.record(of: payload, context)
    var document = payload.document
    if let signer = payload.verifier, var member = document["verifier"]?.object {
      member["standing"] = .string(record.standing(of: signer).rawValue)
      document["verifier"] = .object(member)
    }
    document["recordedVerifier"] = record.document
    document["scan"] = .object(ScanText.document(scan))
    let comparison = try await compare(scan, source, context)
    document["against"] = comparison?.document ?? .null
    if !report.printed(.object(document)) {
      for line in PayloadText.lines(payload, record) { try context.output.print(line) }
      for line in comparison.map(ReductionText.lines) ?? [] { try context.output.print(line) }
    }
    if let level = payload.reducedLevel, comparison == nil {
      context.output.note("\(ReductionText.recognized(level))")
    }
    for warning in comparison?.warnings ?? [] { context.output.warn("\(warning)") }
    for warning in payload.warnings { context.output.warn("\(warning)") }
    try RefusedUpdate.check(scan.payload, source: source)
    try verifier.check(payload, record, context)
    if let refusal = comparison?.refusal { throw RefusedUpdate(message: refusal) }
  }

  /// Compares the metadata of an update with the full one, where that is wanted.
  private func compare(
    _ scan: PictureScan, _ source: String, _ context: CommandContext
  ) async throws -> FormComparison? {
    guard let against else { return nil }
    guard let update = try? UpdatePayload(reading: scan.payload),
      case .metadata(let metadata)? = try? update.content()
    else { throw noMetadata }
    let loader = MetadataLoader(
      workspace: try verifier.workspace.resolve(context),
      options: try connection.options(context))
    let manifest =
      pictures.pictures.count == 1
      ? ReductionManifest(
        beside: pictures.pictures[0], payloadHash: Blake2b.hash256(scan.payload)) : nil
    return try FormComparison(
      metadata, source: source, against: try await loader.load(MetadataReference(against)),
      manifest: manifest)
  }

  private var noMetadata: BadInput {
    BadInput(
      message: "This is no update of metadata, and --against compares metadata. Leave it out.")
  }

  private func show(
    _ derivations: DerivationsReport, _ scan: PictureScan, _ context: CommandContext
  ) throws {
    var document = derivations.document
    document["scan"] = .object(ScanText.document(scan))
    if !report.printed(.object(document)) {
      for line in DerivationsText.lines(derivations, columns: context.output.tableWidth) {
        try context.output.print(line)
      }
    }
    for warning in derivations.warnings { context.output.warn("\(warning)") }
  }
}

extension Verify: DocumentedCommand {
  static let document = JSONShape.either([
    PayloadReport.shape.adding([
      "verifier": JSONShape.members([
        "scheme": .scheme, "publicKey": .hex, "note": .text.orNull,
        "standing": .words(of: VerifierStanding.self),
      ]).orNull,
      "recordedVerifier": VerifierRecord.shape, "scan": ScanText.shape,
      "against": FormComparison.shape.orNull,
    ]),
    DerivationsReport.shape.adding(["scan": ScanText.shape]),
  ])
}
