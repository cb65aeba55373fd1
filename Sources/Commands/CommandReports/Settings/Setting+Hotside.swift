package import CommandLineKit

/// The keys of `hotside.toml`.
extension Setting {
  package static let database = hotside("folders.database", isPath: true)
  package static let payloads = hotside("folders.payloads", isPath: true)
  package static let exports = hotside("folders.exports", isPath: true)
  package static let device = hotside(
    "folders.device", variable: "HOTSIDE_COLD_DEVICE", isPath: true)
  // Never from a workspace: a vault may be the only copy of its keys, and a workspace may be
  // untrusted.
  package static let keyStore = hotside("folders.vault", isPath: true, sharing: .closed)

  static let agree = hotside("nodes.agree", sharing: .raising)
  // Never from a workspace: longer bonding times accept older checkpoints.
  package static let bondingDays = hotside("nodes.bonding-days", sharing: .closed)
  // Never from a workspace: its list would replace the user's own.
  package static let provenNetworks = hotside("nodes.prove", sharing: .closed)
  // Never from a workspace: a trusted authority can impersonate every node of https and wss.
  static let certificateAuthority = hotside(
    "nodes.certificate-authority", isPath: true, sharing: .closed)
  static let connectTimeout = hotside("nodes.connect-timeout", sharing: .lowering)
  static let jobs = hotside("nodes.jobs")
  // A workspace must not replace the user's proxy, with which the user may want to hide from nodes.
  package static let proxy = hotside("nodes.proxy", sharing: .addition)
  static let requestTimeout = hotside("nodes.request-timeout", sharing: .lowering)
  /// The table of URLs, by network name.
  package static let endpoints = Setting("nodes.endpoints", variable: nil)

  static let hints = hotside("output.hints")

  static let border = hotside("pictures.border")
  static let format = hotside("pictures.format")
  static let profile = hotside("pictures.profile")
  static let scale = hotside("pictures.scale")

  // Never from a workspace: an untrusted workspace must not choose the signer.
  static let signingKey = hotside("signing.key", sharing: .closed)
  // Without a verifier in the user's settings, nothing is checked, so that a workspace's verifier
  // can only make checks stricter.
  static let verifier = hotside("signing.verifier", sharing: .addition)

  static let all = [
    database, payloads, exports, device, keyStore, agree, bondingDays, certificateAuthority,
    connectTimeout, jobs, provenNetworks,
    proxy, requestTimeout, endpoints, hints, border, format, profile, scale, signingKey, verifier,
  ]

  /// A setting whose environment variable is the key in capitals: `HOTSIDE_NODES_CONNECT_TIMEOUT`.
  private static func hotside(
    _ key: String, variable: String? = nil, isPath: Bool = false, sharing: Sharing = .open
  ) -> Setting {
    let letters = key.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 }
    return Setting(
      key, variable: variable ?? "HOTSIDE_" + String(letters), isPath: isPath, sharing: sharing)
  }
}
