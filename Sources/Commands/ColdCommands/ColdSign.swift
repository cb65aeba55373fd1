import AirGap
import ByteSupport
import ColdSide
import ColdSigner
import ColdStore
import CommandLineKit
import CommandReports
import FileSupport
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct ColdSign: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign the pending transactions or message and draw the signature.",
    discussion: """
      One signature becomes a PNG with its hex text; the signatures of a bulk, and keys derived on
      the fly, become a movie.

      Prints the request on standard error, and asks at a terminal before it is signed. If the
      device has changed since the screen was shown, nothing is signed: scan it again.

      Each wrong password of a key is written into the log and counted; the third one discards the
      request. At a terminal, the password is asked for up to three times.
      """,
    examples: [
      CommandExample(
        "Show a transaction to the device, and sign it.",
        "hotside cold scan transfer.png && hotside cold sign --out signature.png --comment 'for Bob'"
      )
    ])

  @Option(
    help: ArgumentHelp(
      "Write the code to this file: a PNG, or for a movie a GIF or APNG; - for standard output.",
      valueName: "file"), completion: .file(extensions: ["png", "gif", "apng"]))
  var out: OutputFile
  @Option(
    help: ArgumentHelp(
      "Write this comment next to the signature into the log.",
      discussion: "May be repeated: one for each item of a bulk, in order.",
      valueName: "text"))
  var comment: [String] = []
  @OptionGroup var shown: ShownScreenOptions
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    try out.requireNoTerminal(context)
    // An interrupted run may have left a temporary file with a signature. Because the request is
    // then no longer pending, the temporary file is removed before the check for a pending request.
    if !out.isStandardOutput { _ = FileReplacement.sweepTemporaries(beside: out.path) }
    let session = try cold.open(context)
    let waiting = try session.screenToSign(expecting: shown.expect?.hash)
    try out.validate(try waiting.isAnsweredByMovie ? movieContent : .png, report)
    try await requireNoRequest()
    try out.requirePlace(under: outputs.rule)
    let signed = try await session.secrets(seeds.access(context)) { secrets in
      try shown.approve(waiting, try secrets.shown(waiting), "Sign this?", context)
      return try secrets.sign(
        expecting: waiting.hash, comments: comment, password: { try password($0, context) },
        retry: {
          PasswordAttempts.allows(
            $0, after: "The password is wrong.", isAskedFor: keyPassword.isAskedFor, context)
        })
    }
    let drawn: DrawnPicture?
    do { drawn = try await draw(signed, context) } catch {
      context.output.warn(
        """
        The device has signed; nothing is pending any more. The code holds \(Hex.encode(signed.content)).
        """
      )
      throw error
    }
    let isPrinted = report.printed((signed, drawn, out.path), as: ColdSign.document)
    if isPrinted || out.isStandardOutput { return }
    for line in signed.lines { try context.output.print(line) }
  }

  /// Refuses to replace a picture of a request, such as the one that 'scan' has read.
  ///
  /// - Throws: `FileError`.
  private func requireNoRequest() async throws {
    guard !out.isStandardOutput, Folder.exists(out.path) else { return }
    // The picture is only compared, so it is not recorded as an input.
    let session = await FileInputs.$current.withValue(nil) {
      try? await ScanSession.read(out.path, [PictureSource(path: out.path)])
    }
    guard let session, session.payload.map({ $0.first == 0x53 }) ?? (session.framesUsed > 0) else {
      return
    }
    throw FileError.refusedOutput(
      path: out.path, reason: "it is the picture of a request to a signer",
      wayOut: "name another file")
  }

  /// Draws the answer for the hot side.
  ///
  /// - Returns: the movie; `nil` for a single code.
  private func draw(_ signed: SignedScreen, _ context: CommandContext) async throws -> DrawnPicture?
  {
    guard signed.isMovie else {
      try out.write(try StaticPicture.png(of: signed.content), under: outputs.rule, context)
      return nil
    }
    var request = PictureRequest()
    request.chunkSize = MovieFrames.exportChunkSize
    request.staticLimit = 0
    request.format = MovieFormat(fileName: out.path)
    return try await request.plan(signed.content).draw(to: out, under: outputs.rule, context)
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
  /// Whether the answer is a movie.
  fileprivate var isAnsweredByMovie: Bool {
    get throws {
      switch purpose {
      case .update: return false
      case .signing(let ticket): return ticket.items.count > 1
      case .derivedKeys:
        guard case .transactions = try DerivedKeysPayload(waiting: payloads) else {
          return true
        }
        return payloads.count > 1
      }
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

  /// The results, as lines.
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

  /// The signatures; `nil` for other answers.
  fileprivate var signatures: [SignedItem]? {
    if case .signatures(let batch) = self { batch.items } else { nil }
  }
}

extension ColdSign: DocumentedCommand {
  static let document: JSONForm<(signed: SignedScreen, picture: DrawnPicture?, file: String)> = [
    "content": .hex(\.signed.content),
    "signatures": .optional(
      \.signed.signatures,
      as: .list([
        "signature": .hex(\.signature.bytes), "encryption": .of(\.encryption),
        "publicKey": .hex(\.author.publicKey), "signedBytes": .hex(\.signedBytes),
      ])),
    "picture": .optional(\.picture), "files": .of { [$0.file] },
  ]
}
