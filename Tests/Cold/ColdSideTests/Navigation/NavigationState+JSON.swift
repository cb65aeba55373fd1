import ColdRecords
import ColdSide
import ColdSigner
import JSONCodec
import SCALECodec
import VaultPayloads

extension NavigationState {
  /// Screen and modal by name, with `args` where they are about something, and the alert's name.
  ///
  /// Secrets are left out: words of a phrase.
  var json: JSONValue {
    .members([
      "screen": NavigationState.named(screen.name, screen.arguments),
      "modal": modal.map { NavigationState.named($0.name, $0.arguments) } ?? .null,
      "alert": alert.map { .string($0.name) } ?? .null,
    ])
  }

  private static func named(_ name: String, _ arguments: JSONValue?) -> JSONValue {
    var object = JSONObject([("name", .string(name))])
    object["args"] = arguments
    return .object(object)
  }
}

extension NavigationState.Screen {
  /// The name in every record of a walk.
  var name: String { row.name }

  fileprivate var arguments: JSONValue? { row.arguments }

  private var row: (name: String, arguments: JSONValue?) {
    switch self {
    case .log: ("Log", nil)
    case .logDetails(let order): ("LogDetails", .integer(order))
    case .scan: ("Scan", nil)
    case .transaction(let transaction): ("Transaction", transaction.arguments)
    case .seedSelector: ("SeedSelector", nil)
    case .keys(let place):
      ("Keys", .object(JSONObject(place.members + [("specialty", .string("none"))])))
    case .keyDetails(let place, let key):
      ("KeyDetails", .object(JSONObject(place.members + [("key", .hex(key.scaleBytes))])))
    case .newSeed: ("NewSeed", nil)
    case .recoverSeedName(let name): ("RecoverSeedName", .members(["seedName": .string(name)]))
    case .recoverSeedPhrase(let recovery):
      ("RecoverSeedPhrase", .members(["seedName": .string(recovery.seedName)]))
    case .deriveKey(let place): ("DeriveKey", .object(JSONObject(place.members)))
    case .settings: ("Settings", nil)
    case .verifier: ("Verifier", nil)
    case .manageNetworks: ("ManageNetworks", nil)
    case .networkDetails(let key): ("NetworkDetails", .string(key.vector))
    case .selectSeedForBackup: ("SelectSeedForBackup", nil)
    case .signSufficientCrypto(let capsule): ("SignSufficientCrypto", capsule.arguments)
    case .documents: ("Documents", nil)
    }
  }
}

extension NavigationState.Modal {
  /// The name in every record of a walk.
  var name: String { row.name }

  fileprivate var arguments: JSONValue? { row.arguments }

  private var row: (name: String, arguments: JSONValue?) {
    switch self {
    case .backup(let seedName): ("Backup", .string(seedName))
    case .newSeedMenu: ("NewSeedMenu", nil)
    case .newSeedBackup(let fresh): ("NewSeedBackup", .string(fresh.seedName))
    case .seedMenu: ("SeedMenu", nil)
    case .networkSelector(let network): ("NetworkSelector", .string(network.vector))
    case .passwordConfirm: ("PasswordConfirm", nil)
    case .signatureReady: ("SignatureReady", nil)
    case .enterPassword: ("EnterPassword", nil)
    case .logComment: ("LogComment", nil)
    case .logRight: ("LogRight", nil)
    case .networkDetailsMenu: ("NetworkDetailsMenu", nil)
    case .manageMetadata(_, let version): ("ManageMetadata", .integer(version))
    case .sufficientCryptoReady: ("SufficientCryptoReady", nil)
    case .keyDetailsAction: ("KeyDetailsAction", nil)
    case .typesInfo: ("TypesInfo", nil)
    }
  }
}

extension NavigationState.Alert {
  /// The name in every record of a walk.
  var name: String {
    switch self {
    case .error: "Error"
    case .errorDisplay: "ErrorDisplay"
    case .shield: "Shield"
    }
  }
}

extension NavigationFrame {
  /// The values by name.
  var vector: JSONValue {
    .members([
      "back": .bool(hasBack), "footer": .bool(hasFooter),
      "footerButton": .string(footerButton.rawValue),
      "rightButton": .string(rightButton.map(NavigationFrame.name)),
      "nameType": .string(heading == .large ? "H1" : "H4"),
    ])
  }

  private static func name(_ button: RightButton) -> String {
    switch button {
    case .newSeed: "NewSeed"
    case .backup: "Backup"
    case .logMenu: "LogRight"
    case .keyMenu: "KeyMenu"
    case .networkMenu: "NDMenu"
    case .typesInfo: "TypesInfo"
    }
  }
}

extension NavigationState.Place {
  fileprivate var members: [(String, JSONValue)] {
    [("seedName", .string(seedName)), ("network", .string(network.vector))]
  }
}

extension NavigationState.Transaction {
  fileprivate var arguments: JSONValue {
    var object = JSONObject([("kind", .string(content.kind))])
    if let course {
      object["seedsRemembered"] = .integer(course.phraseCount)
      let counter = course.ticket.items.map(\.counter).max() ?? 1
      if counter > 1 { object["counter"] = .integer(counter) }
    }
    return .object(object)
  }
}

extension DeviceScreen {
  fileprivate var kind: String {
    switch self {
    case .signing: "sign"
    case .update: "stub"
    case .reading: "read"
    case .keys: "derivations"
    case .request: "request"
    }
  }
}

extension NavigationState.Capsule {
  fileprivate var arguments: JSONValue {
    var object: JSONObject
    switch content {
    case .specs(let network):
      object = JSONObject([("content", .string("specs"))])
      if !network.vector.isEmpty { object["network"] = .string(network.vector) }
    case .metadata(let network, let version):
      object = JSONObject([("content", .string("metadata")), ("version", .integer(version))])
      if !network.vector.isEmpty { object["network"] = .string(network.vector) }
    case .types: object = JSONObject([("content", .string("types"))])
    }
    if let chosen {
      object["key"] = .hex(chosen.key.key.scaleBytes)
      if chosen.dialog.counter > 1 { object["counter"] = .integer(chosen.dialog.counter) }
    }
    return .object(object)
  }
}
