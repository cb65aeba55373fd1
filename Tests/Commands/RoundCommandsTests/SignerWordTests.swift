import ByteSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `status` names a signer only where this signer is on record.
@Suite struct SignerWordTests {
  @Test func theGeneralVerifierIsNotNamedForANetworkWithoutARecord() throws {
    let tool = try Tool()
    let key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey
    let hex = Hex.encode(key)
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", hex, "--crypto", "sr25519", "--yes")
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.write(
      UpdateContent.specs(.sample("development")).signedBytes,
      payload: "sign_me_add_specs_development_sr25519")
    try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes")
    let short = "\(hex.prefix(8))…\(hex.suffix(4))"
    let lines = try tool.run("status", "--all").output.split(separator: "\n")
    for (network, word, other) in [
      ("westend", "general", short), ("development", short, "general"),
    ] {
      let line = lines.first { $0.hasPrefix(network + " ") && $0.contains("specs") } ?? ""
      #expect(line.contains(word) && !line.contains(other), "\(line)")
    }
    let items = try tool.run("status", "--json").document["items"]?.array ?? []
    for (network, word) in [("westend", "general"), ("development", short)] {
      let item = items.first { $0["network"]?.string == network && $0["product"]?.string != nil }
      #expect(item?["signedBy"]?.string == word, "\(network)")
      #expect(item?["verifier"]?["publicKey"]?.string == hex, "\(network)")
    }
  }
}
