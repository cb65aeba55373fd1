import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import IdentityPictures
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension DevicePage {
  static func settings(_ model: SettingsModel) -> Panel {
    var blocks: [PageBlock] = []
    if let error = model.error { blocks.append(.warning(error.message)) }
    if let verifier = model.generalVerifier {
      blocks += [.heading("General verifier"), self.verifier(verifier)]
    }
    blocks += [
      .row(PageRow("Networks", .act(.manageNetworks))),
      .row(PageRow("General verifier", .act(.viewGeneralVerifier))),
      .row(PageRow("Backup", .act(.backUp))),
      .row(PageRow("Was this device online?", .act(.shield))),
      .row(PageRow("About", .act(.showDocuments))),
      .row(PageRow("Wipe the device", .dialog(.beginWipe))),
    ]
    return Panel("Settings", blocks)
  }

  static func generalVerifier(_ verifier: Verifier) -> Panel {
    Panel(
      "General verifier",
      [
        self.verifier(verifier),
        .text(
          "The key whose updates of networks this device accepts, unless a network has its own verifier."
        ),
      ])
  }

  private static func verifier(_ verifier: Verifier) -> PageBlock {
    guard let signer = verifier.signer else { return .text("Nobody.") }
    return .card(
      indent: 0, lines: [signer.scheme.name, Hex.encode(signer.publicKey)],
      picture: .dots(signer.publicKey))
  }

  static var documents: Panel {
    Panel(
      "About",
      [
        .text(
          """
          This device behaves like a Polkadot Vault, so that published updates can be tried before anyone scans them. \
          Keep no funds on it: it runs on an ordinary computer.
          """
        )
      ])
  }

  // MARK: - Networks

  static func networks(_ networks: [OrderedNetworkSpecs]) -> Panel {
    Panel(
      "Networks",
      networks.isEmpty
        ? [.text("No network is stored. Scan the specs of one.")]
        : networks.map { network in
          .row(
            PageRow(
              ScreenText.name(network.specs.title), [PageLine(network.specs.encryption.name)],
              color: network.specs.shownColor, .act(.openNetwork(network.specs.key))))
        }
    ).listing(.networks)
  }

  static func networkDetails(_ model: NetworkDetailsModel) -> Panel {
    var blocks: [PageBlock] = [
      .facts(facts(of: model.network.specs) + [PageFact("order", "\(model.network.order)")])
    ]
    switch model.verifier {
    case .general?:
      blocks += [.heading("Verified by the general verifier"), verifier(model.generalVerifier)]
    case .custom(let custom)?:
      blocks += [.heading("Verified by its own verifier"), verifier(custom)]
    case nil: blocks.append(.heading("No verifier yet"))
    }
    blocks.append(.heading(model.metadata.isEmpty ? "No metadata" : "Metadata"))
    blocks += model.metadata.map { metadata in
      .row(
        PageRow(
          "Version \(metadata.version)", [PageLine("\(metadata.hash)")],
          picture: .dots(metadata.hash.bytes),
          .act(.manageMetadata(metadata.version))))
    }
    return Panel(ScreenText.name(model.network.specs.title), blocks)
  }

  /// The values of network specs, labeled.
  static func facts(of specs: NetworkSpecs) -> [PageFact] {
    specs.labeledValues.map { name, value in
      let color: RGBColor? =
        switch name {
        case "title", "color": specs.shownColor
        case "secondary_color": RGBColor(digits: specs.secondaryColor)
        default: nil
        }
      return PageFact(name.replacing("_", with: " "), ScreenText.line(value), color: color)
    }
  }

  // MARK: - Signing

  static func capsuleKeys(
    _ content: NavigationState.Capsule.Content, _ keys: [KeyDetails]
  ) -> Panel {
    let rows = keys.inListOrder.map { PageBlock.row(row(of: $0, .signContent($0.stored))) }
    return Panel(
      "Sign \(name(of: content))",
      rows.isEmpty
        ? [.text("No key can sign it. Derive one first.")]
        : [.text("Which key should sign it?")] + rows
    ).listing(.capsuleKeys)
  }

  private static func name(of content: NavigationState.Capsule.Content) -> String {
    switch content {
    case .specs: "network specs"
    case .metadata(_, let version): "metadata \(version)"
    case .types: "the types"
    }
  }
}
