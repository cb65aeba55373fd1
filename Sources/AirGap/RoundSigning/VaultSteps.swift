import ByteSupport
import Reporting
import Round
import VaultPayloads

/// The steps of signing an update with a Vault (cold-signer 4.5).
package enum VaultSteps {
  /// The steps for any update.
  package static let general = steps(
    where:
      "In the settings, open the page of the network; for metadata, then the page of the version.")

  /// The steps for one update.
  package static func of(_ item: UpdateToSign) -> [String] {
    let network = ScreenText.quoted(item.row.network ?? "")
    let place =
      switch item.row.kind {
      case .loadMetadata:
        "Open Settings, Networks, \(network), and the metadata of version \(item.row.version.map(String.init) ?? "")."
      case .addSpecs: "Open Settings, Networks, \(network), and its menu."
      case .loadTypes, nil: "Open Settings, Networks, Types."
      }
    return steps(where: place)
  }

  private static func steps(where place: String) -> [String] {
    [
      """
      Scan the picture with the Vault that has the verifier's key, compare the hash, and approve. If the Vault already \
      has this update, it says so: continue. A Vault that refuses the picture because of its general verifier cannot \
      sign it. Removing the general verifier in the settings wipes the Vault.
      """,
      place,
      "Choose to sign, and the verifier's key.",
      "Photograph the whole code that the Vault shows then.",
    ]
  }
}
