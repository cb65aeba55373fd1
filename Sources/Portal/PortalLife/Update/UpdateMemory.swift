import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PortalStore

/// The facts that updates remember of each network, in the file `update.json` of the portal.
///
/// The file may be removed: the next run then compares all metadata again.
struct UpdateMemory: Equatable, Sendable {
  struct Network: Equatable, Sendable {
    /// The network's id.
    var id = ""
    /// The time of the last comparison of the whole metadata, in seconds since 1970.
    var comparedAt: Int64?
    /// The highest version that nodes have run; answers that were refused do not count.
    var highest: UInt32?
    /// The number of runs in a row in which all nodes ran a lower version than ``highest``.
    var lowerRuns = 0
    /// The number of runs in a row in which the network could not be asked.
    var failures = 0
    /// The time of the last run that asked the network, in seconds since 1970.
    var askedAt: Int64?
    /// BLAKE2b-256 of the code of an upgrade that the chain has announced.
    var announced: Hash256?
    /// BLAKE2b-256 of the value in the state of the chain that has this code, if it was prepared.
    var announcedValue: Hash256?
    /// The version that the chain ran when it was last asked for announcements.
    var announcedOver: UInt32?
    /// The code from which versions were prepared, the newest last.
    var codes: [Code] = []

    static let form = JSONReading(into: Network()).form([
      "id": .field(\.id), "comparedAt": .optionalField(\.comparedAt, as: .time),
      "highest": .optionalField(\.highest), "lowerRuns": .field(\.lowerRuns),
      "failures": .field(\.failures), "askedAt": .optionalField(\.askedAt, as: .time),
      "announced": .optionalField(\.announced), "announcedValue": .optionalField(\.announcedValue),
      "announcedOver": .optionalField(\.announcedOver),
      "codes": .field(\.codes, isRequired: false, as: Code.form.list),
    ]).strict()

    /// The code of a version.
    struct Code: Equatable, Sendable {
      var version: UInt32 = 0
      /// BLAKE2b-256 of the code as its file or the state of the chain has it.
      var hash = Hash256.zero

      static let form = JSONReading(into: Code()).form([
        "version": .field(\.version), "hash": .field(\.hash),
      ]).strict()
    }

    /// The maximum number of ``codes``.
    private static let codeLimit = 16

    mutating func add(_ code: Code) {
      codes = (codes.filter { $0 != code } + [code]).suffix(Network.codeLimit)
    }

    /// Whether the whole metadata must be compared again: once a day.
    func isDue(at now: Int64) -> Bool { comparedAt.map { now - $0 >= 86_400 || $0 > now } ?? true }

    /// The time until which a network that did not answer is not asked again, in seconds since 1970; `nil` if it
    /// may be asked now.
    ///
    /// Pauses double from 10 minutes to four hours.
    func pauseEnd(at now: Int64) -> Int64? {
      guard failures > 0, let askedAt, askedAt <= now else { return nil }
      let end = askedAt + min(600 << min(Int64(failures) - 1, 5), 14_400)
      return now < end ? end : nil
    }
  }

  private static let format = "hotside-portal-update/1"
  private(set) var networks: [Network] = []

  private static let form = JSONReading(into: UpdateMemory()).form([
    "format": .format(format), "networks": .field(\.networks, as: Network.form.list),
  ]).strict()

  init() {}

  /// Reads the file; a missing or damaged one is an empty memory.
  init(in folder: PortalFolder) {
    guard
      let bytes = try? FileReading.bytes(at: UpdateMemory.path(in: folder), limit: 16 << 20),
      let json = try? JSONValue(parsing: bytes), let memory = try? UpdateMemory.form.value(of: json)
    else { return }
    self = memory
  }

  private static func path(in folder: PortalFolder) -> String { folder.file("update.json") }

  subscript(id: String) -> Network {
    get { networks.first { $0.id.hasSameBytes(as: id) } ?? Network(id: id) }
    set {
      networks.removeAll { $0.id.hasSameBytes(as: id) }
      networks.append(newValue)
    }
  }

  /// Writes the file to a temporary, in the order of the portal's networks.
  func add(to files: PendingFiles, _ folder: PortalFolder, _ ids: [String]) throws {
    var sorted = UpdateMemory()
    sorted.networks = ids.map { self[$0] }
    try files.add(UpdateMemory.form(sorted).fileBytes, to: UpdateMemory.path(in: folder))
  }
}
