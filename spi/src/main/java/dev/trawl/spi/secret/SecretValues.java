package dev.trawl.spi.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Redacts secrets from text. Short secrets are ignored, because they would match parts of ordinary words.
public final class SecretValues {

    public static final String HIDDEN = "***";

    private static final int SHORTEST = 6;
    private static final int SHORTEST_IN_LOG = 12;
    private static final int FEWEST_LETTERS_IN_LOG = 6;

    /// Longest first, so that a match of a shorter secret does not break up a longer one.
    private static final Comparator<String> ORDER =
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

    private final int shortest;
    private final int fewestLetters;
    private final Map<String, String> places = new HashMap<>();

    /// The number of values per encoded form.
    private final Map<String, Integer> counts = new TreeMap<>(ORDER);

    private volatile List<String> forms = List.of();

    /// Redacts the output of one task with the task's own secrets.
    public SecretValues() {
        this(SHORTEST, 1);
    }

    private SecretValues(int shortest, int fewestLetters) {
        this.shortest = shortest;
        this.fewestLetters = fewestLetters;
    }

    /// Redacts the log, which all tasks share. A secret that could be a common word or a ruled line would hide too
    /// much of it, so the limits are stricter.
    public static SecretValues ofLog() {
        return new SecretValues(SHORTEST_IN_LOG, FEWEST_LETTERS_IN_LOG);
    }

    /// Redacts this value from now on: the value, each of its lines, and their JSON, URL and Base64 encodings.
    public synchronized void add(String value) {
        keep("value " + value, value);
    }

    /// Redacts the value of this place and stops redacting the place's previous value.
    public synchronized void keep(String place, String value) {
        String before = places.put(place, value);
        if (!value.equals(before)) {
            forms(value).forEach(form -> counts.merge(form, 1, Integer::sum));
            drop(before == null ? "" : before);
        }
    }

    /// Stops redacting the value of this place, unless another place has the same value.
    public synchronized void forget(String place) {
        String before = places.remove(place);
        if (before != null) {
            drop(before);
        }
    }

    private void drop(String value) {
        for (String form : forms(value)) {
            int left = counts.getOrDefault(form, 1) - 1;
            if (left == 0) {
                counts.remove(form);
            } else {
                counts.put(form, left);
            }
        }
        forms = List.copyOf(counts.keySet());
    }

    /// Replaces all known secrets in the text.
    public String hide(String text) {
        String hidden = text;
        for (String form : forms) {
            if (hidden.contains(form)) {
                hidden = hidden.replace(form, HIDDEN);
            }
        }
        return hidden;
    }

    private Set<String> forms(String value) {
        var all = new TreeSet<>(ORDER);
        value.lines().forEach(line -> addForms(all, line.strip()));
        addForms(all, value);
        return all;
    }

    private void addForms(Set<String> all, String value) {
        if (value.length() < shortest || value.chars().distinct().count() < fewestLetters) {
            return;
        }
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        all.add(value);
        all.add(value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\t", "\\t")
                .replace("\r", "\\r")
                .replace("\n", "\\n"));
        all.add(encoded);
        all.add(encoded.replace("+", "%20"));
        all.add(Base64.getEncoder().withoutPadding().encodeToString(value.getBytes(StandardCharsets.UTF_8)));
    }
}
