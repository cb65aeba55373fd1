/// The work of the confined process: unpacks code, runs its functions, and sends what they give.
package struct WorkerRun {
  /// Sends a message.
  let send: (WorkerMessage) -> Void
  /// Obtains the value of a key whose `read` message was sent; `nil` if the key has no value.
  let value: () -> [UInt8]?

  /// A run with these two ends of a channel.
  package init(send: @escaping (WorkerMessage) -> Void, value: @escaping () -> [UInt8]?) {
    self.send = send
    self.value = value
  }

  /// Does the work of a request.
  ///
  /// Each function runs once, in a fresh instance. A key that was read before is not asked for again.
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
