package dev.trawl.spi.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Every secret that this process has seen, to take them out of what it says. Short ones are not looked for: they
/// would be found in half of all words.
public final class SecretValues {

    public static final String HIDDEN = "***";

    private static final int SHORTEST = 6;

    /// Long ones first, so that a part of a secret does not spoil the whole.
    private static final Comparator<String> ORDER =
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

    private volatile List<String> forms = List.of();

    /// Looks for this one from now on: as it is, each of its lines, and as JSON, addresses and Base64 write it.
    public synchronized void add(String value) {
        var all = new TreeSet<>(ORDER);
        all.addAll(forms);
        value.lines().forEach(line -> addForms(all, line.strip()));
        addForms(all, value);
        if (all.size() > forms.size()) {
            forms = List.copyOf(all);
        }
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

    private static void addForms(Set<String> all, String value) {
        if (value.length() < SHORTEST) {
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
