import Synchronization

/// A cache of encoding plans, which depend only on K'.
///
/// Making a plan takes longer than applying it, and payloads of similar length share plans.
public final class EncodingPlanCache: Sendable {
  /// The cache of this process.
  public static let shared = EncodingPlanCache(capacity: 16)

  private struct Entry {
    let plan: Plan
    var lastUse: Int
  }
  private struct State {
    var entries: [Int: Entry] = [:]
    var uses = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: the maximum number of plans; with 0 every encoder makes its own plan. A
  ///   plan takes about 50 bytes for each source symbol of the block.
  public init(capacity: Int) { self.capacity = capacity }

  /// The current number of plans.
  public var count: Int { state.withLock { $0.entries.count } }

  /// The plan for the K' of `parameters`.
  package func plan(for parameters: BlockParameters) -> Plan {
    let key = parameters.extendedSymbols
    let known = state.withLock { state -> Plan? in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]?.plan
    }
    if let known { return known }
    // The plan is made outside the lock: two threads may make the same plan, but neither waits for
    // the other.
    let plan = Self.makePlan(BlockParameters(symbols: key))
    guard capacity > 0 else { return plan }
    state.withLock { state in
      state.entries[key] = Entry(plan: plan, lastUse: state.uses)
      while state.entries.count > capacity,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
      }
    }
    return plan
  }

  private static func makePlan(_ parameters: BlockParameters) -> Plan {
    let count = parameters.extendedSymbols
    var rows = BinaryRows(ldpcOf: parameters, capacity: count)
    for symbol in 0..<UInt32(count) {
      rows.append(
        symbol: symbol, source: UInt16(truncatingIfNeeded: symbol), parameters: parameters)
    }
    guard let reduction = Reduction(rows, parameters: parameters), reduction.isComplete else {
      // The standard chose J(K') such that this matrix is invertible.
      preconditionFailure("the systematic rows determine a block")
    }
    return Plan(reduction)
  }
}
