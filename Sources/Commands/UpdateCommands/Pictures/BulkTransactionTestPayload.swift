import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import QRDrawing
import SubstrateCrypto
import UpdateCompletion

struct BulkTransactionTestPayload: Command {
  static let configuration = CommandConfiguration(
    commandName: "bulk-transaction-test-payload",
    abstract: "Draw many test transactions as one payload for bulk signing.",
    discussion: """
      Every transaction is the same old transfer on Westend, which no node accepts. The picture is a
      movie of 8 frames per second; 'text' writes hex. 'both' also writes the text next to the
      picture, with .txt added to the name.
      """,
    examples: [
      CommandExample(
        "Draw ten transfers of one account.",
        """
        hotside bulk-transaction-test-payload --dst-file bulk.gif --tx-count 10 --from \
        d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d
        """
      )
    ],
    hiddenAliases: ["bulk_transaction_test_payload"])

  @Option(
    help: ArgumentHelp(
      "Write the picture or text to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var dstFile: OutputFile
  @OptionGroup var outputs: OutputOptions
  @Option(help: ArgumentHelp("Number of transactions, 1 to 100000.", valueName: "count"))
  var txCount: Int
  @Option(
    help: ArgumentHelp(
      "Bytes per frame, a multiple of 8 from 64 to 2944.", valueName: "bytes"))
  var chunkSize = 128
  @Option(
    help: ArgumentHelp(
      "The sr25519 key that signs, in hex or as an SS58 address.", valueName: "key"))
  var from: TypedKey
  @Option(help: "The files to write.") var outputFormat = CompletionJob.Goal.picture

  @OptionGroup var report: ReportOptions

  func validate() throws {
    switch outputFormat {
    case .text: try dstFile.validate(.hex, report)
    case .picture, .both: try dstFile.validate(try request().format == .apng ? .apng : .gif, report)
    }
    if outputFormat == .both, dstFile.isStandardOutput {
      throw ValidationError("Standard output cannot hold both the picture and its text.")
    }
    _ = try request()
    guard (1...100_000).contains(txCount) else {
      throw ValidationError("--tx-count \(txCount) is not possible. Give 1 to 100000.")
    }
    _ = try account()
  }

  func run(_ context: CommandContext) async throws {
    let payload = try TestPayload.bulk(of: txCount, from: try account())
    let text: OutputFile? =
      switch outputFormat {
      case .picture: nil
      case .text: dstFile
      case .both: OutputFile(dstFile.path + ".txt")
      }
    try await TestPayloadMovie.write(
      payload, movie: outputFormat == .text ? nil : (dstFile, try request()), text: text,
      outputs.rule, report, context)
  }

  /// The account of the key: its public key.
  private func account() throws -> Hash256 {
    guard from.scheme == nil || from.scheme == .sr25519, let account = Hash256(from.bytes) else {
      throw ValidationError("--from needs an sr25519 account, which has 32 bytes.")
    }
    return account
  }

  private func request() throws -> PictureRequest {
    try TestPayloadMovie.request(chunkSize: chunkSize, framesPerSecond: 8, file: dstFile.path)
  }
}

extension BulkTransactionTestPayload: DocumentedCommand {
  package static let document = TestPayloadMovie.form
}
