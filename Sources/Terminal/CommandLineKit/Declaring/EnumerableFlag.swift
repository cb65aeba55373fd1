/// An enum whose cases are mutually exclusive flags.
///
/// ```swift
/// enum Setting: EnumerableFlag {
///   case onlyDatabase, onlyNode
///   static func name(for value: Setting) -> NameSpecification {
///     switch value { case .onlyDatabase: .customShort("f"); case .onlyNode: .customShort("d") }
///   }
///   static func help(for value: Setting) -> ArgumentHelp { … }
/// }
/// @Flag() var setting: Setting      // exactly one of -f and -d
/// ```
/// ```
/// $ hotside add-specs -d -f
/// Error: '-d' and '-f' exclude one another; give one of '-f' or '-d'
/// ```
public protocol EnumerableFlag: CaseIterable, Equatable, Sendable {
  /// The names of a case; by default the case's name in kebab-case.
  static func name(for value: Self) -> NameSpecification

  /// The help of a case.
  static func help(for value: Self) -> ArgumentHelp
}

extension EnumerableFlag {
  /// The default: the case's name, as `--case-name`.
  public static func name(for value: Self) -> NameSpecification { .long }
}
