import ByteSupport
import HotStore
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// The comparison with what the portal of the workspace has published.
extension RoundStateDecision {
  typealias Publisher = (key: MultiSigner, isOnRecord: Bool)

  /// The signer of a published update with this hash, if another signature would not replace it.
  func publisher(of hash: Hash256?, _ chain: Hash256?) -> Publisher? {
    guard let hash, let chain, let key = facts.publication?.signers[chain]?[hash]
    else { return nil }
    let verdict = UpdateVerdict(signatureHolds: true, signer: key, wanted: demand(chain))
    return [.holds, .notOnRecord].contains(verdict) ? (key, verdict == .holds) : nil
  }

  /// The rows of a network that the portal mirrors, with those of `own` that files alone give; `nil` for other
  /// networks.
  func mirrored(_ chain: Chain, _ own: [RoundRow]) -> [RoundRow]? {
    guard let rows = facts.publication?.mirrored[chain.genesisHash] else { return nil }
    let known = Set(rows.map(\.signedHash))
    return rows
      + own.filter { row in
        row.state == .waiting && !known.contains(row.signedHash)
          || row.state == .alarm && row.faultAt == nil
      }
  }

  /// Marks a complete row as one for the portal, or as published.
  func publish(_ row: inout RoundRow, _ product: UpdateFile) {
    guard row.state == .complete, let publication = facts.publication,
      let genesisHash = product.subject.genesisHash, publication.networks.contains(genesisHash)
    else { return }
    row.isForPortal = true
    row.buildOptions = publication.buildOptions
    if publication.products.contains(product.path) { row.state = .published }
  }

  /// Adds a published version that the chain has run and that is newer than the database, which
  /// happens after an older database was restored.
  func comparePublished(_ chain: Chain, _ newest: UInt32?, _ rows: inout [RoundRow]) {
    guard let newest, let published = facts.publication?.newest[chain.genesisHash],
      published > newest
    else { return }
    let reason = """
      Version \(published) is published, but the newest in the database is \(newest), and the next review would \
      compare with that. Load the metadata, or restore a newer copy of the database: 'hotside restore --list'.
      """
    let place = rows.firstIndex { $0.version == published }
    var row =
      place.map { rows[$0] }
      ?? RoundRow(
        network: chain.name, title: chain.entries.first?.title, kind: .loadMetadata,
        version: published, state: .behind)
    if row.state.isDone { row.state = .behind }
    row.reasons.append(reason)
    if let place { rows[place] = row } else { rows.insert(row, at: 0) }
  }

  /// Shows that the chain runs a lower version than the portal has seen on it, which a person must accept.
  ///
  /// - Returns: whether it does.
  func showFall(_ observation: Observation, _ chain: Chain, _ row: inout RoundRow) -> Bool {
    guard let answer = observation.answer, observation.silentSince == nil,
      let highest = facts.publication?.seen[chain.genesisHash], answer.version < highest.version,
      answer.time >= highest.time, answer.version < row.version ?? 0, row.state != .alarm
    else { return false }
    row.state = .wentBack
    row.liveVersion = answer.version
    row.reasons.insert(
      """
      The chain went back from version \(highest.version) to \(answer.version). 'hotside portal update' asks all nodes \
      again, and its reason names the command that accepts the lower version.
      """, at: 0)
    return true
  }
}
