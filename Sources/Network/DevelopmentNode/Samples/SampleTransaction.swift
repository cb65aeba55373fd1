package import ByteSupport
import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// A transfer on a chain of the sample runtime, to be shown and signed on a Vault.
///
/// It is immortal, without a tip, and goes to the author itself.
package struct SampleTransaction: Sendable {
  private let author: MultiSigner
  private let genesisHash: Hash256
  /// The call, without its length.
  package let call: [UInt8]
  /// The extensions, then what they add to the signed bytes.
  package let extensions: [UInt8]

  /// A transfer of an amount.
  ///
  /// - Parameters:
  ///   - amount: in the smallest unit.
  ///   - author: an sr25519 key.
  ///   - nonce: the number of the author's transaction.
  ///   - runtime: gives the versions.
  ///   - genesisHash: the chain's.
  package init(
    transfer amount: UInt64, by author: MultiSigner, nonce: UInt32, of runtime: SampleRuntime,
    genesisHash: Hash256
  ) {
    self.author = author
    self.genesisHash = genesisHash
    var call = SCALEWriter()
    // Balances.transfer_allow_death; the account as MultiAddress::Id.
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

  /// What the author signs: call and extensions, which are short enough not to be hashed.
  package var signedBlob: [UInt8] { call + extensions }

  /// The payload, code 02.
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
