enum PlaceholderRuntimeMetadata {}
