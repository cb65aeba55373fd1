/// The mapping from encoding symbol ids to repair symbols.
///
/// Both numberings have the same symbols; the ids of repair symbols differ by K' - K. A block of K
/// source symbols is encoded as if it had K', the next size in the standard's table, and the
/// numbers from K up to K' belong to zero symbols that are never sent.
///
/// - Warning: A decoder with the wrong numbering gives wrong bytes without an error, unless K is a
///   size of the table. The error is detected by `DecodingProgress.contradicts`, which needs more
///   than K packets, or by a check of the payload.
///
/// Source: spec chapters "raptorq 10.1" and "hot-side 6.2".
public enum SymbolNumbering: Equatable, Hashable, Sendable, CaseIterable {
  /// The numbering of RFC 6330, 4.4.2: repair symbols are K, K+1, …; the crate `raptorq` from 2.0.
  case rfc6330
  /// Internal symbol ids: repair symbols are K', K'+1, …; the crate up to 1.8.1, and every Vault.
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

  /// The internal symbol id (ISI) of an encoding symbol id; `nil` if this numbering skips it.
  func internalSymbol(of id: UInt32, _ parameters: BlockParameters) -> UInt32? {
    guard id >= parameters.symbols else { return id }
    switch self {
    case .rfc6330: return id + UInt32(parameters.paddingSymbols)
    case .raptorq1x: return id >= parameters.extendedSymbols ? id : nil
    }
  }
}
