import ByteSupport
import JSONCodec
import PictureWork
import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads
import WebPages

/// The page of a network: two numbered steps, and all by which somebody can tell that they are genuine.
///
/// It is complete without scripts.
struct NetworkPage: Sendable {
  let frame: SiteFrame
  let network: SiteNetwork
  /// What is known of each published picture, by its path.
  let notes: [String: PictureNote]
  /// Bytes of each published file, by its path.
  let sizes: [String: Int]
  /// What leads from the page to the site's folder.
  let root = "../../"

  init(
    _ network: SiteNetwork, _ frame: SiteFrame, notes: [String: PictureNote], sizes: [String: Int]
  ) {
    (self.network, self.frame, self.notes, self.sizes) = (network, frame, notes, sizes)
  }

  var id: String { network.id }

  /// The address of a file of the site.
  func address(_ path: String) -> String { root + PercentCode.encoded(path) }

  var bytes: [UInt8] {
    let title = "\(network.title) · \(frame.configuration.title)"
    return frame.page(title: title, depth: 2, feed: "n/\(id)/feed.atom") { page, _ in
      head(&page)
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
      page.element("div", ["class": "network-page"]) { columns in
        columns.element("div") { column in
          specsStep(&column)
          metadataStep(&column)
        }
        columns.element("div", ["class": "about"]) { column in
          if let shown = network.shown { genuine(shown, &column) }
          if let shown = network.shown { works(shown, &column) }
          facts(&column)
          if let shown = network.shown { changes(shown, &column) }
          versions(&column)
        }
      }
    }
  }

  // MARK: - Head

  private func head(_ page: inout Markup) {
    page.element("h1", ["class": "title"]) { line in
      frame.tile(of: network, &line, root)
      line.text(network.title)
    }
    state(&page)
    for notice in network.notices { page.banner(notice, .bad) }
  }

  /// Whether it is current, as of the last publication.
  private func state(_ page: inout Markup) {
    page.element(
      "p", ["class": "freshness", "data-network": id, "data-state": network.state.rawValue]
    ) { line in
      if let live = network.live {
        line.text("The chain has \(live.version)")
        if let time = live.time {
          line.text(", first seen ")
          line.time(time)
        }
        line.text(". ")
      } else {
        line.text("No node was asked yet what the chain runs. ")
      }
      guard let shown = network.shown else {
        line.text("No metadata is published yet. ")
        return missing(&line)
      }
      line.text("This page has \(shown.number), published ")
      line.time(shown.publishedAt)
      line.text(". ")
      if network.state == .behind {
        line.text("It is older than the chain, and may still serve. ")
        missing(&line)
      }
    }
  }

  private func missing(_ line: inout Markup) {
    guard let url = frame.configuration.owner?.issueURL else { return }
    SiteFrame.outside(&line, url, "Ask for the newer one")
    line.text(", unless somebody has already.")
  }

  // MARK: - The steps

  /// The words under a code: what it is, and who has signed it.
  func caption(_ kind: String, _ update: StoredUpdate) -> String {
    let (name, digits) = (network.signerName, Hex.encode(update.verifier.publicKey.prefix(4)))
    // A name that nobody gave is the beginning of the key.
    let key = name.contains(digits) ? "" : " \(digits.prefix(4)) \(digits.suffix(4)) …"
    let version = update.key.version.map { " · \($0)" } ?? ""
    return "\(kind) · \(network.title)\(version) · signed by \(name)\(key)"
  }

  private func specsStep(_ page: inout Markup) {
    page.element("section", ["id": "step-1", "class": "step"]) { step in
      step.element("h2", "Step 1 of 2: chain specs")
      guard network.mainSpecs != nil else {
        return step.element("p", "The specs are not published yet.")
      }
      if let changedAt = network.mainSpecs?.changedAt {
        step.element("p", ["class": "banner warn"]) { line in
          line.text("The specs have changed ")
          line.time(changedAt)
          line.text(". Remove the network in your Vault first, then scan.")
        }
      } else {
        step.element(
          "p", "Once for each Vault. To scan it again does no harm and changes nothing.")
      }
      for specs in network.specs {
        if network.specs.count > 1 {
          step.element("h3", "For keys of \(specs.specs.encryption.name)")
        }
        figure(
          "specs", specs.update, specs.stem + ".png", "Step 1 of 2: CHAIN SPECS",
          "Code with the specs of \(network.title)", &step)
      }
    }
  }

  private func metadataStep(_ page: inout Markup) {
    page.element("section", ["id": "step-2", "class": "step"]) { step in
      step.element("h2", "Step 2 of 2: metadata")
      guard let shown = network.shown else {
        return step.element("p", "No metadata is published yet.")
      }
      step.element("p") { line in
        line.text("After each upgrade of the chain. First time with this network? ")
        line.phrase("a", ["href": "#step-1"], "Start with step 1")
        line.text(".")
      }
      if shown.update.metadata?.isNeeded == false {
        step.element("p", "With Vault 7 and a wallet that sends proofs you need step 1 only.")
      }
      figure(
        "metadata", shown.update, shown.picture(id), "Step 2 of 2: METADATA",
        "Movie with the metadata of \(network.title) \(shown.number)", &step)
      let slow = shown.slowCopy(id)
      guard sizes[slow] != nil else { return }
      step.element("p", ["class": "slow-copy"]) { line in
        line.text("The phone does not catch it? ")
        let loop = notes[slow]?.loopSeconds.map { ", \($0) s a loop" } ?? ""
        line.phrase("a", ["href": address(slow)], "A slow copy with larger dots\(loop)")
      }
    }
  }

  private func figure(
    _ kind: String, _ update: StoredUpdate, _ path: String, _ step: String, _ words: String,
    _ page: inout Markup
  ) {
    let hash = update.payload.blake2b256
    let caption = caption(step, update)
    page.element(
      "figure",
      [
        "class": "player", "data-payload": address("payload/\(hash).js"), "data-kind": kind,
        "data-hash": hash.hex, "data-bytes": "\(update.payload.bytes)", "data-caption": caption,
      ]
    ) { figure in
      let side = notes[path].map { "\($0.pixels)" }
      figure.empty(
        "img", ["src": address(path), "alt": words, "width": side, "height": side])
      figure.element("figcaption", caption)
    }
  }
}
