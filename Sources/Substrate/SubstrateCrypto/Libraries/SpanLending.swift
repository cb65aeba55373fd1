// Functions that lend spans to C for the duration of a call. The callee may access only bytes
// inside the spans; a comment at each call states why it does so.

/// Lends a span for reading.
///
/// An empty span may have no address; the pointer then refers to an unrelated byte, because
/// libsodium's pointers must not be nil.
@unsafe func lend<R>(_ input: Span<UInt8>, _ body: (UnsafePointer<UInt8>) -> R) -> R {
  unsafe input.withUnsafeBufferPointer { input in
    if let address = input.baseAddress { return unsafe body(address) }
    return unsafe withUnsafePointer(to: 0) { unsafe body($0) }
  }
}

/// Lends a span for writing; it must not be empty.
@unsafe
func lend<R>(_ output: inout MutableSpan<UInt8>, _ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
  unsafe output.withUnsafeMutableBufferPointer { output in
    guard let address = output.baseAddress else {
      preconditionFailure("the span for the result is empty")
    }
    return unsafe body(address)
  }
}

/// Lends two spans for reading.
@unsafe func lend<R>(
  _ first: Span<UInt8>, _ second: Span<UInt8>,
  _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(first) { first in unsafe lend(second) { second in unsafe body(first, second) } }
}

/// Lends a span for writing and one for reading.
@unsafe func lend<R>(
  _ output: inout MutableSpan<UInt8>, _ input: Span<UInt8>,
  _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(&output) { output in unsafe lend(input) { input in unsafe body(output, input) } }
}

/// Lends a span for writing and two for reading.
@unsafe func lend<R>(
  _ output: inout MutableSpan<UInt8>, _ first: Span<UInt8>, _ second: Span<UInt8>,
  _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> R
) -> R {
  unsafe lend(&output) { output in
    unsafe lend(first, second) { first, second in unsafe body(output, first, second) }
  }
}
