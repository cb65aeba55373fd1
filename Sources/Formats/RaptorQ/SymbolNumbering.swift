/// How a packet's encoding symbol id names a repair symbol.
///
/// The bytes of the symbols are the same in both; only the ids differ, by K' - K: a block of K source
/// symbols is encoded as if it had K', the next size in the standard's table, and the numbers K up to
/// K' belong to zero symbols that are never sent.
///
/// - Warning: A decoder that assumes the wrong numbering delivers wrong bytes and no error, unless K
///   is a size of the table itself. What gives it away: a `DecodingProgress.contradicts`, which needs
///   a packet more than K; otherwise only a check of the payload.
///
/// Source: spec chapters "raptorq 10.1" and "hot-side 6.2".
public enum SymbolNumbering: Equatable, Hashable, Sendable, CaseIterable {
  /// The numbers of RFC 6330, 4.4.2: repair symbols are K, K+1, …; the crate `raptorq` from 2.0.
  case rfc6330
  /// The internal symbol ids: repair symbols are K', K'+1, …; the crate up to 1.8.1, and with it
  /// every Polkadot Vault.
  case raptorq1x
}

extension SymbolNumbering {
  /// The id of a block's first repair symbol: K or K'.
  func firstRepairSymbol(_ parameters: BlockParameters) -> Int {
    switch self {
    case .rfc6330: parameters.symbols
    case .raptorq1x: parameters.extendedSymbols
    }
  }

  /// The internal symbol id (ISI) of an encoding symbol id; `nil` for one that this numbering skips.
  func internalSymbol(of id: UInt32, _ parameters: BlockParameters) -> UInt32? {
    guard id >= parameters.symbols else { return id }
    switch self {
    case .rfc6330: return id + UInt32(parameters.paddingSymbols)
    case .raptorq1x: return id >= parameters.extendedSymbols ? id : nil
    }
  }
}
