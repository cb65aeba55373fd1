/// A shell script from a file, with placeholders in double braces.
enum ScriptTemplate {
  /// Returns the script with its placeholders replaced.
  ///
  /// - Parameters:
  ///   - template: the bytes of the file.
  ///   - model: the completed command.
  ///   - quotedName: the command's name, quoted for the shell.
  ///   - values: the lines for each placeholder; a line with only an empty one is removed.
  /// - Returns: the script, which ends in a line feed.
  static func filled(
    _ template: [UInt8], for model: CompletionModel, quotedName: String,
    _ values: [String: [String]]
  ) -> String {
    var values = values
    values["name"] = [model.joined]
    values["quotedName"] = [quotedName]
    values["option"] = [ArgumentScanner.completionScriptName.spelling]
    values["marker"] = [CompletionRequest.marker]
    let lines = String(decoding: template, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { line -> [String] in
      let parts = line.split(separator: "{{", omittingEmptySubsequences: false)
      let pieces = parts.dropFirst().map { part -> (value: [String], rest: Substring) in
        let name = part.prefix { $0 != "}" }
        return (values[String(name)] ?? [], part.dropFirst(name.count + 2))
      }
      if parts[0].isEmpty, pieces.count == 1, pieces[0].rest.isEmpty { return pieces[0].value }
      return [
        pieces.reduce(into: String(parts[0])) { line, piece in
          line += piece.value.joined(separator: "\n") + piece.rest
        }
      ]
    }.joined(separator: "\n")
  }
}
