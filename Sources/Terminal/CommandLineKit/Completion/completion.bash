# Completion of {{name}} for bash.
# Made by: {{name}} {{option}} bash

# Offers those of the given words that go on from what is typed.
{{function}}_words() {
    local candidate quoted
    for candidate in "$@"; do
        printf -v quoted %q "$candidate"
        if [[ $candidate == "$current"* || $quoted == "$current"* ]]; then
            COMPREPLY+=("$prefix$quoted")
        fi
    done
}

# Offers files, with extensions only those, and folders.
{{function}}_files() {
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
{{function}}_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
}

# Offers what the program itself says: command, option or number of the argument.
{{function}}_custom() {
    local answers
    mapfile -t answers < <(
        "${COMP_WORDS[0]}" {{marker}} "$1" "$2" -- \
            "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null
    )
    {{function}}_words "${answers[@]}"
}

{{function}}() {
    local path={{quotedName}} current="${COMP_WORDS[COMP_CWORD]}" prefix=''
    local option='' many='' helping='' ended='' place=0 index word
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        # Bash cuts words at '=' and ':'.
        if [[ $word == = && -n $option && ${COMP_WORDS[index-1]} == "$option" ]]; then
            continue
        elif [[ $word == [=:] ]]; then
            if ((++index == COMP_CWORD)); then return; fi
            continue
        fi
        if [[ -n $option && (-z $many || $word != -*) ]]; then
            if [[ -z $many ]]; then option=''; fi
            continue
        fi
        option='' many=''
        if [[ -z $ended && $word == -- ]]; then
            ended=1
        elif [[ -z $ended && $word == -?* ]]; then
            case "$path:$word" in
{{takersOfValues}}
            esac
        else
            case "$path:$word" in
{{steps}}
                *) ((place++)) ;;
            esac
        fi
    done
    if [[ $current == = && $option == "${COMP_WORDS[COMP_CWORD-1]}" ]]; then
        current=''
    elif [[ $current == [=:] ]]; then
        return
    elif [[ -z $ended && $current == --*=* ]]; then
        option="${current%%=*}" prefix="${current%%=*}=" current="${current#*=}" many=''
    fi
    if [[ -n $option && (-z $many || $current != -*) ]]; then
        case "$path:$option" in
{{values}}
        esac
    elif [[ -z $ended && $current == -* ]]; then
        case "$path" in
{{names}}
        esac
    else
        case "$path:${helping:-$place}" in
{{places}}
        esac
    fi
}

complete -F {{function}} {{quotedName}}
