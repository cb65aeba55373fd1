import ByteSupport
import JSONCodec
import PictureWork
import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads
import WebPages

/// The page of a network, or of one of its versions.
///
/// It has two numbered steps, each with a code and the facts about its update.
///
/// It is complete without scripts.
struct NetworkPage: Sendable {
  let frame: SiteFrame
  let network: SiteNetwork
  /// The version in step 2; `nil` if no version has a picture.
  let shown: SiteNetwork.Version?
  /// The notes on published pictures, by path.
  let notes: [String: PictureNote]
  /// The sizes of the published files in bytes, by path.
  let sizes: [String: Int]
  /// The networks that the page links to.
  var others: [SiteNetwork] = []
  /// Whether this is the short page that other sites show in a frame.
  var isEmbedded = false

  /// Creates a page; `version` is `nil` for the version that the network shows first.
  init(
    _ network: SiteNetwork, _ frame: SiteFrame, version: SiteNetwork.Version? = nil,
    notes: [String: PictureNote], sizes: [String: Int]
  ) {
    (self.network, self.frame, self.notes, self.sizes) = (network, frame, notes, sizes)
    shown = version ?? network.shown
  }

  /// The path of the page for frames, which is found by the genesis hash.
  static func embeddedPath(_ network: SiteNetwork) -> String {
    "embed/\(network.member.genesisHash)/index.html"
  }

  var id: String { network.id }

  /// Whether the page shows another version than the network's own page.
  var isOfOtherVersion: Bool { shown?.number != network.shown?.number }

  /// The path of the page below the site.
  var path: String {
    if isEmbedded { return NetworkPage.embeddedPath(network) }
    guard isOfOtherVersion, let shown else { return "n/\(id)/index.html" }
    return shown.page(id)
  }

  /// The relative path from the page to the root of the site.
  var root: String { isOfOtherVersion ? "../../../" : "../../" }

  /// The relative URL of a file of the site.
  func address(_ path: String) -> String { root + PercentCode.encoded(path) }

  var bytes: [UInt8] {
    let version = isOfOtherVersion ? shown.map { " \($0.number)" } ?? "" : ""
    let title = "\(network.title)\(version) · \(frame.configuration.title)"
    return frame.page(
      title: title, depth: isOfOtherVersion ? 3 : 2, feed: "n/\(id)/feed.atom",
      status: StatusFiles.script(of: id), layout: "network-main",
      description:
        "Chain specs and metadata of \(network.title) for Polkadot Vault, signed by \(network.signerName).",
      canonical: path.replacing("index.html", with: ""), isEmbedded: isEmbedded
    ) { page, _ in
      head(&page)
      steps(&page)
      guard !isEmbedded else { return whole(&page) }
      page.element("div", ["class": "network-page"]) { columns in
        versions(&columns)
        facts(&columns)
      }
      addOthers(&page)
    }
  }

  /// Adds a link from the page for frames to the whole page.
  private func whole(_ page: inout Markup) {
    page.element("p", ["class": "others"]) { line in
      line.phrase(
        "a",
        [
          "href": address("n/\(id)/index.html"), "target": "_blank",
          "rel": "noreferrer noopener",
        ], "All facts about this code, on \(frame.configuration.title)")
    }
  }

  /// Adds links to the pages of other networks.
  private func addOthers(_ page: inout Markup) {
    guard !others.isEmpty else { return }
    page.element("nav", ["class": "others panel", "aria-label": "Other networks"]) { nav in
      nav.element("h2", ["id": "others"], "Other networks")
      nav.element("ul") { list in
        for other in others {
          list.element("li") {
            $0.phrase("a", ["href": address("n/\(other.id)/index.html")], other.title)
          }
        }
        list.element("li") { $0.phrase("a", ["href": address("index.html")], "All networks") }
      }
    }
  }

  // MARK: - Head

  private func head(_ page: inout Markup) {
    page.element("div", ["class": "title"]) { line in
      line.element("h1") { title in
        frame.tile(of: network, &title, root)
        title.text(network.title)
      }
      line.element("p", ["class": "marks"]) { marks in
        if network.updates.isEmpty {
          marks.badge("nothing published", .warn)
        } else if network.member.signer.isDevelopment {
          marks.badge("signed by a test key", .bad)
        } else {
          marks.badge("signed by \(network.signerName)", .good)
        }
      }
    }
    state(&page)
    let banners = network.notices + network.withdrawals
    guard isOfOtherVersion || !banners.isEmpty else { return }
    page.element("div", ["class": "notes"]) { notes in
      for banner in banners { notes.banner(banner, .bad) }
      otherVersion(&notes)
    }
  }

  /// Adds a banner if the page shows another version than the network's own page.
  private func otherVersion(_ page: inout Markup) {
    guard isOfOtherVersion, let shown, let first = network.shown else { return }
    page.element("p", ["class": "banner warn"]) { line in
      line.text("You see version \(shown.number), ")
      if shown.number < first.number {
        line.text("which is older than the published version. ")
      } else {
        line.text("which is \(shown.status.words). ")
      }
      line.phrase(
        "a", ["href": address("n/\(id)/index.html")], "Version \(first.number) is shown first")
      line.text(".")
    }
  }

  /// Adds whether the network is current, as of the last publication.
  private func state(_ page: inout Markup) {
    page.element(
      "p", ["class": "freshness", "data-network": id, "data-state": network.state.rawValue]
    ) { line in
      if network.hasAlarm {
        line.phrase(
          "strong", "Nodes contradict what is published here: do not scan anything of this network."
        )
        line.text(" ")
      }
      if let live = network.live {
        line.text("The chain has \(live.version)")
        if let time = live.time {
          line.text(", first seen ")
          line.time(time)
        }
        line.text(". ")
      } else {
        line.text("No node has reported yet what the chain runs. ")
      }
      guard let shown else {
        line.text("\(absence) ")
        missing(&line)
        return later(&line)
      }
      line.text("This page has \(shown.number), ")
      publication(of: shown.update, at: shown.publishedAt, &line)
      line.text(". ")
      if network.state == .behind {
        line.text("It is older than the chain, but may still work. ")
        missing(&line)
      }
      later(&line)
    }
  }

  /// Adds where alarms after the last publication are, because only scripts can show them here.
  private func later(_ line: inout Markup) {
    line.text(" Alarms since then are in ")
    line.phrase("a", ["href": address("status.json")], "status.json")
    line.text(".")
  }

  /// Adds the time of a publication, if it was observed here and not imported.
  func publication(of update: StoredUpdate, at time: Int64, _ line: inout Markup) {
    line.text(update.isTakenOver ? "taken over from an older portal " : "published ")
    line.time(time)
  }

  private func missing(_ line: inout Markup) {
    guard let url = frame.configuration.owner?.issueURL else { return }
    SiteFrame.outside(&line, url, "Ask for the newer one")
    line.text(", unless that was done already.")
  }

  // MARK: - Steps

  /// The reason why the page has no metadata, or nothing at all, as a sentence.
  private var absence: String {
    let missing = network.specs.isEmpty ? "code of \(network.title)" : "metadata"
    return network.withdrawn.isEmpty
      ? "No \(missing) is published here yet."
      : "No \(missing) is published here at present, because it was withdrawn."
  }

  /// Adds the steps that have a code, with tabs if there are two.
  private func steps(_ page: inout Markup) {
    let hasSpecs = !network.specs.isEmpty
    if hasSpecs, shown != nil {
      page.element("nav", ["class": "steps", "aria-label": "Steps"]) { nav in
        nav.element("ol") { list in
          for (number, title) in [("1", "Chain specs"), ("2", "Metadata")] {
            list.element("li") { item in
              item.element("a", ["href": "#step-\(number)"]) { link in
                link.element("b", number)
                link.element("span", title)
              }
            }
          }
        }
      }
    }
    if hasSpecs { specsStep(&page) }
    if shown != nil { metadataStep(&page) }
    guard !hasSpecs, shown == nil else { return }
    page.element("section", ["class": "step"]) { step in
      step.element("p", ["class": "beside"], absence)
    }
  }

  /// The caption of a code: kind, network, version and signer.
  func caption(_ kind: String, _ update: StoredUpdate) -> String {
    let (name, digits) = (network.signerName, Hex.encode(update.verifier.publicKey.prefix(4)))
    // If no name is configured, the signer is named by the beginning of the key.
    let key = name.contains(digits) ? "" : " \(digits.prefix(4)) \(digits.suffix(4)) …"
    let version = update.key.version.map { " · \($0)" } ?? ""
    return "\(kind) · \(network.title)\(version) · signed by \(name)\(key)"
  }

  private func specsStep(_ page: inout Markup) {
    page.element("section", ["id": "step-1", "class": "step"]) { step in
      step.element("h2", "Step 1 of 2: chain specs")
      guard let main = network.specs.first else { return }
      shown(&step) { code in
        figure(of: main, &code)
      } beside: { beside in
        if let changedAt = network.mainSpecs?.changedAt {
          beside.element("p", ["class": "banner warn"]) { line in
            line.text("The specs have changed ")
            line.time(changedAt)
            line.text(". Remove the network in your Vault first, then scan.")
          }
        } else {
          beside.element(
            "p", "Once for each Vault. Scanning it again is harmless and changes nothing.")
        }
        if shown == nil { beside.element("p", ["class": "banner warn"], absence) }
        compare(main, &beside)
        let base = frame.configuration.baseURL ?? ""
        let movie = shown.map { ", \(base)\(PercentCode.encoded($0.picture(id)))" } ?? ""
        if shown != nil {
          beside.element(
            "p", ["class": "printed"],
            """
            Step 2, the metadata, is a movie\(movie), which paper cannot show. It is on this page: \
            \(base)\(PercentCode.encoded(path))
            """)
        }
      } about: { about in
        genuine(main, &about)
        works(notes[main.stem + ".png"]?.rehearsal ?? [], &about)
      }
      // Specs for further kinds of keys follow below those that most Vaults need.
      guard network.specs.count > 1 else { return }
      step.element("div", ["class": "further"]) { further in
        for specs in network.specs.dropFirst() {
          further.element("h3", "For keys of \(specs.specs.encryption.name)")
          figure(of: specs, &further)
          compare(specs, &further)
          guard !isEmbedded else { continue }
          genuine(specs, &further)
          works(notes[specs.stem + ".png"]?.rehearsal ?? [], &further)
        }
      }
    }
  }

  private func metadataStep(_ page: inout Markup) {
    page.element("section", ["id": "step-2", "class": "step"]) { step in
      step.element("h2", "Step 2 of 2: metadata")
      guard let version = shown else { return }
      shown(&step) { code in
        figure(
          "metadata", version.update, version.picture(id), "Step 2 of 2: METADATA",
          "Movie with the metadata of \(network.title) \(version.number)", &code)
      } beside: { beside in
        beside.element("p") { line in
          line.text("After each upgrade of the chain. ")
          guard !network.specs.isEmpty else {
            return line.text("The chain specs, step 1, are not published here yet.")
          }
          line.text("First time with this network? ")
          line.phrase("a", ["href": "#step-1"], "Start with step 1")
          line.text(".")
        }
        if version.update.metadata?.isNeeded == false {
          beside.element("p", "With Vault 7 and a wallet that sends proofs you need step 1 only.")
        }
        compare(version, &beside)
        pictures(of: version, &beside)
      } about: { about in
        genuine(version, &about)
        let steps = network.mainSpecs.map { notes[$0.stem + ".png"]?.rehearsal ?? [] }
        works(notes[version.picture(id)]?.rehearsal ?? [], after: steps, &about)
        changes(version, &about)
      }
    }
  }

  /// Adds a code, the values to compare next to it, and the facts of its update below.
  private func shown(
    _ step: inout Markup, _ code: (inout Markup) -> Void, beside: (inout Markup) -> Void,
    about: (inout Markup) -> Void
  ) {
    step.element("div", ["class": "shown"]) { columns in
      code(&columns)
      columns.element("div", ["class": "beside"], content: beside)
      if !isEmbedded { columns.element("div", ["class": "about"], content: about) }
    }
  }
}
