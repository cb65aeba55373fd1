import ByteSupport
import PortalStore
import SubstrateCrypto
import VaultPayloads
import WebPages

/// The codes of a page as pictures, and as files.
extension NetworkPage {
  func figure(of specs: SiteNetwork.Specs, _ page: inout Markup) {
    let keys = network.specs.count > 1 ? " for keys of \(specs.specs.encryption.name)" : ""
    figure(
      "specs", specs.update, specs.stem + ".png", "Step 1 of 2: CHAIN SPECS",
      "Code with the specs of \(network.title)\(keys)", &page)
  }

  /// Adds links to the movie and its slow copy as files.
  func pictures(of version: SiteNetwork.Version, _ page: inout Markup) {
    guard !network.hasAlarm else { return }
    page.element("p", ["class": "files"]) { line in
      line.text("As files: ")
      line.phrase("a", ["href": address(version.picture(id))], "the movie")
      let slow = version.slowCopy(id)
      guard sizes[slow] != nil else { return }
      line.text(", ")
      let loop = notes[slow]?.loopSeconds.map { " (\($0) s per loop)" } ?? ""
      line.phrase("a", ["href": address(slow)], "a slow copy with larger dots")
      line.text(loop)
    }
  }

  /// Adds the picture for browsers without scripts; in an alarm, the user must ask for it.
  private func picture(_ path: String, _ words: String, _ page: inout Markup) {
    let side = notes[path].map { "\($0.pixels)" }
    let attributes: KeyValuePairs = [
      "src": address(path), "alt": words, "width": side, "height": side,
    ]
    guard network.hasAlarm else { return page.empty("img", attributes) }
    page.element("details") { details in
      details.element("summary", ["class": "button danger"], "Show the code nevertheless")
      details.empty("img", attributes)
    }
  }

  func figure(
    _ kind: String, _ update: StoredUpdate, _ path: String, _ step: String, _ words: String,
    _ page: inout Markup
  ) {
    let hash = update.payload.blake2b256
    let caption = caption(step, update)
    page.element(
      "figure",
      [
        "class": isOfOtherVersion && kind == "metadata" ? "player older" : "player",
        "data-payload": address("payload/\(hash).js"), "data-kind": kind,
        "data-hash": hash.hex, "data-bytes": "\(update.payload.bytes)",
        // With scripts, the picture is only loaded if the script cannot draw the code.
        "data-picture": address(path), "data-label": words,
      ]
    ) { figure in
      figure.element("noscript") { picture(path, words, &$0) }
      figure.element("figcaption", caption)
    }
    guard kind == "specs", !network.hasAlarm else { return }
    // On paper the code of the specs is this picture; a script draws only the chosen step.
    page.element("p", ["class": "paper"]) { $0.empty("img", ["src": address(path), "alt": words]) }
  }
}
