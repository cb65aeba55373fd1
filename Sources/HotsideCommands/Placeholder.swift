enum PlaceholderHotsideCommands {}
