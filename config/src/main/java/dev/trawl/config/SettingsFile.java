package dev.trawl.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
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
        try {
            return mapper(file).readTree(text(file));
        } catch (JacksonException e) {
            throw new InvalidSettingsException(
                    SettingsError.INVALID_FILE, e, YamlFlaw.place(file.toString(), e), YamlFlaw.problem(e));
        }
    }

    private static String text(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            var text = CharBuffer.allocate(bytes.length);
            var result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
            text.flip();
            if (result.isError()) {
                throw new InvalidSettingsException(SettingsError.NOT_UTF_8, file, lines(text));
            }
            return text.toString();
        } catch (IOException e) {
            throw new InvalidSettingsException(SettingsError.UNREADABLE_FILE, e, file);
        }
    }

    /// The number of the line that a text ends in.
    private static long lines(CharSequence text) {
        return 1 + text.chars().filter(letter -> letter == '\n').count();
    }

    /// The line that sets a key; empty if no line names it.
    static Optional<Integer> line(Path file, String name) {
        String pointer = "/" + name.replace('.', '/');
        try (var parser = mapper(file).createParser(text(file))) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                String here = parser.streamReadContext().pathAsPointer().toString();
                if (token == JsonToken.PROPERTY_NAME && here.replace('.', '/').equals(pointer)) {
                    return Optional.of(parser.currentTokenLocation().getLineNr());
                }
            }
            return Optional.empty();
        }
    }

    private static ObjectMapper mapper(Path file) {
        return file.toString().endsWith(".json") ? JSON : YAML;
    }
}
