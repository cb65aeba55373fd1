import ByteSupport
import CommandLineKit
import FileSupport
package import HotSide
import HotStore
import JSONCodec
package import NodeClient
package import PortalStore
package import Reporting
import SubstrateCrypto

/// `portal watch`: one round of update, build, publishing and messages (portal 5.5).
package struct PortalWatch: Sendable {
  package struct Plan: Sendable {
    /// The folder of the site.
    package let site: String
    /// The command line of a build.
    package let build: [String]
    /// The command line of a check of the site.
    package let check: [String]
    /// The program that publishes the site, with its arguments; `nil` to only build.
    package let publish: [String]?

    /// The file of the program that publishes the site.
    private let publishFile: String?

    /// Creates a plan; `path` is the value of `PATH`.
    ///
    /// - Throws: ``PortalLifeError`` if the program that publishes is not a file that can be run.
    package init(
      site: String, build: [String], check: [String], publish: [String]?, path: String?
    ) throws(PortalLifeError) {
      (self.site, self.build, self.check, self.publish) = (site, build, check, publish)
      publishFile = publish?.first.flatMap { ChildProgram.file(of: $0, path: path) }
      if let word = publish?.first, publishFile == nil { throw .noProgram(word) }
    }

    /// A hash of the program that publishes and of its arguments, which changes with its file.
    fileprivate var publishHash: Hash256 {
      let state = publishFile.flatMap { FileState(of: $0)?.text } ?? ""
      return Blake2b.hash256(Array(([state] + (publish ?? [])).joined(separator: "\n").utf8))
    }
  }

  /// A step of a round that concerns the site.
  package enum Step: String, Sendable {
    case built
    /// The build failed; the previous site stays.
    case notBuilt = "not built"
    case published
    /// The check or the program that publishes failed.
    case notPublished = "not published"
  }

  private let folder: PortalFolder
  private let configuration: PortalConfiguration
  private let workspace: Workspace
  private let plan: Plan
  private let options: NodeOptions
  private let outbox: WebhookOutbox
  private let mayGoOn: @Sendable () -> Bool
  package private(set) var record: WatchRecord
  /// The steps of the round, in order.
  package private(set) var steps: [Step] = []
  /// The exit code of the build that failed in the round; `nil` if none did.
  package private(set) var buildFailure: ExitCode?

  /// Prepares a round.
  ///
  /// - Parameters:
  ///   - portal: the portal.
  ///   - workspace: its workspace.
  ///   - plan: the commands of the round.
  ///   - options: the limits for messages.
  ///   - outbox: sends the messages.
  ///   - mayGoOn: whether the round continues; `false` after a signal.
  package init(
    _ portal: Portal, in workspace: Workspace, _ plan: Plan, _ options: NodeOptions,
    _ outbox: WebhookOutbox, while mayGoOn: @escaping @Sendable () -> Bool
  ) {
    (folder, configuration) = (portal.folder, portal.configuration)
    (self.workspace, self.plan, self.options) = (workspace, plan, options)
    self.outbox = outbox
    self.mayGoOn = mayGoOn
    record = WatchRecord(in: portal.folder)
  }

  /// The time between two rounds in seconds.
  package static func pollSeconds(_ configuration: PortalConfiguration) -> Int {
    PortalConfiguration.Freshness(configuration).pollSeconds ?? 600
  }

  /// Waits until the messages of the round are sent, and records those that were not delivered.
  ///
  /// - Throws: `FileError` if the record cannot be written.
  package mutating func finishMessages() async throws {
    await outbox.drain()
    let faults = outbox.takeFaults()
    guard !faults.isEmpty else { return }
    record.faults += faults
    try record.write(to: folder)
  }

  /// Completes a round after its update.
  ///
  /// - Parameters:
  ///   - update: the results of the update, or the error that ended it.
  ///   - now: the time, in seconds since 1970.
  /// - Throws: `FileError` if the record cannot be written.
  package mutating func finish(
    _ update: Result<[NetworkResult], any Error>, now: Int64
  ) throws {
    record.roundAt = now
    record.faults = outbox.takeFaults()
    var results: [NetworkResult] = []
    switch update {
    case .success(let found):
      results = found
      record.updateExitCode = Int(found.exit.rawValue)
    case .failure(let error):
      record.updateExitCode = Int(error.reportable.exitCode.rawValue)
      record.faults.append("The update failed: \(error.reportable.message)")
    }
    buildIfNeeded(results, now)
    let isPublished = publishIfNeeded(results, now)
    var messages = record.messages(results, at: now)
    if isPublished { messages += record.published(versions, titled: configuration.title) }
    try record.write(to: folder)
    let hooks = Webhooks(hooks: configuration.webhooks ?? [], folder: folder, options: options)
    outbox.send(messages, by: hooks, url: configuration.baseURL, index: index)
  }

  /// The versions that the site shows: those that chains run, and the next ones.
  private var versions: [WatchRecord.Version] {
    let bytes = try? FileReading.bytes(at: "\(plan.site)/status.json", limit: 64 << 20)
    let json = bytes.flatMap { try? JSONValue(parsing: $0) }
    return (json?["networks"]?.array ?? []).flatMap { network in
      ["published", "next"].compactMap { name in
        guard let id = network["id"]?.string, let version = network[name]?.integer(UInt32.self)
        else { return nil }
        return WatchRecord.Version(id: id, version: version)
      }
    }
  }

  /// The version of the signed index; `null` without one.
  private var index: JSONValue {
    guard let bytes = try? FileReading.bytes(at: "\(plan.site)/tuf/timestamp.json", limit: 65_536),
      let json = try? JSONValue(parsing: bytes)
    else { return .null }
    return json["signed"]?["version"] ?? .null
  }

  // MARK: - Building

  private mutating func buildIfNeeded(_ results: [NetworkResult], _ now: Int64) {
    let inputs = inputs(results, now)
    let hours = PortalConfiguration.Freshness(configuration).timestampHours ?? 72
    // A third of the life of the timestamp is left for retries.
    let isDue = record.builtAt.map { now - $0 >= Int64(hours) * 2_400 || $0 > now } ?? true
    guard mayGoOn(), record.built != inputs || isDue || !Folder.exists("\(plan.site)/SHA256SUMS")
    else { return }
    let end = ChildProgram.run(plan.build, input: [], while: mayGoOn)
    if case .stopped = end { return }
    if case .exited(let code) = end { record.buildExitCode = Int(code) }
    guard [.exited(0), .exited(12)].contains(end) else {
      steps.append(.notBuilt)
      buildFailure = .failure
      if case .exited(let code) = end { buildFailure = ExitCode(rawValue: UInt8(clamping: code)) }
      record.built = nil
      record.faults.append("The build \(end.words).")
      return
    }
    steps.append(.built)
    record.builtStates = results.map(WatchRecord.NetworkState.init)
    // A build stores new updates, so its inputs are taken again.
    (record.built, record.builtAt) = (self.inputs(results, now), now)
  }

  /// A hash of everything that a build depends on: files, and the states of the networks.
  private func inputs(_ results: [NetworkResult], _ now: Int64) -> Hash256 {
    let folders = [
      workspace.exportFolder, FilePath.join(workspace.root, "Networks"), folder.file("store"),
      folder.file("icons"), folder.file("static"), folder.file("log"),
    ]
    let files = folders.flatMap { folder in
      ((try? Folder.names(in: folder)) ?? []).sorted().map { FilePath.join(folder, $0) }
    }
    let states = (files + [folder.file("portal.json")]).map { path in
      "\(path) \(FileState(of: path)?.text ?? "")"
    }
    let networks = record.states(results, at: now).map { network in
      "\(network.id) \(network.state.rawValue) \(network.live ?? 0) \(network.version ?? 0)"
    }
    return Blake2b.hash256(Array((states + networks).joined(separator: "\n").utf8))
  }

  // MARK: - Publishing

  /// Checks the site and runs the command that publishes it, if the site has changed since the
  /// command last succeeded.
  private mutating func publishIfNeeded(_ results: [NetworkResult], _ now: Int64) -> Bool {
    guard let sums = try? FileReading.bytes(at: "\(plan.site)/SHA256SUMS", limit: 256 << 20) else {
      return false
    }
    let timestamp =
      (try? FileReading.bytes(at: "\(plan.site)/tuf/timestamp.json", limit: 65_536)) ?? []
    let status = timestamp.isEmpty ? Array("\(record.builtAt ?? 0)".utf8) : timestamp
    let site = Blake2b.hash256(sums + status)
    guard site != record.publishedSite, mayGoOn() else { return false }
    let program = plan.publishHash
    // Another program, or a corrected one, is run without a pause.
    if record.publishProgram != program { record.publishFailures = 0 }
    record.publishProgram = program
    if let pause = record.publishPause(at: now) {
      steps.append(.notPublished)
      record.faults.append(
        """
        The site is not published yet: \(ScreenText.quoted(plan.publish?.first ?? "")) failed, and runs again after \
        \(RFC3339.text(pause)), or as soon as it is changed.
        """)
      return false
    }
    guard mayPublish(), mayGoOn() else { return false }
    if let publish = plan.publish {
      let end = ChildProgram.run(publish, input: message(results).fileBytes, while: mayGoOn)
      if case .stopped = end { return false }
      record.publishTriedAt = now
      guard end == .exited(0) else {
        steps.append(.notPublished)
        record.publishFailures += 1
        let error = PortalLifeError.publishFailed(program: publish[0], reason: end.words)
        record.faults.append(error.message)
        return false
      }
    }
    steps.append(.published)
    (record.publishedSite, record.publishFailures) = (site, 0)
    return true
  }

  /// Whether the check of the site finds no fault; a site with a fault is never published.
  private mutating func mayPublish() -> Bool {
    let end = ChildProgram.run(plan.check, input: [], while: mayGoOn)
    if case .stopped = end { return false }
    if case .exited(let code) = end { record.checkExitCode = Int(code) }
    if [.exited(0), .exited(12)].contains(end) { return true }
    steps.append(.notPublished)
    record.faults.append(
      """
      The site is not published: its check \(end.words). 'hotside portal check --site \
      \(ShellWord.quoted(plan.site, leaving: ""))' shows the fault.
      """)
    return false
  }

  /// The document that the command which publishes reads.
  private func message(_ results: [NetworkResult]) -> JSONValue {
    .object(
      JSONObject([
        ("site", .string(FilePath.real(plan.site) ?? plan.site)),
        ("url", configuration.baseURL.map { .string($0) } ?? .null),
        ("index", index), ("networks", .array(results.map { NetworkResult.form($0) })),
      ]))
  }
}
