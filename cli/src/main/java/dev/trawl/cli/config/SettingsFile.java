package dev.trawl.cli.config;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads a YAML or JSON file of settings; groups and dotted names can be mixed.
final class SettingsFile {

    private SettingsFile() {}

    /// The settings of the file by dotted name, as written.
    static Map<String, JsonNode> read(Path file) {
        Map<String, JsonNode> flat = new LinkedHashMap<>();
        JsonNode tree = tree(file);
        if (tree.isObject()) {
            flatten("", tree, flat);
        } else if (!tree.isMissingNode() && !tree.isNull()) {
            throw Fault.BAD_SETTINGS_FILE.with(file, "it holds no settings");
        }
        return flat;
    }

    private static void flatten(String prefix, JsonNode group, Map<String, JsonNode> flat) {
        group.properties().forEach(entry -> {
            String name = prefix + entry.getKey();
            boolean raw =
                    ConfigKey.find(name).filter(key -> key.kind() == Kind.MAP).isPresent();
            if (entry.getValue().isObject() && !raw) {
                flatten(name + ".", entry.getValue(), flat);
            } else {
                flat.put(name, entry.getValue());
            }
        });
    }

    private static JsonNode tree(Path file) {
        ObjectMapper mapper = file.toString().endsWith(".json") ? JsonMapper.shared() : YAMLMapper.shared();
        try {
            return mapper.readTree(Files.readString(file));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, file, Reason.of(e));
        } catch (JacksonException e) {
            throw Fault.BAD_SETTINGS_FILE.causedBy(e, file, firstLine(e.getOriginalMessage()) + place(e));
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
    }
}
