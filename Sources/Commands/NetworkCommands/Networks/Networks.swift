import CommandLineKit

struct Networks: Command {
  static let configuration = CommandConfiguration(
    abstract: "Look at and change the networks of the hot database.",
    subcommands: [
      NetworksList.self, NetworksShow.self, NetworksSetEndpoint.self, NetworksSetSpecs.self,
      NetworksRenameTitle.self, NetworksAddDefault.self,
      NetworksVerifier.self, NetworksExport.self, NetworksImport.self, NetworksLint.self,
      NetworksDoctor.self,
    ])
}

struct NetworksVerifier: Command {
  static let configuration = CommandConfiguration(
    commandName: "verifier",
    abstract: "Record who signs for a network, or show the record.",
    discussion: """
      'hotside sign' refuses keys other than the recorded one; a Vault would refuse the update, or
      throw away what it has of the network.
      """,
    subcommands: [
      NetworksVerifierSet.self, NetworksVerifierSetGeneral.self, NetworksVerifierShow.self,
    ])
}
