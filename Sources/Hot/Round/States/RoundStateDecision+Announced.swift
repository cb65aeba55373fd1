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
}
