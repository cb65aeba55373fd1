import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

@Suite struct CallRehearsalTests {
  private let tool: Tool
  private let metadata: String

  init() throws {
    tool = try Tool()
    metadata = try tool.folder.write(Nodes.metadata(), to: "development.scale")
  }

  /// A device shows a transaction of an Ethereum address only if it has the address's key.
  @Test func callsOfANetworkWithEthereumAddressesAreShown() throws {
    let database = try tool.open()
    try database.insert(Network(specs: .sample("development", .ethereum), endpoints: []))
    let document = try tool.succeed("rehearse", "--calls", metadata, "--json").document
    #expect(document["shownCount"] == document["transactionCount"])
    #expect(document["refusedCount"] == .integer(0))
    let reduced = try tool.folder.write(
      MetadataReduction(of: Nodes.metadata(), to: .callsOnly).bytes, to: "reduced.scale")
    let proof = try tool.succeed("rehearse", "--calls", reduced, "--against", metadata, "--json")
      .document
    #expect(try #require(proof["offeredCount"]?.integer(Int.self)) > 0)
    #expect(proof["differenceCount"] == .integer(0))
  }

  @Test func everyCallOfARuntimeIsShown() throws {
    let run = try tool.succeed("rehearse", "--calls", metadata)
    #expect(run.output.hasPrefix("7 calls of development 1000000, "), "\(run)")
    #expect(run.output.contains("\nBalances "), "\(run)")
    let document = try tool.succeed("rehearse", "--calls", metadata, "--json").document
    let calls = document["callList"]?.array ?? []
    #expect(calls.count > 5 && document["callCount"] == .integer(calls.count))
    #expect(document["transactionCount"] == .integer(3 * calls.count))
    #expect(
      document["shownCount"] == document["transactionCount"]
        && document["refusedCount"] == .integer(0))
    #expect(calls.allSatisfy { $0["shownCount"] == .integer(3) })
    #expect(document["olderSpecVersion"] == .null)
  }

  // MARK: - Calls that a Vault of December 2025 cannot read
  //
  // An address by index, of which ten transactions with a transfer have some.

  private var tenSets: [String] { ["rehearse", "--calls", metadata, "--argument-sets", "10"] }

  @Test func callsThatOldVaultsCannotReadAreListed() throws {
    let run = try tool.run(tenSets)
    #expect(run.exitCode == 0 && run.output.contains("unreadable in 2025"), "\(run)")
    #expect(
      run.output.contains("\nunreadable on a Vault of December 2025: compact_of_nothing, "),
      "\(run)")
    #expect(run.output.contains("\n  Balances.transfer_all ("), "\(run)")
    #expect(run.output.contains("\nA Vault of December 2025 cannot read "), "\(run)")
  }

  @Test func thePageNamesCallsThatOldVaultsCannotRead() throws {
    let page = tool.folder.file("calls.html")
    let run = try tool.run(tenSets + ["--html", page])
    #expect(run.exitCode == 0 && run.output.contains("unreadable in 2025"), "\(run)")
    let text = String(decoding: try tool.bytes(page), as: UTF8.self)
    #expect(text.contains("<p>A Vault of December 2025 cannot read it, "))
    #expect(text.contains("<b>Balances.<wbr/>transfer_<wbr/>all</b>"))
  }

  @Test func theDocumentCountsTransactionsThatOldVaultsCannotRead() throws {
    let document = try tool.run(tenSets + ["--json"]).document
    let transactions = try #require(
      document["unreadableCount"]?.integer(Int.self))
    let calls = document["callList"]?.array ?? []
    #expect(
      transactions > 0
        && transactions
          == calls.reduce(0) {
            $0 + ($1["unreadableCount"]?.integer(Int.self) ?? 0)
          }
    )
    let named = try #require(document["unreadableCalls"]?.array)
    #expect(named.contains(.string("Balances.transfer_all")))
    #expect(!named.contains(.string("System.remark")))
    let kinds = document["deviations"]?.array ?? []
    let kind = try #require(kinds.first { $0["code"] == .string("compact_of_nothing") })
    #expect(kind["effect"] == .string("unreadable"))
    #expect(kind["transactionCount"] == .integer(transactions))
    // The cold signer of this tool shows them.
    #expect(document["refusedCount"] == .integer(0))
  }

  @Test func decodeReportsAnExampleThatOldVaultsCannotRead() throws {
    let document = try tool.run(tenSets + ["--json"]).document
    let call = document["callList"]?.array?.first { $0["call"] == .string("transfer_all") }
    let example = try #require(call?["deviations"]?.array?.first?["example"]?.string)
    let decoded = try tool.run("decode", example, "--metadata", metadata)
    #expect(
      decoded.exitCode == 0
        && decoded.output.contains(
          "\nDifferent on a Vault of December 2025\n  compact_of_nothing: it cannot read it."),
      "\(decoded)")
  }

  // MARK: - Other calls

  @Test func theSameArgumentsAreMadeUpEachTime() throws {
    let words = ["rehearse", "--calls", metadata, "--argument-sets", "2", "--json"]
    let run = try tool.run(words)
    #expect(try run.document["transactionCount"] != .null && run == (try tool.run(words)))
  }

  @Test func anotherVersionOfTheSameMetadataHasNoDifferences() throws {
    let older = try tool.folder.write(Nodes.metadata(version: 999_999), to: "older.scale")
    let document = try tool.succeed(
      "rehearse", "--calls", metadata, "--against", older, "--json"
    ).document
    #expect(document["olderSpecVersion"] == .integer(999_999))
    #expect(
      document["differenceCounts"]
        == .members([
          "cards": .integer(0), "unreadable": .integer(0), "documentation": .integer(0),
        ]))
  }

  /// Between these two, pallets came, one call got another name, and one a field of another type.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func callsThatAreShownDifferentlyAreReported() throws {
    let data = Shared.path + "/data/metadata/"
    let page = tool.folder.file("calls.html")
    let run = try tool.run([
      "rehearse", "--calls", data + "westend9220.hex", "--against", data + "westend9150.hex",
      "--html", page,
    ])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("\ndifferent: Configuration.set_validation_upgrade_cooldown\n"))
    #expect(run.output.contains("\n  +   call set_validation_upgrade_cooldown\n"), "\(run)")
    #expect(run.output.contains("\nnew: NominationPools.join: "), "\(run)")
    #expect(
      run.output.contains("\n242 calls of westend 9220, 726 transactions: 726 shown, 0 refused"))
    let text = String(decoding: try tool.bytes(page), as: UTF8.self)
    #expect(text.contains("<h1>Every call of westend 9220 on a Vault</h1>"))
    #expect(text.contains("<b>NominationPools.<wbr/>join</b>") && !text.contains("<script"))
    #expect(text.contains("<h2>Looks different (3)</h2>"))
  }

  @Test func wrongOptionsAreUsageErrors() throws {
    for (words, part) in [
      (["rehearse"], "There is nothing to rehearse."),
      (["rehearse", "a.png", "--calls", metadata], "Rehearse them without --calls."),
      (["rehearse", "a.png", "--html", "b.html"], "--against and --html need --calls."),
      (
        ["rehearse", "--calls", metadata, "--as", "fresh"],
        "--as, --release and --drop are for pictures."
      ),
      (["rehearse", "--calls", metadata, "--argument-sets", "0"], "1 to 100"),
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 64 && run.error.contains(part), "\(words): \(run)")
    }
    let missing = try tool.run("rehearse", "--calls", "nowhere.hex")
    #expect(missing.exitCode == 66, "\(missing)")
    let refused = try tool.run("rehearse", "--calls", metadata, "--expect", "refuse")
    #expect(refused.exitCode == 77, "\(refused)")
  }

  /// The table of types tells what they are, or a call is refused by the name of the type.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func metadataThatNamesTypesIsRehearsedByTheTable() throws {
    let data = Shared.path + "/data/metadata/"
    let run = try tool.run("rehearse", "--calls", data + "polkadot29.hex")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.output.contains(
        "\nrefused: ElectionProviderMultiPhase.submit_unsigned: unknown_type\n"), "\(run)")
    #expect(run.output.contains("'RawSolution<CompactOf<T>>'"), "\(run)")
    #expect(
      run.output.contains("\n169 calls of polkadot 29, 507 transactions: 490 shown, 17 refused"),
      "\(run)")
    #expect(run.error.contains("7 calls of 169 cannot be signed."), "\(run)")
  }

  @Test func loadMetadataAndMakeRehearseCalls() throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let loaded = try tool.succeed(
      "load-metadata", "-d", "-u", node.url, "--rehearse-calls", "--json")
    let sums = try loaded.document["callRehearsals"]?.array ?? []
    #expect(sums.count == 1 && sums.first?["refusedCount"] == .integer(0), "\(loaded)")
    let made = try tool.succeed(
      "make", "--msg", "load-metadata", "--payload", try #require(tool.payloads.first),
      "--verifier-alice", "sr25519", "--rehearse-calls", "--quiet")
    let manifest = try #require(tool.products.first { $0.hasSuffix(".json") }, "\(made)")
    let stated = try JSONValue(parsing: try tool.bytes(tool.product(manifest)))["callRehearsal"]
    #expect(stated == sums.first)
    #expect(stated?["deviations"]?.array != nil, "the manifest says what existing signers do")
    let specs = try tool.run(
      "make", "--msg", "load-types", "--payload", "x", "--unsigned", "--rehearse-calls")
    #expect(specs.exitCode == 64, "\(specs)")
  }
}
