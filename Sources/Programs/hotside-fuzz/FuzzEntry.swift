import FileSupport
import Glibc

/// The target that `$HOTSIDE_FUZZ` names.
private let chosen: (any FuzzTarget.Type)? = {
  let name = environment("HOTSIDE_FUZZ")
  return FuzzTargets.all.first { $0.name == name }
}()

/// Called by libFuzzer before it reads its corpus: writes the seeds to `$HOTSIDE_FUZZ_SEEDS`.
///
/// Without a target, it prints the names of all targets and ends the process.
@c(LLVMFuzzerInitialize) public func fuzzerInitialize(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: OpaquePointer?
) -> CInt {
  guard let chosen else {
    for subject in FuzzTargets.all { print(subject.name) }
    fflush(nil)
    // `exit` would be reported as a crash.
    _exit(64)
  }
  guard let folder = environment("HOTSIDE_FUZZ_SEEDS") else { return 0 }
  do {
    for (number, seed) in try chosen.seeds().enumerated() {
      try FileReplacement.write(seed, to: "\(folder)/seed-\(number)", under: .upkeep)
    }
  } catch { preconditionFailure("The seeds cannot be written: \(error)") }
  return 0
}

/// Called by libFuzzer with every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer passes `count` bytes that are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  chosen?.run(bytes)
  return 0
}

private func environment(_ name: String) -> String? {
  // `getenv` returns a NUL-terminated string that is valid until the environment changes.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
