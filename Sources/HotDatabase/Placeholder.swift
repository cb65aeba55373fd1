enum PlaceholderHotDatabase {}
