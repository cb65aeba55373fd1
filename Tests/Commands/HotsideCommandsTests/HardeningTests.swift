import TestSupport
import Testing
import ToolTestSupport

/// What `make build` gives resists an intruder who has found a fault: read-only tables, checked
/// stacks and copies, no library from beside the tool.
@Suite(
  .enabled(
    if: ProcessRunner.hotside.contains("/release/"), "only the released tool is built for it"))
struct HardeningTests {
  private static func inspect(_ program: String, _ arguments: String...) throws -> String {
    let outcome = try ProcessRunner.run("/usr/bin/" + program, arguments + [ProcessRunner.hotside])
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test func searchesNoLibrariesBesideItself() throws {
    let dynamic = try Self.inspect("readelf", "--dynamic", "--wide")
    #expect(dynamic.contains("(NEEDED)"))
    #expect(!dynamic.contains("RUNPATH") && !dynamic.contains("RPATH"))
  }

  @Test func isBoundAtTheStartAndReadOnlyFromThenOn() throws {
    let dynamic = try Self.inspect("readelf", "--dynamic", "--wide")
    #expect(dynamic.contains("(BIND_NOW)") || dynamic.contains("Flags: NOW"))
    let segments = try Self.inspect("readelf", "--program-headers", "--wide")
    #expect(segments.contains("GNU_RELRO"))
    let stack = segments.split(separator: "\n").first { $0.contains("GNU_STACK") }
    #expect(stack?.contains(" RW ") == true)
  }

  /// `memcpy` with a length that only run time knows is in our kernels alone.
  @Test func checksTheBoundsOfCopies() throws {
    let wanted = try Self.inspect("nm", "--dynamic", "--undefined-only")
    #expect(wanted.contains("__memcpy_chk"))
    #expect(wanted.contains("__stack_chk_fail"))
  }

  /// A function of each of our C and C++ targets.
  @Test(arguments: ["hotside_confine", "hotside_qr_search", "hs_symbols_sum"])
  func marksWhereJumpsMayLead(function: String) throws {
    #if arch(x86_64)
      let code = try Self.inspect("objdump", "--no-show-raw-insn", "--disassemble=\(function)")
      let first = code.split(separator: "\n").drop { !$0.contains("<\(function)>:") }.dropFirst()
      #expect(first.first?.contains("endbr64") == true, "\(code)")
    #endif
  }

  @Test func checksItsStacks() throws {
    let code = try Self.inspect("objdump", "--no-show-raw-insn", "--disassemble=hotside_confine")
    #expect(code.contains("__stack_chk_fail"), "\(code)")
  }

  /// A command that signs has no code of TLS, LDAP or Kerberos in its memory.
  @Test func needsNoLibraryOfNetworksOrPicturesAtTheStart() throws {
    let dynamic = try Self.inspect("readelf", "--dynamic", "--wide")
    for library in ["curl", "microhttpd", "png", "jpeg", "gif", "qrencode", "ZXing", "zstd"] {
      #expect(!dynamic.contains("[lib\(library)"), "\(library)")
    }
  }

  @Test func namesALibraryThatCannotBeLoaded() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: "libcurl.so.4")
    let outcome = try ProcessRunner.run(
      ProcessRunner.hotside,
      ["load-metadata", "-d", "-u", "ws://127.0.0.1:9", "--files-dir", folder.path],
      environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(outcome.exitCode == 1)
    #expect(outcome.error.contains("The library libcurl.so.4 cannot be loaded"))
    #expect(outcome.error.contains("Debian's package libcurl4 has it."))
  }
}
