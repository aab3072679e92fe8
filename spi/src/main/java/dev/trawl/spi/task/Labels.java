package dev.trawl.spi.task;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Labels of a task or a schedule: names with values, sorted by name. Set at submit, they never change for a task.
public record Labels(SortedMap<String, String> entries) {

    /// The maximum number of labels of one task.
    public static final int MOST = 16;

    /// Letters, digits and `-_./`; at most 63 characters, a letter or digit at both ends.
    public static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_./]{0,61}[A-Za-z0-9])?";

    /// Letters and digits of any script and `-_./:@+`; at most 100 characters, possibly none.
    public static final String VALUE = "[\\p{L}\\p{N}_./:@+-]{0,100}";

    /// The start of the names that only the platform sets.
    public static final String RESERVED = "trawl/";

    public static final Labels NONE = new Labels(new TreeMap<>());

    private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
    private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);

    public Labels {
        entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
    }

    /// One label.
    public record Label(String name, String value) {}

    public static Labels of(Map<String, String> entries) {
        return entries.isEmpty() ? NONE : new Labels(new TreeMap<>(entries));
    }

    /// The reason why these labels are not allowed; empty if they are.
    public static Optional<String> flaw(Map<String, String> entries) {
        if (entries.size() > MOST) {
            return Optional.of("%d labels are more than %d".formatted(entries.size(), MOST));
        }
        return entries.entrySet().stream()
                .flatMap(entry -> flaw(entry.getKey(), entry.getValue()).stream())
                .findFirst();
    }

    private static Optional<String> flaw(String name, String value) {
        if (!NAME_PATTERN.matcher(name).matches()) {
            return Optional.of(
                    "'%s' is no label name; a name has up to 63 letters, digits and -_./, a letter or digit at both ends"
                            .formatted(name));
        }
        return VALUE_PATTERN.matcher(value).matches()
                ? Optional.empty()
                : Optional.of("'%s' is no value of label '%s'; a value has up to 100 letters, digits and -_./:@+"
                        .formatted(value, name));
    }

    /// The first name that only the platform may set; empty if there is none.
    public Optional<String> reserved() {
        return entries.tailMap(RESERVED).keySet().stream().findFirst().filter(name -> name.startsWith(RESERVED));
    }

    /// These labels and more; the others win.
    public Labels with(Labels others) {
        var all = new TreeMap<>(entries);
        all.putAll(others.entries());
        return of(all);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Optional<String> value(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /// The labels as `team=search,tier=2`, the form in which the ledger stores those of a schedule.
    public String text() {
        return entries.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /// Parses the output of `text`. Names and values contain neither `=` nor `,`.
    public static Labels parse(String text) {
        var entries = new TreeMap<String, String>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = entry.indexOf('=');
            if (equals > 0) {
                entries.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
        return new Labels(entries);
    }
}
