import ByteSupport
import PortalStore
import SubstrateCrypto
import WebPages

/// The guides on the start page: what to do if a network is missing, and how to find the verifier of
/// a Vault.
struct PortalGuides: Sendable {
  let frame: SiteFrame
  let networks: [SiteNetwork]

  func add(to page: inout Markup) {
    page.element("section", ["id": "missing", "class": "panel guide"]) { guide in
      guide.element("h2", "My chain is not here")
      PhonePicture(
        title: "Networks", rows: ["Polkadot", "Kusama", "Westend"],
        words: "A Vault with the list of its networks"
      ).add(to: &guide)
      guide.element("ol") { list in
        list.element(
          "li", "Search for another name, the unit, the address prefix or the genesis hash.")
        list.element(
          "li",
          """
          Look at your Vault: Settings, Networks. If the network is listed, only the portal that it came from can \
          update it. Its verifier is on the network's screen.
          """)
        list.element("li") { item in
          item.text("Ask another portal, or ask this one to add the network.")
          frame.elsewhere(&item)
        }
        list.element(
          "li",
          """
          Do not scan the network from a site that you do not know: from then on, the Vault accepts updates of the \
          network from the key of that site only.
          """)
      }
    }
    page.element("section", ["id": "verifier", "class": "panel guide"]) { guide in
      guide.element("h2", "Which verifier has my Vault?")
      PhonePicture(
        title: "Verifier certificate", rows: ["Key", "Encryption: sr25519"], isKey: true,
        words: "A Vault with the key of its general verifier"
      ).add(to: &guide)
      guide.element(
        "p", "On the Vault, open Settings, Verifier certificate, and compare the key with these:")
      guide.element("dl", ["class": "facts"]) { list in
        for signer in signers {
          for key in signer.keys {
            list.fact("\(signer.name), \(key.signer.scheme.name)") {
              $0.known(key.signer.publicKey, of: "key")
            }
          }
        }
      }
      guide.element("table", ["class": "folding"]) { table in
        table.heads(["Your Vault shows", "What it accepts"])
        table.element("tbody") { body in
          for (shown, answer) in [
            ("one of these keys", "Every code of that verifier on this site."),
            (
              "another key",
              """
              Only networks whose own verifier is one of these. For the others use the portal of that key: the key \
              changes only with a full reset, which wipes all keys of the phone.
              """
            ),
            (
              "no key",
              "The first signed code for Polkadot, Kusama or Westend sets it for good. Decide before you scan."
            ),
          ] {
            body.element("tr") { row in
              row.element("th", ["scope": "row"], shown)
              row.cell("What it accepts") { $0.text(answer) }
            }
          }
        }
      }
    }
  }

  /// The verifiers that sign for the networks of the site, in the order of the configuration.
  private var signers: [PortalConfiguration.Signer] {
    frame.configuration.verifiers.filter { signer in
      networks.contains { $0.member.signer.id == signer.id }
    }
  }
}

/// A drawing of a phone's screen, as a part of a page.
private struct PhonePicture {
  let title: String
  let rows: [String]
  /// Whether the screen shows a key instead of a list of networks.
  var isKey = false
  /// The description for screen readers.
  let words: String

  func add(to page: inout Markup) {
    page.element(
      "svg",
      [
        "class": "phone", "viewBox": "0 0 120 200", "width": "120", "height": "200", "role": "img",
        "aria-label": words,
      ]
    ) { picture in
      func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: String, round: Int = 4) {
        picture.empty(
          "rect",
          [
            "x": "\(x)", "y": "\(y)", "width": "\(width)", "height": "\(height)",
            "rx": "\(round)", "fill": fill,
          ])
      }
      func text(_ x: Int, _ y: Int, _ size: Int, _ text: String) {
        picture.element(
          "text",
          [
            "x": "\(x)", "y": "\(y)", "font-size": "\(size)", "fill": "#ffffff",
            "font-family": "system-ui, sans-serif",
          ], text)
      }
      box(1, 1, 118, 198, "#55555f", round: 16)
      box(5, 5, 110, 190, "#17171c", round: 12)
      text(12, 30, 10, title)
      for (place, row) in rows.enumerated() {
        let y = 44 + 26 * place
        box(10, y, 100, 22, "#2b2b33")
        if !isKey {
          box(15, y + 5, 12, 12, ["#e6007a", "#000000", "#660d35"][place % 3], round: 6)
        }
        text(isKey ? 15 : 33, y + 15, 9, row)
      }
      if isKey {
        for (place, line) in ["46eb ddef 8cd9 bb16", "7dc3 0878 d711 3b7e", "…"].enumerated() {
          text(15, 114 + 12 * place, 8, line)
        }
      }
      box(10, 166, 100, 20, "#5b21b6", round: 10)
      text(isKey ? 45 : 27, 179, 9, isKey ? "Done" : "Scan a network")
    }
  }
}
