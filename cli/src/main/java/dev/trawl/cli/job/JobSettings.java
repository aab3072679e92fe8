package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// The option `--set`, which changes keys of a job file for one command.
public final class JobSettings {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "Set a key of the file, e.g. max_pages=50 or fields.price.css=.price; lists and maps as JSON. Can be repeated.")
    List<String> set = new ArrayList<>();

    public boolean isEmpty() {
        return set.isEmpty();
    }

    /// Changes the keys, in the order of the options. Missing maps on the way are created.
    public void into(ObjectNode tree) {
        for (String setting : set) {
            int equals = setting.indexOf('=');
            if (equals < 1 || keys(setting.substring(0, equals)).contains("")) {
                throw Fault.BAD_ARGUMENT.with(
                        Phrase.of("--set must be KEY=VALUE, such as --set max_pages=50, not '%s'", setting));
            }
            put(tree, setting.substring(0, equals), value(setting.substring(equals + 1)));
        }
    }

    /// True if a complaint, which starts with a path, is about a key that an option set.
    boolean isAbout(String complaint) {
        return set.stream()
                .map(setting -> setting.substring(0, Math.max(0, setting.indexOf('='))))
                .anyMatch(path -> !path.isEmpty() && complaint.matches("\\Q" + path + "\\E[:.\\[].*"));
    }

    private static void put(ObjectNode tree, String path, JsonNode value) {
        List<String> keys = keys(path);
        JsonNode at = tree;
        for (String key : keys.subList(0, keys.size() - 1)) {
            at = inner(at, key, path);
        }
        String last = keys.getLast();
        switch (at) {
            case ObjectNode map -> map.set(last, value);
            case ArrayNode list when isIndex(last, list) -> list.set(Integer.parseInt(last), value);
            default -> throw noSuchPlace(path, last);
        }
    }

    private static List<String> keys(String path) {
        return List.of(path.split("\\.", -1));
    }

    private static JsonNode inner(JsonNode at, String key, String path) {
        return switch (at) {
            case ObjectNode map when !map.hasNonNull(key) -> map.putObject(key);
            case ObjectNode map when map.get(key).isContainer() -> map.get(key);
            case ArrayNode list when isIndex(key, list) -> list.get(Integer.parseInt(key));
            default -> throw noSuchPlace(path, key);
        };
    }

    private static boolean isIndex(String key, ArrayNode list) {
        return key.matches("\\d{1,6}") && Integer.parseInt(key) < list.size();
    }

    private static RuntimeException noSuchPlace(String path, String key) {
        return Fault.BAD_ARGUMENT.with(Phrase.of("--set %s: '%s' is not a map or an item of a list here", path, key));
    }

    /// A number, true, false, null, list or map in JSON; any other text is a string.
    private static JsonNode value(String text) {
        try {
            JsonNode read = JSON.readTree(text);
            return read.isMissingNode() ? StringNode.valueOf(text) : read;
        } catch (JacksonException _) {
            return StringNode.valueOf(text);
        }
    }
}
