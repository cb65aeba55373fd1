import CommandLineKit
import PortalLifeCommands
import RoundCommands

struct SignQueueCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign-queue",
    abstract: "Show, fetch and sign what a portal's queue holds.",
    discussion: """
      'hotside portal update' writes an item for each update that waits for its signature:
      item.json and review.html in a folder of Portal/queue, which git can carry to the signer.
      There, 'fetch' makes the payloads again, by their hashes, and 'complete' signs them as 'hotside
      sign' does. The signatures are in Portal/signatures, for git; --capsules reads them where the
      portal is built. An item is removed when its update is signed, published or replaced.

      The recipes of 'hotside portal init --github' and '--gitlab' carry items to the signers on the
      branch sign-me, and take the answers when the branch is merged. No file ever changes, and each
      name has the hash of the contents, so that branches can always be merged.

      Without a subcommand, the queue is listed, as by 'list'.
      """,
    subcommands: PortalLifeFamily.queueCommands + [RoundFamily.completeQueue],
    defaultSubcommand: PortalLifeFamily.listQueue,
    foreignWords: ["ls": "hotside portal sign-queue list"])
}
