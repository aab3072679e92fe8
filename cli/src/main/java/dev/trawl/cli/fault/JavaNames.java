package dev.trawl.cli.fault;

/// Removes the names of Java classes and the parser positions from the message of a library.
public final class JavaNames {

    private static final String CLASS = "(?:[a-z][\\w$]*\\.)+[A-Z][\\w$]*(?:\\.[A-Z]\\w*)*";

    private JavaNames() {}

    /// The message without class names, such as `java.lang.IllegalStateException: `.
    public static String hidden(String message) {
        return message.replaceAll(" \\(start marker at \\[Source: .*?]\\)", "")
                .replaceAll(CLASS + ":? ?", "")
                .replaceAll("\\b\\w+Exception\\b:? ?", "")
                .replaceAll("(, from )?`[A-Z]\\w*\\.\\w+(\\(\\))?`( (disabled|enabled))?", "")
                .strip();
    }
}
