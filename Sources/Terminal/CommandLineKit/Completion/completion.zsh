#compdef {{name}}
# Completion of {{name}} for zsh.
# Made by: {{name}} {{option}} zsh

# Offers what the program itself says: command, option or number of the argument.
{{function}}_custom() {
    local -a answers
    answers=("${(@f)$("$program" {{marker}} "$1" "$2" -- "${typed[@]}" 2>/dev/null)}")
    compadd -- "${(@)answers:#}"
}

{{functions}}

{{function}}_start() {
    # What was typed before the cursor, kept since the functions below cut it.
    local program="${words[1]}"
    local -a typed=("${(@Q)words[2,CURRENT-1]}")
    {{root}} "$@"
}

if [[ $funcstack[1] == _{{name}} ]]; then
    {{function}}_start "$@"
else
    compdef {{function}}_start {{quotedName}}
fi
