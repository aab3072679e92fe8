package dev.trawl.config;

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

    public SettingsError error() {
        return error;
    }

    public List<String> arguments() {
        return arguments;
    }
}
