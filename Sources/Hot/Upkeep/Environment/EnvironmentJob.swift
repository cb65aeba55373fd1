import FileSupport
package import HotSide
import HotStore
import Reporting
import SecretVault

/// Checks whether the tool finds everything it needs on the system, and repairs what can be
/// repaired without loss.
///
/// Uses no network.
package struct EnvironmentJob: Sendable {
  package enum Area: String, CaseIterable, Sendable {
    case libraries
    case keyring
    case clock
    case names
    case certificates
    case rights
    case leftovers
    case portal
  }

  /// The result of one check.
  package struct Finding: Equatable, Sendable {
    package enum State: String, Sendable {
      case fine
      /// A fact that is worth knowing; the text says which features are missing.
      case note
      case fault
      /// A fault that this run has repaired.
      case mended
    }

    package let area: Area
    package let state: State
    /// The file or other item that was checked.
    package let place: String
    /// The result and what to do, as a sentence.
    package let text: String
  }

  /// The files of the system that are checked; tests replace them.
  package struct System: Sendable {
    /// The list of name servers.
    package var resolver = "/etc/resolv.conf"
    /// The trusted certificate authorities.
    package var certificates = "/etc/ssl/certs/ca-certificates.crt"
    /// The path of this program.
    package var program = FileTime.program

    package init() {}
  }

  /// The facts about a workspace's portal that are checked.
  package struct Portal: Sendable {
    private(set) var folders: [String]
    private(set) var faults: [String]
    private(set) var notes: [String]
    private(set) var lackingCount: Int

    /// - Parameters:
    ///   - folders: the folders that its builds write to.
    ///   - faults: the published payloads that its store lacks, as sentences.
    ///   - notes: other facts that the user should know, as sentences.
    ///   - lackingCount: the number of payloads whose file in the store is missing or damaged.
    package init(folders: [String], faults: [String], notes: [String], lackingCount: Int) {
      (self.folders, self.faults, self.notes) = (folders, faults, notes)
      self.lackingCount = lackingCount
    }
  }

  private let workspace: Workspace
  private let keyStore: String?
  private let now: Int64
  private let portal: Portal?
  private let system: System

  /// Creates a job.
  ///
  /// `keyStore` is the path of the vault of keys, `nil` without a home folder; `now` is in
  /// seconds since 1970 (UTC), by the clock of the system.
  package init(
    workspace: Workspace, keyStore: String?, now: Int64, portal: Portal? = nil,
    system: System = System()
  ) {
    self.portal = portal
    self.workspace = workspace
    self.keyStore = keyStore
    self.now = now
    self.system = system
  }

  /// Runs all checks.
  ///
  /// - Parameter mends: whether file permissions are restricted and leftovers removed.
  /// - Returns: at least one finding for each area, in the order of the areas; none for a missing
  ///   portal.
  package func run(mends: Bool) -> [Finding] {
    libraries() + [keyring, clock, names, certificates] + rights(mends) + leftovers(mends)
      + published
  }

  private func libraries() -> [Finding] {
    let libraries = BuildRecord.libraries
    let missing = libraries.filter { $0.path == nil }
    guard missing.isEmpty else {
      return missing.map {
        Finding(
          area: .libraries, state: .fault, place: $0.name,
          text: "It was not found, and commands that need it fail. Install its package again.")
      }
    }
    return [
      Finding(
        area: .libraries, state: .fine,
        place: libraries.count.counted("library", plural: "libraries"),
        text: "All were found; 'hotside --version --verbose' lists them.")
    ]
  }

  private var keyring: Finding {
    SessionKeyring.isAvailable
      ? Finding(
        area: .keyring, state: .fine, place: "session keyring",
        text: "'hotside keys unlock' can keep a vault open in it.")
      : Finding(
        area: .keyring, state: .note, place: "session keyring",
        text: "This system has none, so every command that signs asks for the password.")
  }

  private var clock: Finding {
    if let (path, time) = FileTime.behind([system.program, workspace.hotDatabase], now: now) {
      return Finding(
        area: .clock, state: .fault, place: "\(CalendarDay(secondsSince1970: now))",
        text:
          """
          The clock is behind \(path == system.program ? "the program" : path), which is dated \
          \(CalendarDay(secondsSince1970: time)): certificates and the history of the database would be wrong. Set the \
          clock.
          """
      )
    }
    return Finding(
      area: .clock, state: .fine, place: "\(CalendarDay(secondsSince1970: now))",
      text: "The clock is not behind the program or the database.")
  }

  private var names: Finding {
    let lines = text(system.resolver)?.split(separator: "\n") ?? []
    let servers = lines.filter { $0.split(separator: " ").first == "nameserver" }.count
    return servers > 0
      ? Finding(
        area: .names, state: .fine, place: system.resolver,
        text: "It names \(servers.counted("server")) for host names.")
      : Finding(
        area: .names, state: .note, place: system.resolver,
        text: "It names no server, so nodes can be reached only by IP address.")
  }

  private var certificates: Finding {
    let count =
      text(system.certificates).map { $0.ranges(of: "-----BEGIN CERTIFICATE-----").count } ?? 0
    return count > 0
      ? Finding(
        area: .certificates, state: .fine, place: system.certificates,
        text: "It has \(count.counted("trusted authority", plural: "trusted authorities")).")
      : Finding(
        area: .certificates, state: .fault, place: system.certificates,
        text:
          """
          It has no certificate authority, so no node with https or wss can be trusted. Install ca-certificates, or \
          give --certificate-authority.
          """
      )
  }

  /// The maximum length of a system file that is read, in bytes.
  private static let largestText = 16 << 20

  private func text(_ path: String) -> String? {
    (try? FileReading.bytes(at: path, limit: EnvironmentJob.largestText)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  // MARK: - Repairs

  private func rights(_ mends: Bool) -> [Finding] {
    let database = workspace.hotDatabase
    let copies = LastGoodCopy.all(of: database).map(\.path)
    let secrets = ([database] + copies + (keyStore.map { [$0] } ?? [])).filter(Folder.exists)
    let open = secrets.filter(FileRights.isOpenToOthers)
    guard !open.isEmpty else {
      return [
        Finding(
          area: .rights, state: .fine, place: secrets.count.counted("file"),
          text: "Only their owner can read databases, copies and the vault.")
      ]
    }
    return open.map { path in
      let isMended = mends && FileRights.close(path)
      return Finding(
        area: .rights, state: isMended ? .mended : .fault, place: path,
        text: isMended
          ? "Others could read it; now only its owner can."
          : "Others can read it. Let only its owner read it: chmod 600.")
    }
  }

  private func leftovers(_ mends: Bool) -> [Finding] {
    let paths = workspace.leftovers(
      andIn: (keyStore.map { [FilePath.folder(of: $0)] } ?? []) + (portal?.folders ?? []))
    guard !paths.isEmpty else {
      return [
        Finding(
          area: .leftovers, state: .fine, place: workspace.root,
          text: "No leftovers of interrupted runs.")
      ]
    }
    guard mends else {
      return [
        Finding(
          area: .leftovers, state: .note, place: paths.joined(separator: ", "),
          text: "Left over from interrupted runs; safe to delete. --fix removes it."
        )
      ]
    }
    return paths.map { path in
      let isMended = Leftovers.remove(path)
      return Finding(
        area: .leftovers, state: isMended ? .mended : .fault, place: path,
        text: isMended
          ? "Left over from an interrupted run; it was removed."
          : "Left over from an interrupted run; it cannot be removed.")
    }
  }

  private var published: [Finding] {
    guard let portal, let place = portal.folders.first else { return [] }
    let notes = portal.notes.map { Finding(area: .portal, state: .note, place: place, text: $0) }
    guard !portal.faults.isEmpty else {
      guard portal.lackingCount == 0 else {
        return notes + [
          Finding(
            area: .portal, state: .note, place: place,
            text: """
              The files of \(portal.lackingCount.counted("payload")) in 'blobs' are missing or damaged. 'hotside \
              portal build' takes them from the published site or from completed updates: keep one of these.
              """)
        ]
      }
      return notes + [
        Finding(
          area: .portal, state: .fine, place: place,
          text: "The store has every payload that the log lists as published.")
      ]
    }
    return notes
      + portal.faults.map { Finding(area: .portal, state: .fault, place: place, text: $0) }
  }
}
