# Completion of sample for fish.
# Made by: sample --generate-completion-script fish

# Whether the cursor is at a command, and, if given, at one of its arguments by number.
function __sample_at
    set -l words (commandline -opc)
    set -l path 'sample'
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
                case 'sample sign:-s' 'sample sign:--size' 'sample sign:--goal' 'sample sign:-k' 'sample sign:--key' 'sample sign:--hot-db-path' 'sample sign:--hot_db_path' 'sample sign:--export-dir'
                    set pending 1
                case 'sample add-specs:-n' 'sample add-specs:--name' 'sample add-specs:-u' 'sample add-specs:--url'
                    set pending 1
                case 'sample codes read:--mark'
                    set pending 2
                case 'sample codes show:--turn'
                    set pending 1
            end
        else
            switch "$path:$word"
                case 'sample:sign' 'sample:make'
                    set path 'sample sign'
                case 'sample:add-specs' 'sample:add_specs'
                    set path 'sample add-specs'
                case 'sample:worker'
                    set path 'sample worker'
                case 'sample:codes'
                    set path 'sample codes'
                case 'sample:help'
                    set helping 1
                case 'sample codes:read'
                    set path 'sample codes read'
                case 'sample codes:show'
                    set path 'sample codes show'
                case 'sample codes:help'
                    set helping 1
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
function __sample_custom
    set -l words (commandline -opc)
    $words[1] ---completion $argv[1] $argv[2] -- $words[2..] 2>/dev/null
end

complete -c 'sample' -f
complete -c 'sample' -n '__sample_at \'sample\' 0' -a 'sign' -d 'Sign a payload.'
complete -c 'sample' -n '__sample_at \'sample\' 0' -a 'make' -d 'Sign a payload.'
complete -c 'sample' -n '__sample_at \'sample\' 0' -a 'add-specs' -d 'Prepare network specs.'
complete -c 'sample' -n '__sample_at \'sample\' 0' -a 'codes' -d 'Work with codes.'
complete -c 'sample' -n '__sample_at \'sample\' help' -a 'sign' -d 'Sign a payload.'
complete -c 'sample' -n '__sample_at \'sample\' help' -a 'make' -d 'Sign a payload.'
complete -c 'sample' -n '__sample_at \'sample\' help' -a 'add-specs' -d 'Prepare network specs.'
complete -c 'sample' -n '__sample_at \'sample\' help' -a 'codes' -d 'Work with codes.'
complete -c 'sample' -n '__sample_at \'sample\' 0' -a help -d 'Show the help of a subcommand.'
complete -c 'sample' -n '__sample_at \'sample\'' -s 'q' -l 'quiet' -d 'Print only data, warnings and errors.'
complete -c 'sample' -n '__sample_at \'sample\'' -s 'v' -l 'verbose' -d 'Also print the files and nodes in use.'
complete -c 'sample' -n '__sample_at \'sample\'' -l 'version' -d 'Show the version.'
complete -c 'sample' -n '__sample_at \'sample\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'force' -d 'Overwrite existing files.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 's' -l 'size' -x -d 'Bytes of a symbol.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'goal' -x -a '\'qr\' \'text\' \'both\'' -d 'What to write.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'border' -d 'Draw a border.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'no-border' -d 'Draw none.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 'x' -d 'Try harder, several times if need be.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 'k' -l 'key' -x -d 'A key to use.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'hot-db-path' -x -a '(__fish_complete_directories)' -d 'Folder of the database.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -l 'export-dir' -x -a '(__fish_complete_directories)' -d 'Folder for what is made.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 'q' -l 'quiet' -d 'Print only data, warnings and errors.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 'v' -l 'verbose' -d 'Also print the files and nodes in use.'
complete -c 'sample' -n '__sample_at \'sample sign\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample sign\' 0' -k -a '(__fish_complete_suffix \'.bin\')'
complete -c 'sample' -n '__sample_at \'sample sign\' 1' -F
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'f' -d 'Use the database only.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'd' -d 'Use the node only.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 't' -l 'test' -d 'Use both.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'a' -l 'all' -d 'Every network.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'n' -l 'name' -x -a '(__sample_custom \'sample add-specs\' \'-n\')' -d 'Title of a network.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'u' -l 'url' -x -d 'Address of a node.'
complete -c 'sample' -n '__sample_at \'sample add-specs\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample worker\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample codes\' 0' -a 'read' -d 'Read codes from pictures.'
complete -c 'sample' -n '__sample_at \'sample codes\' 0' -a 'show' -d 'Show a code.'
complete -c 'sample' -n '__sample_at \'sample codes\' help' -a 'read' -d 'Read codes from pictures.'
complete -c 'sample' -n '__sample_at \'sample codes\' help' -a 'show' -d 'Show a code.'
complete -c 'sample' -n '__sample_at \'sample codes\' 0' -a help -d 'Show the help of a subcommand.'
complete -c 'sample' -n '__sample_at \'sample codes\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample codes read\'' -l 'mark' -x -a '\'a b\' \'c\'' -d 'Marks to look for.'
complete -c 'sample' -n '__sample_at \'sample codes read\'' -s 'j' -l 'json' -d 'Print JSON.'
complete -c 'sample' -n '__sample_at \'sample codes read\'' -s 'q' -l 'quiet' -d 'Print only data, warnings and errors.'
complete -c 'sample' -n '__sample_at \'sample codes read\'' -s 'v' -l 'verbose' -d 'Also print the files and nodes in use.'
complete -c 'sample' -n '__sample_at \'sample codes read\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample codes read\' any 0' -F
complete -c 'sample' -n '__sample_at \'sample codes show\'' -l 'turn' -x -d 'Turn by so many degrees.'
complete -c 'sample' -n '__sample_at \'sample codes show\'' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sample' -n '__sample_at \'sample codes show\' 0' -a '\'qr\' \'text\' \'both\''
