import ByteSupport

/// The completion script for zsh: one function for each command, based on `_arguments`.
struct ZshCompletion {
  private let root: CompletionModel

  init(_ root: CompletionModel) { self.root = root }

  var text: String {
    ScriptTemplate.filled(
      EmbeddedFile.completionZsh.bytes, for: root, quotedName: ShellWord.quoted(root.joined),
      [
        "function": ["__" + ShellWord.identifier(root.joined)], "root": [Self.name(root)],
        "functions": [root.all.map(function).joined(separator: "\n\n")],
      ])
  }

  private static func name(_ model: CompletionModel) -> String {
    "__" + model.path.map(ShellWord.identifier).joined(separator: "__")
  }

  private func function(_ model: CompletionModel) -> String {
    var specifications = model.options.flatMap { option in
      option.shown.map { self.specification($0, of: option, in: model) }
    }
    if model.subcommands.isEmpty {
      specifications += model.places.map { value in
        let mark = value.isRepeating ? "*" : value.isRequired ? "" : ":"
        return mark + ":\(escaped(value.name)):\(action(value.offer, of: model))"
      }
    } else {
      specifications += ["(-): :->subcommand", "(-)*:: :->rest"]
    }
    let lines = specifications.map { "        " + ShellWord.quoted($0) }.joined(separator: " \\\n")
    let head = """
      \(Self.name(model))() {
          local context state state_descr line curcontext="$curcontext" result=1
          typeset -A opt_args
          _arguments -C -s -S : \\
      \(lines) && result=0
      """
    guard !model.subcommands.isEmpty else { return head + "\n    return result\n}" }
    return head + "\n" + subcommands(model) + "    return result\n}"
  }

  private func subcommands(_ model: CompletionModel) -> String {
    let shown = model.displayed.flatMap { subcommand in
      subcommand.shown.map { name in
        "        "
          + ShellWord.quoted(
            "\(name.replacingEach(":", by: "\\:")):\(subcommand.model.abstract)")
      }
    }
    let calls = model.subcommands.map { subcommand in
      let names = subcommand.all.map(ShellWord.quoted).joined(separator: " | ")
      return "            \(names)) \(Self.name(subcommand.model)) && result=0 ;;"
    }
    return ScriptTemplate.filled(
      EmbeddedFile.subcommandsZsh.bytes, for: model, quotedName: "",
      [
        "shown": shown, "calls": calls, "topics": [topics(model)], "function": [Self.name(model)],
      ])
  }

  private func topics(_ model: CompletionModel) -> String {
    guard !model.topics.isEmpty else { return "" }
    let names = model.topics.map { ShellWord.quoted($0.name) }.joined(separator: " ")
    return "((CURRENT == 2)) && compadd -- \(names) && result=0; "
  }

  private func specification(
    _ spelling: String, of option: CompletionModel.Option, in model: CompletionModel
  ) -> String {
    let excludes = option.isRepeatable ? "*" : "(" + option.excludes.joined(separator: " ") + ")"
    let text = option.abstract.isEmpty ? "" : "[\(escaped(option.abstract))]"
    guard let value = option.value else { return excludes + spelling + text }
    let joined = spelling.hasPrefix("--") ? "=" : ""
    let many = option.takesMany ? "*-*" : ""
    return "\(excludes)\(spelling)\(joined)\(text):\(many.isEmpty ? "" : many + ":")"
      + "\(escaped(value.name)):\(action(value.offer, of: model))"
  }

  private func action(_ offer: CompletionModel.Offer, of model: CompletionModel) -> String {
    switch offer {
    case .nothing: return " "
    case .words(let words):
      return "{compadd -- \(words.map(ShellWord.quoted).joined(separator: " "))}"
    case .files(let extensions):
      guard !extensions.isEmpty else { return "_files" }
      return "_files -g \(ShellWord.quoted(extensions.map { "*." + $0 }.joined(separator: " ")))"
    case .folders: return "_files -/"
    case .custom(let key, let orFiles):
      return "{__\(ShellWord.identifier(root.joined))_custom "
        + "\(ShellWord.quoted(model.joined)) \(ShellWord.quoted(key))\(orFiles ? "; _files" : "")}"
    }
  }

  /// Escapes a text for the specification of an argument, in which brackets and colons are
  /// separators.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\[]:".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
