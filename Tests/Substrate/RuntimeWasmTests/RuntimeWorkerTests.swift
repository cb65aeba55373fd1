import CommandTestSupport
import Foundation
import ProcessConfinement
import RuntimeWasm
import SCALECodec
import TestSupport
import Testing

/// The confined process: the built tool, told to be the worker.
@Suite struct RuntimeWorkerTests {
  private let worker = RuntimeWorker(program: ProcessRunner.hotside)

  @Test func theWorkerAnswers() async throws {
    let answer = try await worker.call(
      [.version, .metadata, .metadataVersions], of: Runtimes.sound.bytes)
    #expect(answer.moduleBytes == Runtimes.sound.bytes.count)
    #expect(answer.results == [.version: [9, 9], .metadata: Runtimes.body])
  }

  @Test func aFaultArrives() async {
    await #expect(
      throws: RuntimeWasmError.fault(
        .trap(function: "Metadata_metadata", reason: "unreachable executed"))
    ) { try await worker.call([.metadata], of: Runtimes.running([0x00]).bytes) }
    await #expect(throws: RuntimeWasmError.fault(.notWasm(start: [1, 2]))) {
      try await worker.call([.metadata], of: [1, 2])
    }
    await #expect(throws: RuntimeWasmError.fault(.tooLarge(limit: 50 << 20))) {
      try await worker.call([.metadata], of: ZstdBuilder.mark + ZstdBuilder.bomb(51 << 20))
    }
  }

  @Test func aLoopWithoutEndIsEnded() async {
    // loop br 0 end
    let looping = Runtimes.running([0x03, 0x40, 0x0c, 0, 0x0b] + Runtimes.empty)
    await #expect(throws: RuntimeWasmError.timeIsUp) {
      try await worker.call([.metadata], of: looping.bytes)
    }
  }

  @Test func aLoopBeforeTheFirstCallIsEnded() async {
    var module = Runtimes.sound
    module.functions.append(("begin", .none, [0x03, 0x40, 0x0c, 0, 0x0b]))
    module.start = UInt32(module.functions.count - 1)
    await #expect(throws: RuntimeWasmError.timeIsUp) {
      try await worker.call([.metadata], of: module.bytes)
    }
  }

  @Test func memoryHasABound() async {
    // loop: i32.const 256, memory.grow, i32.const -1, i32.ne, br_if 0, end, then the result
    let growing = Runtimes.running(
      [0x03, 0x40, 0x41, 0x80, 2, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b] + Runtimes.empty)
    await #expect(throws: RuntimeWasmError.fault(.noMemory(function: "Metadata_metadata"))) {
      try await worker.call([.metadata], of: growing.bytes)
    }
    // 4 GiB from the start.
    var large = Runtimes.sound
    large.pages = 65_536
    await #expect(throws: RuntimeWasmError.fault(.noMemory(function: "Metadata_metadata"))) {
      try await worker.call([.metadata], of: large.bytes)
    }
  }

  @Test func aProgramThatIsNoWorkerIsNotBelieved() async {
    await #expect(throws: RuntimeWasmError.notStarted(reason: "No such file or directory")) {
      try await RuntimeWorker(program: "/nowhere/hotside").call([], of: Runtimes.sound.bytes)
    }
    await #expect(throws: RuntimeWasmError.noAnswer(exitCode: 1)) {
      try await RuntimeWorker(program: "/bin/false").call([], of: Runtimes.sound.bytes)
    }
    await #expect(throws: RuntimeWasmError.noAnswer(exitCode: 0)) {
      try await RuntimeWorker(program: "/bin/true").call([], of: Runtimes.sound.bytes)
    }
  }

  @Test func aWorkerThatIsAskedNonsenseSaysNothing() throws {
    let run = try ProcessRunner.run(
      ProcessRunner.hotside, [WorkerMode.argument], input: [1, 2, 3])
    #expect(run.exitCode == Confinement.misunderstood)
    #expect(run.standardOutput == [])
  }
}

/// The runtimes of real chains.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct RealRuntimeTests {
  struct Vectors: Decodable {
    struct Case: Decodable, Sendable {
      let file: String
      let unpacked_bytes, returned_bytes: Int
    }
    let cases: [Case]
  }

  @Test func knownRuntimesGiveTheirMetadata() async throws {
    let worker = RuntimeWorker(program: ProcessRunner.hotside)
    let cases = try Shared.vector("hot/wasm", as: Vectors.self).cases
    #expect(!cases.isEmpty)
    for item in cases {
      let blob = try Shared.bytes("vectors/hot/" + item.file)
      let answer = try await worker.call([.version, .metadata, .metadataVersions], of: blob)
      #expect(answer.moduleBytes == item.unpacked_bytes)
      #expect(answer.results[.metadata]?.count == item.returned_bytes)
    }
  }
}
