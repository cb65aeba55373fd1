import ColdSide
import ColdSigner
import JSONCodec
import Reporting
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
    return .object(object)
  }

  /// What the screen shows as vectors state it, without what they say nothing of.
  var vectorScreen: JSONValue? {
    switch view.screen {
    case nil: return nil
    case .keys(let model): return .members(["seedName": .string(model.seedName)])
    case .newSeed: return .members(["keyboard": .bool(hasKeyboard)])
    case .recoverSeedName(let name):
      return .members(["keyboard": .bool(hasKeyboard), "seedName": .string(name)])
    case .recoverSeedPhrase(let model):
      let draft = model.draft
      return .members([
        "keyboard": .bool(hasKeyboard), "seedName": .string(model.seedName),
        "userInput": .string(draft.input),
        "suggestions": .strings(draft.draft.suggestions),
        "draft": draft.words,
        "ready": draft.draft.isReady ? .string(draft.phrase) : .null,
      ])
    case .transaction(let model):
      return .members([
        "transactions": .array((model.vector["transactions"]?.array ?? []).map(\.withoutNotes))
      ])
    case .log(let entries):
      return .members(["log": .array(entries.map { $0.vector.without("timestamp") })])
    case .some(let model): return model.vector
    }
  }

  /// Whether names and words can be typed: nothing lies over the screen.
  private var hasKeyboard: Bool { state.modal == nil && state.alert == nil }

  /// What the modal shows as vectors state it, secrets added.
  var vectorModal: JSONValue? {
    switch view.modal {
    case nil: return nil
    case .newSeedBackup(let model):
      return view.modal?.vector?.with("seedPhrase", .string(model.phrase.plain))
    case .passwordConfirm(let model):
      return view.modal?.vector?.with("password", .string(model.password.plain))
    case .some(let model): return model.vector
    }
  }

  /// State, frame, and what is shown, by name; no secret is in it.
  var json: JSONValue {
    var object = state.json.object ?? JSONObject()
    for member in view.frame.vector.object ?? JSONObject() { object[member.name] = member.value }
    object["screenData"] = view.screen?.vector
    object["modalData"] = view.modal?.vector
    object["alertData"] = view.alert?.vector
    object["refused"] = refusal?.vector
    return .object(object)
  }

  /// The errors that are told, of the alert or of what was refused.
  var errors: [any ReportableError] {
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
