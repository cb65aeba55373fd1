enum PlaceholderCommandLineKit {}
