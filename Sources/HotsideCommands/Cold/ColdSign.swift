import ByteSupport
import ColdSide
import ColdSigner
import CommandLineKit
import HotSide
import JSONCodec
import QRRendering
import SubstrateCrypto
import VaultPayloads

struct ColdSign: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign what waits, and draw the signature.",
    discussion:
      "One signature becomes a PNG with its hex text; those of a bulk, and keys derived on the fly, become a movie. Nothing is signed where the device has changed since the screen was shown; scan again then. A wrong password of a key is written into the log and counted: after the third nothing waits any more. At a terminal it is asked for three times.",
    examples: [
      CommandExample(
        "Show a transaction to the device, and sign it.",
        "hotside cold scan transfer.png && hotside cold sign --out signature.png --comment 'for Bob'"
      )
    ])

  @Option(
    help: ArgumentHelp(
      "Where the code is written: a PNG, or for a movie a GIF or APNG; - for standard output.",
      valueName: "file"), completion: .file(extensions: ["png", "gif", "apng"]))
  var out: OutputFile
  @Option(
    help: ArgumentHelp(
      "Write this beside the signature into the log.",
      discussion: "May be repeated: one for each item of a bulk, in their order.",
      valueName: "text"))
  var comment: [String] = []
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    try out.requireNoTerminal(context)
    let session = try cold.open(context)
    if let waiting = try session.screen() {
      try out.validate(waiting.isAnsweredByMovie ? movieContent : .png, report)
    }
    let signed = try await session.secrets(seeds.access(context)) { secrets in
      try secrets.sign(
        comments: comment, password: { try password($0, context) },
        retry: { _ in
          guard keyPassword.isAskedFor else { return false }
          context.output.warn("The password is wrong.")
          return true
        })
    }
    var document = signed.document
    let content = signed.content
    if signed.isMovie {
      var request = PictureRequest()
      request.chunkSize = MovieFrames.exportChunkSize
      request.staticLimit = 0
      request.format = MovieFormat(fileName: out.path)
      let drawn = try await request.plan(content).draw(to: out, under: outputs.rule, context)
      document["picture"] = drawn.document
    } else {
      try out.write(try StaticPicture.png(of: content), under: outputs.rule, context)
    }
    document["files"] = .array([out.document])
    if report.printed(.object(document)) || out.isStandardOutput { return }
    for line in signed.lines { try context.output.print(line) }
  }

  private var movieContent: OutputFile.Content {
    switch MovieFormat(fileName: out.path) {
    case .apng: .apng
    case .gif: .gif
    }
  }

  private func password(
    _ question: PasswordQuestion, _ context: CommandContext
  ) throws -> SecretBytes {
    let attempts = ColdDevice.passwordAttempts
    context.output.note(
      question.counter == 1
        ? "The key \(question.address) has a password."
        : "This is attempt \(question.counter) of \(attempts) for the key \(question.address).")
    return try keyPassword.required(context)
  }
}

extension WaitingScreen {
  /// Whether what answers the screen is a movie.
  fileprivate var isAnsweredByMovie: Bool {
    switch purpose {
    case .update: false
    case .signing(let ticket): ticket.items.count > 1
    case .derivedKeys(let payloads, _):
      payloads.count > 1 || document["action"] != .string("sign")
    }
  }
}

extension SignedScreen {
  fileprivate var isMovie: Bool {
    switch self {
    case .signatures(let batch): batch.items.count > 1
    case .derivedKeys: true
    }
  }

  /// What was made, in lines.
  fileprivate var lines: [String] {
    switch self {
    case .signatures(let batch):
      batch.items.map { "signed with \($0.encryption.name) \(Hex.encode($0.author.publicKey))" }
    case .derivedKeys(let answer):
      [
        "answered with \(answer.response.items.count.counted("key")) of \(ScreenText.quoted(answer.seedName))"
      ]
    }
  }

  /// The code's content, and each signature, by name.
  fileprivate var document: JSONObject {
    var object = JSONObject([("content", .hex(content))])
    if case .signatures(let batch) = self {
      object["signatures"] = .array(
        batch.items.map { item in
          .members([
            "signature": .hex(item.signature.bytes), "encryption": .string(item.encryption.name),
            "publicKey": .hex(item.author.publicKey), "signedBytes": .hex(item.signedBytes),
          ])
        })
    }
    return object
  }
}

extension ColdSign: DocumentedCommand {
  static let document = JSONShape.members(
    ["content": .hex, "files": .texts],
    optional: [
      "signatures": JSONShape.members([
        "signature": .hex, "encryption": .encryption, "publicKey": .hex, "signedBytes": .hex,
      ]).list,
      "picture": DrawnPicture.shape,
    ])
}
