package import BrowserDesk
import ByteSupport
import HotSide
import PictureWork
import Reporting
import Round
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads
import WebPages

extension DeskSubject {
  /// The browser pages of the signing desk.
  package static let station = DeskSubject(
    "signing desk", entryLimit: 4096,
    style: WebPage.parts + String(decoding: EmbeddedFile.stationCSS.bytes, as: UTF8.self))
}

/// The pages of the signing desk: a list, and one page for each update.
///
/// Except for the camera, they work without scripts.
struct StationPage {
  /// The maximum length of a reason in characters.
  static let reasonLimit = 200

  let sitting: SigningSitting
  /// The number of the page.
  let serial: Int
  /// The last message to the signer.
  let told: SigningSitting.Told?
  /// Whether the last answer came as a file or as hex, so that the fields for the next one are open.
  let usesFiles: Bool

  // MARK: - The list

  /// All updates with their changes; those that are signed are folded at the end.
  var list: PageMarkup {
    let title = sitting.isWhole ? "Everything is signed" : "Updates to sign"
    return page(title) { main in
      main.element("p", sitting.sum)
      for item in sitting.refused {
        main.banner("\(item.row.subject) is left out. \(item.error.message)", .bad)
      }
      let signed = sitting.items.indices.filter { sitting.states[$0].isSigned }
      for place in sitting.items.indices where !sitting.states[place].isSigned {
        addRow(place, to: &main)
      }
      guard !signed.isEmpty else { return }
      main.element("details", ["open": sitting.isWhole ? "open" : nil]) { details in
        details.element("summary", "\(signed.count) signed")
        for place in signed { addRow(place, to: &details) }
      }
    }
  }

  private func addRow(_ place: Int, to page: inout PageMarkup) {
    let item = sitting.items[place]
    page.element("section") { section in
      section.element("h2") { heading in
        heading.network(item)
        heading.raw(" ")
        badge(sitting.states[place], to: &heading)
      }
      switch sitting.states[place] {
      case .waiting: break
      case .later(let reason): if !reason.isEmpty { section.element("p", reason) }
      case .signed(let file): section.element("p") { $0.element("code", file) }
      }
      for warning in item.warnings { section.banner(warning, .warn) }
      if let counts = item.countedChanges { section.element("p", counts) }
      section.element("details") { details in
        details.element("summary", "Changes")
        item.addChanges(to: &details)
      }
      if !sitting.states[place].isSigned {
        let isNext = sitting.items.indices.first { sitting.states[$0] == .waiting } == place
        section.addButton(
          "Sign \(item.subject)", isNext ? .main : .plain,
          posting: "open?page=\(serial)&item=\(place)")
      }
    }
  }

  private func badge(_ state: SigningSitting.State, to page: inout PageMarkup) {
    switch state {
    case .waiting: page.badge("waits")
    case .later: page.badge("left for later", .warn)
    case .signed: page.badge("signed", .good)
    }
  }

  // MARK: - An update

  /// The page of an update: the picture for the Vault, the values to compare, and the fields for
  /// the capsule.
  ///
  /// `forecast` is `nil` if the picture cannot be drawn.
  func item(
    _ place: Int, _ picture: PictureRequest, _ forecast: PictureForecast?
  ) -> PageMarkup {
    let item = sitting.items[place]
    return page(item.title, of: item) { main in
      main.element("p", "Update \(place + 1) of \(sitting.items.count): \(sitting.sum).")
      for warning in item.warnings { main.banner(warning, .warn) }
      main.element("div", ["class": "sides"]) { sides in
        sides.element("div") { left in
          addMovie(item, picture, forecast, to: &left)
        }
        sides.element("div") { right in
          addAnswer(to: &right)
          addComparison(item, to: &right)
          addOwnSigner(place, to: &right)
          addLater(to: &right)
        }
      }
      main.element("section") { section in
        section.element("h2", "Changes")
        item.addChanges(to: &section)
      }
      main.addButton("Back", posting: "list?page=\(serial)")
    }
  }

  private func addMovie(
    _ item: UpdateToSign, _ picture: PictureRequest, _ forecast: PictureForecast?,
    to page: inout PageMarkup
  ) {
    page.element("section") { section in
      section.element("h2", "Show this to the Vault")
      if let forecast {
        let whole = "\(forecast.width)"
        section.element("p", ["class": "code"]) { code in
          code.empty(
            "img",
            [
              "alt": "The unsigned update \(item.subject) as a code", "width": whole,
              "height": "\(forecast.height)", "src": "movie?page=\(serial)",
            ])
        }
      } else {
        section.banner("It cannot be drawn with this speed and density. Choose others.", .bad)
      }
      section.element("ol") { list in
        for step in VaultSteps.of(item) { list.element("li", step) }
      }
      if let forecast {
        for line in ForecastText.lines(forecast, inPixels: false) { section.element("p", line) }
      }
      addSpeed(picture, to: &section)
    }
  }

  private func addSpeed(_ picture: PictureRequest, to page: inout PageMarkup) {
    let address = "speed?page=\(serial)"
    page.element("details") { details in
      details.element("summary", "Speed and density")
      details.element("form", ["method": "post", "action": address]) { form in
        form.element("div", ["class": "controls"]) { controls in
          for profile in MovieProfile.allCases {
            let isShown =
              picture.chunkSize == profile.chunkSize
              && picture.framesPerSecond == profile.framesPerSecond
            controls.element(
              "button",
              [
                "type": "submit", "class": "plain", "aria-current": isShown ? "true" : nil,
                "formaction": "\(address)&profile=\(profile.rawValue)",
              ], profile.title)
          }
        }
        form.addField(
          "speed", "Frames per second, 1 to 50", limit: 2, value: "\(picture.framesPerSecond)")
        form.addField(
          "density", "Bytes per frame, 64 to 2944", limit: 4, value: "\(picture.chunkSize)")
        form.element("button", ["type": "submit", "class": "plain"], "Apply")
      }
    }
  }

  private func addComparison(_ item: UpdateToSign, to page: inout PageMarkup) {
    page.element("section") { section in
      section.element("h2", "Compare")
      let report = item.draft.report
      if let hash = report.metadataHash {
        addKey("Hash of the metadata", hash.bytes, dots: "metadata", to: &section)
      }
      addKey("Hash of what is signed", report.signedHash.bytes, dots: nil, to: &section)
      switch item.draft.record.demand {
      case .key(let key):
        addKey(
          "Verifier on record, \(key.scheme.name)", key.publicKey, dots: "verifier", to: &section)
      case .nothing, .unknownGeneral, .unsigned:
        section.element("h3", "Verifier on record")
        section.element("p", item.draft.record.demand.words)
      }
    }
  }

  private func addKey(
    _ name: String, _ bytes: [UInt8], dots: String?, to page: inout PageMarkup
  ) {
    page.element("h3", name)
    page.key(Hex.encode(bytes), of: name) { place in
      guard let dots else { return }
      place.empty(
        "img",
        [
          "class": "dots", "width": "40", "height": "40",
          "alt": "The dots that a Vault shows next to it",
          "src": "dots?page=\(serial)&of=\(dots)",
        ])
    }
  }

  private func addAnswer(to page: inout PageMarkup) {
    page.element("section") { section in
      section.element("h2", "The answer of the Vault")
      section.addCamera("page=\(serial)", hasSound: true)
      section.element("details", ["open": usesFiles ? "open" : nil]) { details in
        details.element("summary", "Pictures or hex")
        details.addFileField("page=\(serial)") { form in
          form.element("button", ["type": "submit", "class": "plain"], "Read the pictures")
        }
        details.element("form", ["method": "post", "action": "typed?page=\(serial)"]) { form in
          form.addField("entered", "The answer as hex", limit: 400)
          form.element("button", ["type": "submit", "class": "plain"], "Use the hex")
        }
      }
    }
  }

  /// The key that signed, the key on record, and the next step on the phone.
  private func addWrongKey(
    _ keys: (signer: MultiSigner, expected: MultiSigner), to page: inout PageMarkup
  ) {
    page.element("section") { section in
      section.element("h2", "Another key has signed")
      addKey("This key has signed", keys.signer.publicKey, dots: "signer", to: &section)
      addKey("This key is expected", keys.expected.publicKey, dots: "expected", to: &section)
      section.element(
        "p",
        """
        On the Vault, go back, choose to sign again, and choose the key with the second picture. If it has no such \
        key, another Vault has to sign.
        """)
    }
  }

  private func addOwnSigner(_ place: Int, to page: inout PageMarkup) {
    guard case .success(let signer) = sitting.ownSigner(of: place) else { return }
    page.element("section") { section in
      section.element("h2", "Or sign here")
      section.addButton(
        signer.name.map { "Sign with the key \(ScreenText.line($0))" }
          ?? "Store it without a signature",
        posting: "sign?page=\(serial)")
    }
  }

  private func addLater(to page: inout PageMarkup) {
    page.element("section") { section in
      section.element("h2", "Or not now")
      section.element("form", ["method": "post", "action": "later?page=\(serial)"]) { form in
        form.addField("reason", "Why", limit: StationPage.reasonLimit)
        form.element("button", ["type": "submit", "class": "plain"], "Leave it for later")
      }
    }
  }

  // MARK: - Every page

  private func page(
    _ title: String, of item: UpdateToSign? = nil, content: (inout PageMarkup) -> Void
  ) -> PageMarkup {
    var page = PageMarkup()
    page.element("main", ["class": "desk"]) { main in
      main.element("h1", ["id": "title", "tabindex": "-1"]) { heading in
        if let item { heading.network(item) } else { heading.text(title) }
      }
      if let told {
        main.element("div", ["role": told.tone == .bad ? "alert" : "status"]) {
          let text = told.wrongKey == nil ? told.text : "The answer is signed by another key."
          $0.banner(text, told.tone)
          if let keys = told.wrongKey { addWrongKey(keys, to: &$0) }
        }
      }
      content(&main)
    }
    return BrowserDocument.page(title, of: .station, page, serial: serial)
  }
}

extension PageMarkup {
  /// Adds the title of an update, with its network's color.
  fileprivate mutating func network(_ item: UpdateToSign) {
    if let color = item.color { chip(item.title, color) } else { text(item.title) }
  }
}

extension MovieProfile {
  /// The label of the button for an update.
  var title: String {
    switch self {
    case .fast: "Fast"
    case .balanced: "Balanced"
    case .oldPhone: "Old phone"
    }
  }
}

extension VerifierRecord.Demand {
  /// The required signer, in words.
  var words: String {
    switch self {
    case .key(let key): "\(key.scheme.name) \(Hex.encode(key.publicKey))"
    case .nothing: "No verifier is on record: any key is accepted."
    case .unknownGeneral: "The general verifier, whose key is not on record."
    case .unsigned: "No key: the updates of this network are unsigned."
    }
  }
}

extension UpdateToSign {
  /// The numbers of breaking and of other changes, as a sentence; `nil` if nothing is compared.
  var countedChanges: String? {
    guard let breaking = breakingCount, let others = otherCount else { return nil }
    let first =
      breaking == 0
      ? "Nothing breaks" : "\(breaking.counted("change")) \(breaking == 1 ? "breaks" : "break")"
    return others == 0 ? "\(first)." : "\(first); \(others.counted("other change"))."
  }
}
