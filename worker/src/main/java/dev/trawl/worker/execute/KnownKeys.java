package dev.trawl.worker.execute;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Finds unknown keys in settings; most of them are misspelt.
public final class KnownKeys {

    static final List<String> NO_OBJECT = List.of("settings are no JSON object");

    private static final JsonMapper JSON = JsonMapper.shared();

    private KnownKeys() {}

    /// A line for each unknown key, or one line when the settings are not a JSON object.
    public static List<String> complaints(String settings, Set<String> known) {
        try {
            JsonNode json = JSON.readTree(settings);
            return json.isObject() ? unknown(json, known) : NO_OBJECT;
        } catch (JacksonException _) {
            return NO_OBJECT;
        }
    }

    private static List<String> unknown(JsonNode settings, Set<String> known) {
        String rest = known.isEmpty() ? "there are no settings" : "known are " + new TreeSet<>(known);
        return settings.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .map(key -> "unknown key 'settings.%s'; %s".formatted(printable(key), rest))
                .toList();
    }

    /// The key without control characters, for messages.
    static String printable(String key) {
        return key.replaceAll("\\p{Cntrl}", "?");
    }
}
