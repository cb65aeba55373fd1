/// An error that can end the program: it knows its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1.
public protocol ReportableError: Error {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  var message: String { get }
  /// The code to end with.
  var exitCode: ExitCode { get }
  /// The situation in one word.
  var code: ErrorCode { get }
}

extension ReportableError {
  /// The name of the case, or that of the error it holds, which says more; else the name of the type.
  ///
  /// That each has a code, `.ci/check_layout.py` sees to.
  public var code: ErrorCode {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum else { return ofType }
    guard let held = mirror.children.first else { return ErrorCode(named: "\(self)") ?? ofType }
    if let inner = held.value as? any ReportableError { return inner.code }
    return held.label.flatMap { ErrorCode(named: $0) } ?? ofType
  }

  private var ofType: ErrorCode {
    ErrorCode(named: _typeName(type(of: self), qualified: false)) ?? .unforeseenError
  }
}

extension ErrorCode {
  /// The code that is called as a case or a type of the source is: `unknownNetwork`.
  fileprivate init?(named name: String) { self.init(word: name.lowercasedWords(separator: "_")) }
}

extension Error {
  /// The error as one that can end the program; one that is not made for that tells its own name.
  public var reportable: any ReportableError {
    self as? any ReportableError ?? UnforeseenError(cause: "\(self)")
  }
}

/// An error that nobody made a sentence for.
private struct UnforeseenError: ReportableError {
  let cause: String
  var message: String { cause }
  var exitCode: ExitCode { .failure }
}
