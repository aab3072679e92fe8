package dev.trawl.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Settings that cannot be used. Carries the kind of error and its arguments; the command line writes the message.
public final class InvalidSettingsException extends RuntimeException {

    private final SettingsError error;
    private final transient List<String> arguments;

    InvalidSettingsException(SettingsError error, Object... arguments) {
        this(error, null, arguments);
    }

    InvalidSettingsException(SettingsError error, @Nullable Throwable cause, Object... arguments) {
        super(error + " " + Arrays.toString(arguments), cause);
        this.error = error;
        this.arguments = Arrays.stream(arguments).map(String::valueOf).toList();
    }

    /// The same with the line of the file that sets the key.
    InvalidSettingsException inLine(int line) {
        return switch (error) {
            case UNKNOWN_KEY, INVALID_VALUE -> {
                var named = new ArrayList<Object>(arguments);
                named.set(1, "%s, line %d".formatted(arguments.get(1), line));
                yield new InvalidSettingsException(error, getCause(), named.toArray());
            }
            case INVALID_FILE, DUPLICATE_KEY, NO_SETTINGS, NOT_UTF_8, UNREADABLE_FILE, OTHER_MODE -> this;
        };
    }

    public SettingsError error() {
        return error;
    }

    public List<String> arguments() {
        return arguments;
    }
}
