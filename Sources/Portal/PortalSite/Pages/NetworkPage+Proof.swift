import ByteSupport
import JSONCodec
import PictureWork
import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads
import WebPages

/// What tells whether an update is genuine, for whom it works, and what it changes.
extension NetworkPage {
  /// Key and hashes in full, as a Vault shows them.
  func genuine(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    let update = shown.update
    let key = update.verifier
    page.element("section", ["id": "genuine", "class": "panel"]) { section in
      section.element("h2", "Is it genuine?")
      section.element(
        "p",
        "Your Vault shows the key and the metadata hash before it asks you. Both must be these.")
      section.element("dl", ["class": "facts"]) { list in
        list.fact("Verifier", network.signerName)
        list.fact("Key, \(key.scheme.name)") { $0.known(key.publicKey, of: "key") }
        list.fact(
          "Known to Vaults",
          PayloadReport.isPublishedDefault(key)
            ? "yes, it is the key that Vaults come with" : "no, Vaults come with another key")
        if let provenance = network.member.signer.provenance {
          list.fact("Key published", provenance)
        }
        if let metadata = update.metadata {
          list.fact("Metadata hash") { $0.known(metadata.hash.bytes, of: "hash") }
          form(of: update, shown, &list)
        }
        source(of: update, &list)
        list.fact("Payload, BLAKE2b-256", hash: update.payload.blake2b256)
        list.fact("Payload, SHA-256", hash: update.payload.sha256)
        list.fact("Signed bytes", hash: update.signedHash)
      }
      section.element("p") { line in
        line.text("To check it without us: ")
        line.phrase("code", "hotside verify \(shown.picture(id))")
        line.text(". ")
        line.phrase(
          "a", ["href": address(shown.payload)],
          "The payload, \(SiteNumber.bytes(update.payload.bytes))")
        line.text(", and ")
        line.phrase("a", ["href": address(shown.record(id))], "its record")
        line.text(".")
      }
    }
  }

  /// The form of metadata; where it is reduced, the full one, and how anybody makes the one of the other.
  private func form(
    of update: StoredUpdate, _ shown: SiteNetwork.Version, _ list: inout Markup
  ) {
    guard let level = update.reduction?["level"]?.string else {
      return list.fact("Form", "full, V\(update.metadata?.version ?? 14)")
    }
    list.fact("Form") { value in
      value.text("reduced to \(ScreenText.line(level)). Your Vault shows the hash above. ")
      guard update.fullMetadata != nil else { return }
      value.text("Whoever has the full metadata makes the same of it: ")
      value.phrase(
        "code",
        "hotside verify \(shown.picture(id)) --against \(shown.metadata(id))")
    }
    guard let full = update.fullMetadata else { return }
    list.fact("Full metadata") { value in
      value.groups(full.blake2b256.hex)
      value.element("a", ["href": address(shown.metadata(id))], SiteNumber.bytes(full.bytes))
    }
  }

  private func source(of update: StoredUpdate, _ list: inout Markup) {
    switch update.claim {
    case .node(let block)?: list.fact("Block", hash: block)
    case .runtime(let repository, let hash)?:
      if let repository, repository.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
        list.fact("Release") {
          SiteFrame.outside(
            &$0, "https://github.com/\(PercentCode.encoded(repository))", repository)
        }
      }
      list.fact("Runtime file", hash: hash)
    case nil: list.fact("Source", "not known")
    }
  }

  /// What Vaults of several states do with the update, as the rehearsal has found.
  func works(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    let states = RehearsedState.all(in: shown.update.rehearsals)
    guard !states.isEmpty else { return }
    page.element("section", ["id": "works", "class": "panel"]) { section in
      section.element("h2", "For whom this works")
      section.element("table", ["class": "folding"]) { table in
        table.heads(["Your Vault", "What it does with step 2 alone"])
        table.element("tbody") { body in
          for state in states {
            body.element("tr") { row in
              row.element("th", ["scope": "row"], words(state.state))
              row.cell("What it does") { cell in
                let isAccepted = state.decision == "accepted"
                cell.badge(isAccepted ? "takes it" : "refuses it", isAccepted ? .good : .bad)
                let details =
                  state.warnings.map { $0.replacing("_", with: " ") }
                  + state.wiped.map { "removes \($0)" }
                if !details.isEmpty { cell.text(" " + details.joined(separator: "; ")) }
              }
            }
          }
        }
      }
      section.element(
        "p", "A Vault that has no specs of the network takes step 1 first, then this.")
    }
  }

  /// A state of the rehearsal in words.
  private func words(_ state: String) -> String {
    switch state {
    case "fresh": return "as installed"
    case "no-general-verifier": return "without a general verifier"
    default:
      let own = Hex.encode(network.shown?.update.verifier.publicKey ?? [])
      let whose = state.contains(own) ? "this verifier" : "another verifier"
      if state.hasPrefix("general") { return "with \(whose) as the general one" }
      if state.hasPrefix("custom") { return "with \(whose) for this network" }
      return state
    }
  }

  /// What a Vault must know of the network.
  func facts(_ page: inout Markup) {
    guard let specs = network.mainSpecs?.specs else { return }
    page.element("section", ["id": "facts", "class": "panel"]) { section in
      section.element("h2", "The network")
      section.element("dl", ["class": "facts"]) { list in
        if let endpoint = network.member.publicEndpoint { list.fact("Node", copied: endpoint) }
        list.fact("Genesis hash", hash: specs.genesisHash)
        list.fact("Color on a Vault") { $0.swatch(specs.color) }
        list.fact("Address prefix", "\(specs.prefix)")
        list.fact("Unit", specs.unit.isEmpty ? "none" : specs.unit)
        list.fact("Decimals", "\(specs.decimals)")
        list.fact("Keys", specs.encryption.name)
        list.fact("Derivation", copied: specs.pathID)
        guard let shown = network.shown, let note = notes[shown.picture(id)] else { return }
        let expected = note.expectedSeconds.map { "; about \($0) s if a camera catches 60 %" }
        list.fact(
          "Movie",
          """
          \(note.frames.counted("frame")), \(note.loopSeconds ?? "0") s a loop\(expected ?? "")
          """)
      }
    }
  }

  /// What a user of a Vault sees differently.
  func changes(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    guard let changes = shown.update.changes else { return }
    page.element("section", ["id": "changes", "class": "panel"]) { section in
      section.element("h2", "What changed since \(changes.specVersion)")
      if changes.summary.isEmpty {
        section.element("p", "Nothing looks different on a Vault.")
      } else {
        section.element("ul") { list in
          for sentence in changes.summary { list.element("li", sentence) }
        }
      }
      guard shown.hasComparison else { return }
      section.element("p") { line in
        line.phrase("a", ["href": address(shown.comparison(id))], "Everything that changed")
        line.text(": \(changes.counts.reduce(0, +).counted("change")).")
      }
    }
  }

  /// All that is published of the network.
  func versions(_ page: inout Markup) {
    guard !network.versions.isEmpty else { return }
    page.element("section", ["id": "versions", "class": "panel"]) { section in
      section.element("h2", "Versions")
      section.element("table", ["class": "folding"]) { table in
        table.heads(["Version", "State", "Published", "Files"])
        table.element("tbody") { body in
          for version in network.versions { add(version, &body) }
        }
      }
    }
  }

  private func add(_ version: SiteNetwork.Version, _ table: inout Markup) {
    let hash = version.update.payload.blake2b256
    let isPlayed = version.hasPicture
    table.element(
      "tr",
      [
        "data-version": isPlayed ? "\(version.number)" : nil,
        "data-payload": isPlayed ? address(version.script) : nil,
        "data-hash": isPlayed ? hash.hex : nil,
        "data-bytes": isPlayed ? "\(version.update.payload.bytes)" : nil,
        "data-caption": isPlayed ? caption("Step 2 of 2: METADATA", version.update) : nil,
        "data-picture": isPlayed ? address(version.picture(id)) : nil,
      ]
    ) { row in
      row.element("th", ["scope": "row"]) { cell in
        if isPlayed {
          cell.element("a", ["href": "?v=\(version.number)#step-2"], "\(version.number)")
        } else {
          cell.text("\(version.number)")
        }
      }
      row.cell("State") { $0.text(version.status.words) }
      row.cell("Published") { $0.time(version.publishedAt) }
      row.cell("Files") { cell in
        cell.element("a", ["href": address(version.payload)], "payload")
        guard isPlayed else { return }
        cell.text(" ")
        cell.element("a", ["href": address(version.picture(id))], "movie")
      }
    }
  }
}
