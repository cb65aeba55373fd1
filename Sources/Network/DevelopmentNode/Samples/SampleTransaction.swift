package import ByteSupport
import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// A transfer on a chain with the sample runtime, for a Vault.
///
/// The transfer is immortal, has no tip, and goes to the author.
package struct SampleTransaction: Sendable {
  private let author: MultiSigner
  private let genesisHash: Hash256
  /// The encoded call without a length.
  package let call: [UInt8]
  /// The extensions, followed by their additional signed bytes.
  package let extensions: [UInt8]

  /// Creates a transfer.
  ///
  /// - Parameters:
  ///   - amount: the amount in the smallest unit.
  ///   - author: an sr25519 key.
  ///   - nonce: the author's nonce.
  ///   - runtime: the runtime, for its versions.
  ///   - genesisHash: the genesis hash of the chain.
  package init(
    transfer amount: UInt64, by author: MultiSigner, nonce: UInt32, of runtime: SampleRuntime,
    genesisHash: Hash256
  ) {
    self.author = author
    self.genesisHash = genesisHash
    var call = SCALEWriter()
    // The call `Balances.transfer_allow_death`; the account is a MultiAddress::Id.
    call.raw([SampleRuntime.balancesIndex, 0, 0] + author.publicKey)
    call.compact(amount)
    self.call = call.bytes
    var extensions = SCALEWriter()
    extensions.byte(0)
    extensions.compact(UInt64(nonce))
    extensions.compact(UInt64(0))
    extensions.u32(runtime.specVersion)
    extensions.u32(runtime.transactionVersion)
    extensions.hash256(genesisHash)
    extensions.hash256(genesisHash)
    self.extensions = extensions.bytes
  }

  /// The signed bytes: call and extensions; too short to be hashed.
  package var signedBlob: [UInt8] { call + extensions }

  /// The payload with code 02.
  package var payload: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Prelude(cryptoCode: Encryption.sr25519.rawValue, code: .anyTransaction).bytes)
    writer.raw(author.publicKey)
    writer.byteVector(call)
    writer.raw(extensions)
    writer.hash256(genesisHash)
    return writer.bytes
  }
}
