import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import RuntimeMetadata
import SecretVault
import SubstrateCrypto
package import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A workspace in which everything lies that the examples of the help name, and nodes behind the URLs
/// that they name.
///
/// It is made once, by the tool itself; each test works on a copy.
package final class ExampleWorkspace: Sendable {
  /// The phrase of the device's seed, and of the key `accounts`.
  package static let phrase =
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"
  private static let password = "correct horse battery"

  private let tool: Tool
  private let nodes: [DevelopmentNodeServer]
  private let modern: DevelopmentNodeServer?
  /// What stands in an example, and what stands for it here.
  private let replacements: [(String, String)]

  package static let shared = Result { try ExampleWorkspace() }

  private init() throws {
    tool = try Tool(restored: false)
    let defaults = try NetworkDefaults.compiled()
    func node(_ name: String, _ version: UInt32, _ specs: NetworkSpecs?) throws
      -> DevelopmentNodeServer
    {
      var configuration = DevelopmentNodeConfiguration(
        sample: SampleRuntime(
          specName: name, specVersion: version, ss58Prefix: specs?.prefix ?? 42))
      if let specs {
        configuration.properties = .members([
          "ss58Format": .integer(Int(specs.prefix)), "tokenDecimals": .integer(Int(specs.decimals)),
          "tokenSymbol": .string(specs.unit),
        ])
      }
      configuration.genesisHash = specs?.genesisHash ?? Nodes.genesis(of: name)
      return try DevelopmentNodeServer(configuration)
    }
    let served = try defaults.networks.map { network in
      (network, try node(network.specs.name, 9220, network.specs))
    }
    let further = try node("mychain", 1, nil)
    nodes = served.map(\.1) + [further]
    modern = try Self.modernNode()
    let westend = try #require(served.first { $0.0.specs.name == "westend" })
    replacements = [
      ("wss://westend-rpc.polkadot.io", westend.1.webSocketURL),
      ("wss://rpc.example.org", further.webSocketURL),
    ]
    try writeFiles(served.map { ($0.0, $0.1.webSocketURL) }, westend.0.specs)
    try makeStores()
  }

  private func writeFiles(
    _ networks: [(NetworkFile, String)], _ westend: NetworkSpecs
  ) throws {
    let folder = tool.folder
    let list = networks.map { "\"\($0.0.specs.name)\"" }.joined(separator: ", ")
    try folder.write(
      Array("{ \"default\": [\(list)], \"further\": [] }\n".utf8), to: "Networks/defaults.json")
    for (network, url) in networks {
      var file = network
      file.endpoints = [url]
      try folder.write(Array(file.json.utf8), to: "Networks/\(network.specs.name).json")
    }
    try folder.write(
      try tool.bytes(Checkout.path + "/Networks/types.json"), to: "Networks/types.json")
    try folder.write(
      Array(Hex.encode(Nodes.metadata("westend", version: 9150)).utf8), to: "westend9150.hex")
    try folder.write(
      SampleCode.compressed(SampleCode.module("westend", version: 9230)),
      to: "westend_runtime-v9230.compact.compressed.wasm")
    try folder.write(Array("//stash\n//stash/5\n".utf8), to: "paths.txt")
    try folder.write(try Self.chainSpecification(of: westend), to: "westend-spec.json")
    for (name, text) in [
      ("password", Self.password), ("new-password", Self.password + " staple"),
      ("phrase", "legal winner thank year wave sausage worth useful legal winner thank yellow"),
      ("passphrase", "one two three four five six seven"), ("seed", Self.phrase),
    ] {
      let path = try folder.write(Array((text + "\n").utf8), to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/hotside", withDestinationPath: ProcessRunner.hotside)
    let uri = Array((Self.phrase + "//westend").utf8)
    let key = try KeyPair(secretURI: uri.span, scheme: .sr25519).publicKey
    let transfer = try Signables.transaction(
      Signables.transfer(
        to: SigningDevice.receiver, of: 1, network: "westend", version: 9220), from: key,
      network: "westend")
    let bytes = transfer.replacing(
      Nodes.genesis(of: "westend").bytes, with: westend.genesisHash.bytes)
    try folder.write(try Movies.code(bytes), to: "transfer.png")
    var former = FormerFiles()
    former.add(westend, url: "wss://westend-rpc.polkadot.io", isDefault: true)
    try former.files.write(to: folder, "database/database_hot")
  }

  private func makeStores() throws {
    let data = tool.folder.file("home/.local/share/hotside")
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = try KeyStore.create(
      at: data + "/keys.sqlite", identifier: "io.hotside.test",
      password: SecretBytes(copying: Array(Self.password.utf8).span), cost: .moderate)
    for line in [
      "hotside keys generate release --role general",
      "hotside keys import accounts --phrase-file seed",
      "hotside restore-defaults --yes",
      "hotside load-metadata -p -n westend",
      "hotside restore-defaults --yes",
      "hotside unwasm -u --filename westend_runtime-v9150.wasm",
      "hotside load-metadata -t -a",
      "hotside load-types",
      "hotside backup last-week.sqlite",
      "hotside add-specs -f -a",
      "hotside make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --verifier-alice sr25519",
      "hotside make --msg add-specs --payload sign_me_add_specs_kusama_sr25519 --verifier-alice sr25519",
      "hotside make --msg load-metadata --payload sign_me_load_metadata_westendV9220 --verifier-alice sr25519",
      "hotside sign --msg load-metadata --payload sign_me_load_metadata_westendV9220 --key release --yes",
      "hotside derivations --title westend-sr25519 --derivations paths.txt --key accounts",
      "hotside make-cold-release",
      "hotside cold init --trust-host --general-verifier none",
      "hotside cold scan Output/completed/add_specs_westend-sr25519_Alice-sr25519.png && hotside cold accept",
      "hotside cold scan Output/completed/load_metadata_westendV9220_Alice-sr25519.gif && hotside cold accept",
      "hotside cold seed add Alice --phrase-file seed --network Westend",
    ] {
      if line.contains("v9150.wasm") {
        try tool.folder.write(
          SampleCode.module("westend", version: 9150).bytes, to: "westend_runtime-v9150.wasm")
      }
      let run = try Self.run(line, in: tool.folder.path)
      try #require(run.exitCode == 0, "\(line): \(run)")
    }
  }

  /// The specification that light clients of a chain with this genesis hash would read.
  private static func chainSpecification(of network: NetworkSpecs) throws -> [UInt8] {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(
        specName: network.name, specVersion: 9220, ss58Prefix: network.prefix))
    configuration.genesisHash = network.genesisHash
    configuration.proofs = ProvableChain(time: 1_795_600_000_000)
    let node = try DevelopmentNodeServer(configuration)
    defer { node.stop() }
    return Array(try #require(node.chainSpecification(at: 1)).serialized().utf8)
  }

  /// A copy of the workspace to work in.
  package func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let copied = try ProcessRunner.run("/bin/cp", ["-a", tool.folder.path + "/.", folder.path])
    try #require(copied.exitCode == 0, "\(copied.error)")
    return folder
  }

  /// Makes a copy one that publishes: what the example of a command about portals needs.
  package func publish(_ folder: TemporaryFolder, for page: String) throws {
    var lines = [
      "rm Output/completed/*Alice*", "hotside networks verifier set-general --key release --yes",
      "mkdir -p old/public/qr",
    ]
    let isSigned = ["init", "rotate", "check"].contains { page.hasSuffix($0) }
    let keys =
      ["root-1 --role root", "root-2 --role root", "index --role index"]
      + ["timestamp --role timestamp"]
    if isSigned { lines += keys.map { "hotside keys generate \($0)" } }
    if page.hasSuffix("import-config") {
      let key = "46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a"
      try folder.write(
        Array("[verifier]\nname = \"Release\"\npublic_key = \"\(key)\"\n".utf8),
        to: "old/config.toml")
    } else if isSigned, !page.hasSuffix("init") {
      let build = "hotside portal build --index-key index --index-key timestamp"
      lines += [
        "hotside portal init --root-key root-1 --root-key root-2", build, build + " --out site",
        "hotside keys generate index-2 --role index",
      ]
    } else if !page.hasSuffix("init") {
      lines += ["hotside portal init", "hotside portal build --out site", "hotside portal build"]
    }
    if page.hasSuffix("watch") {
      lines.append("printf '#!/bin/sh\\ncat\\n' > publish && chmod 700 publish")
    }
    if ["sign-queue show", "sign-queue refuse"].contains(where: page.hasSuffix) {
      let hash = Blake2b.hash256(Self.queueItem).hex.prefix(8)
      try folder.write(
        Self.queueItem, to: "Portal/queue/westend_metadata_9220-\(hash)/item.json")
    }
    for line in lines {
      let run = try Self.run(line, in: folder.path)
      try #require(run.exitCode == 0, "\(line): \(run)")
    }
  }

  /// An item of a portal's queue, whose bytes are not here.
  private static let queueItem: [UInt8] = {
    let hash = String(repeating: "0", count: 64)
    let item = """
      {"format": "hotside-queue-item/1", "item": "westend_metadata_9220", "id": "westend",
      "kind": "load-metadata", "encryption": null, "specVersion": 9220, "signedHash": "\(hash)",
      "metadataHash": "\(hash)", "fullMetadataHash": "\(hash)", "reducedLevel": null,
      "payloadBytes": 330000, "provenance": null, "formerVersion": null, "summary": [],
      "verifier": null, "queuedAt": "2026-11-30T10:00:00Z", "reviewHash": "\(hash)"}
      """
    return Array(item.utf8)
  }()

  /// The line as it is run here.
  package func here(_ line: String) -> String {
    let line =
      line.contains(" digest ")
      ? line.replacing("wss://westend-rpc.polkadot.io", with: modern?.webSocketURL ?? "") : line
    return replacements.reduce(line) { $0.replacing($1.0, with: $1.1) }
  }

  /// A node that offers metadata V15, which the sample does not.
  private static func modernNode() throws -> DevelopmentNodeServer? {
    guard Shared.isPresent else { return nil }
    let file = "data/modern/polkadot_v15.option.hex"
    let option = try Shared.hexBytes(file)
    let start = try #require(option.indices.first { option[$0...].starts(with: Metadata.magic) })
    var configuration = DevelopmentNodeConfiguration(metadata: Array(option[start...]))
    configuration.otherMetadata = [configuration.metadata]
    // A node needs V14 unless its version is stated.
    configuration.runtimeVersion =
      try MetadataFacts(
        of: Metadata(decoding: configuration.metadata), blob: configuration.metadata
      ).runtime
    return try DevelopmentNodeServer(configuration)
  }

  /// The environment of a line of a shell.
  package static func environment(_ folder: String) -> [String: String] {
    [
      "HOME": folder + "/home", "HOTSIDE_WORKSPACE": "", "XDG_DATA_HOME": "", "COLUMNS": "",
      "HOTSIDE_PASSWORD_FILE": folder + "/password", "HOTSIDE_COLD_DEVICE": "", "NO_COLOR": "1",
      "PATH": folder + "/bin:/usr/bin:/bin",
    ]
  }

  /// Runs a line in bash.
  package static func run(_ line: String, in folder: String) throws -> ProcessOutcome {
    try ProcessRunner.run(
      "/bin/bash", ["-c", line], environment: environment(folder), folder: folder)
  }
}
