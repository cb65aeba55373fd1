import ByteSupport
import HotStore
import PictureWork
import PortalStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads
import WebPages

/// The facts about an update next to its code: authenticity, rehearsals and changes.
extension NetworkPage {
  /// Adds the key in full, which a Vault shows before it asks.
  func compare(_ shown: SiteNetwork.Specs, _ page: inout Markup) {
    compare(
      "Your Vault shows this key and the specs below before it asks you. Everything must be the same.",
      of: shown.update, &page)
  }

  /// Adds key and metadata hash in full, which a Vault shows before it asks.
  func compare(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    compare(
      "Your Vault shows this key and this metadata hash before it asks you. Both must be the same.",
      of: shown.update, &page)
  }

  private func compare(_ sentence: String, of update: StoredUpdate, _ page: inout Markup) {
    page.element("section", ["class": "panel compare"]) { section in
      section.element("h3", "Compare with your Vault")
      section.element("p", sentence)
      section.element("dl", ["class": "facts"]) { list in
        let key = update.verifier
        if let metadata = update.metadata {
          list.fact("Metadata hash") { $0.known(metadata.hash.bytes, of: "hash") }
        }
        list.fact("Key, \(key.scheme.name)") { $0.known(key.publicKey, of: "key") }
      }
    }
  }

  /// Adds the specs, and the hashes by which anyone can check the update.
  func genuine(_ shown: SiteNetwork.Specs, _ page: inout Markup) {
    genuine(
      shown.update, picture: shown.stem + ".png",
      payload: "payload/\(shown.update.payload.blake2b256).bin", record: shown.stem + ".json",
      &page
    ) { list in
      let specs = shown.specs
      list.fact("Network title", specs.title)
      list.fact("Address prefix", "\(specs.prefix)")
      list.fact("Decimals", "\(specs.decimals)")
      list.fact("Unit", specs.unit.isEmpty ? "none" : specs.unit)
      list.fact("Genesis hash, as shown") { $0.groups(specs.genesisHash.hex) }
      list.fact("Keys", specs.encryption.name)
      list.fact("Network name", specs.name)
      list.fact("Logo", specs.logo)
      list.fact("Derivation", copied: specs.pathID)
      list.fact("Color on a Vault") { $0.swatch(specs.color) }
    }
  }

  /// Adds the source of the metadata, and the hashes by which anyone can check the update.
  func genuine(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    let update = shown.update
    genuine(
      update, picture: shown.picture(id), payload: shown.payload, record: shown.record(id), &page
    ) { list in
      list.fact("Network and version", "\(update.specName) \(shown.number)")
      guard update.metadata != nil else { return }
      form(of: update, shown, &list)
      source(of: update, &list)
      proof(of: shown, &list)
      guard let note = notes[shown.picture(id)] else { return }
      let expected = note.expectedSeconds.map { "; about \($0) s if a camera catches 60 %" }
      list.fact(
        "Movie",
        "\(note.frames.counted("frame")), \(note.loopSeconds ?? "0") s per loop\(expected ?? "")")
    }
  }

  private func genuine(
    _ update: StoredUpdate, picture: String, payload: String, record: String,
    _ page: inout Markup, _ shown: (inout Markup) -> Void
  ) {
    page.element("section", ["class": "panel genuine"]) { section in
      section.element("h3", "Is it genuine?")
      section.element("dl", ["class": "facts"]) { list in
        list.fact("Verifier", network.signerName)
        list.fact(
          "Known to Vaults",
          PayloadReport.isPublishedDefault(update.verifier)
            ? "yes: new Vaults come with this key"
            : "no: new Vaults come with the key of another verifier")
        if let provenance = network.member.signer.provenance {
          list.fact("Key published", provenance)
        }
        shown(&list)
        list.fact("Payload, BLAKE2b-256", hash: update.payload.blake2b256)
        list.fact("Payload, SHA-256", hash: update.payload.sha256)
        list.fact("Signed bytes", hash: update.signedHash)
      }
      section.element("p") { line in
        line.text("To check it without us: ")
        line.phrase("code", "hotside verify \(picture)")
        line.text(". ")
        line.phrase(
          "a", ["href": address(payload)],
          "The payload, \(update.payload.bytes.byteSize)")
        line.text(", and ")
        line.phrase("a", ["href": address(record)], "its record")
        line.text(".")
      }
    }
  }

  /// Adds whether the metadata is reduced, and how to reproduce a reduction from the full metadata.
  private func form(
    of update: StoredUpdate, _ shown: SiteNetwork.Version, _ list: inout Markup
  ) {
    guard let level = update.reduction?.level else {
      return list.fact("Form", "full, V\(update.metadata?.version ?? 14)")
    }
    list.fact("Form") { value in
      value.text("reduced to \(level.rawValue). Your Vault shows the hash above. ")
      guard update.fullMetadata != nil, sizes[shown.metadata(id)] != nil else { return }
      value.text("Anyone with the full metadata can make the same reduction: ")
      value.phrase(
        "code",
        "hotside verify \(shown.picture(id)) --against \(shown.metadata(id))")
    }
    guard let full = update.fullMetadata else { return }
    list.fact("Full metadata") { value in
      value.groups(full.blake2b256.hex)
      guard sizes[shown.metadata(id)] != nil else { return }
      value.element("a", ["href": address(shown.metadata(id))], full.bytes.byteSize)
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

  /// Adds what the evidence proves, and what it does not.
  private func proof(of shown: SiteNetwork.Version, _ list: inout Markup) {
    guard let path = shown.evidence, let proof = shown.update.evidence?.provenBy else { return }
    list.fact("Proof") { value in
      value.text(
        """
        The evidence proves that this metadata was made by the code of \(proof.blockWords), which was final at \
        \(RFC3339.words(proof.time)); it does not prove that this block is the newest, or that the checkpoint with \
        which it begins, block \(proof.checkpointNumber) (\(proof.checkpointBlock)), is right. Check it with a \
        checkpoint that you trust: \

        """)
      value.phrase(
        "code", "hotside verify \(shown.picture(id)) --evidence \(path) --checkpoint FILE")
      value.text(". ")
      value.phrase(
        "a", ["href": address(path)], "The evidence, \((sizes[path] ?? 0).byteSize)")
      value.text(".")
    }
  }

  /// Adds the results of a rehearsal; `first` are the results for the specs, which are scanned
  /// before metadata.
  func works(
    _ states: [RehearsedState], after first: [RehearsedState]? = nil, _ page: inout Markup
  ) {
    guard !states.isEmpty else { return }
    page.element("section", ["class": "panel works"]) { section in
      section.element("h3", "Phones that accept it")
      section.element("table", ["class": "folding"]) { table in
        table.heads(
          ["Your Vault"] + (first == nil ? ["Result"] : ["Step 1", "Then step 2"]))
        table.element("tbody") { body in
          for state in states {
            body.element("tr") { row in
              row.element("th", ["scope": "row"], words(state.state))
              guard let first else { return add(state, "Result", &row) }
              if let former = first.first(where: { $0.state == state.state }) {
                row.cell("Step 1") { badge(former, &$0) }
              } else {
                row.cell("Step 1") { $0.text("not rehearsed") }
              }
              add(state, "Then step 2", &row)
            }
          }
        }
      }
    }
  }

  private func badge(_ state: RehearsedState, _ cell: inout Markup) {
    switch state.decision {
    case RehearsedState.refused: cell.badge("refuses it", .bad)
    case RehearsedState.present: cell.badge("has it already")
    default: cell.badge("accepts it", .good)
    }
  }

  private func add(_ state: RehearsedState, _ label: String, _ row: inout Markup) {
    row.cell(label) { cell in
      badge(state, &cell)
      let details =
        state.warnings.filter { _ in state.decision != RehearsedState.present }.map(reason)
        + state.wiped.map { "removes \($0)" }
      if !details.isEmpty { cell.text("– " + details.joined(separator: "; ") + ".") }
    }
  }

  /// The words for a warning or refusal of a Vault.
  private func reason(_ code: String) -> String {
    switch code {
    case "general_verifier_changed", "load_meta_general_verifier_changed":
      "its general verifier is another key"
    case "add_specs_verifier_changed", "load_meta_verifier_changed":
      "its verifier for this network is another key"
    case "general_verifier_appeared": "the key becomes its general verifier"
    case "network_specs_already_there": "it has these specs already"
    default: code.replacing("_", with: " ")
    }
  }

  /// A state of the rehearsed device in words.
  private func words(_ state: String) -> String {
    switch state {
    case "fresh": return "newly installed"
    case "no-general-verifier": return "without a general verifier"
    default:
      let own = Hex.encode(network.shown?.update.verifier.publicKey ?? [])
      let whose = state.contains(own) ? "this verifier" : "another verifier"
      if state.hasPrefix("general") { return "with \(whose) as the general one" }
      if state.hasPrefix("custom") { return "with \(whose) for this network" }
      return state
    }
  }

  /// Adds the facts about the network that do not depend on the update.
  func facts(_ page: inout Markup) {
    guard let specs = network.mainSpecs?.specs else { return }
    page.element("section", ["id": "facts", "class": "panel"]) { section in
      section.element("h2", "The network")
      section.element("dl", ["class": "facts"]) { list in
        if let endpoint = network.member.publicEndpoint { list.fact("Node", copied: endpoint) }
        list.fact("Genesis hash", hash: specs.genesisHash)
      }
    }
  }

  /// Adds the changes that a user of a Vault sees.
  func changes(_ shown: SiteNetwork.Version, _ page: inout Markup) {
    guard let changes = shown.update.changes else { return }
    page.element("section", ["class": "panel changes"]) { section in
      section.element("h3", "Changes since \(changes.specVersion)")
      if changes.summary.isEmpty {
        section.element("p", "Nothing looks different on a Vault.")
      } else {
        section.element("ul") { list in
          for sentence in changes.summary { list.element("li", sentence) }
        }
      }
      guard shown.hasComparison else { return }
      section.element("p") { line in
        line.phrase("a", ["href": address(shown.comparison(id))], "All changes")
        line.text(": \(changes.counts.reduce(0, +).counted("change")).")
      }
    }
  }

  /// Adds the table of all published versions.
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
    let isFirst = version.number == network.shown?.number
    table.element("tr", ["data-version": "\(version.number)"]) { row in
      row.element("th", ["scope": "row"]) { cell in
        guard version.hasPicture else { return cell.text("\(version.number)") }
        let page = isFirst ? "n/\(id)/index.html" : version.page(id)
        cell.element(
          "a",
          [
            "href": address(page) + "#step-2",
            "aria-current": version.number == shown?.number ? "page" : nil,
          ], "\(version.number)")
      }
      row.cell("State") { $0.text(version.status.words) }
      row.cell("Published") { cell in
        if version.update.isTakenOver { cell.text("by an older portal; here ") }
        cell.time(version.publishedAt)
      }
      row.cell("Files") { cell in
        cell.element("a", ["href": address(version.payload)], "payload")
        guard version.hasPicture else { return }
        cell.text(" ")
        cell.element("a", ["href": address(version.picture(id))], "movie")
      }
    }
  }
}
