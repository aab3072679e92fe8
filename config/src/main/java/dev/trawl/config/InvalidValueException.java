package dev.trawl.config;

import java.util.Arrays;
import java.util.List;

/// The value of a setting is invalid. The message continues a sentence that begins with the key.
public final class InvalidValueException extends IllegalArgumentException {

    private final String template;
    private final transient List<Object> arguments;

    /// @param template the message with `%s` for the arguments; the command line translates it
    @SuppressWarnings("AnnotateFormatMethod") // its library is not a dependency of the settings
    InvalidValueException(String template, Object... arguments) {
        super(template.formatted(arguments));
        this.template = template;
        this.arguments = Arrays.asList(arguments);
    }

    public String template() {
        return template;
    }

    public List<Object> arguments() {
        return arguments;
    }
}
