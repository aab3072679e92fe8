package dev.trawl.config;

/// The kinds of invalid settings. Each lists the arguments of its [InvalidSettingsException].
public enum SettingsError {
    /// The unknown name, its origin, and the closest known name or an empty text.
    UNKNOWN_KEY,
    /// The key and its origin; the cause is an [InvalidValueException].
    INVALID_VALUE,
    /// The place in the file, such as `trawl.yaml:3:7`, and the problem that the parser names.
    INVALID_FILE,
    /// The file, the key that it sets twice, and the two names it uses.
    DUPLICATE_KEY,
    /// The file, which is not a map of settings.
    NO_SETTINGS,
    /// The file and the line that is not UTF-8.
    NOT_UTF_8,
    /// The file; the cause is an `IOException`.
    UNREADABLE_FILE,
    /// The mode in the settings, its origin, and the mode that was started.
    OTHER_MODE
}
