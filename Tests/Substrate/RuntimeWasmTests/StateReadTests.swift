import ByteSupport
import RuntimeWasm
import SubstrateCrypto
import TestSupport
import Testing

/// Reads of a chain's state by code in the confined process.
@Suite struct StateReadTests {
  private let worker = RuntimeWorker(program: ProcessRunner.hotside)
  private static let key = Array("the key".utf8)
  private static let keyAt64 = WasmText.packed(64, key.count)

  private func call(
    _ body: String, data: [(Int, [UInt8])] = [(64, key)],
    reading read: RuntimeWorker.Reading = RuntimeWorker.noState
  ) async throws -> RuntimeWorker.Answer {
    try await worker.call(
      [.metadata], of: WasmText.runtime(body, data: data).bytes(), reading: read)
  }

  private func fault(_ body: String) async -> RuntimeWasmError? {
    await #expect(throws: RuntimeWasmError.self) { try await call(body) { _, _ in nil } }
  }

  @Test(
    arguments: [
      (nil, [0]), ([], [1, 0]), ([5, 6], [1, 8, 5, 6]),
      ([UInt8](repeating: 7, count: 1000), [1, 0xa1, 0x0f] + [UInt8](repeating: 7, count: 1000)),
    ] as [([UInt8]?, [UInt8])])
  func aValueIsGivenAsAnOption(value: [UInt8]?, expected: [UInt8]) async throws {
    let answer = try await call("(call $get \(Self.keyAt64))") { key, _ in
      #expect(key == Self.key)
      return value
    }
    #expect(answer.results[.metadata] == expected)
    #expect(answer.reads == [StateRead(key: Self.key, value: value)])
  }

  /// The part of a value behind the offset goes into the runtime's buffer; its whole length is the result.
  @Test(
    arguments: [
      (3, [1, 7, 0, 0, 0], [3, 4, 5, 6]), (8, [1, 2, 0, 0, 0], [8, 9, 0, 0]),
      (10, [1, 0, 0, 0, 0], [0, 0, 0, 0]), (99, [1, 0, 0, 0, 0], [0, 0, 0, 0]),
      (-1, [1, 0, 0, 0, 0], [0, 0, 0, 0]),
    ] as [(Int, [UInt8], [UInt8])])
  func aReadHasAnOffset(offset: Int, expected: [UInt8], buffer: [UInt8]) async throws {
    let read = "(call $read \(Self.keyAt64) \(WasmText.packed(200, 4)) (i32.const \(offset)))"
    let value: RuntimeWorker.Reading = { _, _ in Array(0..<10) }
    #expect(try await call(read, reading: value).results[.metadata] == expected)
    let shown = "(drop \(read)) \(WasmText.packed(200, 4))"
    #expect(try await call(shown, reading: value).results[.metadata] == buffer)
  }

  @Test func aReadOfAnAbsentKeyGivesNone() async throws {
    let read = "(call $read \(Self.keyAt64) \(WasmText.packed(200, 4)) (i32.const 0))"
    #expect(try await call(read) { _, _ in nil }.results[.metadata] == [0])
  }

  @Test(arguments: [(nil, 0), ([], 1), ([9], 1)] as [([UInt8]?, UInt8)])
  func existenceIsAnswered(value: [UInt8]?, expected: UInt8) async throws {
    let answer = try await call(
      "(i32.store (i32.const 300) (call $exists \(Self.keyAt64))) \(WasmText.packed(300, 1))"
    ) { _, _ in value }
    #expect(answer.results[.metadata] == [expected])
  }

  @Test(
    arguments: [
      ("twox_64", TwoX.hash64(key)), ("twox_128", TwoX.hash128(key)),
      ("twox_256", TwoX.hash256(key)), ("blake2_128", Blake2b.hash(key, length: 16)),
      ("blake2_256", Blake2b.hash256(key).bytes), ("keccak_256", Keccak256.hash(key).bytes),
      ("sha2_256", SHA256.hash(key).bytes),
    ])
  func hashFunctionsAreAnswered(name: String, digest: [UInt8]) async throws {
    let answer = try await call(
      """
      (i64.or (i64.extend_i32_u (call $\(name) \(Self.keyAt64)))
        (i64.const \(digest.count << 32)))
      """)
    #expect(answer.results[.metadata] == digest)
    #expect(answer.reads == [])
  }

  @Test func aKeyMayBeMadeOfHashes() async throws {
    let (pallet, item) = (Array("ParachainInfo".utf8), Array("ParachainId".utf8))
    let answer = try await call(
      """
      \(copy(16, to: 400, from: "(call $twox_128 \(WasmText.packed(64, pallet.count)))"))
      \(copy(16, to: 416, from: "(call $twox_128 \(WasmText.packed(80, item.count)))"))
      (call $get \(WasmText.packed(400, 32)))
      """, data: [(64, pallet), (80, item)]
    ) { _, _ in [0xed, 3, 0, 0] }
    #expect(answer.reads.map(\.key) == [TwoX.hash128(pallet) + TwoX.hash128(item)])
  }

  /// Copies two numbers of eight bytes.
  private func copy(_ count: Int, to place: Int, from source: String) -> String {
    stride(from: 0, to: count, by: 8).map { offset in
      "(i64.store offset=\(offset) (i32.const \(place)) (i64.load offset=\(offset) \(source)))"
    }.joined(separator: " ")
  }

  @Test func aKeyIsAskedForOnce() async throws {
    let module = try WasmText.parachain(
      version: [9], metadata: [16, 1, 2, 3, 4], constant: 1, key: Self.key,
      later: ([1, 16, 1, 2, 3, 4], 2)
    ).bytes()
    var asked = 0
    let answer = try await worker.call(
      [.version, .metadata, .metadataAtVersion(15)], of: module
    ) { _, results in
      asked += 1
      #expect(results == [.version: [9]])
      return [5, 6, 7, 8]
    }
    #expect(asked == 1)
    #expect(answer.results[.metadata] == [16, 5, 6, 7, 8])
    #expect(answer.results[.metadataAtVersion(15)] == [1, 16, 5, 6, 7, 8])
  }

  @Test func codeWithoutAStateIsRefusedWithItsKey() async {
    await #expect(throws: RuntimeWasmError.stateNeeded(key: Self.key)) {
      try await call("(call $get \(Self.keyAt64))")
    }
  }

  // MARK: - Limits

  /// Asks for this many keys, each with its own first byte.
  private func asking(_ count: Int) -> String {
    """
    (local $n i32)
    (loop $again
      (i32.store8 (i32.const 64) (local.get $n))
      (drop (call $get \(Self.keyAt64)))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_if $again (i32.ne (local.get $n) (i32.const \(count)))))
    (i64.const 0)
    """
  }

  @Test func sixtyFourKeysAreAnsweredAndNoMore() async throws {
    let answer = try await call(asking(64)) { _, _ in nil }
    #expect(answer.reads.count == 64)
    #expect(await fault(asking(65)) == .tooManyReads)
    #expect(await fault(asking(0)) == .tooManyReads)
  }

  @Test func aLoopThatReadsOneKeyIsEnded() async {
    let body = "(loop $again (drop (call $get \(Self.keyAt64))) (br $again)) (i64.const 0)"
    let found = await fault(body)
    // The heap, from which each answer takes a block, may be full before the time is up.
    #expect([.timeIsUp, .fault(.noMemory(function: "Metadata_metadata"))].contains(found))
  }

  @Test func valuesHaveABoundInAll() async throws {
    let large = [UInt8](repeating: 1, count: 65_000)
    let answer = try await call("(call $get \(Self.keyAt64))") { _, _ in large }
    #expect(answer.results[.metadata]?.count == 65_005)
    let larger = [UInt8](repeating: 1, count: 70_000)
    await #expect(
      throws: RuntimeWasmError.tooMuchState(StateRead(key: Self.key, value: larger))
    ) { try await call("(call $get \(Self.keyAt64))") { _, _ in larger } }
    // Each value is small enough, both together are not.
    await #expect(throws: RuntimeWasmError.self) {
      try await call(asking(2)) { _, _ in [UInt8](repeating: 1, count: 33_000) }
    }
  }

  @Test(arguments: ["set", "clear"])
  func writesAreRefusedByName(name: String) async {
    let second = name == "set" ? Self.keyAt64 : ""
    #expect(
      await fault("(call $\(name) \(Self.keyAt64) \(second)) (i64.const 0)")
        == .fault(
          .hostCall(name: "ext_storage_\(name)_version_1", during: "Metadata_metadata")))
  }

  @Test(
    arguments: [
      ("get", "(call $get \(WasmText.packed(0xffff_fff0, 32)))"),
      ("get", "(call $get \(WasmText.packed(0, 0xffff_ffff)))"),
      (
        "read",
        "(call $read \(keyAt64) \(WasmText.packed(0x7fff_ffff, 4)) (i32.const 0))"
      ),
    ])
  func argumentsOutsideTheMemoryAreRefused(name: String, body: String) async {
    #expect(
      await fault(body)
        == .fault(
          .trap(
            function: "Metadata_metadata",
            reason: "an argument of ext_storage_\(name)_version_1 lies outside the memory")))
  }

  @Test func anErrorOfTheReaderEndsTheRun() async {
    struct Gone: Error {}
    await #expect(throws: Gone.self) {
      try await call("(call $get \(Self.keyAt64))") { _, _ in throw Gone() }
    }
  }

  /// Nodes keep eight bytes in front of each block of the heap; runtimes of 2025 notice if they are missing.
  @Test func blocksOfTheHeapNeverTouch() async throws {
    let noticing = """
      (local $first i32) (local $second i32)
      (local.set $first (call $malloc (i32.const 8)))
      (local.set $second (call $malloc (i32.const 8)))
      (if (i32.lt_u (i32.sub (local.get $second) (local.get $first)) (i32.const 16))
        (then (unreachable)))
      (if (i32.and (local.get $second) (i32.const 7)) (then (unreachable)))
      (i64.const 0)
      """
    #expect(try await call(noticing).results[.metadata] == [])
  }
}
