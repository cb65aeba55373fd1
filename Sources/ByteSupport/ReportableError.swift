/// An error that can end the program: it knows its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1.
public protocol ReportableError: Error {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  var message: String { get }
  /// The code to end with.
  var exitCode: ExitCode { get }
  /// The situation in one word for programs, the same in every release: `unknown_network`.
  var code: String { get }
}

extension ReportableError {
  /// The name of the case, or that of the error it holds, which says more; else the name of the type.
  public var code: String {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum else { return ErrorWord.of(self) }
    guard let held = mirror.children.first else {
      return ErrorWord.snakeCase("\(self)") ?? ErrorWord.of(self)
    }
    if let inner = held.value as? any ReportableError { return inner.code }
    return held.label.flatMap(ErrorWord.snakeCase) ?? ErrorWord.of(self)
  }
}

/// Words for programs, made of names in the source.
private enum ErrorWord {
  static func of(_ error: any ReportableError) -> String {
    snakeCase(_typeName(type(of: error), qualified: false)) ?? "failed"
  }

  /// `unknownNetwork` as `unknown_network`; `nil` for what is no name.
  static func snakeCase(_ name: String) -> String? {
    let isName = name.utf8.allSatisfy { byte in
      (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte)
    }
    return isName && !name.isEmpty ? name.lowercasedWords(separator: "_") : nil
  }
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
