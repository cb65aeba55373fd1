import ByteSupport
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
    #expect(
      run.error.contains("The JSON backup of a polkadot-js account cannot be imported"),
      "\(run.error)")
    #expect(run.error.contains("The recovery phrase of the account gives the same key."))
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

  /// Backups that substrate-interface and libsodium's Python wheel made: encryption, `encoded`, and
  /// the public key.
  private static let accounts = [
    (
      "sr25519",
      "T/L09qGj6yHcRhdTt1RTjfRcMyRYJdqOCeCOC6EP0YwAgAAAAQAAAAgAAACl6f+QiahpYcVS0Pr6dr27DSz/PomMMCiWBm7rKdXBTSseVP1HOGTxKgf4nIQHbRhA4MTFaLfidFkkxchmZa2sAjgVHFdEYB1RjCFcB4sr6Jb1ttUVgIBcXsqHcO+meoUwanJYRQKn8pPnNMVtG477XHSUuzw68prNmqSYDIWGOihqa6DOB0MkiPm1x6/T+gtSxMh8KbRhzzZHdFbi",
      "18869d15e16e23760ff207c216bb1d12f7e7b1455db5d314701bf310d071ea0b"
    ),
    (
      "ed25519",
      "XIdIRl2bq17ph6XLQMgzHxLEcfe+tFcnBfxWuCXGViAAAAIAAQAAAAgAAAATvAqIF18ku91pXtbiIGCTl+fb5a5aFhCTvlZYB/EWxf9gvPN3mQvJtWpjBTNZHI+GIoqigvkM8hz+MHFVy94vK/u1GZ1IffmS9Q4/98ELYPp1GxywjD7VfVatHEsYbR5syhRgWSP2m4PBUqQWYMkx6xQu9E83gmzmOFdnpahC1XBUIEZCG1zseVtIVHArgj9udeny6UrLD5xKpHOz",
      "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    ),
    (
      "ethereum",
      "GHlNCshSF03KIQT8x7FdbSmWE1EwZQFx3Qk3D5azuFAAgAAAAQAAAAgAAABOkKjDoqlKQ9FB7WYwEzdBm2TdOAyysmQYfaPe0BOAIwU5XZrOfkCHJnK2YZPmiAWHSNzuvA+9Fzi62Q4Jnua1v6w8N71UWmwvTkmTJP2ptXu4iMH3p7vrZ0Hm8WsU0dK3pzA2NU3HU5Id/PsQhpY5YNPxi9cTDj9IshelAHU=",
      "036d6caac248af96f6afa7f904f550253a0f3ef3f5aa2fe6838a95b216691468e2"
    ),
  ]

  private static func backup(_ encryption: String, _ encoded: String) -> String {
    #"{"encoded":"\#(encoded)","encoding":{"content":["pkcs8","\#(encryption)"],"#
      + #""type":["scrypt","xsalsa20-poly1305"],"version":"3"},"address":"5x","meta":{}}"#
  }

  private static func importBackup(
    _ backup: String, password: String = "wallet password", _ options: [String] = [],
    in fixture: KeysFixture
  ) throws -> ProcessOutcome {
    for (name, text) in [("account.json", backup), ("exported", password)] {
      try fixture.folder.write(Array(text.utf8), to: name)
    }
    return try fixture.run(
      [
        "keys", "import", "account", "--phrase-file", fixture.folder.file("account.json"),
        "--backup-password-file", fixture.folder.file("exported"),
      ] + options)
  }

  @Test(arguments: accounts)
  func anAccountIsImportedAndSigns(encryption: String, encoded: String, key: String) throws {
    let fixture = try KeysFixture()
    let backup = WalletBackupTests.backup(encryption, encoded)
    let run = try WalletBackupTests.importBackup(backup, in: fixture)
    #expect(run.exitCode == 0, "\(run.error)")
    let shown = try fixture.run(["keys", "show-public", "account", "--json"])
    #expect(shown.output.contains(key) && shown.output.contains(encryption), "\(shown.output)")
    let payload = try fixture.preparePayload()
    let signed = try fixture.run(["keys", "sign", payload, "--key", "account", "--yes"])
    #expect(signed.exitCode == 0, "\(signed.error)")
  }

  @Test func aBackupIsNotImportedByHalves() throws {
    let fixture = try KeysFixture()
    let (encryption, encoded, _) = WalletBackupTests.accounts[0]
    let backup = WalletBackupTests.backup(encryption, encoded)
    var run = try WalletBackupTests.importBackup(backup, password: "other", in: fixture)
    #expect(run.exitCode == 77 && run.error.contains("does not open the backup"), "\(run.error)")
    // The content is that of another encryption.
    run = try WalletBackupTests.importBackup(
      WalletBackupTests.backup("ed25519", encoded), in: fixture)
    #expect(run.exitCode == 65 && run.error.contains("its public key"), "\(run.error)")
    run = try WalletBackupTests.importBackup(backup, ["--crypto", "ed25519"], in: fixture)
    #expect(run.exitCode == 64 && run.error.contains("is an sr25519 key"), "\(run.error)")
    run = try WalletBackupTests.importBackup(KeysFixture.phrase, in: fixture)
    #expect(run.exitCode == 64, "\(run.error)")
    // A cost that needs 2 TiB.
    let costly = String(encoded.prefix(42)) + "AAAP" + String(encoded.dropFirst(46))
    run = try WalletBackupTests.importBackup(
      WalletBackupTests.backup(encryption, costly), in: fixture)
    #expect(run.exitCode == 65 && run.error.contains("scrypt costs"), "\(run.error)")
    #expect(try fixture.run(["keys", "list", "--json"]).output.contains("account") == false)
    // A path is derived from the secret, as from a seed.
    run = try WalletBackupTests.importBackup(backup, ["--path", "//child/soft"], in: fixture)
    #expect(run.exitCode == 0, "\(run.error)")
    let pair = try KeyPair(
      secretURI: Array((KeysFixture.phrase + "//verifier//child/soft").utf8).span, scheme: .sr25519)
    let shown = try fixture.run(["keys", "show-public", "account", "--json"])
    let hex = Hex.encode(pair.publicKey.publicKey)
    #expect(shown.output.contains(hex), "\(shown.output)")
  }
}
