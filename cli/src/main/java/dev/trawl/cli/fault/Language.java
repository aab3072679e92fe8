package dev.trawl.cli.fault;

import java.util.Map;
import java.util.stream.Stream;

/// The language of words for people. Names, codes and JSON are the same in all of them.
public enum Language {
    ENGLISH("en"),
    CHINESE("zh-CN");

    private final String tag;

    Language(String tag) {
        this.tag = tag;
    }

    /// For `Accept-Language`.
    public String tag() {
        return tag;
    }

    /// Follows LC_ALL, LC_MESSAGES and LANG, the first that is set.
    public static Language of(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .filter(value -> value.startsWith("zh"))
                .map(value -> CHINESE)
                .orElse(ENGLISH);
    }
}
