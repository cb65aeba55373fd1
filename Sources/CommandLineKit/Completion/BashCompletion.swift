/// The completion script for bash, 4.4 and later.
///
/// One function walks the words up to the cursor, keeps the command reached, the option that waits
/// for its value and the number of arguments so far, and then looks up what to offer.
struct BashCompletion {
  private let root: CompletionModel
  private let function: String

  init(_ root: CompletionModel) {
    self.root = root
    function = "_" + ShellWord.identifier(root.joined)
  }

  var text: String {
    """
    # Completion of \(root.joined) for bash.
    # Made by: \(root.joined) \(ArgumentScanner.completionScriptName.spelling) bash

    \(helpers)

    \(main.joined(separator: "\n"))

    complete -F \(function) \(ShellWord.quoted(root.joined))

    """
  }

  private var helpers: String {
    """
    # Offers those of the given words that go on from what is typed.
    \(function)_words() {
        local candidate quoted
        for candidate in "$@"; do
            printf -v quoted %q "$candidate"
            if [[ $candidate == "$current"* || $quoted == "$current"* ]]; then
                COMPREPLY+=("$prefix$quoted")
            fi
        done
    }

    # Offers files, with extensions only those, and folders.
    \(function)_files() {
        local extension
        compopt -o filenames 2>/dev/null
        if (($# == 0)); then
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
        else
            mapfile -t COMPREPLY < <(
                compgen -d -- "$current"
                for extension in "$@"; do
                    compgen -f -X "!*.$extension" -- "$current"
                done
            )
        fi
    }

    # Offers folders.
    \(function)_folders() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
    }

    # Offers what the program itself says: command, option or number of the argument.
    \(function)_custom() {
        local answers
        mapfile -t answers < <(
            "${COMP_WORDS[0]}" \(CompletionRequest.marker) "$1" "$2" -- \\
                "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null
        )
        \(function)_words "${answers[@]}"
    }
    """
  }

  private var main: [String] {
    [
      "\(function)() {",
      "    local path=\(ShellWord.quoted(root.joined)) current=\"${COMP_WORDS[COMP_CWORD]}\" prefix=''",
      "    local option='' many='' helping='' ended='' place=0 index word",
      "    COMPREPLY=()",
      "    for ((index = 1; index < COMP_CWORD; index++)); do",
      "        word=\"${COMP_WORDS[index]}\"",
      "        # Bash cuts words at '=' and ':'.",
      "        if [[ $word == = && -n $option && ${COMP_WORDS[index-1]} == \"$option\" ]]; then",
      "            continue",
      "        elif [[ $word == [=:] ]]; then",
      "            if ((++index == COMP_CWORD)); then return; fi",
      "            continue",
      "        fi",
      "        if [[ -n $option && (-z $many || $word != -*) ]]; then",
      "            if [[ -z $many ]]; then option=''; fi",
      "            continue",
      "        fi",
      "        option='' many=''",
      "        if [[ -z $ended && $word == -- ]]; then",
      "            ended=1",
      "        elif [[ -z $ended && $word == -?* ]]; then",
      "            case \"$path:$word\" in",
    ] + takersOfValues + [
      "            esac",
      "        else",
      "            case \"$path:$word\" in",
    ] + steps + [
      "                *) ((place++)) ;;",
      "            esac",
      "        fi",
      "    done",
      "    if [[ $current == = && $option == \"${COMP_WORDS[COMP_CWORD-1]}\" ]]; then",
      "        current=''",
      "    elif [[ $current == [=:] ]]; then",
      "        return",
      "    elif [[ -z $ended && $current == --*=* ]]; then",
      "        option=\"${current%%=*}\" prefix=\"${current%%=*}=\" current=\"${current#*=}\" many=''",
      "    fi",
      "    if [[ -n $option && (-z $many || $current != -*) ]]; then",
      "        case \"$path:$option\" in",
    ] + values + [
      "        esac",
      "    elif [[ -z $ended && $current == -* ]]; then",
      "        case \"$path\" in",
    ] + names + [
      "        esac",
      "    else",
      "        case \"$path:${helping:-$place}\" in",
    ] + places + [
      "        esac",
      "    fi",
      "}",
    ]
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
