package dev.trawl.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads a YAML or JSON settings file. Groups and dotted names can be mixed.
final class SettingsFile {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private SettingsFile() {}

    /// The settings of the file by dotted name, as written.
    static Map<String, JsonNode> read(Path file) {
        Map<String, JsonNode> flat = new LinkedHashMap<>();
        JsonNode tree = tree(file);
        if (tree.isObject()) {
            flatten(file, "", tree, flat);
            refuseDoubles(file, flat);
        } else if (!tree.isMissingNode() && !tree.isNull()) {
            throw new InvalidSettingsException(SettingsError.NO_SETTINGS, file);
        }
        return flat;
    }

    /// Rejects a key that is set under two names, such as `listen.port` and `master_port`.
    private static void refuseDoubles(Path file, Map<String, JsonNode> flat) {
        Map<ConfigKey, String> seen = new EnumMap<>(ConfigKey.class);
        flat.keySet()
                .forEach(name -> ConfigKey.find(name).ifPresent(key -> {
                    String before = seen.putIfAbsent(key, name);
                    if (before != null) {
                        throw new InvalidSettingsException(SettingsError.DUPLICATE_KEY, file, key.key(), before, name);
                    }
                }));
    }

    private static void flatten(Path file, String prefix, JsonNode group, Map<String, JsonNode> flat) {
        group.properties().forEach(entry -> {
            String name = prefix + entry.getKey();
            boolean raw =
                    ConfigKey.find(name).filter(key -> key.kind() == Kind.MAP).isPresent();
            if (entry.getValue().isObject() && !raw) {
                flatten(file, name + ".", entry.getValue(), flat);
            } else if (flat.putIfAbsent(name, entry.getValue()) != null) {
                throw new InvalidSettingsException(SettingsError.DUPLICATE_KEY, file, name, name, name);
            }
        });
    }

    private static JsonNode tree(Path file) {
        ObjectMapper mapper = file.toString().endsWith(".json") ? JSON : YAML;
        try {
            return mapper.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new InvalidSettingsException(SettingsError.UNREADABLE_FILE, e, file);
        } catch (JacksonException e) {
            throw new InvalidSettingsException(
                    SettingsError.INVALID_FILE, e, file, firstLine(e.getOriginalMessage()) + place(e));
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
    }
}
