enum PlaceholderDevelopmentNode {}
