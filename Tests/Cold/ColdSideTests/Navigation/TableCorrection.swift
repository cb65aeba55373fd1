import ColdSide
import JSONCodec
import Reporting
import VectorSupport

/// A row of the table in which this machine does something else, and why: the numbers are those of
/// chapter 10 of the specification.
struct TableCorrection {
  let tried: NavigationTable.Tried
  let source: NavigationTable.State
  /// `nil` where existing signers crash.
  let target: NavigationTable.State?
  let error: JSONValue?
  let answer: NavigationAnswer
  let before: NavigationState

  private var codes: [String] { answer.errors.map(\.word) }
  private var screenName: String { answer.state.screen.name }
  private var isPanic: Bool { error?["panic"] != nil }

  /// The number of the correction that explains the answer; `nil` for none.
  var rule: Int? {
    if isPanic { return panicRule }
    let name = source.expected["screen"]?["name"]?.string
    switch (tried.action, name) {
    case ("GoBack", _) where closesBrokenModal: return 41
    case ("GoForward", "NewSeed") where answer.state.modal == nil && codes == ["empty_seed_name"]:
      return 43
    case ("GoForward", "RecoverSeedName") where codes == ["empty_seed_name"]:
      return tried.details.isEmpty ? 43 : nil
    case ("GoForward", "NewSeed"), ("GoForward", "RecoverSeedPhrase"):
      let told: Set = [
        "empty_seed", "empty_seed_name", "seed_name_exists", "secret_string",
        "no_networks_available",
      ]
      return codes.count == 1 && told.isSuperset(of: codes) && isSamePlace ? 43 : nil
    case ("GoForward", "Transaction") where codes == ["other_phrase"]:
      return target?.expected["modal"]?["name"] == .string("EnterPassword") ? 45 : nil
    case ("GoForward", "SignSufficientCrypto") where codes == ["no_network_attached"]:
      return 24
    case ("GoForward", "SignSufficientCrypto") where codes == ["empty_seed"]:
      return 40
    default: break
    }
    let isUnknown = error?["error"]?["code"] == .string("network_specs_not_found")
    if tried.action == "RemoveSeed", isUnknown, codes.isEmpty { return 9 }
    let isLegacyList =
      target?.expected["alert"] == .string("ErrorDisplay") && answer.view.screen != nil
      && ["SeedSelector", "SelectSeedForBackup"].contains(screenName)
    return isLegacyList ? 9 : nil
  }

  private var panicRule: Int? {
    switch tried.action {
    case "SelectKey": codes == ["key_not_found"] ? 31 : nil
    case "TransactionFetched": answer.refusal != nil ? 31 : nil
    case "SignTypes", "SignMetadata", "SignNetworkSpecs":
      screenName == "SignSufficientCrypto" && codes.isEmpty ? 9 : nil
    default: nil
    }
  }

  /// GoBack closed the alert together with a modal whose data fails.
  private var closesBrokenModal: Bool {
    guard answer.state.modal == nil, before.modal != nil,
      target?.expected["modal"] != .null, target?.expected["alert"] == .string("Error")
    else { return false }
    return answer.state.screen.name == before.screen.name
  }

  private var isSamePlace: Bool {
    answer.state.screen.name == before.screen.name
      && answer.state.modal.map(\.name) == before.modal.map(\.name)
  }
}
