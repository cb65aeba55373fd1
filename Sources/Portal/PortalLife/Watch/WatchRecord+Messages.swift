import ByteSupport
import PortalStore
import Reporting

/// The messages of the loop (portal 5.5).
extension WatchRecord {
  private static let day: Int64 = 86_400
  /// The number of versions of a network that are remembered as shown.
  private static let versionLimit = 16

  /// The messages of a round: one for each change of a state, and at most once a day a digest of the
  /// states that last for a day.
  ///
  /// A state that comes back within a day of its message is not a change.
  mutating func messages(_ results: [NetworkResult], at now: Int64) -> [Webhooks.Message] {
    var messages: [Webhooks.Message] = []
    var lasting: Set<Int> = []
    for result in results {
      for found in WatchRecord.found(result) {
        let message = Webhooks.Message(
          event: found.event, id: result.id, version: result.version, text: found.text)
        let place = notices.firstIndex { notice in
          notice.id.hasSameBytes(as: result.id) && notice.event == found.event
            && notice.subject.hasSameBytes(as: found.subject)
        }
        guard let place else {
          lasting.insert(notices.count)
          notices.append(
            Notice(id: result.id, event: found.event, subject: found.subject, sentAt: now))
          messages.append(message)
          continue
        }
        lasting.insert(place)
        let known = notices[place]
        if known.sentAt > now || (known.endedAt != nil && now - known.sentAt >= WatchRecord.day) {
          notices[place].sentAt = now
          messages.append(message)
        }
        notices[place].endedAt = nil
      }
    }
    // A network that does not answer keeps the states that it had.
    let silent = results.filter { $0.state == .unknown }.map(\.id)
    for place in notices.indices where !lasting.contains(place) && notices[place].endedAt == nil {
      let isSilent = silent.contains { $0.hasSameBytes(as: notices[place].id) }
      if !isSilent { notices[place].endedAt = now }
    }
    notices.removeAll { $0.endedAt.map { now - $0 >= WatchRecord.day || $0 > now } ?? false }
    return messages + digest(at: now)
  }

  /// A reminder of everything that has lasted for a day, for each event.
  private mutating func digest(at now: Int64) -> [Webhooks.Message] {
    if let digestAt, digestAt <= now, now - digestAt < WatchRecord.day { return [] }
    let old = notices.filter { $0.endedAt == nil && now - $0.sentAt >= WatchRecord.day }
    guard !old.isEmpty else { return [] }
    digestAt = now
    let events: [PortalConfiguration.Webhook.Event] = [.alarm, .queued]
    return events.compactMap { event in
      let own = old.filter { $0.event == event }
      guard !own.isEmpty else { return nil }
      let list = own.map { "\($0.id) (\($0.subject))" }.shortList(20)
      return Webhooks.Message(
        event: event, id: nil, version: nil, text: "For more than a day: \(list).")
    }
  }

  /// The states of the networks for a build, by which it is decided whether another build is due.
  ///
  /// A network that does not answer has the state of the last build until its silence has lasted for a day: until
  /// then, the page shows the time of the last answer, and the site is not published again for a pause of a node.
  func states(_ results: [NetworkResult], at now: Int64) -> [NetworkState] {
    results.map { result in
      let silence = notices.first {
        $0.id.hasSameBytes(as: result.id) && $0.subject == NetworkResult.State.unknown.rawValue
      }
      let lasts = silence.map { now - $0.sentAt >= WatchRecord.day } ?? false
      guard result.state == .unknown, !lasts,
        let built = builtStates.first(where: { $0.id.hasSameBytes(as: result.id) })
      else { return NetworkState(result) }
      return built
    }
  }

  /// The message about a publication, which names the versions that the site shows for the first time.
  ///
  /// - Parameters:
  ///   - versions: the versions that the site shows now.
  ///   - title: the title of the portal.
  /// - Returns: the message, with the network and its version if it is the only one; none if no version is new.
  mutating func published(_ versions: [Version], titled title: String) -> [Webhooks.Message] {
    let new = versions.filter { !publishedVersions.contains($0) }
    let words = new.map { version in
      let former = publishedVersions.last { $0.id.hasSameBytes(as: version.id) }
      let before = former.map { ", before \($0.version)" } ?? ""
      return "\(version.id) \(version.version)\(before)"
    }
    var counts: [ByteText: Int] = [:]
    publishedVersions = (publishedVersions + new).reversed().filter { version in
      counts[ByteText(version.id), default: 0] += 1
      return counts[ByteText(version.id), default: 0] <= WatchRecord.versionLimit
    }.reversed()
    guard !new.isEmpty else { return [] }
    let only = new.count == 1 ? new[0] : nil
    return [
      Webhooks.Message(
        event: .published, id: only?.id, version: only?.version,
        text: "The site of \(title) has new versions: \(words.shortList(20)).")
    ]
  }

  /// The states of a network that are worth a message.
  private static func found(
    _ result: NetworkResult
  ) -> [(event: PortalConfiguration.Webhook.Event, subject: String, text: String)] {
    let version = result.version.map { "\($0)" } ?? "?"
    // The version does not matter for networks that cannot be asked.
    let subject =
      result.state == .unknown ? result.state.rawValue : "\(result.state.rawValue) \(version)"
    var found: [(event: PortalConfiguration.Webhook.Event, subject: String, text: String)] = []
    switch result.state {
    case .alarm, .specsChanged, .wentBack, .failed, .unknown:
      found.append((.alarm, subject, result.reason ?? "\(result.id) is in the state \(subject)."))
    case .waiting:
      found.append(
        (.queued, subject, "Version \(version) of \(result.id) waits for its signature."))
    case .current, .next, .withdrawn: break
    }
    if let hash = result.announcedHash {
      found.append(
        (
          .queued, "announced \(hash)",
          "The chain of \(result.id) has announced an upgrade to the code with the hash \(hash)."
        ))
    }
    return found
  }
}

extension WatchRecord.NetworkState {
  init(_ result: NetworkResult) {
    (id, state) = (result.id, result.state)
    (live, version) = (result.live, result.version)
  }
}
