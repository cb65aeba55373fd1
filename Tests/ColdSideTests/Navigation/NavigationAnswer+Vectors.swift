import ColdSide
import ColdSigner
import JSONCodec
import SubstrateCrypto
import VectorSupport

extension NavigationAnswer {
  /// Screen, modal and alert as vectors state them, secrets added from where they are lent.
  var vectorState: JSONValue {
    var object = state.json.object ?? JSONObject()
    if case .recoverSeedPhrase(let recovery) = state.screen {
      object["screen"] = .members([
        "name": .string("RecoverSeedPhrase"),
        "args": .members([
          "seedName": .string(recovery.seedName), "draft": recovery.draft.words,
          "userInput": .string(recovery.draft.input),
        ]),
      ])
    }
    if case .deriveKey(_, let entered) = state.screen,
      var arguments = object["screen"]?["args"]?.object
    {
      arguments["entered"] = .string(entered.plain)
      object["screen"] = .members(["name": .string("DeriveKey"), "args": .object(arguments)])
    }
    return .object(object)
  }

  /// What the screen shows as vectors state it, without what they say nothing of.
  var vectorScreen: JSONValue? {
    switch view.screen {
    case nil: return nil
    case .keys(let model): return .members(["seedName": .string(model.seedName)])
    case .recoverSeedPhrase(let model):
      return .members([
        "keyboard": .bool(model.hasKeyboard), "seedName": .string(model.seedName),
        "userInput": .string(model.draft.input),
        "suggestions": .array(model.suggestions.map { .string($0) }),
        "draft": model.draft.words,
        "ready": model.isReady ? .string(model.draft.phrase) : .null,
      ])
    case .transaction(let model):
      return .members([
        "transactions": .array((model.json["transactions"]?.array ?? []).map(\.withoutNotes))
      ])
    case .log(let model):
      return .members([
        "log": .array((model.json["log"]?.array ?? []).map { $0.without("timestamp") })
      ])
    case .logDetails(let model): return model.json.without("timestamp")
    case .some(let model): return model.json
    }
  }

  /// What the modal shows as vectors state it, secrets added.
  var vectorModal: JSONValue? {
    switch view.modal {
    case nil: return nil
    case .newSeedBackup(let model):
      return model.json.with("seedPhrase", .string(model.phrase.plain))
    case .passwordConfirm(let model):
      return model.json.with("password", .string(model.password.plain))
    case .some(let model): return model.json
    }
  }

  /// The errors that are told, of the alert or of what was refused.
  var errors: [NavigationError] {
    if let refusal { return [refusal] }
    switch view.alert {
    case .error(let errors), .errorDisplay(let errors): return errors
    case .shield, nil: return []
    }
  }
}

extension SharedSecret {
  /// The text of a secret that is none.
  var plain: String {
    withBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }
}

extension SharedDraft {
  var phrase: String {
    draft.withWords { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }

  var words: JSONValue { .array(phrase.split(separator: " ").map { .string(String($0)) }) }

  var input: String {
    draft.withInput { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }
}

extension JSONValue {
  func without(_ name: String) -> JSONValue {
    guard var object else { return self }
    object[name] = nil
    return .object(object)
  }

  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard var object else { return self }
    object[name] = value
    return .object(object)
  }

  /// A transaction without what vectors say nothing of: notes, and of keys to import the sets of
  /// unknown seeds and why a key cannot be derived.
  fileprivate var withoutNotes: JSONValue {
    guard let cards = self["cards"]?["importingDerivations"]?.array?.first else {
      return without("notes")
    }
    let sets = (cards["keySets"]?.array ?? []).map { set in
      set.with("keys", .array((set["keys"]?.array ?? []).map { $0.without("problem") }))
    }
    let card = cards.without("unknownSets").with("keySets", .array(sets))
    return with("cards", .members(["importingDerivations": .array([card])]))
  }
}
