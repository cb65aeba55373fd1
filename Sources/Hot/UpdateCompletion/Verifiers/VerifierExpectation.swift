import ByteSupport
import HotSide
import Reporting
package import SubstrateCrypto

/// Whom somebody expects to have signed an update.
package enum VerifierExpectation: Equatable, Sendable {
  /// Whoever is on record for what the update is about.
  case recorded
  /// A public key; without a scheme that of any.
  case key([UInt8], SignatureScheme?)
  /// The account of an address, whatever its prefix.
  case account(SS58Address)
  /// A key of the vault.
  case name(String)

  /// Reads `recorded`, a public key in hex with or without `0x` and `SCHEME:` in front, an SS58
  /// address, or else the name of a key; `nil` for a key or address that is none.
  package init?(_ text: String) {
    if text == "recorded" {
      self = .recorded
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let scheme = SignatureScheme(name: parts[0]) {
      guard let key = try? Hex.decode(parts[1]), key.count == scheme.publicKeyLength else {
        return nil
      }
      self = .key(key, scheme)
      return
    }
    if let key = try? Hex.decode(text), key.count == 32 || key.count == 33 {
      self = .key(key, nil)
      return
    }
    for length in [32, 33] {
      if let address = try? SS58Address(text, bodyLength: length) {
        self = .account(address)
        return
      }
    }
    // Names of keys have no colon, and are shorter than a key or an address with a mistake in it.
    guard !text.isEmpty, parts.count == 1, text.utf8.count < VerifierExpectation.shortestAddress
    else {
      return nil
    }
    self = .name(text)
  }

  /// Whether a key is the expected one; `false` where only a record or a vault can tell.
  package func admits(_ signer: MultiSigner) -> Bool {
    switch self {
    case .key(let key, let scheme):
      key == signer.publicKey && (scheme == nil || scheme == signer.scheme)
    case .account(let address):
      address.body == (address.body.count == 32 ? signer.accountID.bytes : signer.publicKey)
    case .recorded, .name: false
    }
  }

  /// The expected key or account as a text; `nil` for the verifier on record.
  package var words: String? {
    switch self {
    case .recorded: nil
    case .key(let key, let scheme): (scheme.map { $0.name + " " } ?? "") + Hex.encode(key)
    case .account(let address): address.text
    case .name(let name): ScreenText.line(name)
    }
  }

  /// The verdict on a signer, or on an unsigned update, that is not the expected one; `nil` if it is.
  func refusal(of signer: MultiSigner?, wanted demand: VerifierRecord.Demand) -> UpdateVerdict? {
    guard let signer else { return self == .recorded && demand == .nobody ? nil : .unsigned }
    guard self == .recorded else { return admits(signer) ? nil : .otherKey }
    switch demand {
    case .nothing, .unknownGeneral: return .notOnRecord
    case .nobody: return .otherKey
    case .key(let wanted): return wanted == signer ? nil : .otherKey
    }
  }

  /// Refuses a signer, or none, that is not the expected one; a name must have become a key before.
  ///
  /// - Parameters:
  ///   - signer: who signed; `nil` for nobody.
  ///   - record: what is on record for the update.
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
    case (nil, .nobody): expected = "updates of \(record.subject) go unsigned by the record"
    case (nil, .key(let key)):
      expected = "on record for \(record.subject) is \(VerifierRecord.shown(key))"
    }
    throw HotSideError.unexpectedSigner(
      signer: signer.map(VerifierRecord.shown), expected: expected)
  }

  /// Characters of the shortest text that an account of 32 bytes has.
  private static let shortestAddress = 46
}
