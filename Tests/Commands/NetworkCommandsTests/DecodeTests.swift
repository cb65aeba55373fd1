import ByteSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VectorSupport

@Suite struct DecodeTests {
  private let tool: Tool
  private let metadata: String
  /// Alice, as everybody knows her.
  private let alice = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
  private let token = ["--token-decimals", "12", "--token-unit", "DEV"]

  /// `Balances.transfer` of the sample runtime: to Alice, one whole unit of 12 decimals.
  private var call: String { "0400" + "00" + alice + "070010a5d4e8" }

  init() throws {
    tool = try Tool()
    metadata = try tool.folder.write(Nodes.metadata(), to: "development.scale")
  }

  /// Mortal era, nonce 1, tip 0, spec version 1 000 000, transaction version 1, genesis and block.
  private func extensions(specVersion: String = "40420f00") -> String {
    let genesis = Nodes.genesis(of: "development").hex
    return "b501" + "04" + "00" + specVersion + "01000000" + genesis
      + String(repeating: "ab", count: 32)
  }

  private func signable(call: String, extensions: String) -> String {
    // Compact length, in one byte.
    let length = Hex.encode([UInt8(call.utf8.count * 2)])
    return "530102" + alice + length + call + extensions + Nodes.genesis(of: "development").hex
  }

  @Test func aCallIsShownAsOnAVault() throws {
    let run = try tool.run(["decode", call, "--metadata", metadata] + token)
    #expect(run.exitCode == 0, "\(run)")
    let address = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"
    #expect(
      run.output.contains("\nCall\n  pallet Balances\n    call transfer_allow_death\n"), "\(run)")
    #expect(run.output.contains("\n          \(address)\n"), "\(run)")
    #expect(run.output.contains("\n        1.000000000000 DEV\n"), "\(run)")
    let document = try tool.run(["decode", call, "--metadata", metadata, "--json"] + token).document
    #expect(document["form"] == .string("call"))
    let cards = document["items"]?.array?.first?["method"]?.array ?? []
    #expect(cards.compactMap { $0["address"]?.string } == [address])
    #expect(cards.map { $0["kind"]?.string }.first == "pallet")
  }

  /// What is said of a Vault of December 2025 is what that signer did with each of 22 payloads.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func proofsAreTreatedAsByAVaultOfDecember2025() throws {
    let file = URL(filePath: Shared.path + "/cases/c17-proofs-existing-signer.json")
    let cases = try JSONValue(parsing: [UInt8](Data(contentsOf: file))).array ?? []
    #expect(cases.count == 22)
    for item in cases {
      let payload = try #require(item["payload"]?.string)
      let run = try tool.run("decode", "0x" + payload, "--json")
      let items = try #require(try run.document["items"]?.array)
      let effects = items.flatMap { $0["deviations"]?.array ?? [] }
        .compactMap { $0["effect"]?.string }
      let isRefused = items.contains { !($0["errors"]?.array ?? []).isEmpty }
      #expect(isRefused == (item["ours"] != .string("sign")), "\(item["name"] ?? .null) \(run)")
      if item["existing_signer"] == .string("sign") {
        #expect(effects.contains("accepted") == isRefused, "\(item["name"] ?? .null) \(run)")
        #expect(!effects.contains("unreadable"), "\(item["name"] ?? .null) \(run)")
      } else {
        #expect(effects.contains("unreadable") == !isRefused, "\(item["name"] ?? .null) \(run)")
        #expect(!effects.contains("accepted"), "\(item["name"] ?? .null) \(run)")
        #expect(items.allSatisfy { $0["forgery"] == .null }, "\(item["name"] ?? .null) \(run)")
      }
      let isBare = item["note"]?.string?.contains("bare compacts") == true
      let codes = items.flatMap { $0["deviations"]?.array ?? [] }.compactMap { $0["code"]?.string }
      if !isRefused {
        #expect(codes.contains("bare_nonce_or_tip") == isBare, "\(item["name"] ?? .null) \(run)")
      }
    }
  }

  @Test func theRequiredVersionOfTheVaultIsNamed() throws {
    let genesis = Nodes.genesis(of: "development").hex
    let message = alice + Hex.encode(Array("<Bytes>x</Bytes>".utf8))
    let cases = [
      ("530108" + message, "It needs Vault 7.1.0 or later."),
      ("530103" + message + genesis, nil),
    ]
    for (payload, sentence) in cases {
      let run = try tool.run("decode", payload)
      #expect(run.error.contains("It needs Vault") == (sentence != nil), "\(run)")
      if let sentence { #expect(run.error.contains(sentence), "\(run)") }
    }
  }

  /// Version 5: bare, and general with the extensions of set 0 (era, nonce, tip).
  @Test func extrinsicsOfVersion5AreShown() throws {
    func wrapped(_ extrinsic: String) -> String {
      let count = extrinsic.utf8.count / 2
      return Hex.encode(
        count < 64 ? [UInt8(count << 2)] : [UInt8(count << 2 & 0xff) | 1, UInt8(count >> 6)])
        + extrinsic
    }
    for extrinsic in ["05" + call, "45" + "00" + "000400" + call] {
      for words in [
        [wrapped(extrinsic)], [wrapped(extrinsic), "--as", "extrinsic"],
        [extrinsic, "--as", "extrinsic"],
      ] {
        let run = try tool.run(["decode", "--metadata", metadata] + words + token)
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output.contains("    call transfer_allow_death\n"), "\(run)")
        #expect(!run.output.contains("signature"), "\(run)")
      }
    }
  }

  @Test func faultsOfExtrinsicsNameTheVersionByte() throws {
    let cases = [
      ("2405" + call, "The extrinsic with the version byte 0x05 announces 9 bytes, but 42 follow."),
      (
        "fc84" + call, "The extrinsic with the version byte 0x84 announces 63 bytes, but 42 follow."
      ),
      ("06" + call, "The version byte of the extrinsic is 0x06."),
      (
        "4501" + "000400" + call,
        "The extrinsic (version byte 0x45) has transaction extensions of set 1"
      ),
    ]
    for (extrinsic, message) in cases {
      let run = try tool.run("decode", extrinsic, "--as", "extrinsic", "--metadata", metadata)
      #expect(run.exitCode != 0 && run.description.contains(message), "\(run)")
    }
  }

  @Test func callsThatAVaultOfDecember2025CannotReadAreReported() throws {
    let run = try tool.run("decode", "04040101", "--metadata", metadata)
    #expect(run.exitCode == 0 && run.output.contains("    call transfer_all\n"), "\(run)")
    #expect(
      run.output.contains(
        "\nDifferent on a Vault of December 2025\n  compact_of_nothing: it cannot read it."),
      "\(run)")
    let document = try tool.run(["decode", "04040101", "--metadata", metadata, "--json"]).document
    let deviations = document["items"]?.array?.first?["deviations"]?.array ?? []
    #expect(deviations.map { $0["effect"] } == [.string("unreadable")])
    let plain = try tool.run(["decode", call, "--metadata", metadata, "--json"]).document
    #expect(plain["items"]?.array?.first?["deviations"] == .array([]))
  }

  @Test func hexFilesAndStandardInputAreTheSame() throws {
    let raw = try tool.folder.write(try Hex.decode(call), to: "call")
    let text = try tool.folder.write(Array("0x\(call)\n".utf8), to: "call.hex")
    let expected = try tool.run(["decode", call, "--metadata", metadata] + token)
    for argument in ["0x" + call, raw, text] {
      #expect(try tool.run(["decode", argument, "--metadata", metadata] + token) == expected)
    }
    let piped = try tool.run(
      ["decode", "-", "--metadata", metadata] + token, input: try Hex.decode(call))
    #expect(piped == expected)
  }

  @Test func bytesAfterACallAreRefused() throws {
    let run = try tool.run(["decode", call + "00", "--metadata", metadata] + token)
    #expect(run.exitCode == 65 && run.error.contains("Bytes are left over"), "\(run)")
    #expect(!run.output.contains("Call"), "\(run)")
  }

  @Test func anUnknownTokenIsReported() throws {
    let run = try tool.run("decode", call, "--metadata", metadata)
    #expect(run.exitCode == 0 && run.error.contains("The token of 'development'"), "\(run)")
  }

  @Test func aCallNeedsANetwork() throws {
    let run = try tool.run("decode", call)
    #expect(run.exitCode == 64 && run.error.contains("--metadata"), "\(run)")
    let unknown = try tool.run("decode", call, "--network", "atlantis")
    #expect(unknown.exitCode == 66 && unknown.error.contains("atlantis"), "\(unknown)")
  }

  @Test func aTransactionIsShownWithItsExtensions() throws {
    let payload = signable(call: call, extensions: extensions())
    let run = try tool.run(["decode", payload, "--metadata", metadata] + token)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("\nExtensions\n  mortal, period 64, phase 27\n  nonce 1\n"))
    #expect(run.output.contains("development version 1000000"), "\(run)")
    #expect(run.error.contains("No network specs with the genesis hash"), "\(run)")
  }

  @Test func theVersionOfATransactionCounts() throws {
    let payload = signable(call: call, extensions: extensions(specVersion: "41420f00"))
    let run = try tool.run(["decode", payload, "--metadata", metadata] + token)
    #expect(run.exitCode == 65 && run.error.contains("1000001"), "\(run)")
  }

  @Test func anExtrinsicIsShownWithItsSignature() throws {
    let signature = "01" + String(repeating: "cd", count: 64)
    let body = "84" + "00" + alice + signature + "b501" + "04" + "00" + call
    let count = body.utf8.count / 2
    let length = Hex.encode([UInt8(count << 2 & 0xff | 1), UInt8(count >> 6)])
    let run = try tool.run(["decode", length + body, "--metadata", metadata] + token)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("0x" + signature), "\(run)")
    #expect(
      run.output.contains("  nonce 1\n") && run.output.contains("    call transfer_allow_death\n"),
      "\(run)")
    #expect(run.error.contains("To read it as a call, give '--as call'."), "\(run)")
    let forced = try tool.run(
      ["decode", length + body, "--as", "call", "--metadata", metadata] + token)
    #expect(forced.exitCode == 65, "\(forced)")
  }

  @Test func updatesAreNothingToSign() throws {
    let run = try tool.run("decode", "53ff80" + "00", "--as", "signable")
    #expect(run.exitCode == 65, "\(run)")
  }

  /// A transaction whose proof is not used up, or lacks something, is refused, and both readings are
  /// told.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ColdVector.forgedProofs)
  func aForgedProofIsCalledForged(_ forged: ColdVector.ForgedProof) throws {
    let file = try tool.folder.write(Array(forged.payloadHex.utf8), to: "forged")
    let run = try tool.run("decode", file)
    #expect(run.exitCode == 77, "\(run)")
    #expect(!run.output.contains("\nCall\n"), "\(run)")
    let reading =
      "\nForged; a Vault of December 2025 would show it as\n  pallet \(forged.pallet)\n    call \(forged.call)\n"
    #expect(run.output.contains(reading), "\(run)")
    #expect(run.output.contains("\nProven by the proof\n"), "\(run)")
  }
}
