import Reporting
import RuntimeWasm
import SCALECodec
import TestSupport
import Testing

/// What the worker makes of code, without the process around it.
enum WorkerAnswer: Equatable {
  case done(moduleBytes: UInt32, results: [[UInt8]?])
  case fault(RuntimeFault)

  static func answer(to request: WorkerRequest) -> WorkerAnswer {
    var messages: [WorkerMessage] = []
    WorkerRun(send: { messages.append($0) }, value: { nil }).perform(request)
    if case .fault(let fault)? = messages.last { return .fault(fault) }
    var answer: (UInt32, [[UInt8]?]) = (0, [])
    for message in messages {
      switch message {
      case .module(let byteCount): answer.0 = byteCount
      case .result(let result): answer.1.append(result)
      case .read, .fault, .isCarried: break
      }
    }
    return .done(moduleBytes: answer.0, results: answer.1)
  }
}

@Suite struct WorkerAnswerTests {
  private func answer(
    _ module: WasmModule, _ functions: [RuntimeFunction] = [.metadata]
  ) -> WorkerAnswer {
    WorkerAnswer.answer(to: WorkerRequest(functions, of: module.bytes))
  }

  private func fault(_ module: WasmModule) -> RuntimeFault? {
    guard case .fault(let fault) = answer(module) else { return nil }
    return fault
  }

  @Test func everyFunctionIsCalledInItsOwnInstance() {
    var module = Runtimes.sound
    // i32.const 1024, i32.const 0xff, i32.store8: breaks the result of Core_version for later calls.
    let spoil: [UInt8] = [0x41, 0x80, 8, 0x41, 0xff, 1, 0x3a, 0, 0]
    module.functions[1].body = spoil + module.functions[1].body
    #expect(
      answer(module, [.metadata, .version, .metadataVersions])
        == .done(
          moduleBytes: UInt32(module.bytes.count), results: [Runtimes.body, [9, 9], nil]))
  }

  @Test(arguments: [false, true])
  func memoryMayBeTheModulesOwn(importsMemory: Bool) {
    var module = Runtimes.sound
    module.importsMemory = importsMemory
    #expect(
      answer(module)
        == .done(moduleBytes: UInt32(module.bytes.count), results: [Runtimes.body]))
  }

  @Test func theArgumentArrivesInMemory() {
    var module = WasmModule()
    module.add("Metadata_metadata_at_version", giving: [1, 4, 7], for: 15, else: [0])
    #expect(
      answer(module, [.metadataAtVersion(15), .metadataAtVersion(14)])
        == .done(moduleBytes: UInt32(module.bytes.count), results: [[1, 4, 7], [0]]))
  }

  @Test func theAllocatorGivesPlacesInGrowingMemory() {
    // i32.const 3 << 20, call 0, local address + i64 length 4: the result is where the host says.
    let body: [UInt8] =
      [0x41] + WasmModule.signed(3 << 20) + [0x10, 0, 0xad, 0x42] + WasmModule.signed(4 << 32)
      + [0x84]
    let module = Runtimes.running(
      body, imports: [("ext_allocator_malloc_version_1", .i32ToI32)])
    #expect(
      answer(module)
        == .done(moduleBytes: UInt32(module.bytes.count), results: [[0, 0, 0, 0]]))
  }

  @Test func freeingAndLoggingDoNothing() {
    let module = Runtimes.running(
      [0x41, 0, 0x10, 0, 0x10, 1, 0x1a] + Runtimes.empty,
      imports: [
        ("ext_allocator_free_version_1", .i32), ("ext_logging_max_level_version_1", .toI32),
      ])
    #expect(answer(module) == .done(moduleBytes: UInt32(module.bytes.count), results: [[]]))
  }

  @Test func anUnknownImportMattersOnlyWhenItIsCalled() {
    let idle = Runtimes.running(Runtimes.empty, imports: [("ext_storage_get_version_1", .none)])
    #expect(answer(idle) == .done(moduleBytes: UInt32(idle.bytes.count), results: [[]]))
    let called = Runtimes.running(
      [0x10, 0] + Runtimes.empty, imports: [("ext_storage_get_version_1", .none)])
    #expect(
      fault(called) == .hostCall(name: "ext_storage_get_version_1", during: "Metadata_metadata"))
  }

  @Test func aResultMustLieInMemory() {
    // One page, and 64 more of heap.
    let memory: UInt64 = 65 << 16
    let last = Runtimes.running(WasmModule.result(at: 65 << 16 - 4, count: 4))
    #expect(
      answer(last) == .done(moduleBytes: UInt32(last.bytes.count), results: [[0, 0, 0, 0]]))
    for (place, count): (UInt32, UInt32) in [
      (65 << 16 - 3, 4), (.max, 1), (0, .max), (.max, .max),
    ] {
      #expect(
        fault(Runtimes.running(WasmModule.result(at: place, count: count)))
          == .resultOutOfRange(
            function: "Metadata_metadata", offset: place, count: count, memory: memory))
    }
  }

  @Test func codeThatStopsSaysWhy() {
    #expect(
      fault(Runtimes.running([0x00]))
        == .trap(function: "Metadata_metadata", reason: "unreachable executed"))
    // Calls itself without end.
    #expect(
      fault(Runtimes.running([0x41, 0, 0x41, 0, 0x10, 0]))
        == .trap(function: "Metadata_metadata", reason: "call stack exhausted"))
  }

  @Test func aModuleWithoutARequiredExportIsRefused() {
    var module = Runtimes.sound
    module.heapBase = nil
    #expect(fault(module) == .export(name: "__heap_base"))
    module = Runtimes.sound
    module.functions[1].form = .toI32
    module.functions[1].body = [0x41, 0]
    #expect(fault(module) == .export(name: "Metadata_metadata"))
  }

  @Test func anAllocationHasABound() {
    let module = Runtimes.running(
      [0x41] + WasmModule.signed(Int64(Int32(33 << 20))) + [0x10, 0, 0x1a] + Runtimes.empty,
      imports: [("ext_allocator_malloc_version_1", .i32ToI32)])
    #expect(fault(module) == .noMemory(function: "Metadata_metadata"))
  }

  @Test func aCompressedModuleIsTheSame() {
    let module = Runtimes.sound.bytes
    for windowLog in [17, 23, 27] as [UInt8] {
      let blob = ZstdBuilder.mark + ZstdBuilder.plain(module, windowLog: windowLog)
      #expect(
        WorkerAnswer.answer(to: WorkerRequest([.metadata], of: blob))
          == .done(moduleBytes: UInt32(module.count), results: [Runtimes.body]))
    }
  }

  @Test(
    arguments: [
      ([], .notWasm(start: [])), ([0], .notWasm(start: [0])),
      (Array("PVM\0".utf8) + [1], .polkaVM),
      (ZstdBuilder.mark + ZstdBuilder.plain(Array("PVM\0".utf8)), .polkaVM),
      (ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3, 4, 5]), .notWasm(start: [1, 2, 3, 4])),
      (ZstdBuilder.mark, .badCompressed(reason: "it ends too early")),
      (ZstdBuilder.mark + [1, 2, 3, 4, 5], .badCompressed(reason: "Unknown frame descriptor")),
      (
        ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3]).dropLast(),
        .badCompressed(reason: "it ends too early")
      ),
      (
        ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3]) + [0, 0],
        .badCompressed(reason: "2 bytes follow the stream")
      ),
      (ZstdBuilder.mark + ZstdBuilder.bomb(51 << 20), .tooLarge(limit: 50 << 20)),
      (
        ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3], windowLog: 28),
        .windowTooLarge(bytes: 1 << 28)
      ),
      (
        ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3], windowLog: 41),
        .badCompressed(reason: "Frame requires too much memory for decoding")
      ),
      (
        ZstdBuilder.mark + ZstdBuilder.plain([1, 2, 3, 4], windowLog: 27),
        .notWasm(start: [1, 2, 3, 4])
      ),
    ] as [([UInt8], RuntimeFault)])
  func filesThatAreNotRuntimesAreReported(blob: [UInt8], expected: RuntimeFault) {
    #expect(
      WorkerAnswer.answer(to: WorkerRequest([.metadata], of: blob)) == .fault(expected))
  }

  @Test func aTruncatedModuleIsInvalid() {
    let bytes = Runtimes.sound.bytes
    for count in stride(from: 8, to: bytes.count, by: 7) {
      let answer = WorkerAnswer.answer(
        to: WorkerRequest([.metadata], of: Array(bytes.prefix(count))))
      switch answer {
      case .fault(.invalid), .fault(.export): break
      // Sections are left out from the end on; without its export there is no result.
      case .done(_, let results): #expect(results == [nil])
      default: Issue.record("\(count) bytes: \(answer)")
      }
    }
  }
}

@Suite struct WorkerConversationTests {
  @Test(arguments: [
    RuntimeFault.notWasm(start: [1, 2]), .polkaVM, .badCompressed(reason: "r"), .tooLarge(limit: 7),
    .invalid(reason: "r"), .importKind(name: "n"), .export(name: "n"),
    .hostCall(name: "n", during: "f"), .trap(function: "f", reason: "r"), .noMemory(function: "f"),
    .resultOutOfRange(function: "f", offset: 1, count: 2, memory: 1 << 40),
    .resultTooLarge(function: "f", count: 3, limit: 2), .windowTooLarge(bytes: 1 << 28),
  ]) func faultsArriveAsTheyWere(fault: RuntimeFault) throws {
    #expect(try WorkerMessage(scale: WorkerMessage.fault(fault).scaleBytes) == .fault(fault))
    #expect(fault.message.hasSuffix(".") || fault.message.hasSuffix("?"))
  }

  @Test(arguments: [
    WorkerMessage.module(byteCount: 7), .read(key: []), .read(key: [1, 2]), .result(nil),
    .result([]), .result([3]),
  ]) func messagesArriveAsTheyWere(message: WorkerMessage) throws {
    #expect(try WorkerMessage(scale: message.scaleBytes) == message)
  }

  @Test func requestsArriveAsTheyWere() throws {
    let request = WorkerRequest(
      [.version, .metadata, .metadataVersions, .metadataAtVersion(15)], of: [1, 2, 3])
    #expect(try WorkerRequest(scale: request.scaleBytes) == request)
    let search = WorkerRequest(lookingFor: [1, 2], in: [3])
    #expect(try WorkerRequest(scale: search.scaleBytes) == search)
  }

  @Test func namesFromTheModuleAreShownSafely() {
    let fault = RuntimeFault.hostCall(name: "ext\u{1b}[2J", during: "Metadata_metadata")
    #expect(fault.message.contains("'ext\\u{1B}[2J'"))
  }
}
