import ByteSupport
import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A portal of five networks with a signed index, and a vault with its keys.
///
/// It is made once, by the tool itself; each test works on a copy.
struct IndexedPortal {
  /// The names of the keys in the vault; key number N has a seed of 32 bytes N.
  static let keys: [(name: String, role: KeyRole)] = [
    ("root-1", .root), ("root-2", .root), ("root-3", .root), ("index", .index),
    ("index-2", .index), ("time", .timestamp), ("time-2", .timestamp),
  ]
  static let start = PortalFixture.now
  private static let password = "correct horse battery"
  private static let made = Result { try make() }

  let fixture: PortalFixture

  var tool: Tool { fixture.tool }
  var site: String { fixture.site }

  /// A copy of the portal; `isBuilt` says whether it has a site.
  init(isBuilt: Bool = true) throws {
    let made = try Self.made.get()
    fixture = try PortalFixture()
    let copied = try ProcessRunner.run(
      "/bin/bash", ["-ec", "rm -rf ./*; cp -a \(made.tool.folder.path)/. ."],
      folder: fixture.tool.folder.path)
    try #require(copied.exitCode == 0, "\(copied.error)")
    if !isBuilt { try fixture.remove("site"); try fixture.remove("Portal/tuf") }
  }

  private init(fixture: PortalFixture) { self.fixture = fixture }

  private static func make() throws -> IndexedPortal {
    let portal = IndexedPortal(fixture: try PortalFixture())
    let folder = portal.tool.folder
    try folder.write(Array((password + "\n").utf8), to: "password")
    try FileManager.default.createDirectory(
      atPath: folder.file("data/hotside"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let store = try KeyStore.create(
      at: folder.file("data/hotside/keys.sqlite"), identifier: "io.hotside.test",
      password: SecretBytes(copying: Array(password.utf8).span), cost: .moderate)
    let vault = try store.unlock(password: SecretBytes(copying: Array(password.utf8).span))
    for (number, key) in keys.enumerated() {
      try vault.addKey(
        key.name, secretURI: SecretBytes(copying: Array(seed(number + 1).utf8).span),
        encryption: .ed25519, role: key.role)
      try folder.write(Array((seed(number + 1) + "\n").utf8), to: "secret-\(key.name)")
    }
    let wrong = "0x" + String(repeating: "77", count: 32)
    try vault.addKey(
      "general", secretURI: SecretBytes(copying: Array(wrong.utf8).span), encryption: .sr25519,
      role: .general)
    _ = try ProcessRunner.run(
      "/bin/bash", ["-c", "chmod 600 password secret-*"], folder: folder.path)
    try portal.addNetworks(["chain-1", "chain-2"])
    try portal.succeed(
      ["portal", "init", "--root-key", "root-1", "--root-key", "root-2"]
        + ["--index-key", "index", "--timestamp-key", "time", "--now", start])
    try portal.build()
    return portal
  }

  /// The secret of a key, in hex.
  static func seed(_ number: Int) -> String {
    "0x" + Hex.encode([UInt8](repeating: UInt8(number), count: 32))
  }

  /// Adds networks whose specs the verifier has signed.
  private func addNetworks(_ ids: [String]) throws {
    var networks: [JSONValue] = []
    for id in ids {
      let specs = NetworkSpecs.sample(id)
      let file = NetworkFile(
        title: id, specs: specs, endpoints: ["wss://\(id).example.org"], verifier: nil)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(id).json")
      try tool.write(UpdateContent.specs(specs).signedBytes, payload: "specs-\(id)")
      try tool.succeed(
        "make", "--msg", "add-specs", "--payload", "specs-\(id)", "--verifier-alice", "sr25519",
        "--quiet")
      networks.append(.members(["id": .string(id), "file": .string("\(id).json")]))
    }
    let path = "Portal/portal.json"
    let json = try JSONValue(parsing: try tool.bytes(tool.folder.file(path)))
    var document = try #require(json.object)
    let known = json["networks"]?.array ?? []
    let verifier = known.first?["verifier"] ?? .null
    document["networks"] = .array(
      known
        + networks.map { network in
          var entry = network.object ?? JSONObject()
          entry["title"] = entry["id"]
          entry["verifier"] = verifier
          return .object(entry)
        })
    try tool.folder.write(JSONValue.object(document).serializedBytes(), to: path)
  }

  /// Runs the tool with the vault and its password.
  func run(_ words: [String], keepsHints: Bool = false) throws -> Tool.Run {
    try tool.run(
      words,
      environment: [
        "XDG_DATA_HOME": tool.folder.file("data"),
        "HOTSIDE_PASSWORD_FILE": tool.folder.file("password"),
      ].merging(keepsHints ? ["HOTSIDE_OUTPUT_HINTS": "true"] : [:]) { $1 })
  }

  @discardableResult
  func succeed(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Run {
    let run = try run(words)
    #expect(run.exitCode == 0, "\(run)", sourceLocation: sourceLocation)
    return run
  }

  /// Builds the site with keys of the vault.
  @discardableResult
  func build(
    _ now: String = start, keys: [String] = ["index", "time"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let words = ["portal", "build", "--out", site, "--now", now, "--json", "--quiet"]
    return try succeed(
      words + keys.flatMap { ["--index-key", $0] }, sourceLocation: sourceLocation
    ).document
  }

  /// Checks a copy as a stranger does, from the first root.
  func check(
    _ copy: String = "site", at now: String = start, state: String? = nil, _ more: String...
  ) throws -> Tool.Run {
    let words = [
      "portal", "check", "--workspace", tool.folder.file("stranger"), "--no-pictures", "--site",
      tool.folder.file(copy), "--root", tool.folder.file("Portal/tuf/1.root.json"), "--at", now,
    ]
    return try run(words + (state.map { ["--state", tool.folder.file($0)] } ?? []) + more)
  }

  /// The findings of a check with `--json`: exit codes and paths.
  static func findings(_ run: Tool.Run) throws -> [(exit: Int, path: String, message: String)] {
    try (run.document["findings"]?.array ?? []).map {
      (
        $0["exitCode"]?.integer(Int.self) ?? 0, $0["path"]?.string ?? "",
        $0["message"]?.string ?? ""
      )
    }
  }

  /// Runs a line of bash in the folder of the workspace.
  func shell(_ script: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash", ["-ec", script], folder: tool.folder.path)
    try #require(run.exitCode == 0, "\(run)")
  }

  /// Copies the site.
  func copy(_ name: String) throws { try shell("rm -rf \(name); cp -a site \(name)") }

  /// Makes the check sums of a copy again, as someone without keys can.
  func sum(_ copy: String) throws {
    try shell(
      """
      cd \(copy); find . -type f ! -name SHA256SUMS ! -name 'status.js*' ! -name ahead.atom \\
        ! -path './tuf/*' -printf '%P\\n' \\
        | LC_ALL=C sort | xargs -d '\\n' sha256sum > SHA256SUMS
      """)
  }

  /// The files of a copy, in ascending order.
  func files(_ copy: String = "site") throws -> [String] { try fixture.files(in: copy) }
}
