import ByteSupport
public import Reporting

/// An invalid key, signature, phrase or address.
///
/// No case contains a secret: an invalid phrase is described by positions and counts.
public enum SubstrateCryptoError: ReportableError, Equatable, Sendable {
  /// The public key does not have the length of its scheme, in bytes.
  case publicKeyLength(SignatureScheme, expected: Int, got: Int)
  /// The signature does not have the length of its scheme, in bytes.
  case signatureLength(SignatureScheme, expected: Int, got: Int)
  /// The bytes have the right length, but are not a key of the scheme.
  case notAPublicKey(SignatureScheme)
  /// The public key is weak: others than its owner can sign for it.
  case weakKey(MultiSigner, PointWeakness)
  /// The signature is valid, but no honest signer produces its point R.
  case weakSignature(SignatureScheme, PointWeakness)
  /// The secret does not have the required length, in bytes.
  case secretLength(expected: Int, got: Int)
  /// The secret scalar is zero or not below the group order.
  case secretOutOfRange(SignatureScheme)
  /// The given randomness is not 32 bytes long.
  case randomnessLength(got: Int)

  /// The phrase is the JSON backup of a wallet's account, which contains no phrase.
  case walletBackup
  /// The phrase has a number of words that BIP-39 does not allow.
  case phraseWordCount(Int)
  /// The word at `position`, counted from 1, is not in the English list.
  case phraseUnknownWord(position: Int)
  /// All words are known, but the checksum is wrong.
  case phraseChecksum
  /// The words are valid, but not separated by single spaces, or surrounded by other bytes.
  case phraseSpacing

  /// The phrase of a secret URI contains a byte that is not allowed; `offset` counts bytes from 0.
  case uriPhraseCharacter(offset: Int)
  /// No junction follows a `/` or `//`; `offset` counts bytes from 0.
  case emptyJunction(hard: Bool, offset: Int)
  /// The password after `///` contains a line feed; `offset` counts bytes from 0.
  case uriPasswordCharacter(offset: Int)
  /// The bytes of a secret URI are not UTF-8.
  case uriNotUTF8
  /// A seed after `0x` does not have 64 digits.
  case seedDigits(got: Int)
  /// A byte of a seed after `0x` is not a hex digit; `offset` counts bytes from 0.
  case seedDigit(offset: Int)
  /// A password was given for a raw seed, on which it has no effect.
  case seedWithPassword
  /// The path does not begin with a junction, or contains a password.
  case pathForm(offset: Int)
  /// The path has a soft junction, but the scheme supports only hard ones.
  case softJunction(SignatureScheme)
  /// The path has a hard junction, which cannot be derived from a public key.
  case hardJunctionOnPublicKey

  /// A character is not in the base58 alphabet; `offset` counts bytes from 0.
  case base58Character(offset: Int)
  /// The SS58 address has the wrong length, in bytes after decoding.
  case ss58Length(expected: Int, got: Int)
  /// The text has more characters than any SS58 address.
  case ss58TextLength(limit: Int, got: Int)
  /// The first byte of an SS58 address is not a valid prefix.
  case ss58FirstByte(UInt8)
  /// The prefix is above 16383.
  case ss58Prefix(UInt16)
  /// The prefix is reserved (46 or 47).
  case ss58ReservedPrefix(UInt16)
  /// The checksum of an SS58 address is wrong.
  case ss58Checksum
  /// The body of an SS58 address is neither 32 nor 33 bytes long.
  case ss58BodyLength(Int)
  /// An Ethereum address is not `0x` and 40 hex digits.
  case ethereumAddressForm
  /// The letter case of an Ethereum address does not match the checksum of EIP-55.
  case ethereumAddressChecksum

  /// The code, exit code and message of the error.
  public var row: ErrorRow<Never> {
    switch self {
    case .publicKeyLength(let scheme, let expected, let got):
      .badData(
        .publicKeyLength,
        "A public key of \(scheme.name) has \(expected) bytes, but this one has \(got). Check the key and the scheme."
      )
    case .signatureLength(let scheme, let expected, let got):
      .badData(
        .signatureLength,
        """
        A signature of \(scheme.name) has \(expected) bytes, but this one has \(got). Check the signature and the \
        scheme.
        """
      )
    case .notAPublicKey(let scheme):
      .badData(
        .notAPublicKey,
        """
        The bytes are not a valid \(scheme.name) public key: they are not a point on its curve. Check the key and the \
        scheme.
        """
      )
    case .weakKey(let key, let weakness):
      .refused(
        .weakKey,
        """
        The \(key.scheme.name) key \(Hex.encode(key.publicKey)) \(weakness.keyClause). Use the key of a verifier that \
        you know.
        """)
    case .weakSignature(let scheme, let weakness):
      .refused(
        .weakSignature,
        """
        The R of the \(scheme.name) signature \(weakness.signatureClause). Have it signed with another key and \
        another tool.
        """)
    case .secretLength(let expected, let got):
      .badData(.secretLength, "The secret has \(got.counted("byte")) where \(expected) are needed.")
    case .secretOutOfRange(let scheme):
      .badData(
        .secretOutOfRange,
        "The secret is not a valid \(scheme.name) key: its number is zero or too large. Take another one."
      )
    case .randomnessLength(let got):
      .badData(
        .randomnessLength, "A signature needs 32 bytes of randomness, but \(got) were given.")
    case .walletBackup:
      .badData(
        .walletBackup,
        """
        This is the JSON backup of a polkadot-js account: its key, encrypted, without the phrase. Give the recovery \
        phrase, which the wallet showed when the account was created.
        """)
    case .phraseWordCount(let count):
      .badData(
        .phraseWordCount,
        "The phrase has \(count.counted("word")); 12, 15, 18, 21 or 24 are possible.")
    case .phraseUnknownWord(let position):
      .badData(
        .phraseUnknownWord,
        "Word \(position) of the phrase is not in the English BIP-39 list. Words are lower case and unabbreviated."
      )
    case .phraseChecksum:
      .badData(
        .phraseChecksum,
        """
        All words of the phrase are known, but its checksum is wrong: a word was mistaken for another one, or two \
        were swapped.
        """)
    case .phraseSpacing:
      .badData(
        .phraseSpacing,
        "The words of the phrase must be separated by single spaces, with nothing before and after them."
      )
    case .uriPhraseCharacter(let offset):
      .badData(
        .uriPhraseCharacter,
        """
        The secret has a character at byte \(offset) that is not allowed in a phrase: letters, digits and spaces, then \
        /junctions and ///password.
        """)
    case .emptyJunction(let hard, let offset):
      .badData(
        .emptyJunction,
        "The \(hard ? "//" : "/") at byte \(offset) has no junction after it. Write a name or a number there."
      )
    case .uriPasswordCharacter(let offset):
      .badData(
        .uriPasswordCharacter,
        "The password after /// has a line end at byte \(offset). Remove it.")
    case .uriNotUTF8:
      .badData(.uriNotUtf8, "The secret is not UTF-8 text. Save it in that encoding.")
    case .seedDigits(let got):
      .badData(
        .seedDigits,
        """
        A seed after 0x has 64 hex digits (an sr25519 secret without a seed has 128), but this one has \(got).
        """)
    case .seedDigit(let offset):
      .badData(
        .seedDigit, "The seed after 0x has a character at byte \(offset) that is not a hex digit.")
    case .seedWithPassword:
      .badData(
        .seedWithPassword,
        """
        A raw seed has no passwords: a password applies only to the words of a phrase, so the password would have no \
        effect.
        """)
    case .pathForm(let offset):
      .badData(
        .pathForm,
        "The path is wrong at byte \(offset): it consists of //hard and /soft junctions, without a password."
      )
    case .softJunction(let scheme):
      .badData(
        .softJunction,
        "Keys of \(scheme.name) have hard junctions only. Write // instead of /, or use sr25519.")
    case .hardJunctionOnPublicKey:
      .badData(
        .hardJunctionOnPublicKey,
        "A hard junction needs the secret key; from a public key, only soft junctions can be derived."
      )
    case .base58Character(let offset):
      .badData(
        .base58Character,
        """
        The address has a character at byte \(offset) that is not in the base58 alphabet (0, O, I and l are left \
        out of it).
        """)
    case .ss58Length(let expected, let got):
      .badData(
        .ss58Length,
        "The address holds \(got.counted("byte")), but \(expected) are expected. Copy it completely."
      )
    case .ss58TextLength(let limit, let got):
      .badData(
        .ss58TextLength,
        "The text has \(got.counted("character")); no address has more than \(limit).")
    case .ss58FirstByte(let byte):
      .badData(
        .ss58FirstByte,
        "The address begins with byte \(byte), but network prefixes begin with 0 to 127.")
    case .ss58Prefix(let prefix):
      .badData(.ss58Prefix, "The address prefix \(prefix) is too large; 16383 is the largest.")
    case .ss58ReservedPrefix(let prefix):
      .badData(
        .ss58ReservedPrefix,
        "The address prefix \(prefix) is reserved; 46 and 47 belong to no network.")
    case .ss58Checksum:
      .badData(
        .ss58Checksum,
        "The checksum of the address is wrong: a character was mistyped, or it is not an SS58 address."
      )
    case .ss58BodyLength(let count):
      .badData(
        .ss58BodyLength,
        "An SS58 address holds an account of 32 bytes or a key of 33, not \(count.counted("byte"))."
      )
    case .ethereumAddressForm:
      .badData(.ethereumAddressForm, "An Ethereum address is 0x and 40 hex digits.")
    case .ethereumAddressChecksum:
      .badData(
        .ethereumAddressChecksum,
        "The Ethereum address is mistyped: its capital letters do not match its digits (EIP-55).")
    }
  }
}
