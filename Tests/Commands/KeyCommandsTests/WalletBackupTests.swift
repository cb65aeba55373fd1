import CommandTestSupport
import SubstrateCrypto
import TestSupport
import Testing

/// The JSON files that polkadot-js exports, given as a phrase.
@Suite struct WalletBackupTests {
  private static let backups = [
    #"{"encoded":"AAECAw==","encoding":{"content":["pkcs8","sr25519"],"type":["scrypt","xsalsa20-poly1305"],"version":"3"},"address":"5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY","meta":{}}"#,
    "\u{feff}\n{\n  \"address\": \"5Grw\",\n  \"encoded\": \"0x00\"\n}\n",
    #"{"encoded":"AA==","encoding":{"content":["batch-pkcs8"]},"accounts":[]}"#,
  ]

  @Test(arguments: backups)
  func aBackupIsNamedWhereAPhraseIsExpected(backup: String) throws {
    let fixture = try KeysFixture()
    let path = try fixture.folder.write(Array(backup.utf8), to: "account.json")
    let run = try fixture.run(["keys", "import", "account", "--phrase-file", path])
    #expect(run.exitCode == 65)
    #expect(run.error.contains("This is the JSON backup of a polkadot-js account"), "\(run.error)")
    #expect(run.error.contains("Give the recovery phrase"))
    #expect(throws: SubstrateCryptoError.walletBackup) {
      _ = try Mnemonic.entropy(phrase: Array(backup.utf8).span)
    }
  }

  @Test(arguments: ["{", #"{"words":1}"#, #"["encoded"]"#])
  func otherJSONIsNotABackup(text: String) {
    #expect(throws: SubstrateCryptoError.uriPhraseCharacter(offset: 0)) {
      _ = try KeyPair(secretURI: Array(text.utf8).span, scheme: .sr25519)
    }
  }
}
