import ByteSupport
import FileSupport
import HotStore
package import JSONCodec
package import PortalStore
import Reporting

/// The results of the last round of the loop, in the file `watch.json` of the portal.
package struct WatchRecord: Equatable, Sendable {
  /// A version that the published site shows.
  struct Version: Equatable, Sendable {
    var id = ""
    var version: UInt32 = 0

    static let form = JSONReading(into: Version()).form([
      "id": .field(\.id), "version": .field(\.version),
    ]).strict()
  }

  /// The state of a network, as far as a build depends on it.
  struct NetworkState: Equatable, Sendable {
    var id = ""
    var state = NetworkResult.State.current
    var live: UInt32?
    var version: UInt32?

    static let form = JSONReading(into: NetworkState()).form([
      "id": .field(\.id), "state": .field(\.state, as: .word),
      "liveVersion": .optionalField(\.live), "specVersion": .optionalField(\.version),
    ]).strict()
  }

  /// A message that was sent about a network.
  struct Notice: Equatable, Sendable {
    var id = ""
    var event = PortalConfiguration.Webhook.Event.alarm
    /// The state and version that the message reported.
    var subject = ""
    var sentAt: Int64 = 0
    /// The time at which the state ended; `nil` while it lasts.
    var endedAt: Int64?

    static let form = JSONReading(into: Notice()).form([
      "id": .field(\.id), "event": .field(\.event, as: .word), "subject": .field(\.subject),
      "sentAt": .field(\.sentAt, as: .time), "endedAt": .optionalField(\.endedAt, as: .time),
    ]).strict()
  }

  private static let format = "hotside-portal-watch/1"

  /// The time of the last round, in seconds since 1970.
  package internal(set) var roundAt: Int64?
  /// The exit code of the last update.
  package internal(set) var updateExitCode: Int?
  /// The exit code of the last build; `nil` if none was necessary yet.
  package internal(set) var buildExitCode: Int?
  /// The exit code of the last check before a publication; `nil` if none was necessary yet.
  package internal(set) var checkExitCode: Int?
  /// A hash of everything that the last build depends on.
  var built: Hash256?
  /// The states of the networks in the last build.
  var builtStates: [NetworkState] = []
  /// The time of the last complete build, in seconds since 1970.
  var builtAt: Int64?
  /// A hash of the site that was published last.
  var publishedSite: Hash256?
  /// The last versions of each network that the site has shown.
  var publishedVersions: [Version] = []
  /// A hash of the program that publishes the site and of its arguments.
  var publishProgram: Hash256?
  /// The number of failures in a row to publish the site.
  package internal(set) var publishFailures = 0
  /// The time of the last attempt to publish the site, in seconds since 1970.
  var publishTriedAt: Int64?
  /// The faults of the last round, as sentences.
  package internal(set) var faults: [String] = []
  var notices: [Notice] = []
  /// The time of the last digest of states that last, in seconds since 1970.
  var digestAt: Int64?

  package static let form = JSONReading(into: WatchRecord()).form([
    "format": .format(format), "roundAt": .field(\.roundAt, as: .orNull(.time)),
    "updateExitCode": .field(\.updateExitCode), "buildExitCode": .field(\.buildExitCode),
    "checkExitCode": .field(\.checkExitCode), "built": .field(\.built),
    "builtStates": .field(\.builtStates, isRequired: false, as: NetworkState.form.list),
    "builtAt": .field(\.builtAt, as: .orNull(.time)),
    "publishedSite": .field(\.publishedSite),
    "publishedVersions": .field(\.publishedVersions, isRequired: false, as: Version.form.list),
    "publishProgram": .field(\.publishProgram),
    "publishFailures": .field(\.publishFailures),
    "publishTriedAt": .field(\.publishTriedAt, as: .orNull(.time)),
    "faults": .field(\.faults), "notices": .field(\.notices, as: Notice.form.list),
    "digestAt": .optionalField(\.digestAt, as: .time),
  ])

  init() {}

  /// Reads the file; a missing or damaged one is an empty record.
  package init(in folder: PortalFolder) {
    guard let bytes = try? FileReading.bytes(at: WatchRecord.path(in: folder), limit: 16 << 20),
      let json = try? JSONValue(parsing: bytes), let record = try? WatchRecord.form.value(of: json)
    else { return }
    self = record
  }

  private static func path(in folder: PortalFolder) -> String { folder.file("watch.json") }

  func write(to folder: PortalFolder) throws {
    try FileReplacement.write(
      WatchRecord.form(self).fileBytes, to: WatchRecord.path(in: folder), under: .upkeep)
  }

  /// Whether the loop works: rounds are recent, and updates, builds and publishing succeed.
  ///
  /// `poll` is the time between two rounds in seconds.
  package func isHealthy(at now: Int64, poll: Int) -> Bool {
    guard let roundAt, now - roundAt <= Int64(3 * poll + 600) else { return false }
    return faults.isEmpty && publishFailures == 0
  }

  /// The time when a program that failed is run again, after 1, 2, 4 … 60 minutes; `nil` if it may
  /// run now.
  func publishPause(at now: Int64) -> Int64? {
    guard publishFailures > 0, let publishTriedAt, publishTriedAt <= now else { return nil }
    let end = publishTriedAt + min(60 << min(Int64(publishFailures) - 1, 6), 3_600)
    return now < end ? end : nil
  }
}
