package import ByteSupport
package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// The general verifier, which may be "none".
  ///
  /// - Throws: `ColdSignerError` before the first start.
  package func generalVerifier() throws(ColdSignerError) -> Verifier {
    guard let verifier = try generalVerifierIfSet() else { throw .store(.notStarted) }
    return verifier
  }

  /// The general verifier; `nil` before the first start.
  package func generalVerifierIfSet() throws(ColdSignerError) -> Verifier? {
    let key = ColdSetting.generalVerifier.key
    return try value(of: key, in: .settings).map { (bytes) throws(ColdSignerError) in
      try decode(bytes, at: key, of: .settings)
    }
  }

  package func set(_ generalVerifier: Verifier) throws(ColdSignerError) {
    try set(
      ColdRow(key: ColdSetting.generalVerifier.key, value: generalVerifier.scaleBytes),
      in: .settings)
  }

  /// The types in transmission format; `nil` if none are stored.
  package func types() throws(ColdSignerError) -> [UInt8]? {
    try value(of: ColdSetting.types.key, in: .settings)
  }

  /// BLAKE2b-256 of the types; `nil` if none are stored.
  package func typesHash() throws(ColdSignerError) -> Hash256? {
    try types().map { Blake2b.hash256($0) }
  }

  /// Whether the device was online since the user's last acknowledgment.
  package func dangerFlag() throws(ColdSignerError) -> Bool {
    let key = ColdSetting.danger.key
    switch try value(of: key, in: .settings) {
    case [0]: return false
    case [1]: return true
    case let value:
      throw .store(
        .damaged(
          table: .settings, key: key,
          reason: "is \(value.map(Hex.encode) ?? "missing"), not 00 or 01"))
    }
  }

  package func setDangerFlag(_ flag: Bool) throws(ColdSignerError) {
    try set(ColdRow(key: ColdSetting.danger.key, value: [flag ? 1 : 0]), in: .settings)
  }

  /// The schema version in the settings; 0 if it is missing.
  func schemaVersion() throws(ColdSignerError) -> UInt32 {
    let key = ColdSetting.schemaVersion.key
    guard let bytes = try value(of: key, in: .settings) else { return 0 }
    var reader = SCALEReader(bytes.span)
    guard let version = try? reader.u32(), reader.remaining == 0 else {
      throw .store(.damaged(table: .settings, key: key, reason: "is not a u32"))
    }
    return version
  }
}
