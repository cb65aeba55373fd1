import CommandLineKit

struct Networks: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show and change the networks of the hot database.",
    subcommands: [
      NetworksList.self, NetworksShow.self, NetworksAdd.self, NetworksSetEndpoint.self,
      NetworksSetSpecs.self,
      NetworksRenameTitle.self, NetworksAddDefault.self,
      NetworksVerifier.self, NetworksExport.self, NetworksImport.self, NetworksLint.self,
      NetworksDoctor.self,
    ],
    foreignWords: [
      "ls": "hotside networks list", "new": "hotside networks add URL",
      "remove": "hotside remove title TITLE",
      "rm": "hotside remove title TITLE", "delete": "hotside remove title TITLE",
      "check": "hotside networks doctor",
    ])
}

struct NetworksVerifier: Command {
  static let configuration = CommandConfiguration(
    commandName: "verifier",
    abstract: "Record or show the verifier of a network.",
    discussion: """
      'hotside sign' refuses every key except the recorded one, because a Vault would refuse the
      update or delete the network's data.
      """,
    subcommands: [
      NetworksVerifierSet.self, NetworksVerifierSetGeneral.self, NetworksVerifierShow.self,
    ])
}
