package dev.trawl.cli.fault;

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
