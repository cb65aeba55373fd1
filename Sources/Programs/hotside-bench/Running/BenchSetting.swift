import FileSupport
import Glibc
import Reporting
import TerminalKit

/// Where the measures find their peers and data.
struct BenchSetting {
  /// The folder of published movies and real metadata; `nil` where there is none.
  let shared: String?
  /// The Python that has the wheels of `Peers/requirements.txt`.
  let python: String?
  private let scratch: ScratchFolder

  /// Looks around: `$HOTSIDE_SHARED`, else `../shared`; `$HOTSIDE_BENCH_PYTHON`.
  init(environment: CommandEnvironment) throws(BenchError) {
    let folder = environment["HOTSIDE_SHARED"] ?? "../shared"
    shared = Folder.isFolder(folder + "/data") ? folder : nil
    python = environment["HOTSIDE_BENCH_PYTHON"]
    do { scratch = try ScratchFolder(named: "hotside-bench") } catch {
      throw .scratchFolder(reason: error.message)
    }
  }

  /// A folder of our own for what is written while measuring.
  var folder: String { scratch.path }

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
