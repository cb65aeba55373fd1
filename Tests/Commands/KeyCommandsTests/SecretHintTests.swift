import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Without a terminal, a command that needs a secret names the options that give it.
@Suite struct SecretHintTests {
  private static let password = "--password-file, --password-fd or $HOTSIDE_PASSWORD_FILE"
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  @Test(arguments: [
    (["keys", "init", "--vault", "new.sqlite"], false, password),
    (["keys", "generate", "release"], false, password),
    (["keys", "unlock"], false, password),
    (["keys", "import", "release"], true, "--phrase-file or --phrase-fd"),
    (["keys", "passwd"], true, "--new-password-file or --new-password-fd"),
  ])
  func theHintNamesOnlyOptionsOfTheCommand(
    _ words: [String], hasPassword: Bool, hint: String
  ) throws {
    let run = try fixture.run(words, password: hasPassword ? "" : nil)
    #expect(run.exitCode == 66, "\(run)")
    #expect(
      run.error.hasSuffix("Cannot ask for the secret without a terminal. Give \(hint).\n"),
      "\(run)")
    let help = try fixture.run(words.prefix(2) + ["--help"]).output
    let named = hint.split(separator: " ").filter { $0.hasPrefix("--") }
    for option in named {
      #expect(help.contains(option.filter { $0 != "," }), "\(option) of \(words)")
    }
  }
}
