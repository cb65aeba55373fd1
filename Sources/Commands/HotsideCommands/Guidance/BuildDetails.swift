import Reporting

/// The output of `--version --verbose`: how the program was built, and the libraries that it finds.
enum BuildDetails {
  /// Lines, without a final line feed.
  static var text: String {
    ([
      "commit: \(commit)", "compiler: \(BuildRecord.compiler)",
      "flags: \(BuildRecord.flags ?? "not recorded")", "libraries:",
    ] + BuildRecord.libraries.map(line)).joined(separator: "\n")
  }

  private static var commit: String {
    guard let commit = BuildRecord.commit else { return "not recorded" }
    let tree = BuildRecord.isClean ? "clean tree" : "with uncommitted changes"
    return "\(commit), \(tree)"
  }

  private static func line(_ library: BuildRecord.Library) -> String {
    guard let path = library.path else { return "  \(library.name) not found" }
    return "  \(library.name) \(path)" + (library.version.map { ": " + $0 } ?? "")
  }
}
