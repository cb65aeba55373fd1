import FileSupport
import Glibc
import Reporting
import TerminalKit

/// The locations of peers and data.
struct BenchSetting {
  /// The folder with published movies and real metadata; `nil` if it does not exist.
  let shared: String?
  /// The Python with the wheels of `Peers/requirements.txt`.
  let python: String?
  private let scratch: ScratchFolder

  /// Uses `$HOTSIDE_SHARED`, by default `../shared`, and `$HOTSIDE_BENCH_PYTHON`.
  init(environment: CommandEnvironment) throws(BenchError) {
    let folder = environment["HOTSIDE_SHARED"] ?? "../shared"
    shared = Folder.isFolder(folder + "/data") ? folder : nil
    python = environment["HOTSIDE_BENCH_PYTHON"]
    do { scratch = try ScratchFolder(named: "hotside-bench") } catch {
      throw .scratchFolder(reason: error.message)
    }
  }

  /// The scratch folder.
  var folder: String { scratch.path }

  /// The path of a program in the folder of this program.
  static func built(_ name: String) -> String {
    let own = executable
    return own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + name
  }

  /// The path of this program.
  static var executable: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    // `readlink` writes at most `buffer.count` bytes.
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    return String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
