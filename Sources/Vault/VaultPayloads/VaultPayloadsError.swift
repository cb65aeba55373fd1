import ByteSupport
public import Reporting
public import RuntimeMetadata
public import SCALECodec
public import SubstrateCrypto

/// Why a payload or a record is refused; frames have ``FrameError``.
public enum VaultPayloadsError: Error, Equatable, Sendable {
  /// The payload ends inside `part`, of which `needed` bytes belong where `left` are.
  case tooShort(part: String, needed: Int, left: Int)
  /// The first byte is not 53.
  case notSubstrate(firstByte: UInt8)
  /// No payload has this code.
  case payloadNotSupported(code: UInt8)
  /// The code is known, but not of a kind that is wanted here.
  case unexpectedPayload(code: UInt8, wanted: String)
  /// The crypto code has no meaning in this payload.
  case encryptionNotSupported(cryptoCode: UInt8)
  /// `record` does not decode.
  case undecodable(record: String, SCALEError)
  /// The metadata in an update is refused.
  case metadata(RuntimeMetadataError)
  /// The signature does not hold for what it is said to sign.
  case badSignature(kind: UpdateKind, signer: MultiSigner)
  /// Key or signature have the wrong form.
  case key(SubstrateCryptoError)

  /// A network's name must not stand in a file name.
  case unsafeName(String)

  /// The class in one word, the same in every release, for programs.
  public var code: ErrorCode {
    switch self {
    case .tooShort: .tooShort
    case .notSubstrate: .notSubstrate
    case .payloadNotSupported, .unexpectedPayload: .payloadNotSupported
    case .encryptionNotSupported: .encryptionNotSupported
    case .undecodable: .decodeError
    case .metadata(let error): error.code
    case .badSignature: .badSignature
    case .key(.publicKeyLength(_, _, _)): .publicKeyLength
    case .key(.signatureLength(_, _, _)): .signatureLength
    case .key(.weakKey(_, _)): .weakKey
    case .key(.weakSignature(_, _)): .weakSignature
    case .key: .badKey
    case .unsafeName: .unsafeName
    }
  }

  /// What is wrong and what helps, as a sentence for the user.
  public var message: String {
    switch self {
    case .tooShort(let part, let needed, let left):
      """
      The payload is too short: \(part) takes \(needed.counted("byte")), and \(left.counted("is", plural: "are")) \
      left. Was it copied completely?
      """
    case .notSubstrate(let byte):
      "This is not a Substrate payload: it starts with \(Hex.encode([byte])) instead of 53."
    case .payloadNotSupported(let code):
      "The payload code \(Hex.encode([code])) is not supported. Known are 00, 02 to 08, 80, 81, c1, de and df."
    case .unexpectedPayload(let code, let wanted):
      "This payload has the code \(Hex.encode([code])), and \(wanted) is wanted here."
    case .encryptionNotSupported(let code):
      """
      The crypto code \(Hex.encode([code])) is not supported in this payload. Known are 00 to 03, and ff for \
      unsigned updates.
      """
    case .undecodable(let record, let error): "The \(record) cannot be read: \(error.message)"
    case .metadata(let error): error.message
    case .badSignature(let kind, let signer):
      """
      The signature is not by the \(signer.scheme.name) key \(Hex.encode(signer.publicKey)) over this \
      \(kind.name) content. Check that the payload file is the one that was signed. Keys that a Vault keeps for \
      Ethereum cannot sign updates.
      """
    case .key(let error): error.message
    case .unsafeName(let name):
      """
      The network name \(ScreenText.quoted(name)) must not stand in a file name: 1 to 64 letters, digits, spaces \
      and . _ - are allowed, the first a letter or digit, without two dots in a row.
      """
    }
  }
}

extension VaultPayloadsError: UntabledError {
  /// The code a command ends with.
  public var exitCode: ExitCode {
    switch self {
    case .badSignature: .refused
    case .key(let error): error.exitCode
    default: .badData
    }
  }
}
