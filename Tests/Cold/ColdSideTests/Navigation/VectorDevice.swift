import ColdSide
import ColdSigner
import ColdStore
import DeviceTestSupport
import Foundation
import JSONCodec
import Reporting
import SCALECodec
import SecretVault
import SubstrateCrypto
import TestSupport
import VaultPayloads
import VectorSupport

/// A device of a vector, with phrases of the names that its application says it keeps.
final class VectorDevice {
  private let fixture: TestDevice
  private(set) var navigator: Navigator
  /// The names that the application of the vector keeps phrases of.
  private var known: [String]

  var session: DeviceSession { navigator.phrases.session }
  var device: ColdDevice { session.device }

  /// The device that a vector describes; `keepsNames` is whether names of phrases matter, which only lists
  /// of seeds show.
  init(_ vector: JSONValue, keepsNames: Bool = true) throws {
    fixture = try Presets.device(try vector.member("db")) { fixture in
      for step in try vector.member("db")["setup"]?.array ?? [] {
        try VectorDevice.call(step, on: fixture.device)
      }
      return [:]
    }.0
    // A vault of phrases takes no folder that others can read.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: fixture.folder.path)
    try fixture.folder.write(
      Array(#"{"watchesHost":false,"state":"none"}"#.utf8), to: "detector.json")
    known = keepsNames ? try (vector["seed_names"]?.array ?? []).map { try $0.text } : []
    navigator = try VectorDevice.navigator(over: fixture)
    try keepPhrases(of: known)
  }

  private static func navigator(over fixture: TestDevice) throws -> Navigator {
    let session = try DeviceSession.open(
      fixture.folder.path, surroundings: .repeatable, probe: .off)
    return Navigator(DevicePhrases(session, TestSession.access()))
  }

  /// Lets the phrases of these names, and no others, be there.
  func keepNames(_ names: [String]) throws {
    known = names
    try keepPhrases(of: names)
  }

  private var vaultFile: String { fixture.folder.file("seeds.sqlite") }

  private func keepPhrases(of names: [String]) throws {
    let isThere = KeyStore.exists(at: vaultFile)
    guard isThere || !names.isEmpty else { return }
    if isThere { try KeyStore.delete(at: vaultFile) }
    navigator = Navigator(DevicePhrases(session, TestSession.access()))
    guard !names.isEmpty else { return }
    let password = SecretBytes(copying: Array(TestSession.password.utf8).span)
    let keyStore = try KeyStore.create(
      at: vaultFile, identifier: "io.hotside.cold", password: password, cost: .moderate
    ).unlock(password: password)
    for name in names { try keyStore.set(name, to: .text(TestSession.secret(TestSession.phrase))) }
  }

  /// Carries out an action of a vector; texts that stand for no value are told as a Vault tells them.
  func perform(_ action: VectorAction, in state: NavigationState) throws -> NavigationAnswer {
    let typed: NavigationAction
    do { typed = try action.typed(in: state) } catch let error as TextError {
      return action.name == "TransactionFetched"
        ? refuse(error, in: state) : tell(error, in: state)
    }
    // What the application keeps is not what its Vault makes and removes.
    switch typed {
    case .nameSeed, .makeSeed, .removeSeed:
      try keepPhrases(of: [])
      let answer = navigator.perform(typed, in: state)
      try keepPhrases(of: known)
      return answer
    default: return navigator.perform(typed, in: state)
    }
  }

  private func refuse(_ error: TextError, in state: NavigationState) -> NavigationAnswer {
    let answer = navigator.perform(.scanned([]), in: state)
    return NavigationAnswer(state: answer.state, view: answer.view, refusal: error)
  }

  private func tell(_ error: TextError, in state: NavigationState) -> NavigationAnswer {
    var next = state
    next.alert = .error([error])
    let answer = navigator.perform(.nothing, in: next)
    func told(_ errors: [any ReportableError]) -> [any ReportableError] {
      errors.first is TextError ? errors : [error] + errors
    }
    var (after, view) = (answer.state, answer.view)
    switch view.alert {
    case .error(let errors):
      after.alert = .error(told(errors))
      view = view.showing(.error(told(errors)))
    case .errorDisplay(let errors):
      after.alert = .errorDisplay(told(errors))
      view = view.showing(.errorDisplay(told(errors)))
    case .shield, nil: break
    }
    return NavigationAnswer(state: after, view: view, refusal: nil)
  }

  /// Carries out a call beside the navigator.
  static func call(_ step: JSONValue, on device: ColdDevice) throws {
    let phrase = Array((step["seed_phrase"]?.string ?? "").utf8)
    switch try step.member("do").text {
    case "create_seed":
      try device.createSeed(
        try step.member("seed_name").text, phrase: phrase.span,
        withRoot: step["roots"]?.bool ?? true)
    case "create_address":
      let path = Array(try step.member("path").text.utf8)
      try device.createKey(
        ofSeed: try step.member("seed_name").text, phrase: phrase.span, path: path.span,
        network: try NetworkSpecsKey(scale: try step.member("network").hexBytes))
    case "create_key_set":
      try device.createKeySet(
        try step.member("seed_name").text, phrase: phrase.span,
        networks: try (step.member("networks").array ?? []).map {
          try NetworkSpecsKey(scale: try $0.hexBytes)
        })
    case "device_was_online": try device.recordConnection()
    case "remove_network":
      try device.removeNetwork(try NetworkSpecsKey(scale: try step.member("network").hexBytes))
    case "remove_metadata":
      try device.removeMetadata(
        try NetworkSpecsKey(scale: try step.member("network").hexBytes),
        version: try step.number("version"))
    case "scan", "accept", "set_seed_names", "restart", "keys_of_seed", "path_check",
      "export_secret", "export_key_set":
      throw VectorFileError.malformed("no setup: \(step)")
    case let verb: throw VectorFileError.malformed("no step '\(verb)'")
    }
  }
}

extension NavigationView {
  /// The same under an alert.
  func showing(_ alert: AlertModel) -> NavigationView {
    NavigationView(screen: screen, modal: modal, alert: alert, frame: frame)
  }
}
