import Reporting
import SubstrateCrypto
import Testing

@Suite struct ErrorTests {
  static let cases: [(error: SubstrateCryptoError, mentions: [String])] = [
    (.publicKeyLength(.ecdsa, expected: 33, got: 32), ["ecdsa", "33", "32"]),
    (.signatureLength(.sr25519, expected: 64, got: 65), ["sr25519", "64", "65"]),
    (.notAPublicKey(.ed25519), ["ed25519"]),
    (.secretLength(expected: 32, got: 31), ["32", "31"]),
    (.secretOutOfRange(.ecdsa), ["ecdsa"]),
    (.randomnessLength(got: 7), ["32", "7"]),
    (.walletBackup, ["polkadot-js", "recovery phrase"]),
    (.phraseWordCount(13), ["13", "12, 15, 18, 21 or 24"]),
    (.phraseUnknownWord(position: 4), ["4", "English"]),
    (.phraseChecksum, ["checksum"]),
    (.phraseSpacing, ["single spaces"]),
    (.uriPhraseCharacter(offset: 3), ["byte 3"]),
    (.emptyJunction(hard: true, offset: 5), ["//", "byte 5"]),
    (.emptyJunction(hard: false, offset: 6), ["The / ", "byte 6"]),
    (.uriPasswordCharacter(offset: 9), ["byte 9"]),
    (.uriNotUTF8, ["UTF-8"]),
    (.seedDigits(got: 63), ["64", "63"]),
    (.seedDigit(offset: 8), ["byte 8"]),
    (.seedWithPassword, ["raw seed", "password"]),
    (.pathForm(offset: 2), ["byte 2", "//hard"]),
    (.softJunction(.ed25519), ["ed25519", "//"]),
    (.hardJunctionOnPublicKey, ["soft"]),
    (.base58Character(offset: 1), ["byte 1"]),
    (.ss58Length(expected: 35, got: 34), ["35", "34"]),
    (.ss58TextLength(limit: 64, got: 70), ["64", "70"]),
    (.ss58FirstByte(200), ["200"]),
    (.ss58Prefix(20000), ["20000", "16383"]),
    (.ss58ReservedPrefix(46), ["46"]),
    (.ss58Checksum, ["checksum"]),
    (.ss58BodyLength(31), ["31", "32", "33"]),
    (.ethereumAddressForm, ["0x", "40"]),
    (.ethereumAddressChecksum, ["EIP-55"]),
  ]

  @Test func everyMessageIsASentenceThatNamesItsValues() {
    for (error, mentions) in ErrorTests.cases {
      #expect(error.message.hasSuffix("."))
      #expect(error.message.first?.isUppercase == true)
      for mention in mentions { #expect(error.message.contains(mention), "\(error)") }
    }
  }
}
