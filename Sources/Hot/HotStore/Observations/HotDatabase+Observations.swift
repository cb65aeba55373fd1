import ByteSupport
import SQLiteStore

extension HotDatabase {
  /// The stored observations of nodes, by network name.
  package func observations() throws -> [String: Observation] {
    let found = try rows(
      of: "observation",
      """
      SELECT name, observed_at, block_hash, version, code_hash, endpoint, silent_since, fault,
        fault_at, block_number, asked, answered, agreed, unproved
      FROM observation
      """
    ) { row in
      let answer =
        row.isNull(1)
        ? nil
        : Observation.Answer(
          time: try row.integer(1), block: try row.hash(2),
          blockNumber: row.isNull(9) ? nil : try row.integer(9, as: UInt32.self),
          version: try row.integer(3, as: UInt32.self), codeHash: try row.hash(ifPresent: 4),
          endpoint: try row.text(5))
      var observation = Observation(
        network: try row.text(0), answer: answer,
        silentSince: row.isNull(6) ? nil : try row.integer(6),
        fault: row.isNull(7) ? nil : try row.text(7),
        faultAt: row.isNull(8) ? nil : try row.integer(8))
      if !row.isNull(10) {
        observation.endpoints = Observation.Endpoints(
          asked: try row.integer(10, as: Int.self), answered: try row.integer(11, as: Int.self),
          agreed: try row.integer(12, as: Int.self))
      }
      observation.unproved = row.isNull(13) ? nil : try row.text(13)
      return observation
    }
    return Dictionary(found.map { ($0.network, $0) }) { first, _ in first }
  }

  /// Replaces the observations of the given networks.
  ///
  /// The database is not copied afterwards, because nodes can be asked again. Inside a transaction,
  /// the observations are a part of it.
  package func record(_ observations: [Observation]) throws {
    guard !observations.isEmpty else { return }
    try unkept {
      for observation in observations {
        let answer = observation.answer
        try run(
          """
          REPLACE INTO observation
            (name, observed_at, block_hash, version, code_hash, endpoint, silent_since, fault,
              fault_at, block_number, asked, answered, agreed, unproved)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            .text(observation.network), .integer(ifPresent: answer?.time),
            .bytes(ifPresent: answer?.block.bytes),
            .integer(ifPresent: answer.map { Int64($0.version) }),
            .bytes(ifPresent: answer?.codeHash?.bytes), .text(ifPresent: answer?.endpoint),
            .integer(ifPresent: observation.silentSince), .text(ifPresent: observation.fault),
            .integer(ifPresent: observation.faultAt),
            .integer(ifPresent: answer?.blockNumber.map { Int64($0) }),
            .integer(ifPresent: observation.endpoints.map { Int64($0.asked) }),
            .integer(ifPresent: observation.endpoints.map { Int64($0.answered) }),
            .integer(ifPresent: observation.endpoints.map { Int64($0.agreed) }),
            .text(ifPresent: observation.unproved),
          ])
      }
    }
  }
}
