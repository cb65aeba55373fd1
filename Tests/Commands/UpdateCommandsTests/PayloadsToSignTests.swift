import ByteSupport
import Foundation
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `verify` of payloads to sign: alone, several, and a folder of them are the same unsigned updates.
@Suite struct PayloadsToSignTests {
  private let tool: Tool
  private let names = [
    "sign_me_add_specs_development_sr25519", "sign_me_load_metadata_developmentV1000000",
  ]

  init() throws {
    tool = try Tool()
    let metadata = try MetadataContent(
      blob: Nodes.metadata("development"), genesisHash: Nodes.genesis(of: "development"))
    let contents = [UpdateContent.specs(.sample("development")), .metadata(metadata)]
    for (name, content) in zip(names, contents) {
      try tool.write(content.signedBytes, payload: name)
    }
  }

  private var folder: String { tool.folder.file("Output/in_progress") }

  @Test func aFolderAndSeveralFilesAreShownAsATable() throws {
    let other = tool.folder.file("elsewhere")
    try FileManager.default.copyItem(atPath: folder, toPath: other)
    let renamed = ["one", "two"].map { tool.folder.file($0) }
    for (name, path) in zip(names, renamed) {
      try FileManager.default.copyItem(atPath: tool.payload(name), toPath: path)
    }
    for arguments in [
      ["Output/in_progress"], [folder], [other], names, names.map(tool.payload), ["sign_me_*"],
      renamed,
    ] {
      let run = try tool.run(["verify"] + arguments)
      #expect(run.exitCode == 0, "\(run)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.first == "2 UNSIGNED" && lines.last == "2 UNSIGNED", "\(run)")
      #expect(run.output.contains("UNSIGNED  development  load-metadata"), "\(run)")
      #expect(run.output.contains("UNSIGNED  development  add-specs"), "\(run)")
      let json = try tool.run(["verify", "--json"] + arguments).document
      #expect(json["verdict"] == .string("unsigned"), "\(json)")
      #expect(json["items"]?.array?.compactMap { $0["signatureHolds"] } == [.null, .null])
      let demanded = try tool.run(["verify", "--require-signed"] + arguments)
      #expect(demanded.exitCode == 77, "\(demanded)")
      #expect(demanded.output.hasPrefix("2 UNSIGNED\n"), "\(demanded)")
      #expect(demanded.output.hasSuffix("\n2 UNSIGNED\n"), "\(demanded)")
    }
  }

  @Test func onePayloadFileIsVerifiedAsAnUnsignedUpdate() throws {
    for name in names {
      for argument in [name, tool.payload(name), "Output/in_progress/" + name] {
        let run = try tool.run("verify", argument)
        #expect(run.exitCode == 0 && run.output.hasPrefix("verdict: UNSIGNED\n"), "\(run)")
        #expect(run.output.hasSuffix("\nverdict: UNSIGNED\n"), "\(run)")
      }
    }
  }

  @Test func payloadFilesAreListedNextToPicturesAndDamagedFiles() async throws {
    let signed = try tool.folder.write(
      try Movies.code(try Movies.signed(.specs(.sample("development"))).bytes), to: "a.png")
    let run = try tool.run("verify", signed, names[1])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.hasPrefix("1 development key, 1 UNSIGNED\n"), "\(run)")
    try tool.write(Array("nonsense".utf8), payload: "sign_me_load_metadata_oddV1")
    for arguments in [["Output/in_progress"], names + ["sign_me_load_metadata_oddV1"]] {
      let run = try tool.run(["verify"] + arguments)
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.output.hasPrefix("1 DAMAGED, 2 UNSIGNED\n"), "\(run)")
    }
  }

  @Test(arguments: [["qr", "read"], ["qr", "html", "--out", "x.html"], ["rehearse"]])
  func aPayloadFileInPlaceOfAPictureIsNamedAsSuch(command: [String]) throws {
    let run = try tool.run(command + [tool.payload(names[0])])
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("is a payload to sign, not a picture"), "\(run)")
  }

  /// Two lists of derivations, which are not updates.
  @Test func severalFilesWithoutAnUpdateFail() throws {
    try tool.folder.write(Array("//1\n".utf8), to: "paths.txt")
    for name in ["a", "b"] {
      try tool.succeed(
        "derivations", "--title", "\(name == "a" ? "westend" : "kusama")-sr25519", "--derivations",
        tool.folder.file("paths.txt"), "--format", "legacy", "--name", tool.folder.file(name))
    }
    let run = try tool.run("verify", tool.folder.file("a.png"), tool.folder.file("b.png"))
    #expect(run.exitCode == 66 && run.output.isEmpty, "\(run)")
    #expect(run.error.contains("has no update to verify"), "\(run)")
  }

  @Test func aWorkspaceWithoutUpdatesHasNothingToVerify() throws {
    let tool = try Tool()
    for path in [".", "Output"] {
      let run = try tool.run("verify", tool.folder.file(path))
      #expect(run.exitCode == 66 && run.output.isEmpty, "\(run)")
      #expect(run.error.contains("has no update to verify"), "\(run)")
    }
  }

  /// The manifest next to a picture is a part of the update, for a picture as for its folder.
  @Test func aDamagedManifestIsDamagedForThePictureToo() throws {
    try tool.succeed("sign", names[0], "--verifier-alice", "sr25519", "--yes")
    let stem = "Output/completed/add_specs_development-sr25519_Alice-sr25519"
    let (picture, manifest) = (stem + ".png", tool.folder.file(stem + ".json"))
    let sound = try tool.bytes(manifest)
    let text = String(decoding: sound, as: UTF8.self)
    let hash = try #require(try JSONValue(parsing: sound)["payloadHash"]?.string)
    for (other, told) in [
      ("{", "is not a manifest"), ("[]", "is not a manifest"), ("", "is not a manifest"),
      (text.replacing(hash, with: String(repeating: "0", count: 64)), "Its payloadHash is"),
      (text.replacing("\"development\"", with: "\"other\""), "Its network is"),
    ] {
      try tool.folder.write(Array(other.utf8), to: stem + ".json")
      for argument in [picture, stem + ".txt", "Output/completed"] {
        let run = try tool.run("verify", argument)
        #expect(run.exitCode == 65, "\(run)")
        let isTold = (run.output + run.error).contains(told)
        #expect(run.output.contains("DAMAGED") && isTold, "\(run)")
        let json = try tool.run("verify", argument, "--json").document
        #expect(json["verdict"] == .string("damaged"), "\(json)")
      }
    }
    try tool.folder.write(sound, to: stem + ".json")
    #expect(try tool.run("verify", picture).exitCode == 0)
    #expect(try tool.run("verify", picture, stem + ".json").exitCode == 0)
  }
}

/// Other arguments of `verify`.
extension PayloadsToSignTests {
  @Test func theOutputFolderAndTheWorkspaceListTheirUpdates() throws {
    try tool.succeed("sign", names[0], "--verifier-alice", "sr25519", "--yes")
    for argument in ["Output", ".", tool.folder.path, tool.folder.file("Output")] {
      let run = try tool.run("verify", argument)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output.hasPrefix("1 development key, 2 UNSIGNED\n"), "\(run)")
    }
  }

  @Test func aURLIsNotAFile() throws {
    let run = try tool.run("verify", "https://metadata.example.org/a.png")
    #expect(run.exitCode == 66 && run.error.contains("is a URL"), "\(run)")
  }

  @Test func aManifestCountsForEachOfSeveralFiles() throws {
    for name in names { try tool.succeed("sign", name, "--verifier-alice", "sr25519", "--yes") }
    let products = tool.products.filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".txt") }
    let sound = try tool.run(["verify"] + products.map(tool.product))
    #expect(sound.exitCode == 0 && sound.output.hasPrefix("2 development key\n"), "\(sound)")
    let manifest = try #require(tool.products.first { $0.hasSuffix(".json") })
    try tool.folder.write(Array("{".utf8), to: "Output/completed/" + manifest)
    let run = try tool.run(["verify"] + products.map(tool.product))
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.output.hasPrefix("1 DAMAGED, 1 development key\n"), "\(run)")
  }
}
