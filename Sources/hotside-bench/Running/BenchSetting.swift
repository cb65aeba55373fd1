import FileSupport
import Glibc
import TerminalKit

/// Where the measures find their peers and data.
struct BenchSetting {
  /// The folder of published movies and real metadata; `nil` where there is none.
  let shared: String?
  /// The Python that has the wheels of `Peers/requirements.txt`.
  let python: String?
  /// A folder of our own for what is written while measuring.
  let scratch: ScratchFolder

  /// Looks around: `$HOTSIDE_SHARED`, else `../shared`; `$HOTSIDE_BENCH_PYTHON`.
  init(environment: CommandEnvironment) throws(BenchError) {
    let folder = environment["HOTSIDE_SHARED"] ?? "../shared"
    shared = Folder.isFolder(folder + "/data") ? folder : nil
    python = environment["HOTSIDE_BENCH_PYTHON"]
    scratch = try ScratchFolder()
  }

  /// A program that was built beside this one.
  static func built(_ name: String) -> String {
    let own = executable
    return own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + name
  }

  /// This program's own file.
  static var executable: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    // readlink writes at most the count that it is given.
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    return String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A folder that goes, with the files in it, when nobody needs it any more.
final class ScratchFolder {
  let path: String

  /// Where files that nobody keeps go: `$TMPDIR`, else `/tmp`.
  static var parent: String { CommandEnvironment.process["TMPDIR"] ?? "/tmp" }

  /// Makes a folder in ``parent``.
  init() throws(BenchError) {
    let parent = ScratchFolder.parent
    var template = Array("\(parent)/hotside-bench.XXXXXX".utf8CString)
    // mkdtemp replaces the X of the terminated text in place.
    guard unsafe mkdtemp(&template) != nil else { throw .scratchFolder(parent: parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { ScratchFolder.remove(path) }

  private static func remove(_ path: String) {
    for name in (try? Folder.names(in: path)) ?? [] {
      let inner = "\(path)/\(name)"
      if Folder.isFolder(inner) { remove(inner) } else { unsafe unlink(inner) }
    }
    unsafe rmdir(path)
  }
}
