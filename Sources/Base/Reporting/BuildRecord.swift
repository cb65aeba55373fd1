internal import CBuildRecord

/// The sources and tools of the build, and the system libraries at run time.
public enum BuildRecord {
  /// A system library.
  public struct Library: Equatable, Sendable {
    /// The name for the loader: `libz.so.1`.
    public let name: String
    /// The library's file, with links followed; `nil` if it was not found.
    public let path: String?
    /// The version that the library reports; `nil` if it reports none.
    public let version: String?
  }

  /// The commit in hex; `nil` if the sources had no Git history.
  public static var commit: String? { unsafe text(build_record_commit()) }

  /// Whether the sources were unmodified.
  public static var isClean: Bool { unsafe text(build_record_tree()) == "clean" }

  /// The compiler's version text.
  public static var compiler: String { unsafe text(build_record_compiler()) ?? "" }

  /// The flags of `swift build`; `nil` if the Makefile did not run it.
  public static var flags: String? { unsafe text(build_record_flags()) }

  /// The libraries; those that are not loaded yet are loaded to get their versions.
  public static var libraries: [Library] {
    (0..<build_record_library_count()).map { index in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: pathCapacity) { path in
        // Writes at most that many bytes, the last of them 0.
        let version = unsafe text(
          build_record_library_version(index, path.baseAddress, CInt(pathCapacity)))
        return unsafe Library(
          name: text(build_record_library_name(index)) ?? "", path: text(path.baseAddress),
          version: version)
      }
    }
  }

  private static let pathCapacity = 4096

  /// A C string; `nil` for a null pointer or an empty string.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer, unsafe pointer.pointee != 0 else { return nil }
    return unsafe String(cString: pointer)
  }
}
