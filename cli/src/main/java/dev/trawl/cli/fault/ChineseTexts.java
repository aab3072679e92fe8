package dev.trawl.cli.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The Chinese texts by their English text, from `zh.po`. The file is read on first use, so English output does not
/// pay for it.
final class ChineseTexts {

    private static final String ID = "msgid \"";
    private static final String TEXT = "msgstr \"";

    private ChineseTexts() {}

    /// The Chinese text; the English one if there is no translation.
    static String of(String english) {
        return Holder.TEXTS.getOrDefault(english, english);
    }

    static Map<String, String> all() {
        return Holder.TEXTS;
    }

    private static Map<String, String> read() {
        try (InputStream file = Objects.requireNonNull(ChineseTexts.class.getResourceAsStream("zh.po"))) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Parses the one-line form of PO files: each `msgid` is followed by its `msgstr`.
    private static Map<String, String> parse(String text) {
        Map<String, String> texts = new HashMap<>();
        String english = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith(ID)) {
                english = quoted(line, ID);
            } else if (line.startsWith(TEXT)) {
                texts.put(english, quoted(line, TEXT));
            }
        }
        return Map.copyOf(texts);
    }

    private static String quoted(String line, String prefix) {
        return line.substring(prefix.length(), line.length() - 1)
                .replace("\\n", "\n")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }

    /// Loads the texts when they are first used.
    private static final class Holder {
        static final Map<String, String> TEXTS = read();
    }
}
