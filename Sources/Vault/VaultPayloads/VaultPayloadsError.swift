import ByteSupport
public import Reporting
public import RuntimeMetadata
public import SCALECodec
public import SubstrateCrypto

/// An error in a payload or a record; see ``FrameError`` for frames.
public enum VaultPayloadsError: ReportableError, Equatable, Sendable {
  /// The payload ends inside `part`, which needs `needed` bytes; only `left` bytes are left.
  case tooShort(part: String, needed: Int, left: Int)
  /// The first byte is not 53.
  case notSubstrate(firstByte: UInt8)
  /// The payload is a wallet's address, such as `substrate:ADDRESS:0xGENESIS`; `scheme` is its first
  /// part.
  case walletAddress(scheme: String)
  /// The payload code is not known.
  case payloadNotSupported(code: UInt8)
  /// The payload code is known, but the caller expects another kind of payload.
  case unexpectedPayload(code: UInt8, wanted: String)
  /// The crypto code is not supported in this payload.
  case encryptionNotSupported(cryptoCode: UInt8)
  /// The record with this name does not decode.
  case undecodable(record: String, SCALEError)
  /// The metadata in an update is not valid for a Vault.
  case metadata(RuntimeMetadataError)
  /// The signature is not valid for the content.
  case badSignature(kind: UpdateKind, signer: MultiSigner)
  /// The key or the signature is malformed or weak.
  case key(SubstrateCryptoError)

  /// A network name is not allowed in a file name.
  case unsafeName(String)

  /// The code, exit code and message of the error.
  public var row: ErrorRow<Never> {
    switch self {
    case .tooShort(let part, let needed, let left):
      .badData(
        .tooShort,
        """
        The payload is too short: \(part) needs \(needed.counted("byte")), but \(left.counted("is", plural: "are")) \
        left. Was it copied completely?
        """)
    case .walletAddress(let scheme):
      .badData(.notSubstrate, VaultPayloadsError.addressText(scheme))
    case .notSubstrate(let byte):
      .badData(
        .notSubstrate,
        "This is not a Substrate payload: it starts with \(Hex.encode([byte])) instead of 53.")
    case .payloadNotSupported(let code):
      .badData(
        .payloadNotSupported,
        "The payload code \(Hex.encode([code])) is not supported. Known are 00, 02 to 08, 80, 81, c1, de and df."
      )
    case .unexpectedPayload(let code, let wanted):
      .badData(
        .payloadNotSupported,
        "This payload has the code \(Hex.encode([code])), but \(wanted) is needed here.")
    case .encryptionNotSupported(let code):
      .badData(
        .encryptionNotSupported,
        """
        The crypto code \(Hex.encode([code])) is not supported in this payload. Known are 00 to 03, and ff for \
        unsigned updates.
        """)
    case .undecodable(let record, let error):
      .badData(.decodeError, "The \(record) cannot be read: \(error.message)")
    case .metadata(let error): .badData(error.code, error.message)
    case .badSignature(let kind, let signer):
      .refused(
        .badSignature,
        """
        The signature is not by the \(signer.scheme.name) key \(Hex.encode(signer.publicKey)) over this \
        \(kind.name) content. Check that the bytes of this payload file were signed, not their hex text, and not \
        wrapped in <Bytes>.\(signer.scheme == .ecdsa
          ? " Keys that a Vault keeps for Ethereum cannot sign updates." : "")
        """)
    case .key(let error):
      switch error {
      case .publicKeyLength, .signatureLength, .weakKey, .weakSignature: error.row
      default: ErrorRow(.badKey, exit: error.exitCode, error.message)
      }
    case .unsafeName(let name):
      .badData(
        .unsafeName,
        """
        The network name \(ScreenText.quoted(name)) cannot be used in a file name: 1 to 64 letters, digits, spaces and \
        . _ - are allowed, the first a letter or digit, without two dots in a row.
        """)
    }
  }

  /// The message for a wallet's address.
  package static func addressText(_ scheme: String) -> String {
    """
    This is the address of an account (\(scheme):…), as wallets show it. A Vault does not scan addresses: scan the \
    transaction instead.
    """
  }
}
