import ByteSupport
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Another key on record: what it was, what hangs on it, and nothing without somebody's word.
@Suite struct VerifierChangeTests {
  private let tool: Tool
  private let alice: MultiSigner
  private let eve: MultiSigner
  private let setGeneral = ["networks", "verifier", "set-general"]
  private let set = ["networks", "verifier", "set", "westend"]

  init() throws {
    tool = try Tool()
    alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    eve = try KeyPair.development("//Eve", scheme: .sr25519).publicKey
  }

  private func key(_ signer: MultiSigner) -> [String] {
    ["--public-key", Hex.encode(signer.publicKey), "--crypto", signer.scheme.name]
  }

  /// Completes updates of two networks with the key of `alice`.
  private func complete() throws {
    try tool.succeed("add-specs", "-f", "-a", "--quiet")
    for name in ["westend", "kusama"] {
      try tool.succeed(
        "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_\(name)_sr25519",
        "--verifier-alice", "sr25519", "--quiet")
    }
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_polkadot_sr25519",
      "--verifier-alice", "ed25519", "--override-verifier", "--quiet")
  }

  @Test func theFirstRecordAndTheSameAgainNeedNobody() throws {
    for _ in 0..<2 {
      let run = try tool.run(setGeneral + key(alice))
      #expect(run.exitCode == 0, "\(run)")
      #expect(!run.error.contains("Vault"), "\(run)")
    }
    let custom = try tool.run(set + key(alice))
    #expect(custom.exitCode == 0, "\(custom)")
    #expect(
      custom.error.contains(
        "The verifier on record for westend is the general verifier. Phones keep such a network for their general verifier"
      ), "\(custom)")
  }

  @Test func anotherGeneralVerifierNeedsAYes() throws {
    #expect(try tool.run(setGeneral + key(alice)).exitCode == 0)
    try complete()
    let (old, new) = (Hex.encode(alice.publicKey), Hex.encode(eve.publicKey))
    try tool.refuses(
      77,
      "Error: Cannot ask without a terminal: The general verifier on record is sr25519 \(old). 2 completed updates of 2 networks are signed by that key. Phones that use that key as their general verifier reject every other key. They can change it only by a full reset, which wipes their keys. Replace it with sr25519 \(new)? Give --yes.",
      from: setGeneral + key(eve))
    let changed = try tool.run(setGeneral + key(eve) + ["--yes", "--json"])
    #expect(changed.exitCode == 0, "\(changed)")
    let document = try changed.document
    #expect(document["generalVerifier"]?["publicKey"] == .string(new))
    #expect(document["formerVerifier"]?["publicKey"] == .string(old))
    #expect(document["formerProductCount"] == .integer(2))
    #expect(document["formerNetworks"] == .strings(["kusama", "westend"]))
    #expect(
      changed.error.contains("'hotside status' names the newest of the 2 updates"), "\(changed)")
    #expect(try tool.open().generalVerifier() == eve)
    // The copy of before is there, and the doctor finds what is to be signed anew.
    #expect(
      changed.error.contains("To undo: hotside restore --from \(try tool.copyID(2))"),
      "\(changed)")
    let doctor = try tool.run("networks", "doctor")
    #expect(doctor.output.contains("is sr25519 \(new). Do not publish it."), "\(doctor)")
    try tool.goBack(to: 2)
    #expect(try tool.open().generalVerifier() == alice)
  }

  @Test func aTerminalIsAsked() throws {
    #expect(try tool.run(setGeneral + key(alice)).exitCode == 0)
    for (answer, signer) in [("n", alice), ("y", eve)] {
      let run = try TypedAnswers.run(
        [ProcessRunner.hotside] + setGeneral + key(eve), [("[y/N]", answer)],
        environment: ["HOTSIDE_WORKSPACE": tool.folder.path], folder: tool.folder.path)
      #expect(run.exitCode == (signer == eve ? 0 : 77), "\(run)")
      #expect(run.output.contains("only by a full reset"), "\(run)")
      #expect(try tool.open().generalVerifier() == signer)
    }
  }

  @Test func aVerifierOfANetworkIsReplacedWithAYes() throws {
    #expect(try tool.run(set + key(alice)).exitCode == 0)
    try complete()
    let refused = try tool.run(set + key(eve))
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(
      refused.error.contains("1 completed update is signed by that key. Phones that know"),
      "\(refused)")
    #expect(refused.error.contains("must remove the network first"), "\(refused)")
    let general = try tool.run(set + ["--general"])
    #expect(general.exitCode == 77, "\(general)")
    #expect(general.error.contains("accept specs by their general verifier"), "\(general)")
    let forgotten = try tool.run(set + ["--forget"])
    #expect(forgotten.exitCode == 77, "\(forgotten)")
    #expect(forgotten.error.contains("Remove the record?"), "\(forgotten)")
    #expect(try tool.run(set + key(eve) + ["--yes"]).exitCode == 0)
    try tool.goBack(to: 2)
    let network = try tool.open().network(called: "westend")
    #expect(
      try tool.open().verifier(of: network.specs.genesisHash) == .custom(Verifier(alice)))
  }

  /// The record of the defaults is no loss, but what was made for it is.
  @Test func updatesOfTheGeneralVerifierAreNotLeftBehindUnsaid() throws {
    #expect(try tool.run(setGeneral + key(alice)).exitCode == 0)
    try complete()
    let refused = try tool.run(set + key(eve))
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("1 completed update is signed by that key."), "\(refused)")
  }

  @Test func severalNetworksAndAllAreChangedAtOnce() throws {
    let tool = try Tool(["one": [], "two": [], "three": []])
    let general = try tool.succeed("networks", "verifier", "set-general", "--vault-default")
    #expect(
      general.error.contains("3 networks have no verifier on record yet: one, three, two."),
      "\(general)")
    let two = try tool.succeed(
      words: ["networks", "verifier", "set", "one", "two-sr25519", "--json"] + key(alice))
    #expect(
      try two.document["items"]?.array?.map { $0["network"]?.string } == ["one", "two"])
    #expect(try tool.open().networksWithoutVerifier() == ["three"])
    // What is replaced is named, each record once.
    let all = ["networks", "verifier", "set", "--all", "--general"]
    let refused = try tool.run(all)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(
      refused.error.contains("The verifier on record for one, two is sr25519"), "\(refused)")
    #expect(try tool.open().networksWithoutVerifier() == ["three"])
    try tool.succeed(words: all + ["--yes"])
    for network in try tool.open().networks() {
      #expect(try tool.open().verifier(of: network.specs.genesisHash) == .general)
    }
    #expect(try tool.run(all + ["one"]).exitCode == 64)
    #expect(try tool.run("networks", "verifier", "set", "--general").exitCode == 64)
    #expect(try tool.run("networks", "verifier", "set", "one", "none", "--general").exitCode == 66)
  }

  @Test func copiesSayWhichVerifierTheyHave() throws {
    try tool.succeed(words: setGeneral + key(alice))
    try tool.succeed(words: setGeneral + key(eve) + ["--yes"])
    let list = try tool.succeed("restore", "--list").output
    func shown(_ key: MultiSigner) -> String {
      "\(key.scheme.name) \(Hex.encode(key.publicKey).prefix(8))…"
    }
    #expect(
      list.contains("general verifier \(shown(alice)) instead of \(shown(eve))"), "\(list)")
    try tool.succeed(words: set + key(alice))
    let next = try tool.succeed("restore", "--list").output
    #expect(
      next.contains("verifier of westend the general verifier instead of \(shown(alice))"),
      "\(next)")
  }
}
