import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Where a payload and what goes with it are looked for: here, then in the files folder.
@Suite struct InputPlaceTests {
  private let tool: Tool
  private let name = "sign_me_add_specs_westend_sr25519"

  init() throws {
    tool = try Tool(restored: false)
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Networks"), withIntermediateDirectories: true)
    #expect(try run(["restore-defaults"]).exitCode == 0)
    #expect(try run(["add-specs", "-f", "-n", "westend-sr25519"]).exitCode == 0)
  }

  /// Runs the tool in a workspace that is the working folder, so that it prints short paths.
  private func run(_ words: [String]) throws -> Tool.Run {
    try tool.run(words, environment: ["HOTSIDE_WORKSPACE": ""])
  }

  private func make(_ payload: String, _ more: String...) throws -> Tool.Run {
    try run(
      ["make", "--msg", "add-specs", "--payload", payload, "--goal", "text"]
        + (more.isEmpty ? ["--verifier-alice", "sr25519"] : more))
  }

  @Test func aPrintedPathIsAcceptedAsInput() throws {
    let printed = try #require(
      try run(["add-specs", "-f", "-n", "westend-sr25519", "--json"]).document["items"]?.array?
        .first?["payloadFile"]?.string)
    #expect(printed == "Output/in_progress/" + name)
    for path in [printed, "./" + printed, name, tool.folder.file(printed)] {
      let made = try make(path)
      #expect(made.exitCode == 0, "\(path): \(made)")
      #expect(!made.error.contains("was taken"), "\(path): \(made)")
    }
  }

  @Test func aMissingInputIsReportedWithBothPlaces() throws {
    let typo = "Output/in_progress/sign_me_add_specs_westend_sr2551"
    let run = try make(typo)
    #expect(run.exitCode == 66, "\(run)")
    #expect(
      run.error
        == "Error: The file '\(typo)' or 'Output/in_progress/\(typo)' does not exist. Did you mean '\(name)'? The files there are '\(name)'.\n"
    )
    let key = try make(name, "--sufficient-file", "capsule")
    #expect(key.exitCode == 66, "\(key)")
    #expect(
      key.error.contains("The file 'capsule' or 'Output/in_progress/capsule' does not exist"),
      "\(key)")
    let picture = try make(name, "--sufficient-qr", "photo.png")
    #expect(
      picture.error.contains(
        "The file 'photo.png' or 'Output/in_progress/photo.png' does not exist"),
      "\(picture)")
    let absolute = try make(tool.folder.file("none"))
    #expect(absolute.error == "Error: The file '*/none' does not exist.\n", "\(absolute)")
  }

  @Test func theChosenOneOfTwoFilesIsNamed() throws {
    let bytes = try tool.bytes(tool.payload(name))
    try tool.folder.write(bytes, to: name)
    let same = try make(name)
    #expect(same.exitCode == 0 && !same.error.contains("was taken"), "\(same)")
    try tool.folder.write(
      UpdateContent.specs(.sample("development")).signedBytes, to: name)
    let made = try make(name)
    #expect(made.exitCode == 0, "\(made)")
    #expect(
      made.error.contains(
        "Warning: '\(name)' was used. 'Output/in_progress/\(name)' has the same name but other contents"
      ), "\(made)")
    #expect(made.output.contains("development") || made.error.contains("development"))
    // Whoever wants the other one names it.
    let other = try make("Output/in_progress/" + name)
    #expect(other.error.contains("westend") && !other.error.contains("was taken"), "\(other)")
  }

  @Test func aFolderOfTheNameIsNoPayload() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file(name), withIntermediateDirectories: true)
    #expect(try make(name).exitCode == 0)
    try FileManager.default.removeItem(atPath: tool.payload(name))
    let none = try make(name)
    #expect(none.exitCode == 66 && none.error.contains("is a folder"), "\(none)")
  }

  @Test func filesOfSignersAreLookedForAtBothPlaces() throws {
    let pair = try KeyPair.development("//Alice", scheme: .ed25519)
    let signature = try pair.sign(try tool.bytes(tool.payload(name)))
    try tool.folder.write(pair.publicKey.publicKey, to: "key")
    try tool.write(signature.bytes, payload: "signature")
    let made = try make(
      name, "--verifier-file", "key", "--signature-file", "signature", "--crypto", "ed25519")
    #expect(made.exitCode == 0, "\(made)")
    let capsule = [0] + pair.publicKey.publicKey + signature.bytes
    try tool.folder.write(capsule, to: "capsules/westend")
    #expect(try make(name, "--sufficient-file", "capsules/westend").exitCode == 0)
    try tool.folder.write(try Movies.code(capsule), to: "Output/in_progress/photo.png")
    #expect(try make(name, "--sufficient-qr", "photo.png").exitCode == 0)
  }
}
