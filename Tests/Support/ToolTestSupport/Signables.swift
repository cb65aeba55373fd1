package import ByteSupport
import DevelopmentNode
package import SubstrateCrypto
import VaultPayloads

/// Payloads to sign for the sample runtime, written out byte by byte.
package enum Signables {
  /// The call and extensions of a transfer, as they are signed: immortal, without a tip.
  package static func transfer(
    to account: [UInt8], of amount: UInt8, nonce: UInt8 = 0, network name: String = "development",
    version: UInt32 = 1_000_000
  ) -> (call: [UInt8], extensions: [UInt8]) {
    // Balances.transfer_keep_alive; the account as MultiAddress::Id, the amount as compact.
    let call = [SampleRuntime.balancesIndex, 3, 0] + account + [amount << 2]
    let genesis = Nodes.genesis(of: name).bytes
    return (
      call,
      [0, nonce << 2, 0] + littleEndian(version) + littleEndian(1) + genesis + genesis
    )
  }

  /// A transaction, code 02.
  package static func transaction(
    _ parts: (call: [UInt8], extensions: [UInt8]), from author: MultiSigner,
    _ encryption: Encryption = .sr25519, network name: String = "development"
  ) throws -> [UInt8] {
    [0x53, encryption.rawValue, 0x02] + (try field(author, encryption)) + content(parts)
      + Nodes.genesis(of: name).bytes
  }

  /// A transaction for a key derived on the fly, code 05.
  package static func dynamicTransaction(
    _ parts: (call: [UInt8], extensions: [UInt8]), root: MultiSigner, path: String,
    network name: String = "development"
  ) -> [UInt8] {
    [0x53, Encryption.sr25519.rawValue, 0x05] + root.publicKey + [UInt8(path.utf8.count << 2)]
      + Array(path.utf8) + content(parts) + Nodes.genesis(of: name).bytes
  }

  /// A message, code 03, between its tags.
  package static func message(
    _ text: String, from author: MultiSigner, _ encryption: Encryption = .sr25519,
    genesis: Hash256
  ) throws -> [UInt8] {
    [0x53, encryption.rawValue, 0x03] + (try field(author, encryption))
      + Array("<Bytes>\(text)</Bytes>".utf8) + genesis.bytes
  }

  private static func field(_ author: MultiSigner, _ encryption: Encryption) throws -> [UInt8] {
    encryption == .ethereum ? try EthereumAddress(author).bytes : author.publicKey
  }

  /// The call behind its length, which fits one byte, and the extensions.
  private static func content(_ parts: (call: [UInt8], extensions: [UInt8])) -> [UInt8] {
    [UInt8(parts.call.count << 2)] + parts.call + parts.extensions
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
