import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import PictureWork
import Reporting
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// Determines the state of each update of a round from the facts (round 1).
struct RoundStateDecision {
  let facts: RoundFacts

  func rows() -> [RoundRow] {
    var rows: [RoundRow] = []
    for chain in chains() {
      let own = specs(of: chain) + withdrawing(metadata(of: chain))
      rows += mirrored(chain, own) ?? own
    }
    return rows + types() + damaged()
  }

  // MARK: - Chains

  /// A chain, with its entries in the address book.
  struct Chain {
    let name: String
    let genesisHash: Hash256
    var entries: [RoundFacts.Entry] = []
  }

  /// The chains: first those of the address book in its order, then those that only occur in files.
  private func chains() -> [Chain] {
    var chains: [Chain] = []
    var places: [UpdateSubject: Int] = [:]
    func place(_ name: String, _ genesisHash: Hash256) -> Int {
      let key = UpdateSubject(kind: .loadTypes, network: name, genesisHash: genesisHash)
      if let place = places[key] { return place }
      places[key] = chains.count
      chains.append(Chain(name: name, genesisHash: genesisHash))
      return chains.count - 1
    }
    for entry in facts.entries {
      chains[place(entry.network, entry.genesisHash)].entries.append(entry)
    }
    for file in facts.payloads + facts.products {
      if let name = file.subject.network, let genesisHash = file.subject.genesisHash {
        _ = place(name, genesisHash)
      }
    }
    return chains
  }

  private func files(
    _ files: [UpdateFile], _ kind: UpdateKind, _ chain: Chain
  ) -> [UpdateFile] {
    files.filter {
      $0.subject.kind == kind && $0.subject.genesisHash == chain.genesisHash
        && $0.subject.network?.hasSameBytes(as: chain.name) == true
    }
  }

  // MARK: - Signatures

  func demand(_ genesisHash: Hash256?) -> VerifierRecord.Demand {
    genesisHash.map { facts.demands[$0] ?? .nothing } ?? facts.generalDemand
  }

  private func verdict(_ product: UpdateFile) -> UpdateVerdict {
    UpdateVerdict(
      signatureHolds: product.signatureHolds, signer: product.signer,
      wanted: demand(product.subject.genesisHash))
  }

  private func fits(_ product: UpdateFile) -> Bool {
    [.holds, .notOnRecord].contains(verdict(product))
  }

  private func show(_ product: UpdateFile, in row: inout RoundRow) {
    (row.product, row.signer, row.verdict) = (product.path, product.signer, verdict(product))
    row.isSignerOnRecord =
      product.signatureHolds == true
      && product.signer.map { demand(product.subject.genesisHash) == .key($0) } == true
  }

  private func foreignReason(_ product: UpdateFile) -> String {
    let signer = product.signer.map { "signed by \($0.scheme.name) \(Hex.encode($0.publicKey))" }
    let words = "It is \(signer ?? "unsigned")"
    if let key = product.signer, let path = DevelopmentKeys.path(of: key) {
      return "It is signed by the development key \(path), which everybody has."
    }
    switch demand(product.subject.genesisHash) {
    case .nothing, .unknownGeneral: return "\(words)."
    case .unsigned: return "\(words), but the record says that updates of the network are unsigned."
    case .key(let key):
      let recorded = "\(key.scheme.name) \(Hex.encode(key.publicKey))"
      return "\(words), but the verifier on record is \(recorded)."
    }
  }

  /// Sets state, payload and product of a row; `isStored` says whether the database has the update.
  ///
  /// `publisher` has signed the stored update, if it is published: it does not wait if its product was lost.
  private func fill(
    _ row: inout RoundRow, _ payloads: [UpdateFile], _ all: [UpdateFile], isStored: Bool,
    publisher: Publisher? = nil
  ) {
    let products = all.filter(\.isFinished)
    let publishers = payloads.map { self.publisher(of: $0.signedHash, $0.subject.genesisHash) }
    let waiting = zip(payloads, publishers).first { payload, publisher in
      publisher == nil && !products.contains { $0.signedHash == payload.signedHash }
    }?.0
    let best = products.first(where: fits) ?? products.first
    if let best { show(best, in: &row) }
    row.signedHash = (waiting ?? best)?.signedHash
    row.payload = (waiting ?? payloads.first)?.path
    if let broken = all.first(where: { $0.signatureHolds == false }) {
      row.state = .alarm
      row.reasons.append(
        "The signature of '\(broken.path)' does not hold. Remove it, and sign again.")
    } else if let best {
      row.state = fits(best) ? .complete : .foreign
      if row.state == .foreign { row.reasons.append(foreignReason(best)) }
      publish(&row, best)
    } else if waiting == nil, all.isEmpty,
      let publisher = publisher ?? publishers.lazy.compactMap(\.self).first
    {
      (row.state, row.signer) = (.published, publisher.key)
      row.isSignerOnRecord = publisher.isOnRecord
    } else {
      row.state = waiting != nil ? .waiting : isStored ? .stored : .unknown
      if let waiting { row.reasons += ownerReason(waiting) }
      if let left = all.first {
        let next = waiting == nil ? "Prepare its payload; then " : ""
        row.reasons.append(
          "'\(left.path)' has no manifest because a run was interrupted. \(next)'hotside sign' completes it."
        )
      }
    }
  }

  /// The reason that the name of a waiting update's network belongs to another chain, as a sentence.
  private func ownerReason(_ payload: UpdateFile) -> [String] {
    let known = facts.entries.lazy.map { (name: $0.network, genesisHash: $0.genesisHash) }
    let builtIn = TextRules.builtIn.lazy.map { (name: $0.name, genesisHash: $0.genesisHash) }
    guard let name = payload.subject.network, let genesisHash = payload.subject.genesisHash,
      let owner = TextRules.owner(of: name, genesisHash, among: known)
        ?? TextRules.owner(of: name, genesisHash, among: builtIn)
    else { return [] }
    return [
      """
      Its network name belongs to the network with the genesis hash \(owner), but it is for \(genesisHash). \
      'hotside sign' asks about it at a terminal, and otherwise refuses it.
      """
    ]
  }

  // MARK: - Specs

  private func specs(of chain: Chain) -> [RoundRow] {
    let payloads = files(facts.payloads, .addSpecs, chain)
    let products = files(facts.products, .addSpecs, chain)
    var encryptions = chain.entries.map(\.encryption)
    for file in payloads + products {
      if let encryption = file.subject.encryption, !encryptions.contains(encryption) {
        encryptions.append(encryption)
      }
    }
    return encryptions.map { encryption in
      let entry = chain.entries.first { $0.encryption == encryption }
      let payloads = payloads.filter { $0.subject.encryption == encryption }
      let products = products.filter { $0.subject.encryption == encryption }
      func isCurrent(_ file: UpdateFile) -> Bool {
        entry == nil || file.signedHash == entry?.signedHash
      }
      var row = RoundRow(
        network: chain.name, title: entry?.title, kind: .addSpecs, encryption: encryption,
        state: .unknown)
      let current = products.filter(isCurrent)
      fill(
        &row, payloads.filter(isCurrent), current, isStored: entry != nil,
        publisher: publisher(of: entry?.signedHash, chain.genesisHash))
      let isPublic = facts.publication?.networks.contains(chain.genesisHash) == true
      if row.state == .stored, payloads.isEmpty, products.isEmpty, !isPublic {
        row.state = .unprepared
      }
      if let other = payloads.first(where: { !isCurrent($0) }), row.state == .stored {
        row.reasons.append("The specs in '\(other.path)' differ from those in the database.")
      }
      if current.isEmpty, let old = products.first {
        show(old, in: &row)
        row.reasons.append("'\(old.path)' has the previous specs.")
      }
      return row
    }
  }

  // MARK: - Metadata

  private func metadata(of chain: Chain) -> [RoundRow] {
    let isKnown = !chain.entries.isEmpty
    let stored = isKnown ? facts.stored[chain.name] ?? [:] : [:]
    let products = files(facts.products, .loadMetadata, chain)
    // If a complete update was made from reduced metadata, the full metadata is not pending.
    let payloads = files(facts.payloads, .loadMetadata, chain).filter { payload in
      !products.contains { product in
        product.isFinished && product.metadataHash != product.fullHash
          && product.fullHash == payload.metadataHash
      }
    }
    let observation = isKnown ? facts.observations[chain.name] : nil
    let newest = stored.keys.max()
    var versions = Set(stored.keys)
    for file in payloads + products {
      if let version = file.subject.version { versions.insert(version) }
    }
    var rows: [RoundRow] = []
    var older: [RoundRow] = []
    for version in versions.sorted(by: >) {
      var row = RoundRow(
        network: chain.name, title: chain.entries.first?.title, kind: .loadMetadata,
        version: version, state: .unknown)
      let own = (
        payloads.filter { $0.subject.version == version },
        products.filter { $0.subject.version == version }
      )
      fill(
        &row, own.0, own.1, isStored: stored[version] != nil,
        publisher: publisher(of: stored[version], chain.genesisHash))
      row.reasons += faults(
        of: own.0 + own.1, stored: stored[version],
        portal: facts.portalMetadata[chain.genesisHash]?[version], &row)
      row.isReduced = own.1.contains { $0.path == row.product && $0.metadataHash != $0.fullHash }
      let isOld = newest.map { version < $0 } ?? !rows.isEmpty
      if isOld, row.state != .alarm { older.append(row) } else { rows.append(row) }
    }
    if isKnown, rows.isEmpty {
      var row = RoundRow(
        network: chain.name, title: chain.entries.first?.title, kind: .loadMetadata,
        state: .unknown)
      if let published = facts.publication?.newest[chain.genesisHash] {
        row.version = published
        row.reasons = [
          """
          Version \(published) is published, but its metadata is not in the database. 'hotside portal update' asks the \
          nodes.
          """
        ]
      } else {
        row.reasons = ["Nothing was fetched yet."]
      }
      rows.append(row)
    }
    join(older, to: &rows)
    comparePublished(chain, newest, &rows)
    look(observation, chain, newest, &rows)
    return rows
  }

  /// The faults of files of one version, as sentences.
  private func faults(
    of files: [UpdateFile], stored: Hash256?, portal: Set<Hash256>?, _ row: inout RoundRow
  ) -> [String] {
    var faults: [String] = []
    if let portal,
      let other = ([stored] + files.map(\.fullHash)).lazy.compactMap(\.self).first(
        where: { !portal.contains($0) })
    {
      faults.append(
        """
        Its metadata has the hash \(other), but the portal has \(portal.map(\.hex).sorted().joined(separator: " or ")) \
        for that version. Do not sign it before you know which is genuine.
        """)
    }
    for file in files {
      if let stored, let full = file.fullHash, full != stored {
        faults.append(
          "'\(file.path)' is of metadata with the hash \(full), but the database has \(stored) for that version."
        )
        if file.path == row.product { row.verdict = .otherMetadata }
      }
      if stored == nil, file.isNoReduction {
        faults.append("'\(file.path)': \(PayloadReport.noReduction)")
        if file.path == row.product { row.verdict = .otherMetadata }
      }
    }
    if let first = files.first,
      let other = files.first(where: { $0.metadataHash != first.metadataHash })
    {
      faults.append(
        """
        '\(first.path)' and '\(other.path)' have different forms of the same version: a device that has one refuses \
        the other. Remove the one that you do not want.
        """
      )
    }
    if !faults.isEmpty { row.state = .alarm }
    return faults
  }

  /// Adds older versions to the row of the newest one.
  private func join(_ older: [RoundRow], to rows: inout [RoundRow]) {
    guard !rows.isEmpty else { return }
    let place = rows.firstIndex { $0.state != .alarm } ?? 0
    if let former = older.first(where: { $0.state.isDone || $0.state == .foreign }) {
      rows[place].former = former.version
      if rows[place].product == nil, former.product != nil {
        rows[place].takeProduct(of: former)
        rows[place].reasons.append(
          "The product of version \(former.version.map(String.init) ?? "") is outdated.")
      }
    }
    for row in older where row.state == .waiting {
      rows[place].reasons.append(
        "'\(row.payload ?? "")', of an older version, is not signed yet: 'hotside sign' signs it by its name."
      )
    }
  }

  /// Adds the last observation of the nodes.
  private func look(
    _ observation: Observation?, _ chain: Chain, _ newest: UInt32?, _ rows: inout [RoundRow]
  ) {
    guard let observation, let place = rows.indices.first else { return }
    for place in rows.indices {
      rows[place].observedAt = observation.answer?.time
      rows[place].silentSince = observation.silentSince
    }
    if let fault = observation.fault {
      rows[place].state = .alarm
      rows[place].faultAt = observation.faultAt
      rows[place].reasons.insert(fault, at: 0)
      return
    }
    showDoubt(observation, &rows[place])
    if showFall(observation, chain, &rows[place]) { return }
    announce(observation, &rows)
    guard let answer = observation.answer, newest.map({ answer.version > $0 }) ?? true,
      rows.allSatisfy({ ($0.version ?? 0) < answer.version })
    else { return }
    switch rows[place].state {
    case .complete, .published, .stored, .unknown, .behind, .foreign, .silent, .unproved,
      .withdrawn, .unprepared:
      if rows[place].state.isDone { rows[place].former = rows[place].version }
      rows[place].state = .behind
      rows[place].version = answer.version
      rows[place].payload = nil
      rows[place].reasons = RoundStateDecision.doubts(observation)
    case .waiting, .alarm, .wentBack:
      var row = RoundRow(
        network: rows[place].network, title: rows[place].title, kind: .loadMetadata,
        version: answer.version, state: .behind)
      row.observedAt = answer.time
      rows.insert(row, at: 0)
    }
  }

  // MARK: - Types and damaged files

  /// The row of the type table, only if it was prepared, because no current runtime needs it.
  private func types() -> [RoundRow] {
    let payloads = facts.payloads.filter { $0.subject.kind == .loadTypes }
    let products = facts.products.filter { $0.subject.kind == .loadTypes }
    guard !payloads.isEmpty || !products.isEmpty else { return [] }
    var row = RoundRow(kind: .loadTypes, state: .unknown)
    let newest = payloads.map(\.signedHash)
    let current = products.filter { newest.isEmpty || newest.contains($0.signedHash) }
    fill(&row, payloads, current, isStored: true)
    if row.state == .waiting, let path = row.payload {
      row.reasons.append(
        """
        Vaults need it only for metadata older than V14; 'rm \(ShellWord.quoted(path, leaving: ""))' discards it.
        """)
    }
    return [row]
  }

  private func damaged() -> [RoundRow] {
    facts.damaged.map { file in
      var row = RoundRow(
        network: file.subject?.network, kind: file.subject?.kind,
        encryption: file.subject?.encryption, version: file.subject?.version, state: .alarm)
      row.title = facts.entries.first { $0.network == file.subject?.network }?.title
      let isNamed = file.reason.utf8.contains(file.path.utf8)
      row.reasons = [isNamed ? file.reason : "'\(file.path)': \(file.reason)"]
      row.product = file.path
      row.verdict = .damaged
      return row
    }
  }
}
