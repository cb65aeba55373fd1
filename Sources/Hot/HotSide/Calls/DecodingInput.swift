import CallDecoding
import VaultPayloads

/// What is to be shown as a Vault would show it.
package enum DecodingInput: Equatable, Sendable {
  /// A call, without its length.
  case call([UInt8])
  /// An extrinsic as it stands in a block, without its length.
  case extrinsic([UInt8])
  /// A payload for a Vault to sign.
  case signable([UInt8])

  /// What input may be.
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

  /// Tells from the first bytes what input is: `53`, a crypto code and the code of a signable; a length
  /// that fits and the first byte of an extrinsic; a call otherwise.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - form: what the user says that it is.
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
    guard let prelude = try? Prelude(of: bytes), prelude.code.update == nil else { return false }
    return prelude.cryptoCode <= 3 || prelude.cryptoCode == Prelude.unsigned
  }

  /// The extrinsic behind a length that fits; the shortest has a version byte, a pallet and a call.
  private static func extrinsic(in bytes: [UInt8]) -> [UInt8]? {
    guard let content = try? ExtrinsicCards.unwrapped(bytes), content.count > 2 else { return nil }
    return content
  }
}
