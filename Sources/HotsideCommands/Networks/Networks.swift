import CommandLineKit

struct Networks: Command {
  static let configuration = CommandConfiguration(
    abstract: "Say who verifies which network.", subcommands: [NetworksVerifier.self])
}

struct NetworksVerifier: Command {
  static let configuration = CommandConfiguration(
    commandName: "verifier",
    abstract: "Record who signs for a network, or show the record.",
    discussion:
      "'hotside sign' refuses keys other than the recorded one; a Vault would refuse the update, or throw away what it has of the network.",
    subcommands: [NetworksVerifierSet.self, NetworksVerifierShow.self])
}
