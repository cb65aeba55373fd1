#compdef sample
# Completion of sample for zsh.
# Made by: sample --generate-completion-script zsh

# Offers what the program itself says: command, option or number of the argument.
__sample_custom() {
    local -a answers
    answers=("${(@f)$("$program" ---completion "$1" "$2" -- "${typed[@]}" 2>/dev/null)}")
    compadd -- "${(@)answers:#}"
}

__sample() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(-q --quiet -v --verbose)-q[Print only data, warnings and errors.]' \
        '(-q --quiet -v --verbose)--quiet[Print only data, warnings and errors.]' \
        '(-v --verbose -q --quiet)-v[Also print the files and nodes in use.]' \
        '(-v --verbose -q --quiet)--verbose[Also print the files and nodes in use.]' \
        '(--version)--version[Show the version.]' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        '(-): :->subcommand' \
        '(-)*:: :->rest' && result=0
    local -a subcommands=(
        'sign:Sign a payload.'
        'make:Sign a payload.'
        'add-specs:Prepare network specs.'
        'codes:Work with codes.'
    )
    case $state in
    subcommand)
        subcommands+=('help:Show the help of a subcommand.')
        _describe -t subcommands subcommand subcommands && result=0 ;;
    rest)
        case ${words[1]} in
            sign | make) __sample__sign && result=0 ;;
            add-specs | add_specs) __sample__add_specs && result=0 ;;
            worker) __sample__worker && result=0 ;;
            codes) __sample__codes && result=0 ;;
            help) __sample && result=0 ;;
        esac ;;
    esac
    return result
}

__sample__sign() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(--force)--force[Overwrite existing files.]' \
        '(-s --size)-s[Bytes of a symbol.]:size: ' \
        '(-s --size)--size=[Bytes of a symbol.]:size: ' \
        '(--goal)--goal=[What to write.]:goal:{compadd -- qr text both}' \
        '(--border --no-border)--border[Draw a border.]' \
        '(--border --no-border)--no-border[Draw none.]' \
        '*-x[Try harder, several times if need be.]' \
        '*-k[A key to use.]:key: ' \
        '*--key=[A key to use.]:key: ' \
        '(--hot-db-path)--hot-db-path=[Folder of the database.]:hot-db-path:_files -/' \
        '(--export-dir)--export-dir=[Folder for what is made.]:export-dir:_files -/' \
        '(-q --quiet -v --verbose)-q[Print only data, warnings and errors.]' \
        '(-q --quiet -v --verbose)--quiet[Print only data, warnings and errors.]' \
        '(-v --verbose -q --quiet)-v[Also print the files and nodes in use.]' \
        '(-v --verbose -q --quiet)--verbose[Also print the files and nodes in use.]' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        ':payload:_files -g '\''*.bin'\''' \
        '::target:_files' && result=0
    return result
}

__sample__add_specs() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(-f -d -t --test)-f[Use the database only.]' \
        '(-f -d -t --test)-d[Use the node only.]' \
        '(-f -d -t --test)-t[Use both.]' \
        '(-f -d -t --test)--test[Use both.]' \
        '(-a --all -n --name -u --url)-a[Every network.]' \
        '(-a --all -n --name -u --url)--all[Every network.]' \
        '(-n --name -a --all -u --url)-n[Title of a network.]:name:{__sample_custom '\''sample add-specs'\'' -n}' \
        '(-n --name -a --all -u --url)--name=[Title of a network.]:name:{__sample_custom '\''sample add-specs'\'' -n}' \
        '(-u --url -a --all -n --name)-u[Address of a node.]:url: ' \
        '(-u --url -a --all -n --name)--url=[Address of a node.]:url: ' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' && result=0
    return result
}

__sample__worker() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' && result=0
    return result
}

__sample__codes() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        '(-): :->subcommand' \
        '(-)*:: :->rest' && result=0
    local -a subcommands=(
        'read:Read codes from pictures.'
        'show:Show a code.'
    )
    case $state in
    subcommand)
        subcommands+=('help:Show the help of a subcommand.')
        _describe -t subcommands subcommand subcommands && result=0 ;;
    rest)
        case ${words[1]} in
            read) __sample__codes__read && result=0 ;;
            show) __sample__codes__show && result=0 ;;
            help) __sample__codes && result=0 ;;
        esac ;;
    esac
    return result
}

__sample__codes__read() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '*--mark=[Marks to look for.]:*-*:mark:{compadd -- '\''a b'\'' c}' \
        '(-j --json)-j[Print JSON.]' \
        '(-j --json)--json[Print JSON.]' \
        '(-q --quiet -v --verbose)-q[Print only data, warnings and errors.]' \
        '(-q --quiet -v --verbose)--quiet[Print only data, warnings and errors.]' \
        '(-v --verbose -q --quiet)-v[Also print the files and nodes in use.]' \
        '(-v --verbose -q --quiet)--verbose[Also print the files and nodes in use.]' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        '*:pictures:_files' && result=0
    return result
}

__sample__codes__show() {
    local context state state_descr line curcontext="$curcontext" result=1
    typeset -A opt_args
    _arguments -C -s -S : \
        '(--turn)--turn=[Turn by so many degrees.]:degrees: ' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        '::goal:{compadd -- qr text both}' && result=0
    return result
}

__sample_start() {
    # What was typed before the cursor, kept since the functions below cut it.
    local program="${words[1]}"
    local -a typed=("${(@Q)words[2,CURRENT-1]}")
    __sample "$@"
}

if [[ $funcstack[1] == _sample ]]; then
    __sample_start "$@"
else
    compdef __sample_start sample
fi
