/// The addresses of accounts that wallets show as codes: `substrate:ADDRESS:0xGENESIS`, with a name
/// or without, and `ethereum:ADDRESS`.
public enum WalletAddress {
  private static let schemes = ["substrate", "ethereum"]

  /// The first part of an address; `nil` for other bytes.
  public static func scheme(of payload: [UInt8]) -> String? {
    schemes.first { payload.starts(with: Array("\($0):".utf8)) }
  }
}
