import ByteSupport
import HotSide
import HotStore
import Round
import SubstrateCrypto
import Testing
import UpdateCompletion
import VaultPayloads

/// The states of a round, and what leads from one to the next (round 1).
@Suite struct RoundTableTests {
  private let genesis = Blake2b.hash256(Array("sample".utf8))
  private let specsHash = Blake2b.hash256(Array("specs".utf8))
  private let release: MultiSigner
  private let other: MultiSigner

  init() throws {
    func key(_ byte: UInt8) throws -> MultiSigner {
      let seed = [UInt8](repeating: byte, count: 32)
      return try KeyPair(seed: seed.span, scheme: .sr25519).publicKey
    }
    release = try key(1)
    other = try key(2)
  }

  private func hash(_ text: String) -> Hash256 { Blake2b.hash256(Array(text.utf8)) }

  /// A network in the address book, its key on record, with metadata of versions.
  private func facts(_ versions: UInt32...) -> RoundFacts {
    var facts = RoundFacts()
    facts.entries = [
      RoundFacts.Entry(
        title: "sample-sr25519", network: "sample", genesisHash: genesis, encryption: .sr25519,
        signedHash: specsHash)
    ]
    for version in versions { facts.stored["sample", default: [:]][version] = hash("m\(version)") }
    facts.demands[genesis] = .key(release)
    return facts
  }

  private func file(
    _ version: UInt32, by signer: MultiSigner? = nil, holds: Bool? = nil, form: String? = nil,
    of full: String? = nil
  ) -> UpdateFile {
    let metadata = hash(form ?? "m\(version)")
    return UpdateFile(
      path: signer == nil && holds == nil ? "sign_me_\(version)" : "product_\(version).json",
      subject: UpdateSubject(
        kind: .loadMetadata, network: "sample", genesisHash: genesis, version: version),
      signedHash: hash("signed \(metadata)"), metadataHash: metadata,
      fullHash: full.map(hash) ?? metadata, signer: signer, signatureHolds: holds)
  }

  private func metadata(_ facts: RoundFacts) -> [RoundRow] {
    RoundTable(facts).rows.filter { $0.kind == .loadMetadata }
  }

  /// With a portal what is complete is to be published, and what is published is done; a network that the
  /// portal has not stays complete.
  @Test func aPortalPublishesWhatIsComplete() throws {
    var known = facts(1)
    known.products = [file(1, by: release, holds: true)]
    let path = known.products[0].path
    for (networks, products, state, step): (Set<Hash256>, Set<String>, RoundState, RoundStep?) in [
      ([genesis], [], .complete, .publish), ([genesis], [path], .published, nil),
      ([], [], .complete, nil), ([], [path], .complete, nil),
    ] {
      known.publication = .init(networks: networks, products: products)
      let row = try #require(metadata(known).first)
      #expect(row.state == state && row.step == step)
    }
    #expect(RoundStep.lines([.publish, .publish]) == ["hotside portal build"])
    // What is signed by another is no more published than before, and a later version is behind.
    known.publication = .init(networks: [genesis], products: [path])
    known.demands[genesis] = .key(other)
    #expect(metadata(known).first?.state == .foreign)
    known.demands[genesis] = .key(release)
    known.stored["sample"]?[2] = hash("m2")
    let rows = metadata(known)
    #expect(rows.first?.state == .stored && rows.first?.former == 1)
  }

  /// The products are lost, but the portal has them, by the key on record.
  @Test func whatIsPublishedDoesNotWaitForAnotherSignature() throws {
    var known = facts(1)
    func publish(_ signed: Hash256, by key: MultiSigner) {
      known.publication = .init(
        networks: [genesis], products: [], signers: [genesis: [signed: key]])
    }
    publish(hash("m1"), by: release)
    #expect(metadata(known).first?.state == .published)
    known.payloads = [file(1)]
    #expect(metadata(known).first?.state == .waiting)
    publish(file(1).signedHash, by: release)
    let row = try #require(metadata(known).first)
    #expect(row.state == .published && row.signer == release && row.step == nil)
    publish(file(1).signedHash, by: other)
    #expect(metadata(known).first?.state == .waiting)
    // Other metadata of the version waits.
    publish(file(1).signedHash, by: release)
    known.payloads.append(file(1, form: "changed", of: "m1"))
    #expect(metadata(known).first?.signedHash == known.payloads[1].signedHash)
    known.payloads = []
    publish(specsHash, by: release)
    #expect(RoundTable(known).rows.first { $0.kind == .addSpecs }?.state == .published)
  }

  @Test func aNetworkWithoutFetchedMetadataIsUnknown() throws {
    let row = try #require(metadata(facts()).first)
    #expect(row.state == .unknown)
    #expect(row.step == .fetch("sample"))
    #expect(RoundStep.lines([.fetch("sample")]) == ["hotside load-metadata -n sample"])
  }

  @Test func anUpdateGoesFromStoredToWaitingToComplete() throws {
    var facts = facts(7)
    #expect(metadata(facts).map(\.state) == [.stored])
    #expect(metadata(facts).first?.step == .prepareMetadata("sample"))
    facts.payloads = [file(7)]
    #expect(metadata(facts).map(\.state) == [.waiting])
    #expect(metadata(facts).first?.step == .sign("sample"))
    facts.products = [file(7, by: release, holds: true)]
    let row = try #require(metadata(facts).first)
    #expect(row.state == .complete)
    #expect(row.step == nil)
    #expect(row.signer == release)
  }

  @Test func aProductIsMatchedByItsBytesAndNotByItsName() throws {
    var facts = facts(7)
    facts.payloads = [file(7)]
    // Under the same version, of other bytes.
    facts.products = [file(7, by: release, holds: true, form: "others")]
    #expect(metadata(facts).map(\.state) == [.alarm])
  }

  @Test func anotherSignerIsForeign() throws {
    var facts = facts(7)
    facts.payloads = [file(7)]
    facts.products = [file(7, by: other, holds: true)]
    let row = try #require(metadata(facts).first)
    #expect(row.state == .foreign)
    #expect(row.step == .signAgain("sample"))
    #expect(row.reasons.first?.contains(Hex.encode(release.publicKey)) == true)
    // The right one beside it is enough.
    facts.products.append(file(7, by: release, holds: true))
    #expect(metadata(facts).map(\.state) == [.complete])
  }

  @Test func nobodyAndTheDevelopmentKeyAreForeignWhereNothingIsOnRecord() throws {
    var facts = facts(7)
    facts.demands = [:]
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    for product in [file(7, by: alice, holds: true), file(7, holds: nil)] {
      facts.products = [product]
      #expect(metadata(facts).map(\.state) == [.foreign])
    }
    facts.products = [file(7, by: other, holds: true)]
    #expect(metadata(facts).map(\.state) == [.complete])
    facts.demands = [genesis: .unsigned]
    #expect(metadata(facts).map(\.state) == [.foreign])
    facts.products = [file(7, holds: nil)]
    #expect(metadata(facts).map(\.state) == [.complete])
  }

  @Test func aHigherVersionAtTheNodesIsBehind() throws {
    var facts = facts(7)
    facts.products = [file(7, by: release, holds: true)]
    let answer = Observation.Answer(
      time: 5, block: hash("block"), version: 8, codeHash: hash("code"), endpoint: "ws://node")
    facts.observations["sample"] = Observation(network: "sample", answer: answer)
    let row = try #require(metadata(facts).first)
    #expect(row.state == .behind)
    #expect(row.version == 8)
    #expect(row.former == 7)
    #expect(row.step == .fetch("sample"))
    #expect(row.observedAt == 5)
    // What waits meanwhile stays in sight.
    facts.products = []
    facts.payloads = [file(7)]
    #expect(metadata(facts).map(\.state) == [.behind, .waiting])
    // Fetched, it is behind no more.
    facts.stored["sample"]?[8] = hash("m8")
    #expect(metadata(facts).map(\.state) == [.stored])
  }

  /// A version below those that the portal has seen on the chain needs a person; a version to come needs nothing.
  @Test func aChainThatWentBackDiffersFromAVersionToCome() {
    func state(_ answer: UInt32, seen: UInt32?) -> (RoundState?, UInt32?) {
      var facts = facts(5)
      facts.products = [file(5, by: release, holds: true)]
      facts.publication = RoundFacts.Publication(
        networks: [genesis], products: ["product_5.json"],
        newest: seen.map { [genesis: $0] } ?? [:],
        seen: seen.map { [genesis: (version: $0, time: Int64(1))] } ?? [:])
      facts.observations["sample"] = Observation(
        network: "sample",
        answer: Observation.Answer(
          time: 2, block: genesis, version: answer, codeHash: nil, endpoint: "wss://node"))
      let row = metadata(facts).first
      return (row?.state, row?.liveVersion)
    }
    #expect(state(5, seen: 5) == (.published, nil))
    #expect(state(4, seen: 4) == (.published, 4))
    #expect(state(4, seen: nil) == (.published, 4))
    #expect(state(4, seen: 5) == (.wentBack, 4))
  }

  @Test func silentNodesTakeNothingFromAnUpdateToSign() throws {
    var facts = facts(7)
    facts.observations["sample"] = Observation(network: "sample", silentSince: 9)
    facts.payloads = [file(7)]
    let waiting = try #require(metadata(facts).first)
    #expect(waiting.state == .waiting)
    #expect(waiting.silentSince == 9)
    facts.products = [file(7, by: release, holds: true)]
    let silent = try #require(metadata(facts).first)
    #expect(silent.state == .silent && silent.step == .setEndpoint("sample"))
    #expect(silent.reasons == ["No node has ever answered. What is stored is complete."])
  }

  @Test func silenceBeforeTheFirstFetchHasOneReason() throws {
    var facts = facts()
    facts.observations["sample"] = Observation(network: "sample", silentSince: 9)
    let row = try #require(metadata(facts).first)
    #expect(row.state == .silent && row.reasons == ["No node has ever answered."])
  }

  @Test func aLookThatProvedNothingKeepsTheAnswer() throws {
    var facts = facts(7)
    let answer = Observation.Answer(
      time: 1, block: hash("b"), version: 7, codeHash: hash("a"), endpoint: "ws://node")
    let known = Observation(network: "sample", answer: answer, silentSince: 9)
    #expect(known.unproved("No proof.", isAnswered: false).silentSince == 9)
    let observation = known.unproved("No proof.", isAnswered: true)
    #expect(observation.answer == known.answer && observation.silentSince == nil)
    facts.observations["sample"] = observation
    facts.products = [file(7, by: release, holds: true)]
    let row = try #require(metadata(facts).first)
    #expect(row.state == .unproved && row.step == nil)
    #expect(row.reasons == ["No proof. What is stored is complete."])
    #expect(observation.followed(by: answer).unproved == nil)
  }

  @Test func rowsThatNeedAPersonComeFirst() {
    var known = facts(7)
    known.observations["sample"] = Observation(network: "sample", silentSince: 9)
    known.products = [file(7, by: other, holds: false)]
    known.payloads = []
    known.entries.append(
      RoundFacts.Entry(
        title: "b", network: "b", genesisHash: hash("b"), encryption: .sr25519,
        signedHash: hash("b specs")))
    known.stored["b"] = [1: hash("b1")]
    #expect(RoundTable(known).rows.map(\.state) == [.alarm, .stored, .unprepared, .unprepared])
    #expect(RoundState.allCases == RoundState.allCases.sorted())
  }

  @Test func anOlderProductStandsInTheRowOfTheNewVersion() throws {
    var facts = facts(7, 8)
    facts.products = [file(7, by: release, holds: true)]
    facts.payloads = [file(7), file(8)]
    let rows = metadata(facts)
    #expect(rows.map(\.state) == [.waiting])
    #expect(rows.first?.version == 8)
    #expect(rows.first?.former == 7)
    #expect(rows.first?.reasons.contains { $0.contains("outdated") } == true)
  }

  @Test func twoFormsOfOneVersionAreAnAlarm() throws {
    var facts = facts(7)
    facts.payloads = [file(7, form: "reduced", of: "m7")]
    #expect(metadata(facts).map(\.state) == [.waiting])
    facts.products = [file(7, by: release, holds: true)]
    let row = try #require(RoundTable(facts).rows.first)
    #expect(row.state == .alarm)
    #expect(row.reasons.first?.contains("different forms of the same version") == true)
    #expect(row.reasons.first?.contains("Remove the one that you do not want.") == true)
  }

  /// `make --reduce` takes a payload of full metadata, which is not another form to publish.
  @Test func fullMetadataOfWhichAReductionIsCompleteWaitsNoMore() throws {
    var facts = facts(7)
    facts.payloads = [file(7)]
    facts.products = [file(7, by: release, holds: true, form: "reduced", of: "m7")]
    let row = try #require(metadata(facts).first)
    #expect(row.state == .complete && row.reasons == [], "\(row)")
    #expect(row.isReduced && row.payload == nil, "\(row)")
    facts.products.append(file(7, by: release, holds: true))
    #expect(metadata(facts).map(\.state) == [.alarm])
  }

  @Test func brokenSignaturesFaultsOfNodesAndDamageAreAlarmsAndStandFirst() throws {
    var facts = facts(7)
    facts.products = [file(7, by: release, holds: false)]
    #expect(RoundTable(facts).rows.first?.state == .alarm)
    facts.products = [file(7, by: release, holds: true)]
    facts.observations["sample"] = Observation(network: "sample").faulty("Another chain.", at: 5)
    #expect(RoundTable(facts).rows.first?.reasons == ["Another chain."])
    #expect(RoundTable(facts).rows.first?.faultAt == 5)
    facts.observations = [:]
    facts.damaged = [DamagedFile(path: "x", reason: "It is no manifest.")]
    let rows = RoundTable(facts).rows
    #expect(rows.first?.state == .alarm)
    #expect(rows.first?.reasons == ["'x': It is no manifest."])
    #expect(rows.count == 3)
  }

  @Test func specsFollowTheDatabase() throws {
    var facts = facts()
    func specs(_ text: String, by signer: MultiSigner? = nil) -> UpdateFile {
      UpdateFile(
        path: text,
        subject: UpdateSubject(
          kind: .addSpecs, network: "sample", genesisHash: genesis, encryption: .sr25519),
        signedHash: hash(text), signer: signer, signatureHolds: signer == nil ? nil : true)
    }
    func state(_ facts: RoundFacts) -> RoundState? {
      RoundTable(facts).rows.first { $0.kind == .addSpecs }?.state
    }
    // Specs that were never prepared are work only for a network of the portal.
    #expect(state(facts) == .unprepared)
    facts.publication = .init(networks: [genesis], products: [])
    #expect(state(facts) == .stored)
    facts.publication = nil
    facts.payloads = [specs("specs")]
    #expect(state(facts) == .waiting)
    facts.products = [specs("specs", by: release)]
    #expect(state(facts) == .complete)
    // The specs were changed since.
    facts.payloads = []
    facts.products = [specs("of before", by: release)]
    #expect(state(facts) == .stored)
  }

  @Test func codeThatChangesUnderItsVersionStaysAFault() throws {
    func answer(_ version: UInt32, _ code: String) -> Observation.Answer {
      Observation.Answer(
        time: 1, block: hash("b"), version: version, codeHash: hash(code), endpoint: "ws://node")
    }
    let first = Observation(network: "sample").followed(by: answer(7, "a"))
    #expect(first.fault == nil)
    let other = first.followed(by: answer(7, "b"))
    #expect(other.fault?.hasPrefix("Other code under version 7 at ws://node: ") == true)
    #expect(other.faultAt == 1 && other.silent(at: 3).faultAt == 1)
    #expect(other.followed(by: answer(7, "b")).fault != nil)
    #expect(other.followed(by: answer(8, "c")).fault == nil)
    #expect(first.silent(at: 3).silent(at: 4).silentSince == 3)
    #expect(first.silent(at: 3).followed(by: answer(7, "a")).silentSince == nil)
  }

  @Test func refusedMetadataStaysAFaultForEveryAnswerOfItsVersion() {
    func answer(_ version: UInt32, _ code: String?) -> Observation.Answer {
      Observation.Answer(
        time: 1, block: hash("b"), version: version, codeHash: code.map(hash), endpoint: "ws://n")
    }
    let known = Observation(network: "sample").followed(by: answer(7, "a"))
    for former in [Observation(network: "sample"), known] {
      let refused = former.faulty("Other bytes.", refusing: answer(7, nil))
      for code in ["a", "b", nil] {
        let next = refused.followed(by: answer(7, code)).silent(at: 2).followed(by: answer(7, "a"))
        #expect(next.fault == "Other bytes.", "\(code ?? "-")")
      }
      #expect(refused.followed(by: answer(8, "c")).fault == nil)
    }
    // A fault of the nodes is over with the next good answer.
    #expect(known.faulty("Another chain.").followed(by: answer(7, "a")).fault == nil)
    // An answer without the hash of its code neither hides other code nor forgets the first one.
    let silent = known.followed(by: answer(7, nil))
    #expect(silent.fault == nil && silent.followed(by: answer(7, "b")).fault != nil)
    #expect(known.followed(by: answer(7, "b")).followed(by: answer(7, nil)).fault != nil)
  }

  @Test func typesThatWaitSayHowToDiscardThem() {
    var facts = facts(7)
    facts.payloads = [
      UpdateFile(
        path: "a b", subject: UpdateSubject(kind: .loadTypes, network: nil, genesisHash: nil),
        signedHash: hash("t"))
    ]
    let row = RoundTable(facts).rows.first { $0.kind == .loadTypes }
    #expect(row?.state == .waiting)
    #expect(
      row?.reasons == [
        "Vaults need it only for metadata older than V14; 'rm 'a b'' discards it."
      ])
  }

  @Test func manyStepsAreOneLine() {
    let steps = (1...2).map { RoundStep.sign("n\($0)") }
    #expect(RoundStep.lines(steps) == ["hotside sign --all"])
    #expect(RoundStep.lines(steps, eachAlone: true) == ["hotside sign n1", "hotside sign n2"])
    #expect(RoundStep.lines(steps + [.fetch("a b")]).first == "hotside load-metadata -n 'a b'")
  }
}
