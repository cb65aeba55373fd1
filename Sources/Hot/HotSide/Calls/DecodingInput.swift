import CallDecoding
import VaultPayloads

/// Input that is decoded and shown as a Vault would show it.
package enum DecodingInput: Equatable, Sendable {
  /// A call, without a length prefix.
  case call([UInt8])
  /// An extrinsic as in a block, without its length prefix.
  case extrinsic([UInt8])
  /// A payload for a Vault to sign.
  case signable([UInt8])

  package enum Form: String, CaseIterable, Sendable {
    case call, extrinsic, signable
  }

  package var form: Form {
    switch self {
    case .call: .call
    case .extrinsic: .extrinsic
    case .signable: .signable
    }
  }

  /// Detects the form of the input from its first bytes.
  ///
  /// `53`, a crypto code and the code of a signable payload, or a whole update, mean a payload. A correct length prefix
  /// and the first byte of an extrinsic mean an extrinsic. Everything else is a call.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - form: the form that the user named; `nil` to detect it.
  package init(_ bytes: [UInt8], as form: Form? = nil) {
    let extrinsic = DecodingInput.extrinsic(in: bytes)
    switch form {
    case .call: self = .call(bytes)
    case .signable: self = .signable(bytes)
    case .extrinsic: self = .extrinsic(extrinsic ?? bytes)
    case nil:
      if DecodingInput.isSignable(bytes) {
        self = .signable(bytes)
      } else if let extrinsic {
        self = .extrinsic(extrinsic)
      } else {
        self = .call(bytes)
      }
    }
  }

  private static func isSignable(_ bytes: [UInt8]) -> Bool {
    guard let prelude = try? Prelude(of: bytes) else { return false }
    // A call may begin like an update.
    guard prelude.code.update == nil else { return (try? VaultPayload(reading: bytes)) != nil }
    return prelude.cryptoCode <= 3 || prelude.cryptoCode == Prelude.unsigned
  }

  /// The extrinsic after its length prefix; `nil` if the prefix is wrong, or if fewer than 3 bytes
  /// follow: version byte, pallet and call.
  private static func extrinsic(in bytes: [UInt8]) -> [UInt8]? {
    guard let content = try? ExtrinsicCards.unwrapped(bytes), content.count > 2 else { return nil }
    return content
  }
}
