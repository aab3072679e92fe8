package dev.trawl.cli.fault;

/// Removes the names of Java classes from the message of a library.
public final class JavaNames {

    private static final String CLASS = "(?:[a-z][\\w$]*\\.)+[A-Z][\\w$]*(?:\\.[A-Z]\\w*)*";

    private JavaNames() {}

    /// The message without class names, such as `java.lang.IllegalStateException: `.
    public static String hidden(String message) {
        return message.replaceAll(CLASS + ":? ?", "")
                .replaceAll("\\b\\w+Exception\\b:? ?", "")
                .replaceAll("(, from )?`[A-Z]\\w*\\.\\w+(\\(\\))?`( (disabled|enabled))?", "")
                .strip();
    }
}
