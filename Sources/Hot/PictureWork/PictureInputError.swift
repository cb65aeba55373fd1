import ByteSupport
package import Reporting
import SubstrateCrypto
package import VaultPayloads

/// A reason why nothing can be read from the named pictures.
package enum PictureInputError: Error, Sendable {
  /// A folder has no files.
  case emptyFolder(String)
  /// `-` was named more than once.
  case standardInputTwice
  /// A file is neither a picture nor a payload.
  case unreadableInput(source: String)
  /// A URL was named instead of a file.
  case url(String)
  /// A file is a payload to sign, but a picture is needed.
  case payloadToSign(source: String)
  /// Files and folders contain no update to verify.
  case noUpdate(source: String)
  /// The files carry several payloads, but only one is allowed; contains the names of the first
  /// two.
  case severalPayloads(String, String)
  /// A picture has no readable symbol.
  case noSymbol(source: String)
  /// Payloads with this code have no verifier.
  case notVerifiable(PayloadCode)
  /// The file contains a Vault's reply, but an update is needed.
  case reply(VaultReply)
}

extension PictureInputError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .emptyFolder(let path):
      .inputMissing(.emptyFolder, "The folder '\(path)' holds no files to read.")
    case .standardInputTwice:
      ErrorRow(.standardInputTwice, exit: .usage, "Standard input, '-', can be read only once.")
    case .noUpdate(let source):
      .inputMissing(.emptyFolder, "\(ScreenText.quoted(source)) has no update to verify.")
    case .url(let url):
      .inputMissing(
        .missing,
        """
        \(ScreenText.quoted(url)) is a URL, but pictures are read from files. Fetch it first, for example with curl -O.
        """)
    case .payloadToSign(let source):
      .badData(
        .unreadableInput,
        """
        '\(source)' is a payload to sign, not a picture. 'hotside verify' shows it, and 'hotside sign' completes it.
        """)
    case .unreadableInput(let source):
      .badData(
        .unreadableInput,
        "'\(source)' is not a PNG, APNG, GIF or JPEG, and not a payload as raw bytes or hex text.")
    case .noSymbol(let source):
      .badData(
        .noSymbol,
        "No QR code was found in \(source == "standard input" ? source : "'\(source)'").")
    case .severalPayloads(let first, let second):
      ErrorRow(
        .severalPayloads, exit: .usage,
        "'\(first)' and '\(second)' are different payloads, but this command takes one. Name the files of one payload."
      )
    case .notVerifiable(.dynamicDerivations):
      .badData(
        .notVerifiable,
        """
        A payload of code df is a request for keys that are derived on the fly, or the answer to one, and has no \
        verifier. 'hotside cold scan' answers requests.
        """)
    case .notVerifiable(let code):
      .badData(
        .notVerifiable,
        """
        A payload of code \(Hex.encode([code.rawValue])) is for the key of an account to sign, and has no verifier. \
        'hotside decode' shows it as a Vault would.
        """)
    case .reply(.capsule(let capsule)):
      .badData(
        .reply,
        """
        This is not an update but a signature capsule of the \(capsule.signer.scheme.name) key \
        \(Hex.encode(capsule.signer.publicKey)). 'hotside sign --all --capsules' completes the update that it fits.
        """)
    case .reply(.transactionSignature), .reply(.messageSignature):
      .badData(
        .reply,
        """
        This is not an update but a bare signature, with which a Vault answers a transaction or a message. What it \
        signs is not in it; with the public key, 'hotside make --signature-hex' completes an update.
        """)
    case .reply(.bulkSignatures(let signatures)):
      .badData(
        .reply,
        """
        This is not an update but \(signatures.count.counted("signature")), with which a Vault answers a bulk of \
        transactions. What they sign is not in it.
        """)
    }
  }
}

extension PictureInputError {
  /// The error for a file that is neither a picture nor a payload.
  init(unreadable bytes: [UInt8], _ source: String) {
    let isToSign = UpdateContent(toSign: bytes) != nil
    self = isToSign ? .payloadToSign(source: source) : .unreadableInput(source: source)
  }
}
