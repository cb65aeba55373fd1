import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What an output may take the place of, whichever option names it.
@Suite struct OutputRuleTests {
  private static let encode = ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file"]

  // MARK: - Databases

  @Test func noOutputReplacesAVault() throws {
    let fixture = try KeysFixture()
    _ = try fixture.run(["restore-defaults"])
    #expect(
      try fixture.run(["keys", "import", "release", "--phrase-file", fixture.phraseFile]).exitCode
        == 0)
    #expect(try fixture.run(["load-types"], password: nil).exitCode == 0)
    for (option, name) in [
      ("--out", fixture.keyStore), ("--qr-file", fixture.keyStore),
      ("--out", fixture.keyStore + "-wal"),
      ("--out", fixture.keyStore + "-journal"),
    ] {
      for force in [[], ["--force"]] {
        let run = try fixture.run(
          ["keys", "sign", "--key", "release", "--yes", "sign_me_load_types", option, name] + force)
        #expect(run.exitCode == 73, "\(option) \(run)")
        #expect(run.error.contains("which no output replaces. Nothing was changed;"), "\(run)")
      }
    }
    let shown = try fixture.run(
      ["keys", "show-public", "release", "--qr-file", fixture.keyStore], password: nil)
    #expect(shown.exitCode == 73, "\(shown)")
    #expect(try fixture.run(["keys", "list"], password: nil).output.contains("release"))
    let signed = try fixture.run([
      "keys", "sign", "--key", "release", "--yes", "sign_me_load_types", "--out",
      fixture.folder.file("capsule"),
    ])
    #expect(signed.exitCode == 0, "\(signed)")
  }

  @Test func noOutputReplacesAHotDatabaseOrItsFiles() throws {
    let tool = try Tool(["development": []])
    try tool.succeed("make-cold-release")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file("link.gif"), withDestinationPath: tool.database)
    try FileManager.default.linkItem(
      atPath: tool.database, toPath: tool.folder.file("second.gif"))
    for (name, what) in [
      ("Output/hot.sqlite", "it is a hot database"), ("link.gif", "it is a hot database"),
      ("second.gif", "it is a hot database"),
      ("Output/hot.sqlite.last-good", "it is a hot database"),
      ("Output/hot.sqlite-wal", "it belongs to '*/Output/hot.sqlite', a hot database"),
      ("Output/hot.sqlite-journal", "it belongs to '*/Output/hot.sqlite', a hot database"),
      ("Output/cold_release.sqlite", "it is a cold device or release"),
    ] {
      let path = tool.folder.file(name)
      let run = try tool.run(Self.encode + [path, "--force"])
      #expect(run.exitCode == 73, "\(run)")
      #expect(
        run.error
          == "Error: Cannot write '*/\(name)': \(what), which no output replaces. Nothing was changed; name another file.\n"
      )
    }
    try FileManager.default.moveItem(atPath: tool.database, toPath: tool.folder.file("gone"))
    let place = try tool.run([
      "encode-to-qr", "--hex", "00", "--dst-file", tool.database, "--force",
    ])
    #expect(place.exitCode == 73, "\(place)")
    #expect(place.error.contains("its last good copy is next to it"), "\(place)")
  }

  // MARK: - Inputs

  @Test func noOutputReplacesAnInput() throws {
    let tool = try Tool()
    try tool.folder.write([1, 2, 3], to: "bytes")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file("link"), withDestinationPath: tool.folder.file("bytes"))
    try FileManager.default.linkItem(
      atPath: tool.folder.file("bytes"), toPath: tool.folder.file("second"))
    for name in ["bytes", "link", "second"] {
      try tool.refuses(
        73,
        "Error: Cannot write '*/\(name)': this command reads that very file. Nothing was changed; name another file.",
        from: [
          "encode-to-qr", "--path", tool.folder.file("bytes"), "--quiet", "--force", "--dst-file",
          tool.folder.file(name),
        ])
    }
  }

  // MARK: - Networks

  @Test func noProductIsWrittenToTheNetworksFolder() throws {
    let tool = try Tool()
    for name in ["defaults.json", "types.json", "westend.json", "kusama.json", "polkadot.json"] {
      let path = Checkout.path + "/Networks/" + name
      try tool.folder.write(try tool.bytes(path), to: "Networks/" + name)
    }
    try tool.write(UpdateContent.specs(.sample("development")).signedBytes, payload: "specs")
    let name = tool.folder.file("Networks/westend")
    try tool.refuses(
      73,
      "Warning: …\nError: Cannot write '*/Networks/westend.png': it is among the built-in networks in '*/Networks'. Nothing was changed; name another file.",
      from: [
        "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519",
        "--quiet", "--name", name,
      ])
    // To write them is what this command is for.
    try tool.succeed("networks", "export", "westend-sr25519", "--folder", "Networks")
  }

  // MARK: - Other kinds

  @Test func aFileOfAnotherKindIsReplacedOnlyByForce() throws {
    let tool = try Tool()
    for (content, what) in [
      (Array("export PATH\n".utf8), "a text"),
      ([0x89] + Array("PNG\r\n\u{1a}\n".utf8), "a PNG picture"),
      (Array("{}".utf8), "a JSON document"), ([0x7f] + Array("ELF".utf8) + [1, 0], "a program"),
      ([0, 1, 2], "a binary file"),
    ] {
      let path = try tool.folder.write(content, to: "x")
      try tool.refuses(
        73,
        "Error: Cannot write '*/x': the existing file is \(what), but this is a GIF picture. Nothing was changed; name another file, or give --force.",
        from: Self.encode + [path])
      try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", path, "--force")
      // Now it is one of that kind.
      try tool.succeed("encode-to-qr", "--hex", "01", "--dst-file", path)
    }
    try tool.succeed(
      "encode-to-qr", "--hex", "00", "--dst-file", try tool.folder.write([], to: "empty"))
  }

  @Test func aPayloadReplacesOnlyAPayload() throws {
    let tool = try Tool()
    try tool.succeed("encode-to-qr", "--hex", "53ff0001", "--dst-file", tool.folder.file("x.gif"))
    let read = ["qr", "read", tool.folder.file("x.gif"), "--quiet", "--out"]
    for _ in 0..<2 { #expect(try tool.run(read + [tool.folder.file("x.bin")]).exitCode == 0) }
    let text = try tool.folder.write(Array("keep me\n".utf8), to: "notes")
    #expect(try tool.run(read + [text]).exitCode == 73)
    #expect(try tool.bytes(text) == Array("keep me\n".utf8))
  }

  // MARK: - Links

  @Test func aLinkAmongTheProductsIsNotFollowed() throws {
    let tool = try Tool()
    let victim = try tool.folder.write([7], to: "victim")
    let name = "sign_me_load_types"
    try tool.write([1], payload: "other")
    try FileManager.default.createSymbolicLink(
      atPath: tool.payload(name), withDestinationPath: victim)
    try tool.refuses(
      73,
      "Error: Cannot write '*/Output/in_progress/\(name)': it is a link, and links in output folders are not followed. Nothing was changed; remove the link.",
      from: ["load-types"])
    #expect(try tool.bytes(victim) == [7])
  }
}
