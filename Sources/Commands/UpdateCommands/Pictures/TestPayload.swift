package import ByteSupport
import HotSide
import SubstrateCrypto
import VaultPayloads

/// Payloads without meaning, for testing readers of codes (hot-side 5.9).
package enum TestPayload {
  /// An export of identical keys with numbered paths.
  ///
  /// - Returns: the whole payload.
  /// - Throws: `SubstrateCryptoError`; cannot happen with the development phrase.
  package static func keyExport(keyCount: Int) throws -> [UInt8] {
    let root = try KeyPair.development(scheme: .sr25519).publicKey
    let keys = (0..<keyCount).map { number in
      ExportedKey(
        address: "0xdeadbeefdeadbeefdeadbeef", path: "//this//is//a//path//\(number)",
        encryption: .sr25519, genesisHash: Hash256.zero)
    }
    let set = ExportedKeySet(
      name: "a very long key name a very long key name", root: root, keys: keys)
    return DerivationsPayload.export(.version2(set, features: ExportFeature.allCases)).payload
  }

  /// A bulk of identical transfers on Westend.
  ///
  /// - Parameters:
  ///   - count: the number of transfers.
  ///   - account: the sr25519 account that is to sign.
  /// - Returns: the whole payload.
  /// - Throws: ``SourcedError``; cannot happen with the fixed transfer.
  package static func bulk(of count: Int, from account: Hash256) throws -> [UInt8] {
    let transfer: [UInt8]
    do throws(HexError) {
      transfer = try Hex.decode(westendTransfer)
    } catch { throw HotSideError.notHex(error, source: "the test transfer") }
    // An sr25519 transaction, mortal or immortal, without the leading `53`.
    let item: [UInt8] = [0x01, 0x02] + account.bytes + transfer
    return TransactionBulk(items: [[UInt8]](repeating: item, count: count)).payload
  }

  /// A call with its length, extensions and genesis hash, as in the test bulks of the reference
  /// tool.
  private static let westendTransfer =
    "a80403004adb5312dbd3a1bc28610deb1fb631110bbcccb6e7fb97e18501509d5565ea760b00a014e3322615010000"
    + "682400000e000000e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e"
    + "2faa9938ec10c2627d0fd5d20214aba3bf281e94a6a8f50d19b4e0ce3b253d65"
    + "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e"
}
