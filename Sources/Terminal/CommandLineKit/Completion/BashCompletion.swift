import ByteSupport

/// The completion script for bash, 4.4 and later.
///
/// One function walks the words up to the cursor and tracks the command, the option that still
/// needs a value, and the number of arguments. It then looks up the words to offer.
struct BashCompletion {
  private let root: CompletionModel
  private let function: String

  init(_ root: CompletionModel) {
    self.root = root
    function = "_" + ShellWord.identifier(root.joined)
  }

  var text: String {
    ScriptTemplate.filled(
      EmbeddedFile.completionBash.bytes, for: root, quotedName: ShellWord.quoted(root.joined),
      [
        "function": [function], "takersOfValues": takersOfValues, "steps": steps,
        "values": values, "names": names, "places": places,
      ])
  }

  private func pattern(_ model: CompletionModel, _ words: [String]) -> String {
    words.map { ShellWord.quoted("\(model.joined):\($0)") }.joined(separator: " | ")
  }

  private var takersOfValues: [String] {
    let indent = "                "
    return root.all.flatMap { model in
      [false, true].compactMap { many in
        let takers = model.options.filter { $0.value != nil && $0.takesMany == many }
        guard !takers.isEmpty else { return nil }
        return "\(indent)\(pattern(model, takers.flatMap(\.all)))) "
          + "option=\"$word\"\(many ? " many=1" : "") ;;"
      }
    }
  }

  private var steps: [String] {
    let indent = "                "
    return root.all.filter { !$0.subcommands.isEmpty }.flatMap { model in
      model.subcommands.map { subcommand in
        "\(indent)\(pattern(model, subcommand.all))) "
          + "path=\(ShellWord.quoted(subcommand.model.joined)) ;;"
      } + ["\(indent)\(pattern(model, ["help"]))) helping=help ;;"]
    }
  }

  private var values: [String] {
    root.all.flatMap { model in
      model.options.compactMap { option in
        guard let value = option.value, let offer = offer(value.offer, of: model) else {
          return nil
        }
        return "            \(pattern(model, option.all))) \(offer) ;;"
      }
    }
  }

  private var names: [String] {
    root.all.map { model in
      let words = model.options.flatMap(\.shown).map(ShellWord.quoted).joined(separator: " ")
      return "            \(ShellWord.quoted(model.joined))) \(function)_words \(words) ;;"
    }
  }

  private var places: [String] {
    root.all.flatMap { model -> [String] in
      guard model.subcommands.isEmpty else {
        let words = model.displayed.flatMap(\.shown).map(ShellWord.quoted)
        let all = (words + ["help"]).joined(separator: " ")
        let shown = (words + model.topics.map { ShellWord.quoted($0.name) }).joined(separator: " ")
        return [
          "            \(pattern(model, ["0"]))) \(function)_words \(all) ;;",
          "            \(pattern(model, ["help"]))) \(function)_words \(shown) ;;",
        ]
      }
      return model.places.enumerated().compactMap { place, value in
        guard let offer = offer(value.offer, of: model) else { return nil }
        let key = ShellWord.quoted(model.joined + ":") + (value.isRepeating ? "*" : String(place))
        return "            \(key)) \(offer) ;;"
      }
    }
  }

  private func offer(_ offer: CompletionModel.Offer, of model: CompletionModel) -> String? {
    switch offer {
    case .nothing: nil
    case .words(let words):
      ([function + "_words"] + words.map(ShellWord.quoted)).joined(separator: " ")
    case .files(let extensions):
      ([function + "_files"] + extensions.map(ShellWord.quoted)).joined(separator: " ")
    case .folders: function + "_folders"
    case .custom(let key, let orFiles):
      (orFiles ? "\(function)_files; " : "")
        + "\(function)_custom \(ShellWord.quoted(model.joined)) \(ShellWord.quoted(key))"
    }
  }
}
