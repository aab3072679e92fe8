package dev.trawl.cli.fault;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/// The language of messages. Names, codes and JSON are the same in all languages.
public enum MessageLanguage {
    ENGLISH("en"),
    CHINESE("zh-CN");

    private final String tag;

    MessageLanguage(String tag) {
        this.tag = tag;
    }

    /// The value for `Accept-Language`.
    public String tag() {
        return tag;
    }

    /// The text in this language, with its arguments. A [Phrase] among the arguments is translated too.
    ///
    /// @param english the text with `%s` for the arguments; the key of its translation
    public String text(String english, Object... arguments) {
        String template = this == CHINESE ? ChineseTexts.of(english) : english;
        return arguments.length == 0 ? template : template.formatted(in(arguments));
    }

    /// The arguments, with every phrase replaced by its text in this language.
    Object[] in(Object... arguments) {
        return Arrays.stream(arguments).map(this::in).toArray();
    }

    private Object in(Object argument) {
        if (argument instanceof Phrase phrase) {
            return phrase.in(this);
        }
        return argument instanceof Complaint complaint ? complaint.text(this) : argument;
    }

    /// Uses the first of LC_ALL, LC_MESSAGES and LANG that is set.
    public static MessageLanguage of(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .filter(value -> value.startsWith("zh"))
                .map(value -> CHINESE)
                .orElse(ENGLISH);
    }
}
