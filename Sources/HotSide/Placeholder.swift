enum PlaceholderHotSide {}
