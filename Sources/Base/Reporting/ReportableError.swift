/// An error that can end the program: a row says its code, its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1. An enum
/// gives its rows by one `switch` without a `default`, so that a new case has every column.
public protocol ReportableError: Error {
  /// The type of the parameters; `Never` for an error without parameters.
  associatedtype Parameter = Never
  /// The code, the parameters, the exit code and the message.
  var row: ErrorRow<Parameter> { get }
}

extension ReportableError {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  public var message: String { row.message }
  /// The code to end with.
  public var exitCode: ExitCode { row.exit }
  /// The situation in one word.
  public var code: ErrorCode { row.code }
}

/// An error that does not give a row yet.
public protocol UntabledError: ReportableError where Parameter == Never {
  /// The sentences.
  var message: String { get }
  /// The exit code.
  var exitCode: ExitCode { get }
  /// The situation in one word.
  var code: ErrorCode { get }
}

extension UntabledError {
  /// The row of the three.
  public var row: ErrorRow<Never> { ErrorRow(code, exit: exitCode, message) }

  /// The name of the case, or that of the error it holds, which says more; else the name of the type.
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
  var row: ErrorRow<Never> { .failure(.unforeseenError, cause) }
}
