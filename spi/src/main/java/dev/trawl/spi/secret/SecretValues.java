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

/// Secrets to be taken out of what is said. Short ones are not looked for: they would be found in half of all words.
public final class SecretValues {

    public static final String HIDDEN = "***";

    private static final int SHORTEST = 6;
    private static final int SHORTEST_IN_LOG = 12;
    private static final int FEWEST_LETTERS_IN_LOG = 6;

    /// Long ones first, so that a part of a secret does not spoil the whole.
    private static final Comparator<String> ORDER =
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

    private final int shortest;
    private final int fewestLetters;
    private final Map<String, String> places = new HashMap<>();

    /// How many values have a form in common.
    private final Map<String, Integer> counts = new TreeMap<>(ORDER);

    private volatile List<String> forms = List.of();

    /// For what one task says, whose own secrets these are.
    public SecretValues() {
        this(SHORTEST, 1);
    }

    private SecretValues(int shortest, int fewestLetters) {
        this.shortest = shortest;
        this.fewestLetters = fewestLetters;
    }

    /// For the log, which is everybody's: a secret that could be a common word or a ruled line would blind it.
    public static SecretValues ofLog() {
        return new SecretValues(SHORTEST_IN_LOG, FEWEST_LETTERS_IN_LOG);
    }

    /// Looks for this one from now on: as it is, each of its lines, and as JSON, addresses and Base64 write it.
    public synchronized void add(String value) {
        keep("value " + value, value);
    }

    /// The same as long as it is the value of this place; the one that was there before is forgotten.
    public synchronized void keep(String place, String value) {
        String before = places.put(place, value);
        if (!value.equals(before)) {
            forms(value).forEach(form -> counts.merge(form, 1, Integer::sum));
            drop(before == null ? "" : before);
        }
    }

    /// Looks no longer for the value of this place, unless it is that of another too.
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

    /// The text without the secrets in it.
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
