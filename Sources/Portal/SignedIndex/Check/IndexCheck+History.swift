import ByteSupport
import HotStore
import JSONCodec
import PictureWork
import Reporting
import SubstrateCrypto
import UpdateFramework

/// The checks that TUF does not know: payloads, and the history of the portal.
extension IndexCheck {
  /// Compares each payload with its statements in the index, and the newest version of each network
  /// with the last check.
  mutating func checkPayloads(_ targets: [Updater.Found]) {
    var newest: [Hash256: IndexState.Network] = [:]
    var withdrawn: Set<Hash256> = []
    for found in targets {
      let path = found.target.path
      guard path.hasPrefix("payload/"), !path.hasSuffix(".js") else { continue }
      let name = String(path.dropFirst("payload/".count).prefix { $0 != "." })
      let custom = found.target.custom.map { JSONValue.object($0) } ?? .null
      guard let claim = try? PayloadClaim.form.value(of: custom),
        found.role.hasSameBytes(as: "n-\(claim.portalID)")
      else {
        find(.refused, path, "The index does not say what the payload is.")
        continue
      }
      // Payloads that cannot be read are reported by the check of files.
      guard let report = site.payloads[name] else { continue }
      if report.signatureHolds != true {
        find(.refused, path, "Its signature does not hold. Do not scan it.", cause: .signature)
      }
      if let member = claim.difference(from: report) {
        find(
          .refused, path,
          "The index contradicts the payload: its \(member) is another one. Do not scan it.")
        continue
      }
      checkStatus(claim, of: report.payloadHash, at: path)
      if claim.isWithdrawn { withdrawn.insert(report.payloadHash) }
      guard !claim.isWithdrawn, let version = report.specVersion, let hash = report.metadataHash,
        let genesisHash = report.genesisHash, let verifier = report.verifier,
        newest[genesisHash].map({ $0.specVersion < version }) ?? true
      else { continue }
      newest[genesisHash] = IndexState.Network(
        portalID: claim.portalID, genesisHash: genesisHash, specVersion: version,
        metadataHash: hash, verifier: verifier, payloadHash: report.payloadHash)
    }
    let others = newest
    for known in earlier?.networks ?? [] {
      if let new = others[known.genesisHash] {
        compare(known, with: new, withdrawn)
      } else {
        findGone(known, others)
      }
      // A network that is missing now is remembered, so that it cannot come back with less.
      newest[known.genesisHash] = newest[known.genesisHash] ?? known
    }
    state.networks = newest.values.sorted { $0.genesisHash < $1.genesisHash }
  }

  /// Compares the status in the index with the log, and with the data of the site.
  private mutating func checkStatus(
    _ claim: PayloadClaim, of payload: Hash256, at path: String
  ) {
    let isWithdrawn = site.withdrawn.contains(payload)
    let expected = isWithdrawn ? PayloadClaim.withdrawn : site.statuses[payload]
    let agrees = expected.map(claim.status.hasSameBytes) ?? !claim.isWithdrawn
    guard !agrees else { return }
    find(
      .refused, path,
      """
      The index says that its status is \(ScreenText.quoted(claim.status)), but the log and the data of the site say \
      \(ScreenText.quoted(expected ?? "not withdrawn")). Do not scan it before the operator has explained this.
      """)
  }

  /// Reports a network that the site no longer has under its genesis hash.
  private mutating func findGone(
    _ known: IndexState.Network, _ others: [Hash256: IndexState.Network]
  ) {
    let (id, path) = (ScreenText.quoted(known.portalID), "n/\(known.portalID)/network.json")
    let same = others.values.first { $0.portalID.hasSameBytes(as: known.portalID) }
    find(
      .partial, path,
      same.map { same in
        """
        \(id) has the genesis hash \(same.genesisHash) now, but had \(known.genesisHash) at the last check: it is \
        another chain. Ask the operator why.
        """
      }
        ?? """
        The metadata of \(id) is gone; the last check has seen version \(known.specVersion)\
        \(withdrawal(of: known)). Ask the operator why.
        """)
  }

  /// The withdrawal of a version, as the end of a sentence; empty if the log does not list it.
  private func withdrawal(of known: IndexState.Network) -> String {
    guard let reason = site.withdrawals[known.payloadHash] else { return "" }
    return reason.isEmpty
      ? ", which the operator has withdrawn"
      : ", which the operator has withdrawn: \(ScreenText.quoted(reason))"
  }

  private mutating func compare(
    _ known: IndexState.Network, with new: IndexState.Network, _ withdrawn: Set<Hash256>
  ) {
    let (id, path) = (ScreenText.quoted(new.portalID), "n/\(new.portalID)/network.json")
    if !known.portalID.hasSameBytes(as: new.portalID) {
      find(
        .partial, path,
        """
        The network is called \(id) now, but was called \(ScreenText.quoted(known.portalID)) at the last check, so \
        links to its pages and its key in data.json have changed. Ask the operator why.
        """)
    }
    let isWithdrawn =
      withdrawn.contains(known.payloadHash) || site.withdrawn.contains(known.payloadHash)
    if new.specVersion < known.specVersion, !isWithdrawn {
      find(
        .refused, path,
        """
        The newest version of \(id) is \(new.specVersion), but the last check has seen \(known.specVersion), and the \
        log does not say that it was withdrawn.
        """, cause: .older)
    } else if new.specVersion == known.specVersion, new.metadataHash != known.metadataHash {
      find(
        .refused, path,
        """
        Version \(new.specVersion) of \(id) has the metadata hash \(new.metadataHash), but had \(known.metadataHash) \
        at the \
        last check. The form of a version never changes: find out which is genuine before anyone scans it.
        """)
    }
    if new.verifier != known.verifier {
      find(
        .partial, path,
        """
        \(id) is now signed by \(shown(new.verifier)); at the last check it was \(shown(known.verifier)). Compare \
        the new \
        key with another source.
        """)
    }
  }

  private func shown(_ key: MultiSigner) -> String {
    "\(key.scheme.name) \(Hex.encode(key.publicKey))"
  }

  /// Walks through the log, from the head that the last check has seen to the newest entry.
  mutating func checkLog() {
    guard let earlier, earlier.logCount > 0 else { return }
    let heads = site.logHeads
    if heads.count < earlier.logCount {
      find(
        .refused, "log",
        """
        It has \(heads.count.counted("entry", plural: "entries")), but the last check has seen \(earlier.logCount): \
        the site is older, or entries were removed.
        """, cause: .older)
    } else if heads[earlier.logCount - 1] != earlier.logHead {
      find(
        .refused, "log",
        """
        Entry \(earlier.logCount) is not the one that the last check has seen: the portal has two histories. Compare \
        the head of the log, \(state.logHead), with other readers.
        """, cause: .otherHistory)
    }
  }
}
