// Spans lent to C for the length of a call. What the callee reads and writes must lie within the
// spans; the caller of these functions says why it does.

/// Lends a span to read.
///
/// An empty one may have no address; that of a byte that nobody reads stands in then, because
/// libsodium's pointers are never nil.
@unsafe func lend<R>(_ input: Span<UInt8>, _ body: (UnsafePointer<UInt8>) -> R) -> R {
  unsafe input.withUnsafeBufferPointer { input in
    if let address = input.baseAddress { return unsafe body(address) }
    return unsafe withUnsafePointer(to: 0) { unsafe body($0) }
  }
}

/// Lends a span to write, which is not empty.
@unsafe
func lend<R>(_ output: inout MutableSpan<UInt8>, _ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
  unsafe output.withUnsafeMutableBufferPointer { output in
    guard let address = output.baseAddress else {
      preconditionFailure("there is no room for the result")
    }
    return unsafe body(address)
  }
}

/// Lends two spans to read.
@unsafe func lend<R>(
  _ first: Span<UInt8>, _ second: Span<UInt8>,
  _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(first) { first in unsafe lend(second) { second in unsafe body(first, second) } }
}

/// Lends a span to write and one to read.
@unsafe func lend<R>(
  _ output: inout MutableSpan<UInt8>, _ input: Span<UInt8>,
  _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(&output) { output in unsafe lend(input) { input in unsafe body(output, input) } }
}

/// Lends a span to write and two to read.
@unsafe func lend<R>(
  _ output: inout MutableSpan<UInt8>, _ first: Span<UInt8>, _ second: Span<UInt8>,
  _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(&output) { output in
    unsafe lend(first, second) { first, second in unsafe body(output, first, second) }
  }
}
