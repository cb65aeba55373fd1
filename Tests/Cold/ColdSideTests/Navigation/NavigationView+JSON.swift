import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import IdentityPictures
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VectorSupport

extension ScreenModel {
  /// What is shown, by name; nothing for a screen without data, and no secret of any.
  var vector: JSONValue? {
    switch self {
    case .log(let entries): .members(["log": .array(entries.map(\.vector))])
    case .logDetails(_, let events): .members(["events": .array(events.map(\.vector))])
    case .transaction(let model): model.vector
    case .seedSelector(let seeds), .selectSeedForBackup(let seeds):
      .members(["seeds": .array(seeds.map(\.json))])
    case .keys(let model):
      .members([
        "seedName": .string(model.seedName), "root": model.root.map(\.rootVector) ?? .null,
        "keys": .array(model.keys.map(\.vector)),
      ])
    case .keyDetails(let key):
      .members([
        "qrText": .string(key.code), "publicKey": .hex(key.stored.key.signer.publicKey),
        "address": .string(key.address), "card": key.card,
        "network": key.network.map { .networkLabel($0) } ?? .null,
      ])
    case .recoverSeedPhrase(let model):
      .members(["wordCount": .integer(model.draft.draft.wordCount)])
    case .deriveKey(let seedName, _): .members(["seedName": .string(seedName)])
    case .settings(let model):
      .members([
        "publicKey": model.shown["publicKey"] ?? .null,
        "identicon": model.shown["identicon"] ?? .null,
        "encryption": model.shown["encryption"] ?? .null, "error": model.error?.vector ?? .null,
      ])
    case .verifier(let verifier): .members(["verifier": .shownVerifier(verifier)])
    case .manageNetworks(let networks):
      .members([
        "networks": .array(
          networks.map { network in
            .members([
              "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.name),
              "logo": .string(network.specs.logo), "order": .integer(network.order),
              "pathID": .string(network.specs.pathID),
            ])
          })
      ])
    case .networkDetails(let model):
      .members([
        "specs": .orderedSpecs(model.network), "verifier": model.verifierVector,
        "metadata": .array(
          model.metadata.map { metadata in
            .members([
              "name": .string(metadata.name), "version": .integer(metadata.version),
              "hash": .string(metadata.hash.hex),
            ])
          }),
      ])
    case .signSufficientCrypto(_, let keys):
      .members([
        "keys": .array(
          keys.map { key in
            .members([
              "addressKey": .hex(key.stored.key.scaleBytes),
              "publicKey": .hex(key.stored.key.signer.publicKey),
              "networkLogo": .string(key.network?.logo), "card": key.card,
            ])
          })
      ])
    case .scan, .newSeed, .recoverSeedName, .documents: nil
    }
  }
}

extension ModalModel {
  /// What is shown, by name; nothing for a modal without data, and no secret of any.
  var vector: JSONValue? {
    switch self {
    case .backup(let seedName, let networks):
      .members([
        "seedName": .string(seedName), "networks": .array(networks.map(\.vector)),
      ])
    case .newSeedBackup(let fresh):
      .members([
        "seedName": .string(fresh.seedName),
        "identicon": IdentityPicture.dots(fresh.root.publicKey).json,
      ])
    case .seedMenu(let seedName): .members(["seedName": .string(seedName)])
    case .networkSelector(let networks, let selected):
      .members([
        "networks": .array(
          networks.map { network in
            .members([
              "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.title),
              "logo": .string(network.specs.logo), "order": .integer(network.order),
              "selected": .bool(network.specs.key == selected),
            ])
          })
      ])
    case .passwordConfirm(let model):
      .members(["seedName": .string(model.seedName), "path": .string(model.path)])
    case .signatureReady(let batch):
      .members([
        "frames": .array(SignedScreen.signatures(batch).frames.map { .hex($0) }),
        "sensitive": .bool(false),
      ])
    case .enterPassword(let model): model.vector
    case .logRight(let checksum): .members(["checksum": .string(checksum)])
    case .manageMetadata(let model):
      .members([
        "name": .string(model.metadata.name), "version": .integer(model.metadata.version),
        "hash": .string(model.metadata.hash.hex),
        "networks": .array(
          model.networks.map { network in
            .members([
              "title": .string(network.specs.title), "logo": .string(network.specs.logo),
              "order": .integer(network.order),
              "currentOnScreen": .bool(network.specs.key == model.current),
            ])
          }),
      ])
    case .sufficientCryptoReady(let model):
      .members([
        "author": model.signed.author.stored.capsuleAuthor,
        "capsuleHex": .hex(model.signed.capsule.scaleBytes), "content": model.content.vector,
        "networkLogo": .string(model.signed.author.network?.logo),
      ])
    case .typesInfo(let hash):
      .members(["typesOnFile": .bool(hash != nil), "hash": .string(hash?.hex)])
    case .newSeedMenu, .logComment, .networkDetailsMenu, .keyDetailsAction: nil
    }
  }
}

extension AlertModel {
  /// The errors by code and parameters, or whether the device was online.
  var vector: JSONValue {
    switch self {
    case .error(let errors), .errorDisplay(let errors):
      .members(["errors": .array(errors.map(\.vector))])
    case .shield(let wasOnline):
      .members(["shield": wasOnline ? .string("past") : .null])
    }
  }
}

// MARK: - Parts

extension NumberedEntry {
  var vector: JSONValue {
    .members([
      "order": .integer(order), "timestamp": .string(entry.timestamp),
      "events": .array(entry.events.map(\.json)),
    ])
  }
}

extension EventDetails {
  fileprivate var vector: JSONValue {
    guard var object = event.json.object else { return event.json }
    if let transaction {
      object["decoded"] = transaction.cards.json
      object["signedByCard"] = transaction.author.json
    }
    if let refusal { object["refusal"] = refusal.json }
    if let signer = event.verifierDetails { object["verifierDetails"] = .shownSigner(signer) }
    return .object(object)
  }
}

extension NavigationState.Transaction {
  /// `transactions`: of each its `type`, `cards`, `author` and `network`, the latter two `null` where
  /// nothing is to be signed, and `notes` where there are any; `isGone` where nothing waits any more.
  var vector: JSONValue {
    var object = JSONObject([("transactions", .array(transactions))])
    if isGone { object["isGone"] = .bool(true) }
    return .object(object)
  }

  private var transactions: [JSONValue] {
    switch content {
    case .signing(let screen): screen.items.map(\.vector)
    case .update(let screen): [shown("stub", screen.cards.json)]
    case .reading(let screen): [shown("read", screen.cards.json)]
    case .request: []
    case .keys(let preview):
      [
        shown(
          "import_derivations",
          .members([
            "importingDerivations": .array([
              .members([
                "index": .integer(0), "indent": .integer(0), "kind": .string("derivations"),
                "keySets": preview.json["keySets"] ?? .null,
                "unknownSets": preview.json["unknownSets"] ?? .null,
              ])
            ])
          ]))
      ]
    }
  }

  private func shown(_ type: String, _ cards: JSONValue) -> JSONValue {
    .members(["type": .string(type), "cards": cards, "author": .null, "network": .null])
  }
}

extension SigningItem {
  fileprivate var vector: JSONValue {
    var object = JSONObject([
      ("type", .string("sign")), ("cards", cards.json), ("author", author.json),
      ("network", network.vector),
    ])
    if !notes.isEmpty { object["notes"] = .array(notes.map(\.json)) }
    return .object(object)
  }
}

extension SigningNetwork {
  /// The network that is shown beside a transaction; `null` for a message for any network.
  fileprivate var vector: JSONValue {
    switch self {
    case .specs(let network): .networkLabel(network.specs)
    case .any: .null
    }
  }
}

extension KeyDetails {
  fileprivate var rootVector: JSONValue {
    var object = JSONObject([
      ("address", .string(address)), ("addressKey", .hex(stored.key.scaleBytes)),
    ])
    for member in card.object ?? JSONObject() { object[member.name] = member.value }
    return .object(object)
  }

  fileprivate var vector: JSONValue {
    .members([
      "address": .string(address), "addressKey": .hex(stored.key.scaleBytes), "card": card,
      "network": network.map { .networkLabel($0) } ?? .null,
    ])
  }
}

extension StoredKey {
  /// The key beside a capsule, by itself: without network, its public key in place of an address.
  fileprivate var capsuleAuthor: JSONValue {
    .members([
      "address": .hex(key.signer.publicKey),
      "addressKey": .hex(AddressKey(signer: key.signer, genesisHash: nil).scaleBytes),
      "path": .string(record.path), "hasPwd": .bool(record.hasPassword),
      "seedName": .string(record.seedName), "secretExposed": .bool(record.isSecretExposed),
      "identicon": picture.json,
    ])
  }
}

extension BackupNetwork {
  fileprivate var vector: JSONValue {
    .members([
      "networkTitle": .string(network.specs.name), "networkLogo": .string(network.specs.logo),
      "networkOrder": .integer(network.order),
      "keys": .array(
        keys.map { stored in
          .members([
            "path": .string(stored.record.path), "hasPwd": .bool(stored.record.hasPassword),
          ])
        }),
    ])
  }
}

extension PasswordEntryModel {
  fileprivate var vector: JSONValue {
    switch key {
    case .author(let author, let network):
      .members([
        "author": author.json, "network": network.vector, "counter": .integer(counter),
      ])
    case .capsule(let stored):
      .members([
        "author": stored.capsuleAuthor, "network": .null, "counter": .integer(counter),
      ])
    }
  }
}

extension CapsuleModel.Content {
  fileprivate var vector: JSONValue {
    switch self {
    case .specs(let specs):
      .members([
        "content": .string("specs"),
        "network": .members([
          "title": .string(specs.title), "logo": .string(specs.logo),
          "key": .hex(specs.key.scaleBytes),
        ]),
      ])
    case .metadata(let name, let version):
      .members([
        "content": .string("metadata"), "name": .string(name), "version": .integer(version),
      ])
    case .types(let hash): .members(["content": .string("types"), "hash": .string(hash.hex)])
    }
  }
}

extension SettingsModel {
  fileprivate var shown: JSONValue {
    generalVerifier.map { .shownVerifier($0) } ?? .null
  }
}

extension NetworkDetailsModel {
  fileprivate var verifierVector: JSONValue {
    switch verifier {
    case nil: .null
    case .general:
      .members(["type": .string("general"), "details": .shownVerifier(generalVerifier)])
    case .custom(let custom):
      .members(["type": .string("custom"), "details": .shownVerifier(custom)])
    }
  }
}

extension JSONValue {
  /// A network as keys and transactions show it: its name as title, its logo, and its key.
  fileprivate static func networkLabel(_ specs: NetworkSpecs) -> JSONValue {
    .members([
      "title": .string(specs.name), "logo": .string(specs.logo), "key": .hex(specs.key.scaleBytes),
    ])
  }

  /// A key with its scheme and its picture; `null` for nobody.
  fileprivate static func shownVerifier(_ verifier: Verifier) -> JSONValue {
    verifier.signer.map { shownSigner($0) } ?? .null
  }

  /// A key with its scheme and its picture.
  fileprivate static func shownSigner(_ signer: MultiSigner) -> JSONValue {
    .members([
      "publicKey": .hex(signer.publicKey), "encryption": .string(signer.scheme.name),
      "identicon": IdentityPicture.dots(signer.publicKey).json,
    ])
  }
}
