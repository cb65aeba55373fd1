import ByteSupport

/// A reader of an index: the client workflow of the specification (5.3 to 5.6).
///
/// The caller fetches the bytes and keeps the state. ``trusted`` is valid after an error, too: it
/// then has the documents that were accepted before.
package struct Updater {
  /// Returns the bytes at a path relative to the folder of the index, or `nil` if there are none.
  ///
  /// Paths are not percent-encoded. It must not read more than one byte beyond the maximum length.
  package typealias Fetch = (_ path: String, _ maximumLength: Int) async throws -> [UInt8]?

  /// The maximum number of new roots in one update.
  package static let maximumRotations = 64
  /// The maximum number of roles that are read for one path.
  package static let maximumRolesOfPath = 32
  /// The maximum number of roles that are read for all targets.
  package static let maximumRoles = 4096

  /// A file that the index vouches for.
  package struct Found: Equatable, Sendable {
    /// The role that lists the file.
    package let role: String
    /// The file.
    package let target: TargetFile
  }

  /// The documents that are trusted so far.
  package private(set) var trusted: TrustedMetadataSet
  /// The path of the document that was fetched last; `nil` before the first one.
  package private(set) var latestPath: String?
  private let now: Int64
  private let fetch: Fetch

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - trusted: the documents of the last update, or the first root.
  ///   - now: the time of the update in seconds since 1970, for all expiries.
  ///   - fetch: returns the bytes of documents.
  package init(_ trusted: TrustedMetadataSet, at now: Int64, fetch: @escaping Fetch) {
    (self.trusted, self.now, self.fetch) = (trusted, now, fetch)
  }

  /// Updates root, timestamp, snapshot and the top-level targets.
  ///
  /// - Throws: ``UpdateFrameworkError``, and the errors of the fetch.
  package mutating func refresh() async throws {
    for _ in 0..<Updater.maximumRotations {
      let path = IndexPath.of(Role.root.name, trusted.root.signed.header.version + 1)
      guard let bytes = try await bytes(path, Root.maximumLength),
        try trusted.updateRoot(bytes)
      else { break }
    }
    try trusted.root.requireValid(as: Role.root.name, at: now)
    let timestamp = try await required(IndexPath.timestamp, Timestamp.maximumLength)
    try trusted.updateTimestamp(timestamp, at: now)
    if try !trusted.hasNamedSnapshot(at: now), let file = trusted.timestamp?.signed.snapshot {
      let path = trusted.path(of: Role.snapshot.name, file.version)
      let snapshot = try await required(path, try limit(Snapshot.self, file, path))
      try trusted.updateSnapshot(snapshot, at: now)
    }
    _ = try await targets(of: Role.targets.name, by: Role.root.name)
  }

  /// The target at a path; `nil` if no trusted role lists it.
  ///
  /// - Throws: ``UpdateFrameworkError``, and the errors of the fetch.
  package mutating func target(_ path: String) async throws -> TargetFile? {
    try await walk(to: path, limit: Updater.maximumRolesOfPath).first?.target
  }

  /// All targets, each from the role that ``target(_:)`` finds first.
  ///
  /// - Throws: ``UpdateFrameworkError``, and the errors of the fetch.
  package mutating func allTargets() async throws -> [Found] {
    try await walk(to: nil, limit: Updater.maximumRoles)
  }

  /// A step of the walk through the delegations.
  private enum Step {
    /// Reads a role that is reached by the chain of delegations.
    case visit(role: String, delegator: String, chain: [Delegation])
    /// Ends the search for all paths that match a chain.
    case end(chain: [Delegation])
  }

  /// Walks through the delegations in pre-order, for one path or for all.
  private mutating func walk(to wanted: String?, limit: Int) async throws -> [Found] {
    var steps = [Step.visit(role: Role.targets.name, delegator: Role.root.name, chain: [])]
    var (found, paths): ([Found], Set<ByteText>) = ([], [])
    var visited: Set<ByteText> = []
    var ended: [[Delegation]] = []
    var count = 0
    func matches(_ chain: [Delegation], _ path: String) -> Bool {
      chain.allSatisfy { $0.matches(path) }
    }
    while let step = steps.popLast() {
      guard case .visit(let role, let delegator, let chain) = step else {
        if wanted != nil { break }
        if case .end(let chain) = step { ended.append(chain) }
        continue
      }
      // A role is read once for a path. For all targets, each chain that leads to it counts.
      if wanted != nil, !visited.insert(ByteText(role)).inserted { continue }
      guard count < limit else { throw UpdateFrameworkError.tooManyRoles(limit: limit) }
      count += 1
      let document = try await targets(of: role, by: delegator)
      for file in document.targets
      where wanted.map(file.path.hasSameBytes) ?? true && matches(chain, file.path)
        && !ended.contains(where: { matches($0, file.path) })
        && paths.insert(ByteText(file.path)).inserted
      {
        found.append(Found(role: role, target: file))
        if wanted != nil { return found }
      }
      let names = chain.map(\.name) + [Role.targets.name]
      for delegation in document.roles.reversed()
      where wanted.map(delegation.matches) ?? true
        && !names.contains(where: delegation.name.hasSameBytes)
      {
        let next = chain + [delegation]
        if delegation.terminating { steps.append(.end(chain: next)) }
        steps.append(.visit(role: delegation.name, delegator: role, chain: next))
      }
    }
    return found
  }

  /// The verified document of a role, fetched if it is not known.
  private mutating func targets(of role: String, by delegator: String) async throws -> Targets {
    let file = try trusted.file(of: role)
    let path = trusted.path(of: role, file.version)
    let bytes =
      trusted.has(role) ? nil : try await required(path, try limit(Targets.self, file, path))
    return try trusted.updateTargets(bytes, role: role, delegator: delegator, at: now)
  }

  /// The stated length of a document, or the limit of its kind.
  private func limit<Part: SignedPart>(
    _ part: Part.Type, _ file: MetaFile, _ path: String
  ) throws -> Int {
    let length = file.facts.length ?? Part.maximumLength
    guard length <= Part.maximumLength else {
      throw UpdateFrameworkError.tooLong(path: path, limit: Part.maximumLength)
    }
    return length
  }

  private mutating func required(_ path: String, _ limit: Int) async throws -> [UInt8] {
    guard let bytes = try await bytes(path, limit) else {
      throw UpdateFrameworkError.missing(path: path)
    }
    return bytes
  }

  private mutating func bytes(_ path: String, _ limit: Int) async throws -> [UInt8]? {
    let bytes = try await fetch(path, limit)
    if bytes != nil { latestPath = path }
    guard bytes?.count ?? 0 <= limit else {
      throw UpdateFrameworkError.tooLong(path: path, limit: limit)
    }
    return bytes
  }
}
