import ByteSupport
import CallDecoding
package import JSONCodec
package import Reporting
import SCALECodec
package import SQLiteStore
package import SecretShares
import SubstrateCrypto

/// The reasons why the device refuses something, grouped by topic.
package enum ColdSignerError: ParameterizedError, Equatable, Sendable {
  /// The codes do not make a payload.
  case scan(Scan)
  /// The shares of a seed do not belong together, or do not restore it.
  case shares(SecretSharesError)
  /// The payload cannot be read, or is not for this device.
  case payload(Payload)
  /// The update of networks or types is refused.
  case update(Update)
  /// The metadata is refused.
  case metadata(Metadata)
  /// The data is not stored, or the stored data cannot be used.
  case store(Store)
  /// The key or seed cannot be used.
  case key(Key)
  /// The key cannot be derived or imported.
  case derivation(Derivation)
  /// The content is not shown for signing, or not signed.
  case signing(Signing)

  /// The row of the topic's error; its message also says if a Vault is less strict.
  package var row: ErrorRow<JSONValue> {
    let row = topicRow
    guard isStricterThanVault else { return row }
    return ErrorRow(
      row.code, row.parameters, exit: row.exit,
      row.message + " It is refused here; a Vault of December 2025 would accept it.")
  }

  private var topicRow: ErrorRow<JSONValue> {
    switch self {
    case .scan(let error): error.row
    case .shares(let error): error.row
    case .payload(let error): error.row
    case .update(let error): error.row
    case .metadata(let error): error.row
    case .store(let error): error.row
    case .key(let error): error.row
    case .derivation(let error): error.row
    case .signing(let error): error.row
    }
  }

  /// Whether the refusal is deliberate although a Vault of December 2025 would accept the content
  /// (cold-signer 2.1, 10.38 and 10.54).
  package var isStricterThanVault: Bool {
    switch self {
    case .payload(.undecodable(_, .bytesLeftOver(_, _))), .scan(.longerSymbol): true
    case .metadata(.undecodable(_, let isStricter)): isStricter
    case .signing(.undecodable(let error)):
      VaultDeviation(refusing: error, hasProof: true) == .anotherReading
    case .scan, .shares, .payload, .update, .metadata, .store, .key, .derivation, .signing: false
    }
  }

  /// Quotes external text, safe for display.
  static func quoted(_ text: String) -> String { ScreenText.quoted(text) }

  /// A key with its scheme.
  static func shown(_ signer: MultiSigner) -> String {
    "\(signer.scheme.name) \(Hex.encode(signer.publicKey))"
  }
}

extension ColdSignerError: SQLiteStoreErrorConvertible {
  package init(_ error: SQLiteStoreError) { self = .store(.database(error)) }
}

extension ColdSignerError: JSONFormed {
  package static let form = JSONForm<ColdSignerError>.named(
    "DeviceRefusal",
    [
      "code": .of(\.code.word), "...": .any { JSONObject($0.parameters) },
      "message": .of(\.message),
      "isStricterThanVault": .of(\.isStricterThanVault),
    ])
}
