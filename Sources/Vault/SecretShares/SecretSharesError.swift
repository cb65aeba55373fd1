package import JSONCodec
package import Reporting
package import SubstrateCrypto

/// An error when making, combining or opening shares.
package enum SecretSharesError: ParameterizedError, Equatable, Sendable {
  case repeated(number: Int)
  case otherSet(ShareField)
  case incomplete(have: Int, required: Int)
  case changed
  case wrongPassphrase
  case invalidPhrase(SubstrateCryptoError)
  case tooFew(count: Int, required: Int)
  case tooMany(count: Int)
  case unsound
  case noMemory

  /// The code, exit code and message of the error.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .repeated(let number):
      .refused(
        .shareAlreadyInSet, "The share \(number) was scanned already. Scan another one.",
        ["identifier": .integer(number)])
    case .otherSet(let field):
      .refused(
        field.code,
        "The share belongs to another set: its \(field.name) differs. Scan shares of one set.")
    case .incomplete(let have, let required):
      SecretSharesError.undecodable("\(have) of \(required.counted("share")) were read")
    case .changed:
      SecretSharesError.undecodable("the shares do not add up, because one of them was changed")
    case .wrongPassphrase:
      .refused(
        .bananaSplitWrongPassword,
        "The shares are complete, but the passphrase does not open them. Enter it again.")
    case .invalidPhrase(let error):
      .badData(.invalidMnemonic, "This is not a recovery phrase. \(error.message)")
    case .tooFew(let count, let required):
      .refused(
        .tooFewShares,
        """
        \(count.counted("share")) cannot be made if \(required.counted("is", plural: "are")) needed; make at least 2, \
        and at least as many as are needed.
        """,
        ["count": .integer(count), "required": .integer(required)])
    case .tooMany(let count):
      .refused(
        .tooManyShares, "\(count.counted("share")) cannot be made; 255 are the most.",
        ["count": .integer(count)])
    case .unsound: SecretSharesError.undecodable("the shares that were made do not add up")
    case .noMemory:
      SecretSharesError.undecodable(
        "there is not enough memory to derive a key from the passphrase")
    }
  }

  private static func undecodable(_ reason: String) -> ErrorRow<JSONValue> {
    .badData(.unableToDecode, "The payload is not complete: \(reason). Continue scanning.")
  }
}

/// A value that all shares of a set have in common.
package enum ShareField: String, Sendable {
  case version
  case title
  case required
  case nonce
  case bits
  case contentLength

  fileprivate var code: ErrorCode {
    switch self {
    case .version: .shareVersionDifferent
    case .title: .shareTitleDifferent
    case .required: .shareRequiredDifferent
    case .nonce: .shareNonceDifferent
    case .bits: .shareBitsDifferent
    case .contentLength: .shareContentLengthDifferent
    }
  }

  fileprivate var name: String {
    switch self {
    case .version, .title, .nonce: rawValue
    case .required: "number of needed shares"
    case .bits: "field size"
    case .contentLength: "length"
    }
  }
}
