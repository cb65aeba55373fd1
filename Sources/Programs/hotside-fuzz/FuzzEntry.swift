import FileSupport
import Glibc

/// The subject that `$HOTSIDE_FUZZ` names.
private let chosen: (any FuzzTarget.Type)? = {
  let name = environment("HOTSIDE_FUZZ")
  return FuzzTargets.all.first { $0.name == name }
}()

/// Called by the fuzzer before it reads its corpus: writes the seeds to `$HOTSIDE_FUZZ_SEEDS`.
///
/// Without a subject it prints the names of all and ends the process.
@c(LLVMFuzzerInitialize) public func fuzzerInitialize(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: OpaquePointer?
) -> CInt {
  guard let chosen else {
    for subject in FuzzTargets.all { print(subject.name) }
    fflush(nil)
    // Not exit, which the fuzzer takes for a finding.
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

/// Called by the fuzzer with every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The fuzzer gives `count` bytes for the time of the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  chosen?.run(bytes)
  return 0
}

private func environment(_ name: String) -> String? {
  // getenv gives a terminated text that lives as long as nobody changes the environment.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
