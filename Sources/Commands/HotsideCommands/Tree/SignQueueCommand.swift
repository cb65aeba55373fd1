import CommandLineKit
import PortalLifeCommands
import RoundCommands

struct SignQueueCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign-queue",
    abstract: "Show, fetch and sign what a portal's queue holds.",
    discussion: """
      'hotside portal update' writes an item for each update that waits for its signature:
      Portal/queue/ITEM/item.json and review.html, which git can carry to the signer. There, 'fetch'
      makes the payloads again, by their hashes, and 'complete' signs them as 'hotside sign' does.
      The signatures are in Portal/signatures, for git; --capsules reads them where the portal is
      built. An item is removed when its update is published or replaced.
      """,
    subcommands: PortalLifeFamily.queueCommands + [RoundFamily.completeQueue],
    foreignWords: ["ls": "hotside portal sign-queue list"])
}
