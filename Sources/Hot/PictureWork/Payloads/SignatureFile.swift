package import ByteSupport
import HotStore
import JSONCodec
import SubstrateCrypto
package import VaultPayloads

/// A key and its signature of an update, as a text file that git can carry (portal 5.4).
package struct SignatureFile: Equatable, Sendable {
  /// BLAKE2b-256 of the signed bytes.
  package private(set) var signedHash: Hash256 = .zero
  private var signer: MultiSigner = .blank
  private var signature: [UInt8] = []

  /// The maximum length in bytes.
  package static let limit = 1000

  private init() {}

  package init(_ crypto: SufficientCrypto, of signedHash: Hash256) {
    self.signedHash = signedHash
    (signer, signature) = (crypto.signer, crypto.signature.bytes)
  }

  /// Reads a file; `nil` for any other contents.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= SignatureFile.limit, let json = try? JSONValue(parsing: bytes),
      let found = try? SignatureFile.form.value(of: json)
    else { return nil }
    self = found
  }

  /// The bytes of the capsule with the same key and signature.
  package var capsule: [UInt8] { [signer.scheme.rawValue] + signer.publicKey + signature }

  /// The contents of the file.
  package var bytes: [UInt8] { SignatureFile.form(self).fileBytes }

  private static let form = JSONReading(into: SignatureFile()).form([
    "signedHash": .field(\.signedHash), "...": .fields(\.signer, as: ValidCurrentVerifier.key),
    "signature": .field(\.signature, as: .bytes),
  ]).strict()
}
