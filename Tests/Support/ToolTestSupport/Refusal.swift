import ByteSupport
import Foundation
import SubstrateCrypto
import TestSupport
package import Testing

extension Tool {
  /// Every file of the workspace: its hash, or what else it is.
  ///
  /// SQLite's log and index of it are left out, which come and go with readers, and so are folders,
  /// of which the workspace's own may be made early.
  package func files() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      guard !name.hasSuffix("-wal"), !name.hasSuffix("-shm") else { continue }
      let path = folder.file(name)
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      switch kind {
      case .typeRegular?: found[name] = Blake2b.hash256(try bytes(path)).hex
      case .typeSymbolicLink?:
        found[name] = try FileManager.default.destinationOfSymbolicLink(atPath: path)
      case .typeDirectory?: continue
      default: found[name] = kind?.rawValue
      }
    }
    return found
  }

  /// Runs the tool, which has to refuse without changing or leaving anything in the workspace.
  ///
  /// Standard error must have exactly these lines, "…" standing for any text, and standard output must be empty. With
  /// `recordsAlarm`, the database may change, because `status` finds the alarm in it.
  package func refuses(
    _ exitCode: Int32, _ error: String, from arguments: [String],
    environment: [String: String] = [:], within shell: String? = nil, recordsAlarm: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func files() throws -> [String: String] {
      var files = try self.files()
      if recordsAlarm { files["Output/hot.sqlite"] = nil }
      return files
    }
    let before = try files()
    let run = try run(arguments, environment: environment, within: shell)
    #expect(run.exitCode == exitCode, "\(run)", sourceLocation: sourceLocation)
    #expect(
      Tool.matches(run.error, error + "\n"), "\(run.error)", sourceLocation: sourceLocation)
    #expect(run.output == "", sourceLocation: sourceLocation)
    #expect(try files() == before, sourceLocation: sourceLocation)
    if recordsAlarm {
      let status = try self.run(["status"], environment: environment)
      #expect(status.output.contains("alarm"), "\(status)", sourceLocation: sourceLocation)
    }
  }

  /// Whether `text` is `pattern`, in which "…" stands for anything within a line.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "…")
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return text == pattern
    }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part), !rest[..<range.lowerBound].contains("\n") else {
        return false
      }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last) && !rest.dropLast(last.count).contains("\n")
  }
}
