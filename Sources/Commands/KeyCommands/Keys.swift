import CommandLineKit

struct Keys: Command {
  static let configuration = CommandConfiguration(
    abstract: "Keep verifier keys in a password-protected vault; sign with them.",
    discussion: """
      Passwords are read from the terminal, --password-file, --password-fd or
      $HOTSIDE_PASSWORD_FILE; phrases from the terminal, a file or a descriptor. Neither is ever
      an argument.
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Keys",
        subcommands: [
          KeysGenerate.self, KeysImport.self, KeysList.self, KeysShowPublic.self, KeysSign.self,
          KeysRemove.self,
        ]),
      CommandGroup(
        name: "The vault",
        subcommands: [
          KeysInit.self, KeysPassphrase.self, KeysStatus.self, KeysUnlock.self, KeysLock.self,
          KeysPasswd.self,
          KeysPolicy.self, KeysBackup.self, KeysRestore.self, KeysDestroy.self,
        ]),
    ],
    foreignWords: [
      "ls": "hotside keys list", "new": "hotside keys generate NAME",
      "create": "hotside keys generate NAME", "add": "hotside keys generate NAME",
      "export": "hotside keys backup FILE", "delete": "hotside keys remove NAME",
      "rm": "hotside keys remove NAME", "password": "hotside keys passwd",
    ])
}
