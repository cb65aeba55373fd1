import Foundation
import HotStore
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// What the shells offer of a workspace, in real shells that somebody types into.
@Suite struct CompletionTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.storeSample("westend", version: 9220)
    try tool.write([1], payload: "sign_me_load_metadata_westendV9220")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file("bin/hotside"), withDestinationPath: ProcessRunner.hotside)
  }

  /// What is offered to `command` for an option or an argument.
  private func offered(_ command: String, _ key: String, _ words: String...) throws -> [String] {
    let run = try tool.run(["---completion", command, key, "--"] + words)
    #expect(run.exitCode == 0 && run.error == "", "\(run)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test func namesInTheWorkspaceAreOffered() throws {
    #expect(
      try offered("hotside load-metadata", "-n", "load-metadata") == [
        "kusama", "polkadot", "westend",
      ])
    #expect(
      try offered("hotside add-specs", "--name", "add-specs")
        == ["kusama-sr25519", "polkadot-sr25519", "westend-sr25519"])
    #expect(try offered("hotside show specs", "0").contains("westend-sr25519"))
    #expect(try offered("hotside diff", "0") == ["westend", "westend9220"])
    #expect(
      try offered("hotside remove spec-name-version", "1", "remove", "spec-name-version", "westend")
        == ["9220"])
    #expect(
      try offered("hotside make", "--payload") == ["sign_me_load_metadata_westendV9220"])
    #expect(try offered("hotside refresh-defaults", "0") == ["kusama", "polkadot", "westend"])
    for command in ["sign", "station"] {
      let words = try offered("hotside \(command)", "0")
      for word in ["types", "westend", "westend-sr25519", "sign_me_load_metadata_westendV9220"] {
        #expect(words.contains(word), "\(command) \(word)")
      }
    }
    #expect(try offered("hotside status", "0").contains("types"))
    #expect(
      try offered("hotside dev-node", "--network") == ["kusama", "polkadot", "westend"])
    #expect(try offered("hotside rehearse", "--as").contains("fresh"))
    #expect(try offered("hotside restore", "--from").contains(try tool.copyID(1)))
  }

  @Test func picturesAreOfferedByNetworkAndByName() throws {
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--no-rehearsal")
    for command in ["verify", "rehearse", "qr read", "qr play", "qr html"] {
      let words = try offered("hotside \(command)", "0", command)
      #expect(
        words.contains("westend") && words.contains("add_specs_westend-sr25519_Alice-sr25519.png"),
        "\(command): \(words)")
      #expect(!words.contains { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }, "\(words)")
    }
  }

  @Test func keysAreOfferedOfTheVaultThatTheLineNames() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: tool.folder.path)
    let keyStore = tool.folder.file("team.sqlite")
    let password = SecretBytes(copying: Array("correct horse battery".utf8).span)
    _ = try KeyStore.create(
      at: keyStore, identifier: "io.hotside.test", password: password, cost: .moderate)
    let file = try tool.folder.write(Array("correct horse battery\n".utf8), to: "password")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let made = try tool.run(
      "keys", "generate", "release", "--vault", keyStore, "--password-file", file)
    #expect(made.exitCode == 0, "\(made)")
    #expect(try offered("hotside make", "--key", "make", "--vault", keyStore) == ["release"])
    #expect(try offered("hotside make", "--key", "make", "--vault", "=", keyStore) == ["release"])
    #expect(try offered("hotside make", "--key", "make", "--vault=" + keyStore) == ["release"])
    #expect(
      try offered("hotside verify", "--verifier", "verify", "--vault", keyStore)
        == ["recorded", "release"])
    #expect(try offered("hotside make", "--key", "make") == [])
  }

  @Test func namesOnTheDeviceAreOffered() throws {
    let device = tool.folder.file("cold")
    let password = try tool.folder.write(Array("correct horse battery\n".utf8), to: "password")
    let phrase = try tool.folder.write(
      Array("bottom drive obey lake curtain smoke basket hold race lonely fit walk\n".utf8),
      to: "phrase")
    for file in [password, phrase] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }
    try tool.succeed("cold", "init", "--device", device, "--trust-host")
    try tool.succeed(
      "cold", "seed", "add", "Alice", "--phrase-file", phrase, "--password-file", password,
      "--device", device)
    try tool.succeed(
      "cold", "derive", "Alice", "//one", "--network", "Westend", "--password-file", password,
      "--device", device)
    let named = ["--device", device]
    func offered(_ command: String, _ key: String) throws -> [String] {
      try self.offered("hotside cold \(command)", key, "cold", named[0], named[1])
    }
    #expect(try offered("derive", "0") == ["Alice"])
    #expect(try offered("seed remove", "0") == ["Alice"])
    #expect(try offered("export", "--key-set") == ["Alice"])
    #expect(try offered("derive", "--network").contains("Westend"))
    let keys = try offered("remove", "0")
    #expect(keys.count == 1 && keys.allSatisfy { $0.hasPrefix("5") })
    #expect(try offered("export", "--key") == keys)
    #expect(try self.offered("hotside cold derive", "0", "cold") == [])
    let settings = "[folders]\ndevice = \"cold\"\n"
    try tool.folder.write(Array(settings.utf8), to: "hotside.toml")
    #expect(try self.offered("hotside cold derive", "0", "cold") == ["Alice"])
  }

  @Test func completionIsSilentWithoutAWorkspace() throws {
    let empty = try Tool(restored: false)
    for key in ["-n", "--name"] {
      let run = try empty.run("---completion", "hotside load-metadata", key, "--")
      #expect(run.exitCode == 0 && run.output == "" && run.error == "", "\(run)")
    }
    #expect(empty.names(in: ".") == [])
    let damaged = try Tool()
    try damaged.folder.write(Array("no database".utf8), to: "Output/hot.sqlite")
    let run = try damaged.run("---completion", "hotside show specs", "0", "--")
    #expect(run.exitCode == 0 && run.output == "" && run.error == "", "\(run)")
  }

  @Test(
    .enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"),
    arguments: [
      ("/bin/bash", ["--norc", "--noprofile"], "source <(hotside completion bash)"),
      (
        "/usr/bin/zsh", ["-f"],
        "autoload -U compinit; compinit -u -D; source <(hotside completion zsh)"
      ),
      ("/usr/bin/fish", ["--no-config"], "hotside completion fish | source"),
    ])
  func everyShellCompletesATypedLine(shell: String, options: [String], start: String) throws {
    try #require(FileManager.default.isExecutableFile(atPath: shell), "\(shell) is not installed")
    let window = try TmuxWindow(
      [shell] + options,
      environment: [
        "HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home"),
        "PATH": tool.folder.file("bin") + ":/usr/bin:/bin", "PS1": "> ",
        "XDG_CONFIG_HOME": tool.folder.file("home"), "XDG_DATA_HOME": tool.folder.file("home"),
      ], in: tool.folder.path, columns: 200)
    try window.type(start + "; echo re''ady")
    try window.press("Enter")
    try window.wait(for: "ready")
    for (typed, completed) in [
      ("hotside load-metadata -n wes", "-n westend"),
      ("hotside show specs kus", "specs kusama-sr25519"),
      ("hotside make --payload sign", "--payload sign_me_load_metadata_westendV9220"),
      ("hotside diff westend9", "diff westend9220"),
      ("hotside help exi", "help exit-codes"),
      ("hotside make --profile old", "--profile old-phone"),
    ] {
      try window.type(typed)
      try window.press("Tab")
      try window.wait(for: completed)
      try window.press("C-u")
    }
  }
}
