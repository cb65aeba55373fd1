import ColdSide
import ColdSigner
import ColdStore
import Reporting
import VaultPayloads

extension DevicePage {
  static func panel(_ start: FirstStart) -> Panel {
    switch start.question {
    case .overview: overview(start)
    case .release: release
    case .generalVerifier: generalVerifier
    case .verifierKey: verifierKey
    }
  }

  private static let toTheOverview = PageControl("Cancel", .act(.goBack))

  private static func overview(_ start: FirstStart) -> Panel {
    let names = start.release.networks.map { ScreenText.name($0.specs.title) }
    let verifier =
      start.generalVerifier ?? start.release.generalVerifier ?? Verifier.vaultDefault
    return Panel(
      "First start",
      [
        .text("The folder \(ScreenText.quoted(start.path)) has no device yet."),
        .text("A new device will be made with these settings. Select one to change it."),
        .row(
          PageRow(
            "Networks",
            [
              start.releaseFile.map { "of the release \(ScreenText.quoted($0))" }
                ?? "the default ones",
              names.isEmpty ? "none" : PageLine(names.joined(separator: ", ")),
            ], .firstStart(.ask(.release)))),
        .row(
          PageRow(
            "General verifier",
            [
              PageLine(ValidCurrentVerifier.words(.custom(verifier))),
              "The key whose updates of networks the device accepts. Once set, only a wipe changes it.",
            ], .firstStart(.ask(.generalVerifier)))),
        .row(
          start.watchesHost
            ? PageRow(
              "Connections of this computer",
              ["Checked: secrets are locked while a connection is up."],
              .firstStart(.watchHost(false)))
            : PageRow(
              "Connections of this computer",
              ["Not checked: this computer is known to be offline."],
              .firstStart(.watchHost(true)))),
        .text(
          "Next, you choose a password for the phrases of its seeds. It needs \(PhraseAccess.passwordDemand)."
        ),
      ], [PageControl("Make the device", .firstStart(.make), .main)])
  }

  private static var release: Panel {
    Panel(
      "Networks of the device",
      [
        .text(
          "A cold release database, as 'hotside make-cold-release' makes it, or the default networks."
        )
      ],
      field: PageField(
        label: "File of the release", kind: .text, intent: .firstStart(.takeRelease)),
      [
        PageControl("Use this release", .firstStart(.takeRelease), .main),
        PageControl("Use the default networks", .firstStart(.takeDefaultRelease)), toTheOverview,
      ])
  }

  private static var generalVerifier: Panel {
    Panel(
      "General verifier",
      [
        .text("Who signs the updates that the device accepts?"),
        .row(
          PageRow(
            "As the release says",
            ["If it does not say: the key that signs the published updates."],
            .firstStart(.takeVerifier(nil)))),
        .row(
          PageRow(
            "The key that signs the published updates",
            [PageLine(ValidCurrentVerifier.words(.custom(.vaultDefault)))],
            .firstStart(.takeVerifier(.vaultDefault)))),
        .row(
          PageRow(
            "Nobody",
            ["The signer of the first signed update of a network becomes the general verifier."],
            .firstStart(.takeVerifier(Verifier(nil))))),
        .row(PageRow("Another key", .firstStart(.ask(.verifierKey)))),
      ], [toTheOverview])
  }

  private static var verifierKey: Panel {
    Panel(
      "General verifier",
      [.text("A public key in hex: sr25519, or with ed25519: or ecdsa: in front.")],
      field: PageField(label: "Key", kind: .text, intent: .firstStart(.takeVerifierKey)),
      [PageControl("Use this key", .firstStart(.takeVerifierKey), .main), toTheOverview])
  }
}
