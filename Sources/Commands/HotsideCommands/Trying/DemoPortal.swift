import ByteSupport
import DevelopmentNode
import FileSupport
import HotStore
import SubstrateCrypto
import VaultPayloads

/// The last part of the demo: the site of a portal with three networks.
struct DemoPortal {
  /// The networks that the portal shows in addition to the network of the demo, by name and specs.
  private static let others = ["kusama", "westend"]

  let folder: String
  let steps: DemoSteps

  /// The path of the site, the default one of a workspace.
  var site: String { folder + "/Output/site" }

  /// Completes updates for two more networks, builds and checks the site, and prints its path.
  func run() async throws {
    let workspace = ["--workspace", folder]
    steps.head("A portal of three networks, which everyone can scan from")
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try await steps.run(
      [
        "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
        "--crypto", "sr25519", "--yes",
      ] + workspace)
    try await steps.run(
      ["networks", "verifier", "set", "--all", "--general", "--yes"] + workspace)
    try await steps.run(["remove", "title", "polkadot-sr25519", "--yes"] + workspace)
    for name in DemoPortal.others { try await complete(name, workspace) }
    try await steps.run(["portal", "init", "--title", "Hotside demo"] + workspace)
    try await steps.run(["portal", "build"] + workspace)
    // The nodes of the demo are on this computer, which is a finding.
    try await steps.run(["portal", "check"] + workspace, isShown: true, mayLeaveTasks: true)
  }

  private func complete(_ name: String, _ workspace: [String]) async throws {
    let version: UInt32 = 1_000_000
    var sample = DevelopmentNodeConfiguration.sample
    guard
      let specs = try NetworkDefaults.compiled().networks.map(\.specs).first(where: {
        $0.name.hasSameBytes(as: name)
      })
    else { return }
    (sample.specName, sample.ss58Prefix, sample.specVersion) = (specs.name, specs.prefix, version)
    var configuration = DevelopmentNodeConfiguration(sample: sample)
    configuration.genesisHash = specs.genesisHash
    let node = try DevelopmentNodeServer(configuration)
    defer { node.stop() }
    try await steps.run(["networks", "set-endpoint", name, node.url] + workspace)
    try await steps.run(["load-metadata", "-t", "-n", name] + workspace)
    try await steps.run(["add-specs", "-f", "-n", name] + workspace)
    for (kind, payload) in [
      ("add-specs", "sign_me_add_specs_\(name)_sr25519"),
      ("load-metadata", "sign_me_load_metadata_\(name)V\(version)"),
    ] {
      try await steps.run(
        ["make", "--msg", kind, "--payload", payload, "--verifier-alice", "sr25519"] + workspace)
    }
  }
}
