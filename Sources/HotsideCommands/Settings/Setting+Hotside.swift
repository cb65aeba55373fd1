import CommandLineKit

/// What may stand in `hotside.toml`.
extension Setting {
  static let database = hotside("folders.database", isPath: true)
  static let payloads = hotside("folders.payloads", isPath: true)
  static let exports = hotside("folders.exports", isPath: true)
  static let device = hotside("folders.device", variable: "HOTSIDE_COLD_DEVICE", isPath: true)
  // What is written into a vault may be somebody's only copy, and a workspace may be anybody's.
  static let vault = hotside("folders.vault", isPath: true, isPersonal: true)

  static let agree = hotside("nodes.agree")
  // Whoever is trusted here may answer for every node of https and wss.
  static let certificateAuthority = hotside(
    "nodes.certificate-authority", isPath: true, isPersonal: true)
  static let connectTimeout = hotside("nodes.connect-timeout")
  static let jobs = hotside("nodes.jobs")
  static let proxy = hotside("nodes.proxy")
  static let requestTimeout = hotside("nodes.request-timeout")
  /// The table of URLs, by the names of networks.
  static let endpoints = Setting("nodes.endpoints", variable: nil)

  static let border = hotside("pictures.border")
  static let format = hotside("pictures.format")
  static let profile = hotside("pictures.profile")
  static let scale = hotside("pictures.scale")

  // A workspace of somebody else must not choose who signs.
  static let signingKey = hotside("signing.key", isPersonal: true)
  static let verifier = hotside("signing.verifier")

  static let all = [
    database, payloads, exports, device, vault, agree, certificateAuthority, connectTimeout, jobs,
    proxy, requestTimeout, endpoints, border, format, profile, scale, signingKey, verifier,
  ]

  /// The variable is the key in capitals: `HOTSIDE_NODES_CONNECT_TIMEOUT`.
  private static func hotside(
    _ key: String, variable: String? = nil, isPath: Bool = false, isPersonal: Bool = false
  ) -> Setting {
    let letters = key.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 }
    return Setting(
      key, variable: variable ?? "HOTSIDE_" + String(letters), isPath: isPath,
      isPersonal: isPersonal)
  }
}
