import ColdSide
import ColdSigner
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import VaultPayloads
import VectorSupport

extension NavigationState {
  /// A state as a vector names it, on a device.
  init(_ json: JSONValue, on device: VectorDevice) throws {
    let screen = try json.member("screen")
    let arguments = screen["args"] ?? .null
    func place() throws -> Place {
      Place(
        seedName: try arguments.member("seed_name").text,
        network: try NetworkSpecsKey(scale: try arguments.member("network").hexBytes))
    }
    let built: Screen
    switch try screen.member("name").text {
    case "Log": built = .log
    case "LogDetails": built = .logDetails(arguments.integer() ?? 0)
    case "Scan": built = .scan
    case "SeedSelector": built = .seedSelector
    case "Keys": built = .keys(try place())
    case "KeyDetails":
      built = .keyDetails(
        try place(), try AddressKey(scale: try arguments.member("key").hexBytes))
    case "NewSeed": built = .newSeed
    case "RecoverSeedName":
      built = .recoverSeedName(try arguments.member("seed_name").text)
    case "RecoverSeedPhrase":
      var draft = SeedDraft()
      for word in try arguments.member("draft").array ?? [] {
        draft.accept(Array(try word.text.utf8).span)
      }
      draft.enter(Array(try arguments.member("user_input").text.utf8).span)
      built = .recoverSeedPhrase(
        Recovery(
          seedName: try arguments.member("seed_name").text, draft: SharedDraft(draft)))
    case "DeriveKey": built = .deriveKey(try place())
    case "Settings": built = .settings
    case "Verifier": built = .verifier
    case "ManageNetworks": built = .manageNetworks
    case "NetworkDetails": built = .networkDetails(.named(try arguments.hexBytes))
    case "SelectSeedForBackup": built = .selectSeedForBackup
    case "SignSufficientCrypto":
      built = .signSufficientCrypto(Capsule(content: try Capsule.Content(arguments)))
    case "Documents": built = .documents
    case "Transaction":
      let table = try NavigationTable.shared("40")
      let label = "payload:\(try arguments.member("kind").text)"
      let scanned = VectorAction("TransactionFetched", details: table.details(label))
      built = try device.perform(scanned, in: .start).state.screen
    case let name: throw VectorFileError.malformed("no screen '\(name)'")
    }
    self = .clean(built)
    if let modal = json["modal"], modal != .null {
      self.modal = try Modal(modal, over: built, device.navigator, arguments)
    }
    switch json["alert"]?.string {
    case nil: break
    case "Shield": alert = .shield
    case "Error": alert = .error([TextError.notABool])
    case let name?: throw VectorFileError.malformed("no alert '\(name)'")
    }
  }
}

extension NavigationState.Capsule.Content {
  fileprivate init(_ arguments: JSONValue) throws {
    switch try arguments.member("content").text {
    case "types": self = .types
    case "specs": self = .specs(.named(try arguments.member("network").hexBytes))
    case "metadata":
      self = .metadata(
        .named(try arguments.member("network").hexBytes), version: try arguments.number("version"))
    case let content: throw VectorFileError.malformed("no content '\(content)'")
    }
  }
}

extension NavigationState.Modal {
  fileprivate init(
    _ json: JSONValue, over screen: NavigationState.Screen, _ navigator: Navigator,
    _ arguments: JSONValue
  ) throws {
    switch (try json.member("name").text, screen) {
    case ("Backup", _): self = .backup(seedName: try json.member("args").text)
    case ("NewSeedMenu", _): self = .newSeedMenu
    case ("NewSeedBackup", _):
      let name = try json.member("args").text
      let made = navigator.perform(.nameSeed(name), in: .clean(.newSeed)).state.modal
      guard let made else { throw VectorFileError.malformed("no phrase: \(json)") }
      self = made
    case ("SeedMenu", .keys(let place)): self = .seedMenu(seedName: place.seedName)
    case ("NetworkSelector", .keys(let place)): self = .networkSelector(place.network)
    case ("PasswordConfirm", .deriveKey(let place)):
      let entered = SharedSecret(TestSession.secret(try arguments.member("entered").text))
      self = .passwordConfirm(seedName: place.seedName, entered: entered)
    case ("LogComment", _): self = .logComment
    case ("LogRight", _): self = .logRight
    case ("NetworkDetailsMenu", _): self = .networkDetailsMenu
    case ("ManageMetadata", .networkDetails(let network)):
      self = .manageMetadata(network, version: try json.number("args"))
    case ("KeyDetailsAction", _): self = .keyDetailsAction
    case ("TypesInfo", _): self = .typesInfo
    case (let name, _): throw VectorFileError.malformed("no modal '\(name)' over \(screen.name)")
    }
  }
}
