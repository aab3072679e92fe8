package dev.trawl.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The header fields of a reply, stored as offsets into its bytes. Strings are created only on access.
public final class Headers {

    private static final int MARKS = 4;

    private final byte[] bytes;
    private final int[] marks;

    /// @param marks four offsets per field: start and end of its name, start and end of its value
    public Headers(byte[] bytes, int[] marks) {
        this.bytes = bytes;
        this.marks = marks;
    }

    public int count() {
        return marks.length / MARKS;
    }

    public String name(int index) {
        return text(marks[index * MARKS], marks[index * MARKS + 1]);
    }

    /// The value without surrounding white space; every byte is one character.
    public String value(int index) {
        return text(marks[index * MARKS + 2], marks[index * MARKS + 3]);
    }

    /// The first value with this name.
    ///
    /// @param name in lower case
    public Optional<String> first(String name) {
        for (int index = 0; index < count(); index++) {
            if (isNamed(index, name)) {
                return Optional.of(value(index));
            }
        }
        return Optional.empty();
    }

    /// All values with this name, in order.
    ///
    /// @param name in lower case
    public List<String> all(String name) {
        List<String> values = List.of();
        for (int index = 0; index < count(); index++) {
            if (isNamed(index, name)) {
                values = values.isEmpty() ? new ArrayList<>(2) : values;
                values.add(value(index));
            }
        }
        return values;
    }

    public void forEach(BiConsumer<String, String> action) {
        for (int index = 0; index < count(); index++) {
            action.accept(name(index), value(index));
        }
    }

    private boolean isNamed(int index, String name) {
        int from = marks[index * MARKS];
        if (marks[index * MARKS + 1] - from != name.length()) {
            return false;
        }
        for (int at = 0; at < name.length(); at++) {
            if (small(bytes[from + at]) != name.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    private static int small(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
