/// The backups that polkadot-js and wallets with its library export: JSON with an encrypted key.
package enum WalletBackup {
  private static let member: [UInt8] = Array("\"encoded\"".utf8)

  /// Whether a text is a JSON object with the member `encoded`.
  package static func isOne(_ text: Span<UInt8>) -> Bool {
    var start = 0
    // A byte-order mark or white space may come first.
    while start < text.count, text[start] <= 0x20 || text[start] >= 0x80 { start += 1 }
    guard start < text.count, text[start] == UInt8(ascii: "{") else { return false }
    while start + member.count <= text.count {
      if member.indices.allSatisfy({ text[start + $0] == member[$0] }) { return true }
      start += 1
    }
    return false
  }
}
