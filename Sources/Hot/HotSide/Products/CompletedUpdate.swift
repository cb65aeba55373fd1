package import PictureReading
package import PictureWork
import Reporting
package import VaultPayloads

/// A completed update on disk: its picture, its text and its manifest, and whether they agree.
///
/// An update is complete if its manifest can be read, if the picture or text that the manifest
/// names exists, and if every picture and text of the name holds the payload that the manifest
/// describes. `VerifierRecord` decides whose signature the update should have.
package struct CompletedUpdate: Sendable {
  /// A picture or text that was read.
  package struct Part: Sendable {
    package let path: String
    package let isText: Bool
    package let scan: PictureScan

    package var payload: ReadPayload { scan.read }
  }

  /// A reason why files of one name are not a completed update.
  package enum Fault: Equatable, Sendable {
    /// The manifest cannot be read; the reason is a sentence.
    case manifest(reason: String)
    /// The picture or text that the manifest names is missing.
    case missingFile
    /// A picture or text cannot be read.
    case unreadable(path: String, reason: String)
    /// A picture or text holds another payload than the first one.
    case otherPayload(path: String)
    /// There is neither a picture nor a text.
    case noPayload
    /// The payload is not an update that can be decoded.
    case undecodable(reason: String)
    /// The payload contradicts a statement of the manifest.
    case difference(ManifestFile.Difference)
  }

  /// The state of the files of one name.
  package enum State: Equatable, Sendable {
    case complete
    /// The payload is valid, but the manifest is missing: it was removed, or a run was interrupted.
    case withoutManifest
    case damaged(Fault)
    /// The files contain something other than an update, such as a list of derivations.
    case notAnUpdate
  }

  package let files: ProductFiles
  /// The manifest; `nil` if it is missing or cannot be read.
  package let manifest: ManifestFile?
  /// The parts that could be read, in the order of the files.
  package let parts: [Part]
  /// The movies that were not read.
  package let unreadMovies: [String]
  /// The statements of the payload; `nil` if it is not an update.
  package let report: PayloadReport?
  /// All faults; the first one decides the state.
  package let faults: [Fault]
  package let state: State

  /// Whether the update is complete; `sign`, `verify` and the portal use this one rule.
  package var isComplete: Bool { state == .complete }

  /// The first part's payload.
  package var payload: ReadPayload? { parts.first?.payload }

  /// Opens the files of one name.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - readsMovies: whether movies are read, which takes long.
  ///   - reader: reads the pictures.
  package init(
    _ files: ProductFiles, readsMovies: Bool = true,
    with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async {
    self.files = files
    var (parts, unread) = ([Part](), [String]())
    var faults: [Fault]
    let hasManifest = files.hasManifest
    let manifest: ManifestFile?
    (manifest, faults) = CompletedUpdate.manifest(of: files)
    var hasOtherText = false
    for ending in files.endings where ending != "json" {
      let path = files.path(ending)
      guard readsMovies || ["png", "txt"].contains(ending) else {
        unread.append(path)
        continue
      }
      do {
        let scan = try await PictureScan.read(
          [PictureSource(path: path)], with: reader.forCleanCodes)
        if let first = parts.first, first.payload.bytes != scan.read.bytes {
          faults.append(.otherPayload(path: path))
        }
        parts.append(Part(path: path, isText: ending == "txt", scan: scan))
      } catch {
        // Without other files of this tool next to it, the text is one that the user wrote.
        if !hasManifest, ending == "txt" { hasOtherText = true }
        faults.append(.unreadable(path: path, reason: error.reportable.message))
      }
    }
    if parts.isEmpty, unread.isEmpty { faults.append(.noPayload) }
    let code = parts.first?.payload.code
    let isUpdate = code?.update != nil || (hasManifest && code != .derivations)
    var report: PayloadReport?
    if let first = parts.first, isUpdate {
      do {
        let found = try PayloadReport(of: first.payload, source: first.path)
        report = found
        faults += manifest.map { $0.differences(from: found).map(Fault.difference) } ?? []
      } catch { faults.append(.undecodable(reason: error.reportable.message)) }
    }
    (self.manifest, self.parts, unreadMovies) = (manifest, parts, unread)
    (self.report, self.faults) = (report, faults)
    if hasOtherText {
      state = .notAnUpdate
    } else if let fault = faults.first(where: \.isDecisive) {
      state = .damaged(fault)
    } else if parts.isEmpty || !isUpdate {
      state = .notAnUpdate
    } else {
      state = hasManifest ? .complete : .withoutManifest
    }
  }

  /// Reads the manifest of the files of one name.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - report: the statements of the payload; `nil` if it was not read.
  /// - Returns: the manifest, `nil` if it is missing or cannot be read; and the faults that make
  ///   the update incomplete.
  package static func manifest(
    of files: ProductFiles, _ report: PayloadReport? = nil
  ) -> (manifest: ManifestFile?, faults: [Fault]) {
    guard files.hasManifest else { return (nil, []) }
    do throws(ManifestError) {
      let manifest = try ManifestFile(at: files.path("json"))
      let isThere = files.endings.contains(manifest.picture?.look.format ?? "txt")
      let differences = report.map { manifest.differences(from: $0).map(Fault.difference) } ?? []
      return (manifest, (isThere ? [] : [.missingFile]) + differences.filter(\.isDecisive))
    } catch { return (nil, [.manifest(reason: error.message)]) }
  }
}

extension CompletedUpdate.Fault {
  /// Whether the fault makes an update incomplete.
  ///
  /// Versions of the tool may word warnings differently.
  fileprivate var isDecisive: Bool {
    if case .difference(let difference) = self { difference.name != "warnings" } else { true }
  }

  /// The fault as a sentence.
  package var message: String {
    switch self {
    case .manifest(let reason), .undecodable(let reason): reason
    case .missingFile: "The picture or text that the manifest names is missing."
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .otherPayload(let path):
      "'\(path)' holds another payload than the files next to it."
    case .noPayload: "The picture and the text of that name are missing."
    case .difference(let difference): difference.message
    }
  }
}
