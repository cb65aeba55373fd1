import JSONCodec
import VectorSupport

/// What a screen shows beside what a vector says of it, which may be shortened.
struct ScreenComparison {
  /// The warnings that were shown, by their texts.
  let warnings: [String: JSONValue]

  func differences(_ ours: JSONValue?, _ wanted: JSONValue, _ place: String) -> [String] {
    guard let ours else { return ["\(place): none, not \(wanted.serialized())"] }
    if let count = wanted["count"], let newest = wanted["newest"] {
      let entries = ours["log"]?.array ?? []
      let first = entries.first.map { withWarnings($0) } ?? .null
      return .integer(entries.count) == count && first == newest
        ? []
        : ["\(place): \(entries.count) entries, \(first.serialized()), not \(wanted.serialized())"]
    }
    if let log = ours["log"]?.array {
      return same(.members(["log": .array(log.map { withWarnings($0) })]), wanted, place)
    }
    if ours["events"] != nil { return same(withWarnings(ours), wanted, place) }
    if let transactions = ours["transactions"]?.array, let theirs = wanted["transactions"]?.array,
      transactions.count == theirs.count
    {
      return zip(transactions, theirs).flatMap { ours, theirs in
        same(shortened(ours, like: theirs), theirs, place)
      }
    }
    if ours["error"]?["code"] != nil, wanted["error"] != nil { return [] }
    return same(ours, wanted, place)
  }

  private func same(_ ours: JSONValue, _ wanted: JSONValue, _ place: String) -> [String] {
    ours == wanted ? [] : ["\(place): \(ours.serialized()), not \(wanted.serialized())"]
  }

  /// An entry whose warnings are the codes and parameters of the cards that showed them.
  func withWarnings(_ entry: JSONValue) -> JSONValue {
    guard let events = entry["events"]?.array else { return entry }
    return entry.with(
      "events",
      .array(
        events.map { event in
          guard event["event"] == .string("warning"), let text = event["text"]?.string,
            let warning = warnings[text]?.object
          else { return event }
          return .object(
            JSONObject(
              [("event", .string("warning"))] + warning.map { ($0.name, $0.value) }))
        }))
  }

  /// A transaction of which only counts and keys are stated.
  private func shortened(_ ours: JSONValue, like theirs: JSONValue) -> JSONValue {
    var ours = ours
    if let cards = theirs["cards"]?.object, cards.contains(where: { $0.value.array == nil }) {
      let counts = (ours["cards"]?.object ?? JSONObject()).map { section in
        (section.name, JSONValue.integer(section.value.array?.count ?? 0))
      }
      ours = ours.with("cards", .object(JSONObject(counts)))
    }
    if theirs["author"]?.string != nil, let key = ours["author"]?["addressKey"] {
      ours = ours.with("author", key)
    }
    if theirs["network"]?.string != nil, let key = ours["network"]?["key"] {
      ours = ours.with("network", key)
    }
    return ours
  }
}
