import FileSupport
import Reporting

/// What Tab makes of a path that is being typed, as shells have it.
extension TypedPaths {
  /// How the last path goes on.
  package struct Completion: Equatable, Sendable {
    /// What is typed with what all files add that begin so.
    package let typed: [UInt8]
    /// The names of those files, in ascending order of their bytes.
    package let names: [String]

    package init(typed: [UInt8], names: [String]) { (self.typed, self.names) = (typed, names) }
  }

  /// Completes the last path of what is typed; hidden files where their point is typed.
  ///
  /// - Parameter bytes: what is typed.
  /// - Returns: how it goes on; what is typed itself where nothing, or nothing certain, does.
  package static func completion(_ bytes: [UInt8]) -> Completion {
    let (path, quote) = lastPath(bytes)
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let beginning = path[(slash.map { $0 + 1 } ?? 0)...]
    let all = (try? Folder.names(in: SystemText.text(folder))) ?? []
    let names = all.filter { name in
      let bytes = SystemText.bytes(name)
      return bytes.starts(with: beginning)
        && (bytes.first != UInt8(ascii: ".") || !beginning.isEmpty)
    }
    guard let first = names.first.map({ SystemText.bytes($0) }) else {
      return Completion(typed: bytes, names: [])
    }
    let common = names.dropFirst().reduce(first) { common, name in
      zip(common, SystemText.bytes(name)).prefix { $0 == $1 }.map { $0.0 }
    }
    var added = Array(common.dropFirst(beginning.count))
    if names.count == 1, Folder.isFolder(SystemText.text(folder) + names[0]) {
      added.append(UInt8(ascii: "/"))
    }
    return Completion(typed: bytes + added.flatMap { escaped($0, in: quote) }, names: names)
  }

  /// A byte as it is typed where a quotation mark is open, or none.
  private static func escaped(_ byte: UInt8, in quote: UInt8?) -> [UInt8] {
    let special: [UInt8] = quote.map { [$0, UInt8(ascii: "\\")] } ?? Array(" '\"\\".utf8)
    // Between simple marks nothing can be escaped.
    return special.contains(byte) && quote != UInt8(ascii: "'")
      ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}

extension TypedPaths.Completion {
  /// What is to be known of it, as a sentence; `nil` where one file goes on.
  package var words: String? {
    if names.isEmpty { return "No file begins so." }
    guard names.count > 1 else { return nil }
    let shown = names.prefix(Self.mostNames).map { ScreenText.line($0) }.joined(separator: "  ")
    let others = names.count - Self.mostNames
    return others > 0 ? "\(shown)  and \(others.counted("other"))" : shown
  }

  private static let mostNames = 8
}
