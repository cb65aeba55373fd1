import HotStore
import VaultPayloads

extension RoundStateDecision {
  /// Marks versions that the chain does not run yet, and adds a version that it runs and the
  /// database lacks.
  func announce(_ observation: Observation, _ rows: inout [RoundRow]) {
    guard let answer = observation.answer, let next = rows[0].version, next > answer.version
    else { return }
    rows[0].liveVersion = answer.version
    if [.waiting, .stored].contains(rows[0].state) {
      rows[0].reasons.append(
        """
        The chain still runs version \(answer.version): sign this one now, and phones can have it before the upgrade.
        """)
    }
    let stored = facts.stored[observation.network] ?? [:]
    guard stored[answer.version] == nil, stored.keys.contains(where: { $0 < answer.version }),
      !rows.contains(where: { $0.version == answer.version })
    else { return }
    var row = RoundRow(
      network: rows[0].network, title: rows[0].title, kind: .loadMetadata,
      version: answer.version, state: .behind)
    row.observedAt = answer.time
    rows.append(row)
  }

  /// Shows that the last look has no answer, or did not succeed, in the row of the newest metadata.
  func showDoubt(_ observation: Observation, _ row: inout RoundRow) {
    let isSilent = observation.silentSince != nil
    guard [.complete, .published, .stored, .unknown].contains(row.state) else {
      row.reasons += RoundStateDecision.doubts(observation)
      return
    }
    guard isSilent || observation.unproved != nil else { return }
    let known = row.state == .unknown ? "" : " What is stored is \(row.state.rawValue)."
    // The reason for the doubt replaces the reason that nothing was fetched yet.
    if row.state == .unknown { row.reasons = [] }
    let last =
      observation.answer.map { "The last answer was version \($0.version), from \($0.endpoint)." }
      ?? "No node has ever answered."
    let reason = isSilent ? last : observation.unproved ?? ""
    row.reasons.insert(reason + known, at: 0)
    row.state = isSilent ? .silent : .unproved
  }

  /// The rows, with the newest one as withdrawn if the portal's operator has withdrawn what it published.
  func withdrawing(_ rows: [RoundRow]) -> [RoundRow] {
    guard let row = rows.first, row.state == .published, let network = row.network,
      let version = row.version, let text = facts.publication?.withdrawn[network]?[version]
    else { return rows }
    var rows = rows
    rows[0].state = .withdrawn
    rows[0].reasons = [text]
    return rows
  }

  /// The reason why the last look did not succeed, for rows with another state; empty if there is none.
  static func doubts(_ observation: Observation) -> [String] {
    [observation.unproved].compactMap { $0.map { "The last look did not succeed. \($0)" } }
  }
}
