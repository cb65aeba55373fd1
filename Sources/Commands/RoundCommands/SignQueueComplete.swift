import CommandLineKit
import CommandReports
import JSONCodec
import PortalStore
import Reporting
import RoundSigning
import TerminalKit

struct SignQueueComplete: Command {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Sign items of the queue, all by default.",
    discussion: """
      Works as 'hotside sign', with the items of the queue that were not refused. The signature of
      each is written to Portal/signatures. To sign with a Vault step by step, use 'hotside station'
      with the same names. The exit code is 12 if items are left, and that of
      the reason, usually 77, if all of them are refused.
      """,
    examples: [
      CommandExample("Sign everything in the queue.", "hotside portal sign-queue complete"),
      CommandExample(
        "Take a photographed answer of a Vault.",
        "hotside portal sign-queue complete westend_metadata_9220 --capsules photo.png"),
      CommandExample(
        "Take the signatures that git has brought, where the portal is built.",
        "hotside portal sign-queue complete --capsules Portal/signatures"),
    ])

  @OptionGroup var sign: Sign

  func validate() throws { try sign.validate() }

  func run(_ context: CommandContext) async throws {
    let folder = PortalFolder(in: try sign.workspace.resolve(context))
    _ = try folder.configuration()
    let queue = SignQueue(folder)
    // Where capsules are taken, the signatures that git has brought are of items that wait here.
    let takes = sign.signer.takesCapsules
    let items =
      try sign.scope.what.isEmpty
      ? queue.items().filter { $0.isOpen || takes && $0.state == .done }
      : queue.items(named: sign.scope.what)
    guard !items.isEmpty else {
      sign.report.printed(SigningOutcome(), as: Sign.document)
      return context.output.note("No item of the queue waits for a signature.")
    }
    try await sign.run(items.map(\.name), context)
  }
}

extension SignQueueComplete: DocumentedCommand {
  static let document = Sign.document
}
