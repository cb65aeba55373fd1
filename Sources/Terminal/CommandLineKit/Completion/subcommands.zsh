    local -a subcommands=(
{{shown}}
    )
    case $state in
    subcommand)
        subcommands+=('help:Show the help of a subcommand.')
        _describe -t subcommands subcommand subcommands && result=0 ;;
    rest)
        case ${words[1]} in
{{calls}}
            help) {{topics}}{{function}} && result=0 ;;
        esac ;;
    esac
