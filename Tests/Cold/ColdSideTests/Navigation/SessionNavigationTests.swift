import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The machine of screens over a device in a folder, with its vault of phrases.
@Suite struct SessionNavigationTests {
  private static func create(
    _ name: String, on session: DeviceSession, withNetworks: Bool = false
  ) -> NavigationAnswer {
    let navigator = session.navigator
    var answer = navigator.perform(.start, in: .start)
    answer = navigator.perform(.menu, in: answer.state)
    answer = navigator.perform(.newSeed, in: answer.state)
    answer = navigator.perform(.nameSeed(name), in: answer.state)
    let phrase = SharedSecret(TestSession.secret(TestSession.phrase))
    return navigator.perform(
      .makeSeed(phrase, withRoot: true, withNetworks: withNetworks), in: answer.state)
  }

  @Test("A new seed gets the keys of all networks at once")
  func aSeedBeginsWithAKeyOfEachNetwork() throws {
    let test = try TestSession()
    let answer = Self.create("Alice", on: test.session, withNetworks: true)
    #expect(answer.view.alert == nil)
    let seed = try #require(try test.session.seeds().first)
    let networks = try test.session.overview().networks.count
    #expect(networks > 0 && seed.keys.count == networks)
  }

  @Test("A seed that is made on a screen has its phrase in the vault")
  func seedsKeepTheirPhrases() async throws {
    let test = try TestSession()
    let answer = Self.create("Alice", on: test.session)
    #expect(answer.state.screen.name == "Keys")
    #expect(answer.view.alert == nil)
    #expect(try test.session.phraseNames() == ["Alice"])
    #expect(try test.session.seeds().map(\.card.name) == ["Alice"])
    let shown = try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.showPhrase(ofSeed: "Alice")
    }
    #expect(shown.plain == TestSession.phrase)
    #expect(
      try test.session.history().first?.entry.events == [.seedNameWasShown(name: "Alice")])
  }

  @Test("A seed that is removed on a screen loses its phrase")
  func removedSeedsLoseTheirPhrases() throws {
    let test = try TestSession()
    let made = Self.create("Alice", on: test.session)
    let navigator = test.session.navigator
    let answer = navigator.perform(.removeSeed, in: made.state)
    #expect(answer.state.screen.name == "Log")
    #expect(try test.session.phraseNames().isEmpty)
  }

  @Test("A phrase is never written over another")
  func phrasesAreNotReplaced() throws {
    let test = try TestSession()
    _ = Self.create("Alice", on: test.session)
    // The record goes by another way than the screens, and the phrase stays.
    try test.session.device.removeSeed("Alice")
    let answer = Self.create("Alice", on: test.session)
    guard case .error(let errors) = answer.view.alert else {
      Issue.record("no alert: \(answer.json.serialized())")
      return
    }
    #expect(errors.map(\.code.word) == ["seed_name_exists"])
    #expect(try test.session.device.keys().isEmpty)
  }

  @Test("A name that no seed can have is refused before words are shown or typed")
  func namesAreCheckedFirst() throws {
    let test = try TestSession()
    _ = Self.create("Alice", on: test.session)
    let navigator = test.session.navigator
    for (name, code) in [
      ("Alice", "seed_name_exists"), ("", "empty_seed_name"), ("Al & <ice>", "name_form"),
    ] {
      for way in [NavigationAction.newSeed, .recoverSeed] {
        var answer = navigator.perform(.start, in: .start)
        answer = navigator.perform(.menu, in: answer.state)
        answer = navigator.perform(way, in: answer.state)
        let asked = answer.state.screen.name
        answer = navigator.perform(.nameSeed(name), in: answer.state)
        #expect(answer.state.screen.name == asked && answer.state.modal == nil)
        guard case .error(let errors) = answer.view.alert else {
          Issue.record("no alert: \(answer.json.serialized())")
          return
        }
        #expect(errors.map(\.code.word) == [code])
      }
    }
  }

  @Test("Secrets are not touched while a connection is up")
  func connectionsLockSecrets() throws {
    let test = try TestSession()
    let answer = Self.create("Alice", on: try test.opened(TestSession.up))
    guard case .error(let errors) = answer.view.alert else {
      Issue.record("no alert: \(answer.json.serialized())")
      return
    }
    #expect(errors.map(\.code.word) == ["connected"])
    #expect(try test.session.device.keys().isEmpty)
    #expect(try test.session.phraseNames().isEmpty)
    let shield = test.session.navigator.perform(.shield, in: .start)
    guard case .shield(wasOnline: true) = shield.view.alert else {
      Issue.record("no shield: \(shield.json.serialized())")
      return
    }
  }

  @Test("A screen that waits dies with what the screens of the device change")
  func waitingScreensDie() throws {
    let test = try TestSession()
    try test.scan()
    #expect(try test.session.screen() != nil)
    _ = test.session.navigator.perform(.start, in: .start)
    #expect(try test.session.screen() == nil)
  }

  @Test(
    "What was shown is gone once the device was shown something that it refuses",
    arguments: [[0x53, 0xff, 0xaa, 0x01], [0x53], [0x60, 0xff, 0x80, 0x00], []])
  func refusedPayloadsLeaveNothing(payload: [UInt8]) throws {
    let test = try TestSession()
    let navigator = test.session.navigator
    let update = UpdatePayload(unsigned: .specs(TestSession.otherSpecs)).bytes
    let shown = navigator.perform(.scanned(update), in: .start)
    #expect(shown.refusal == nil && isGone(shown) == false)
    let refused = navigator.perform(.scanned(payload), in: shown.state)
    #expect(refused.refusal != nil && isGone(refused) == true)
    #expect(try test.session.device.pending() == nil)
    let approved = navigator.perform(.accept, in: refused.state)
    #expect(approved.view.alert != nil)
    #expect(try test.session.device.networks().count == 1)
    // What is shown next is of a screen of its own.
    let again = navigator.perform(.scanned(update), in: refused.state)
    #expect(isGone(again) == false)
    #expect(try test.session.device.pending() != nil)
  }

  private func isGone(_ answer: NavigationAnswer) -> Bool? {
    guard case .transaction(let model)? = answer.view.screen else { return nil }
    return model.isGone
  }

  @Test("The phrases that a scan takes come from the vault, in order")
  func phrasesComeFromTheVaultInTheOrderOfTheItems() throws {
    let test = try TestSession()
    _ = Self.create("Alice", on: test.session)
    let phrases = DevicePhrases(test.session, TestSession.access())
    let both = try phrases.phrases(ofSeeds: ["Alice", "Alice"])
    #expect(both.map(\.plain) == [TestSession.phrase, TestSession.phrase])
  }
}
