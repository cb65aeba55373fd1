/// The work of the confined process: unpacks code, runs its functions, and sends the results.
package struct WorkerRun {
  let send: (WorkerMessage) -> Void
  /// Returns the value of the key in the last `read` message; `nil` if the key has no value.
  let value: () -> [UInt8]?

  package init(send: @escaping (WorkerMessage) -> Void, value: @escaping () -> [UInt8]?) {
    self.send = send
    self.value = value
  }

  /// Performs a request.
  ///
  /// Each function runs in a new instance, and each key is requested only once.
  package func perform(_ request: WorkerRequest) {
    var known: [[UInt8]: [UInt8]?] = [:]
    let state = HostState { key in
      if let value = known[key] { return value }
      send(.read(key: key))
      let value = value()
      known[key] = .some(value)
      return value
    }
    do throws(RuntimeFault) {
      let module = try RuntimeBlob.module(in: request.blob)
      if let hash = request.hash {
        send(.module(byteCount: UInt32(clamping: module.count)))
        return send(.isCarried(CodeSearch.isCarried(hash, in: module)))
      }
      let program = try RuntimeProgram(module)
      send(.module(byteCount: UInt32(clamping: module.count)))
      for function in request.functions {
        let isExported = program.exports(function.name)
        send(
          .result(
            isExported
              ? try program.call(function, over: state, limit: RuntimeLimits.resultBytes) : nil))
      }
    } catch { send(.fault(error)) }
  }
}
