# Completion of sample for bash.
# Made by: sample --generate-completion-script bash

# Offers those of the given words that go on from what is typed.
_sample_words() {
    local candidate quoted
    for candidate in "$@"; do
        printf -v quoted %q "$candidate"
        if [[ $candidate == "$current"* || $quoted == "$current"* ]]; then
            COMPREPLY+=("$prefix$quoted")
        fi
    done
}

# Offers files, with extensions only those, and folders.
_sample_files() {
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
_sample_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
}

# Offers what the program itself says: command, option or number of the argument.
_sample_custom() {
    local answers
    mapfile -t answers < <(
        "${COMP_WORDS[0]}" ---completion "$1" "$2" -- \
            "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null
    )
    _sample_words "${answers[@]}"
}

_sample() {
    local path=sample current="${COMP_WORDS[COMP_CWORD]}" prefix=''
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
                'sample sign:-s' | 'sample sign:--size' | 'sample sign:--goal' | 'sample sign:-k' | 'sample sign:--key' | 'sample sign:--hot-db-path' | 'sample sign:--hot_db_path' | 'sample sign:--export-dir') option="$word" ;;
                'sample add-specs:-n' | 'sample add-specs:--name' | 'sample add-specs:-u' | 'sample add-specs:--url') option="$word" ;;
                'sample codes read:--mark') option="$word" many=1 ;;
                'sample codes show:--turn') option="$word" ;;
            esac
        else
            case "$path:$word" in
                'sample:sign' | 'sample:make') path='sample sign' ;;
                'sample:add-specs' | 'sample:add_specs') path='sample add-specs' ;;
                'sample:worker') path='sample worker' ;;
                'sample:codes') path='sample codes' ;;
                'sample:help') helping=help ;;
                'sample codes:read') path='sample codes read' ;;
                'sample codes:show') path='sample codes show' ;;
                'sample codes:help') helping=help ;;
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
            'sample sign:--goal') _sample_words qr text both ;;
            'sample sign:--hot-db-path' | 'sample sign:--hot_db_path') _sample_folders ;;
            'sample sign:--export-dir') _sample_folders ;;
            'sample add-specs:-n' | 'sample add-specs:--name') _sample_custom 'sample add-specs' -n ;;
            'sample codes read:--mark') _sample_words 'a b' c ;;
        esac
    elif [[ -z $ended && $current == -* ]]; then
        case "$path" in
            sample) _sample_words -q --quiet -v --verbose --version -h --help ;;
            'sample sign') _sample_words --force -s --size --goal --border --no-border -x -k --key --hot-db-path --export-dir -q --quiet -v --verbose -h --help ;;
            'sample add-specs') _sample_words -f -d -t --test -a --all -n --name -u --url -h --help ;;
            'sample worker') _sample_words -h --help ;;
            'sample codes') _sample_words -h --help ;;
            'sample codes read') _sample_words --mark -j --json -q --quiet -v --verbose -h --help ;;
            'sample codes show') _sample_words --turn -h --help ;;
        esac
    else
        case "$path:${helping:-$place}" in
            'sample:0') _sample_words sign make add-specs codes help ;;
            'sample:help') _sample_words sign make add-specs codes ;;
            'sample sign:'0) _sample_files bin ;;
            'sample sign:'1) _sample_files ;;
            'sample codes:0') _sample_words read show help ;;
            'sample codes:help') _sample_words read show ;;
            'sample codes read:'*) _sample_files ;;
            'sample codes show:'0) _sample_words qr text both ;;
        esac
    fi
}

complete -F _sample sample
