import ByteSupport
import ColdSigner
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@testable import ColdSide

/// The machine of screens over a device in a folder, with its vault of phrases.
@Suite struct SessionNavigationTests {
  private static var phrase: NavigationDetails { NavigationDetails(text: TestSession.phrase) }

  private static func create(
    _ name: String, on session: DeviceSession
  ) -> NavigationAnswer {
    let navigator = session.navigator(TestSession.access())
    var answer = navigator.perform(.start, in: .start)
    answer = navigator.perform(.rightButton, in: answer.state)
    answer = navigator.perform(.newSeed, in: answer.state)
    answer = navigator.perform(.goForward, NavigationDetails(text: name), in: answer.state)
    return navigator.perform(
      .goForward, NavigationDetails(text: "true"), seed: phrase, in: answer.state)
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
    let navigator = test.session.navigator(TestSession.access())
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
    #expect(errors.map(\.code) == ["seed_name_exists"])
    #expect(try test.session.device.keys().isEmpty)
  }

  @Test("A name that no seed can have is refused before words are shown or typed")
  func namesAreCheckedFirst() throws {
    let test = try TestSession()
    _ = Self.create("Alice", on: test.session)
    let navigator = test.session.navigator(TestSession.access())
    for (name, code) in [
      ("Alice", "seed_name_exists"), ("", "empty_seed_name"), ("Al & <ice>", "failed"),
    ] {
      for way in [NavigationAction.newSeed, .recoverSeed] {
        var answer = navigator.perform(.start, in: .start)
        answer = navigator.perform(.rightButton, in: answer.state)
        answer = navigator.perform(way, in: answer.state)
        let asked = answer.state.screen.name
        answer = navigator.perform(.goForward, NavigationDetails(text: name), in: answer.state)
        #expect(answer.state.screen.name == asked && answer.state.modal == nil)
        guard case .error(let errors) = answer.view.alert else {
          Issue.record("no alert: \(answer.json.serialized())")
          return
        }
        #expect(errors.map(\.code) == [code])
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
    #expect(errors.map(\.code) == ["connected"])
    #expect(try test.session.device.keys().isEmpty)
    #expect(try test.session.phraseNames().isEmpty)
    let shield = test.session.navigator(TestSession.access()).perform(.shield, in: .start)
    #expect(shield.view.alert == .shield(wasOnline: true))
  }

  @Test("A screen that waits dies with what the screens of the device change")
  func waitingScreensDie() throws {
    let test = try TestSession()
    try test.scan()
    #expect(try test.session.screen() != nil)
    _ = test.session.navigator(TestSession.access()).perform(.start, in: .start)
    #expect(try test.session.screen() == nil)
  }

  @Test("The phrases that a scan takes come from the vault, in order")
  func phrasesForSigning() throws {
    let test = try TestSession()
    _ = Self.create("Alice", on: test.session)
    let phrases = DevicePhrases(test.session, TestSession.access())
    let lines = SharedSecret(try phrases.phrases(ofSeeds: ["Alice", "Alice"]))
    #expect(lines.plain == "\(TestSession.phrase)\n\(TestSession.phrase)")
  }
}
