# Completion of {{name}} for fish.
# Made by: {{name}} {{option}} fish

# Whether the cursor is at a command, and, if given, at one of its arguments by number.
function {{function}}_at
    set -l words (commandline -opc)
    set -l path {{quotedName}}
    set -l place 0
    set -l helping 0
    set -l pending 0
    set -l ended 0
    for word in $words[2..]
        if test $pending = 1
            set pending 0
            continue
        end
        if test $pending = 2; and not string match -q -- '-*' $word
            continue
        end
        set pending 0
        if test $ended = 0; and test "$word" = --
            set ended 1
        else if test $ended = 0; and string match -q -- '-?*' $word
            switch "$path:$word"
{{takersOfValues}}
            end
        else
            switch "$path:$word"
{{steps}}
                case '*'
                    set place (math $place + 1)
            end
        end
    end
    if test "$path" != "$argv[1]"
        return 1
    end
    switch "$argv[2]"
        case 'help'
            test $helping = 1
        case ''
            test $ended = 0
        case 'any'
            test $place -ge "$argv[3]"
        case '*'
            test $helping = 0; and test $place = "$argv[2]"
    end
end

# What the program itself says: command, option or number of the argument.
function {{function}}_custom
    set -l words (commandline -opc)
    $words[1] {{marker}} $argv[1] $argv[2] -- $words[2..] 2>/dev/null
end

complete -c {{quotedName}} -f
{{lines}}
