/// Keeps messages to what the running command can take.
///
/// An error may reach the user through many commands, and its advice may name an option that only
/// some of them have. Every message of a ``ReportableError`` passes through this type.
public enum FittingAdvice {
  /// The options of the running command, such as `--network`; `nil` outside a command.
  @TaskLocal public static var options: Set<String>?

  /// Removes advice with options that the running command lacks, and full stops after full stops.
  ///
  /// Of a sentence with alternatives, only those with such an option are removed. Complete commands
  /// such as 'hotside sign --all' stay, and so do quoted values.
  ///
  /// - Parameter message: the sentences.
  /// - Returns: the sentences that fit; the whole message if nothing else is left.
  static func fitting(_ message: String) -> String {
    let message = withoutDoubledStops(message)
    guard let options, message.contains("--") else { return message }
    return shown(fitting(withoutValues(message), options))
  }

  private static func fitting(_ message: String, _ options: Set<String>) -> String {
    let sentences = message.split(onto: ". ").map { $0.split(onto: ", or ") }
    guard sentences.joined().contains(where: { !fits($0, options) }) else { return message }
    let kept = sentences.compactMap { parts -> String? in
      let kept = parts.filter { fits($0, options) }
      guard let first = kept.first else { return nil }
      let start = kept.count == parts.count ? String(first.prefix(1)) : first.prefix(1).uppercased()
      return ([start + first.dropFirst()] + kept.dropFirst()).joined(separator: ", or ")
    }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return kept.isEmpty ? message : kept.joined(separator: ". ") + "."
  }

  /// Placeholders for the dashes, full stops and commas of values.
  private static let placeholders: [Character: Character] = [
    "-": "\u{F0000}", ".": "\u{F0001}", ",": "\u{F0002}",
  ]

  /// The message with placeholders in its quoted values, except for options and commands.
  private static func withoutValues(_ message: String) -> String {
    var text = ""
    var rest = message[...]
    while let open = rest.firstIndex(of: "'") {
      let inner = rest[open...].dropFirst()
      // A space or a mark follows the quote that ends a value.
      let close = inner.indices.first {
        inner[$0] == "'" && inner[$0...].dropFirst().first.map(" .,:;)\n".contains) ?? true
      }
      text += rest[...open]
      rest = inner
      guard [nil, " ", "("].contains(text.dropLast().last), let close else { continue }
      let value = inner[..<close]
      let isOwn = value.hasPrefix("--") || value.hasPrefix("hotside ")
      text += isOwn ? String(value) : String(value.map { placeholders[$0] ?? $0 })
      text += "'"
      rest = inner[close...].dropFirst()
    }
    return text + rest
  }

  private static func shown(_ text: String) -> String {
    String(text.map { shown in placeholders.first { $0.value == shown }?.key ?? shown })
  }

  /// Whether a part of a sentence names no missing option, or names a whole command.
  private static func fits(_ text: String, _ options: Set<String>) -> Bool {
    guard !text.contains("hotside ") else { return true }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.allSatisfy { word in
      guard word.hasPrefix("--"), word.dropFirst(2).first?.isLetter == true else { return true }
      return options.contains(String(word))
    }
  }

  /// A reason that is a sentence may have been put in front of a full stop.
  private static func withoutDoubledStops(_ message: String) -> String {
    guard message.contains("..") else { return message }
    var text = ""
    for (place, character) in zip(message.indices, message) {
      let next = message.index(after: place)
      let isEnd = next == message.endIndex || message[next] == " "
      if character == ".", isEnd, text.last == ".", !isDots(text.suffix(3)) { continue }
      text.append(character)
    }
    return text
  }

  /// Whether a dot after these characters belongs to an ellipsis or to the folder '..'.
  private static func isDots(_ end: Substring) -> Bool {
    end.hasSuffix("..") || end == "." || [" .", "/."].contains { end.hasSuffix($0) }
  }
}

extension String {
  /// The parts between occurrences of a separator.
  fileprivate func split(onto separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
