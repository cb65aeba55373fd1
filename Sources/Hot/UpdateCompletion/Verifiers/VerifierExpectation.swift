import HotSide
import Reporting
package import SubstrateCrypto

/// The expected signer of an update.
package enum VerifierExpectation: Equatable, Sendable {
  /// The verifier on record for the subject of the update.
  case recorded
  /// A public key; the scheme is `nil` for any.
  case key([UInt8], SignatureScheme?)
  /// The account of an address with any prefix.
  case account(SS58Address)
  /// The name of a key of the vault.
  case name(String)

  /// Reads `recorded`, a `TypedKey`, or the name of a key; `nil` for a malformed key.
  package init?(_ text: String) {
    if text == "recorded" {
      self = .recorded
      return
    }
    switch TypedKey(text) {
    case .key(let key, let scheme)?: self = .key(key, scheme)
    case .account(let address)?: self = .account(address)
    case nil:
      guard !text.isEmpty, !TypedKey.isMeant(by: text) else { return nil }
      self = .name(text)
    }
  }

  /// Whether a key is the expected one; `false` for `recorded` and for names.
  package func admits(_ signer: MultiSigner) -> Bool {
    typedKey?.admits(signer) ?? false
  }

  /// The expected key or account as text; `nil` for the verifier on record.
  package var words: String? {
    if case .name(let name) = self { ScreenText.line(name) } else { typedKey?.text }
  }

  private var typedKey: TypedKey? {
    switch self {
    case .key(let key, let scheme): .key(key, scheme)
    case .account(let address): .account(address)
    case .recorded, .name: nil
    }
  }

  /// The verdict on an update whose signer, or missing signature, is not the expected one; `nil` if
  /// it is.
  func refusal(of signer: MultiSigner?, wanted demand: VerifierRecord.Demand) -> UpdateVerdict? {
    guard let signer else { return self == .recorded && demand == .unsigned ? nil : .unsigned }
    guard self == .recorded else { return admits(signer) ? nil : .otherKey }
    switch demand {
    case .nothing, .unknownGeneral: return .notOnRecord
    case .unsigned: return .otherKey
    case .key(let wanted): return wanted == signer ? nil : .otherKey
    }
  }

  /// Throws an error if the signer is not the expected one; names must have been resolved to keys.
  ///
  /// - Parameters:
  ///   - signer: the key that signed; `nil` for an unsigned update.
  ///   - record: the record for the update.
  /// - Throws: `HotSideError`: `unexpectedSigner`, `nothingRecorded`.
  package func check(_ signer: MultiSigner?, _ record: VerifierRecord) throws {
    guard refusal(of: signer, wanted: record.demand) != nil else { return }
    let expected: String
    switch (words, record.demand) {
    case (let words?, _): expected = "you asked for \(words)"
    case (nil, .nothing), (nil, .unknownGeneral):
      throw HotSideError.nothingRecorded(
        subject: record.subject, isGeneral: record.demand == .unknownGeneral,
        missingDatabase: record.missingDatabase)
    case (nil, .unsigned):
      expected = "the record says that updates of \(record.subject) are unsigned"
    case (nil, .key(let key)):
      expected = "on record for \(record.subject) is \(VerifierRecord.shown(key))"
    }
    throw HotSideError.unexpectedSigner(
      signer: signer.map(VerifierRecord.shown), expected: expected)
  }
}
