package import ByteSupport
import CommandLineKit
package import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// The networks as a portal has published them, to compare with what its files say now (portal 2.3).
package struct PublishedNetworks: Sendable {
  /// A published network.
  private struct Entry {
    var id: String
    var genesisHash: Hash256
    /// The published specs, those of the network's own encryption first; empty if none are published.
    var specs: [NetworkSpecs]
    /// The entry and the verifier on the published site; `nil` if no site was read.
    var stated: (relay: String?, signer: PortalConfiguration.Signer?)?
  }

  /// A published value that differs from the one that the files have now.
  package struct Difference: Sendable {
    package enum Kind: Sendable {
      /// Signed specs, or the genesis hash: devices would refuse what follows.
      case specs
      /// The id, the relay chain or the verifier, or a network that is gone.
      case entry
    }

    package let kind: Kind
    /// The id of the network now; the published one if the network is gone.
    package let id: String
    /// The file that has the other value.
    package let source: String
    /// The two values and the way out, as sentences.
    package let message: String

    /// The difference as a finding.
    package var finding: PortalFinding {
      PortalFinding(.contradiction, id: id, source: source, message)
    }
  }

  private var entries: [Entry] = []
  /// The genesis hashes of networks with updates in the store, which the next build publishes.
  private var stored: Set<Hash256> = []

  /// Reads the networks in the data of a site; `files` are in the order of the configuration.
  package init(of configuration: PortalConfiguration, _ files: [NetworkFile]) {
    entries = zip(configuration.networks, files).map { network, file in
      Entry(
        id: network.id, genesisHash: file.specs.genesisHash, specs: [file.specs],
        stated: (network.relay, configuration.signer(network.verifier)))
    }
  }

  /// Reads the networks in the log and the store of a portal.
  ///
  /// - Parameters:
  ///   - portal: the portal; damaged and missing payloads are skipped.
  ///   - log: its log.
  ///   - shelves: its store.
  package init(
    inStoreOf portal: Portal, _ log: PublicationLog, _ shelves: [Hash256: PortalShelf]
  ) {
    for (genesisHash, shelf) in shelves.sorted(by: { $0.key < $1.key }) {
      if !shelf.updates.isEmpty { stored.insert(genesisHash) }
      let ids = shelf.updates.compactMap { log.ids[$0.payload.blake2b256] }
      guard let id = ids.first else { continue }
      // A build also publishes signed specs that the log does not list yet.
      let member = portal.member(genesisHash)
      let updates = member.map { portal.publishable(shelf, of: $0) } ?? shelf.specs
      entries.append(
        Entry(
          id: id, genesisHash: genesisHash,
          specs: updates.filter { $0.key.version == nil }.compactMap {
            (try? portal.folder.specs(of: $0)) ?? nil
          }))
    }
  }

  /// Adds what a published site says; signed specs of the store replace those that it states.
  package mutating func add(_ site: PublishedNetworks) {
    for other in site.entries {
      guard let place = entries.firstIndex(where: { $0.genesisHash == other.genesisHash }) else {
        entries.append(other)
        continue
      }
      (entries[place].id, entries[place].stated) = (other.id, other.stated)
      if entries[place].specs.isEmpty { entries[place].specs = other.specs }
    }
  }

  /// The published values that a portal contradicts, in the order of the published networks.
  package func differences(from portal: Portal) -> [Difference] {
    entries.flatMap { entry -> [Difference] in
      if let member = portal.member(entry.genesisHash) {
        return [
          specsDifference(entry, member), idDifference(entry, member),
          relayDifference(entry, member), verifierDifference(entry, member),
        ].compactMap(\.self)
      }
      guard let member = portal.members.first(where: { $0.entry.id.hasSameBytes(as: entry.id) })
      else { return [entry.stated == nil ? absent(entry) : lost(entry)] }
      // A chain that was reset has signed updates under its new genesis hash.
      guard !stored.contains(member.genesisHash) else { return [] }
      return [
        Difference(
          kind: .specs, id: entry.id, source: "Networks/\(member.entry.file)",
          message: """
            It has the genesis hash \(member.genesisHash), but what is published under the id \
            \(ScreenText.quoted(entry.id)) is of \(entry.genesisHash), and stays on the site. Put the published value \
            back; if the chain was reset, complete updates of the new chain, and build again.
            """)
      ]
    }
  }

  /// The networks with published updates in the store that a portal does not have any more.
  package func absences(from portal: Portal) -> [Difference] {
    entries.filter { entry in
      !portal.members.contains {
        $0.genesisHash == entry.genesisHash || $0.entry.id.hasSameBytes(as: entry.id)
      }
    }.map(absent)
  }

  private func specsDifference(
    _ entry: Entry, _ member: Portal.Member
  ) -> Difference? {
    let parts = member.file.specs.differences(from: entry.specs)
    guard !parts.isEmpty else { return nil }
    let values = parts.map { "the \($0.field) \($0.now) (published: \($0.published))" }
    return Difference(
      kind: .specs, id: member.entry.id, source: "Networks/\(member.entry.file)",
      message: """
        It has \(values.joined(separator: ", ")). The site keeps the published specs, because phones refuse metadata \
        that contradicts the specs that they know. Put the published values back; if the chain has changed, sign new \
        specs: 'hotside portal update \(ShellWord.quoted(member.entry.id, leaving: "")) --accept-specs-change' \
        prepares them, and 'hotside sign --all' signs them.
        """)
  }

  private func idDifference(_ entry: Entry, _ member: Portal.Member) -> Difference? {
    guard !entry.id.hasSameBytes(as: member.entry.id) else { return nil }
    return Difference(
      kind: .entry, id: member.entry.id, source: "portal.json",
      message: """
        The network is called \(ScreenText.quoted(member.entry.id)) now, but was published as \
        \(ScreenText.quoted(entry.id)): links to its pages, and its key in data.json, change. Put the published id \
        back, or tell those who use it.
        """)
  }

  private func relayDifference(_ entry: Entry, _ member: Portal.Member) -> Difference? {
    let now = member.entry.relay
    guard let stated = entry.stated, stated.relay != now else { return nil }
    func shown(_ relay: String?) -> String { relay.map(ScreenText.quoted) ?? "none" }
    return Difference(
      kind: .entry, id: member.entry.id, source: "portal.json",
      message: """
        The relay chain is \(shown(now)) now, but \(shown(stated.relay)) on the published site. Put the published \
        value back if you have not changed it.
        """)
  }

  private func verifierDifference(_ entry: Entry, _ member: Portal.Member) -> Difference? {
    guard let known = entry.stated?.signer, known.keys != member.signer.keys else { return nil }
    return Difference(
      kind: .entry, id: member.entry.id, source: "portal.json",
      message: """
        The verifier is \(member.signer.summary) now, but \(known.summary) on the published site. If you have not \
        changed it, put the published keys back: every key of the verifier can publish updates.
        """)
  }

  private func absent(_ entry: Entry) -> Difference {
    Difference(
      kind: .entry, id: entry.id, source: "portal.json",
      message: """
        The log lists updates of the network \(ScreenText.quoted(entry.id)), \(entry.genesisHash), as published, but \
        portal.json does not have it, so the site does not show them. Put its entry back; if you removed it on \
        purpose, remove 'store/\(entry.genesisHash).json', and run 'hotside portal gc --record-removals'.
        """)
  }

  private func lost(_ entry: Entry) -> Difference {
    Difference(
      kind: .entry, id: entry.id, source: "portal.json",
      message: """
        The published site has the network \(ScreenText.quoted(entry.id)), \(entry.genesisHash), but portal.json does \
        not, so the site loses its pages, pictures and payloads. Put its entry back if you have not removed it.
        """)
  }
}

extension NetworkSpecs {
  /// The fields in which these specs differ from published ones of the same encryption; only the encryption, if none
  /// of the published specs has it.
  package func differences(
    from published: [NetworkSpecs]
  ) -> [(field: String, now: String, published: String)] {
    guard let first = published.first else { return [] }
    let known = published.first { $0.encryption == encryption } ?? first
    func text(_ text: String) -> String { ScreenText.quoted(text) }
    let fields = [
      ("name", text(name), text(known.name)),
      ("address prefix", "\(prefix)", "\(known.prefix)"),
      ("encryption", encryption.name, known.encryption.name),
      ("number of decimals", "\(decimals)", "\(known.decimals)"),
      ("unit", text(unit), text(known.unit)),
      ("derivation path", text(pathID), text(known.pathID)),
    ]
    return fields.filter { $0.1 != $0.2 }.map { (field: $0.0, now: $0.1, published: $0.2) }
  }
}

extension PortalConfiguration.Signer {
  /// The name and the keys in words; ended keys have their last day.
  fileprivate var summary: String {
    let shown = keys.map { key in
      "\(key.signer.scheme.name) \(Hex.encode(key.signer.publicKey))"
        + (key.from.map { " from \($0)" } ?? "") + (key.until.map { " until \($0)" } ?? "")
    }
    return "\(ScreenText.quoted(name)) with \(shown.joined(separator: " and "))"
  }
}

extension Portal {
  /// The portal with the published specs and genesis hashes of its networks, as far as their files have others.
  ///
  /// A changed file has no effect on the site before specs with its values are signed.
  ///
  /// With `keepsIDs`, networks also have the ids under which the log lists them.
  package func keepingPublished(
    _ log: PublicationLog, _ shelves: [Hash256: PortalShelf], keepsIDs: Bool = false
  ) -> Portal {
    let genesisHashes = Set(members.map(\.genesisHash))
    let members = members.map { member in
      var file = member.file
      if shelves[file.specs.genesisHash]?.updates.isEmpty ?? true {
        let known = shelves.values.filter { shelf in
          !genesisHashes.contains(shelf.genesisHash)
            && shelf.updates.contains {
              log.ids[$0.payload.blake2b256]?.hasSameBytes(as: member.entry.id) ?? false
            }
        }
        guard known.count == 1 else { return member }
        file.specs.genesisHash = known[0].genesisHash
      }
      let kept = Member(entry: member.entry, file: file, signer: member.signer)
      let updates = publishable(shelves[file.specs.genesisHash], of: kept)
      let published = updates.filter { $0.key.version == nil }
        .compactMap { (try? folder.specs(of: $0)) ?? nil }
      if !file.specs.differences(from: published).isEmpty {
        let own = published.first { $0.encryption == file.specs.encryption }
        if let specs = own ?? published.first {
          (file.specs.name, file.specs.prefix, file.specs.encryption) = (
            specs.name, specs.prefix, specs.encryption
          )
          (file.specs.decimals, file.specs.unit) = (specs.decimals, specs.unit)
          file.specs.pathID = specs.pathID
        }
      }
      var entry = member.entry
      let ids = updates.compactMap { log.ids[$0.payload.blake2b256] }
      if keepsIDs, let id = ids.first { entry.id = id }
      return Member(entry: entry, file: file, signer: member.signer)
    }
    return Portal(folder: folder, configuration: configuration, members: members)
  }
}
