package dev.trawl.config;

import dev.trawl.core.problem.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Merges the sources of settings, from lowest to highest precedence.
final class ReadSettings {

    /// Prefix of secrets for crawl jobs, which are not settings.
    private static final String SECRETS = "TRAWL_SECRET_";

    /// Suffix of a setting whose value is in a file.
    private static final String FILE = "_file";

    /// Variables of the launcher and of client commands, which are not settings.
    private static final Set<String> OTHER_VARIABLES = Set.of(
            "TRAWL_SERVER",
            "TRAWL_TOKEN",
            "TRAWL_CONTEXT",
            "TRAWL_CA_FILE",
            "TRAWL_CERT_FILE",
            "TRAWL_KEY_FILE",
            "TRAWL_JAVA_HOME",
            "TRAWL_JAVA_OPTS",
            "TRAWL_AOT",
            "TRAWL_BUILD");

    private final SettingsSources sources;
    private final Map<ConfigKey, Setting> values = new EnumMap<>(ConfigKey.class);

    ReadSettings(SettingsSources sources) {
        this.sources = sources;
    }

    Settings read() {
        for (ConfigKey key : ConfigKey.values()) {
            values.put(key, new Setting(key, key.defaultValue(), Setting.DEFAULT));
        }
        sources.usualFiles().stream().filter(Files::exists).forEach(this::readFile);
        sources.files().forEach(this::readFile);
        new TreeMap<>(sources.environment()).forEach(this::readVariable);
        sources.flags().forEach((name, flag) -> put(name, text(flag.value()), flag.name()));
        return new Settings(values);
    }

    private void readFile(Path file) {
        SettingsFile.read(file).forEach((name, value) -> {
            try {
                put(name, value, SettingsSources.origin(file));
            } catch (InvalidSettingsException e) {
                throw SettingsFile.line(file, name).map(e::inLine).orElse(e);
            }
        });
    }

    private void readVariable(String variable, String value) {
        if (!variable.startsWith("TRAWL_") || variable.startsWith(SECRETS) || OTHER_VARIABLES.contains(variable)) {
            return;
        }
        String origin = "environment " + variable;
        Optional<ConfigKey> key = ConfigKey.findVariable(variable);
        if (key.isPresent()) {
            put(key.get().key(), text(value), origin);
            return;
        }
        Optional<ConfigKey> inFile = keptInFile(file -> variable.equals(file.variable() + "_FILE"));
        if (inFile.isPresent()) {
            put(inFile.get().key() + FILE, text(value), origin);
            return;
        }
        // Container platforms set variables such as TRAWL_SERVICE_HOST, so only a likely typo is an error.
        Suggestion.closest(variable, variables()).ifPresent(meant -> {
            throw new InvalidSettingsException(SettingsError.UNKNOWN_KEY, variable, "environment", meant);
        });
    }

    private void put(String name, JsonNode raw, String origin) {
        String plain = ConfigKey.plain(name);
        if (plain.startsWith("types.")) {
            merge(ConfigKey.TYPES, nested(name.substring("types.".length()), typed(raw)), origin);
            return;
        }
        Optional<ConfigKey> inFile = keptInFile(file -> plain.equals(file.key() + FILE));
        if (inFile.isPresent()) {
            values.put(inFile.get(), new Setting(inFile.get(), content(raw.asString()), origin));
            return;
        }
        ConfigKey key = ConfigKey.find(name).orElseThrow(() -> unknown(name, origin));
        JsonNode value = checked(key, raw, origin);
        if (key.kind() == Kind.MAP) {
            merge(key, (ObjectNode) value, origin);
        } else {
            values.put(key, new Setting(key, value, origin));
        }
    }

    private static JsonNode checked(ConfigKey key, JsonNode raw, String origin) {
        try {
            return key.kind().read(raw);
        } catch (InvalidValueException e) {
            throw new InvalidSettingsException(SettingsError.INVALID_VALUE, e, key.key(), origin);
        }
    }

    private void merge(ConfigKey key, ObjectNode over, String origin) {
        ObjectNode under = (ObjectNode) new Settings(values).map(key).deepCopy();
        lay(over, under);
        values.put(key, new Setting(key, under, origin));
    }

    private static void lay(ObjectNode over, ObjectNode under) {
        over.properties().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode group && under.get(entry.getKey()) instanceof ObjectNode there) {
                lay(group, there);
            } else {
                under.set(entry.getKey(), entry.getValue());
            }
        });
    }

    /// `echo.timeout` = 5s becomes `{"echo": {"timeout": "5s"}}`.
    private static ObjectNode nested(String path, JsonNode value) {
        int dot = path.indexOf('.');
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        if (dot < 0) {
            group.set(path, value);
        } else {
            group.set(path.substring(0, dot), nested(path.substring(dot + 1), value));
        }
        return group;
    }

    /// Keys below `types` have no declared type, so text that is valid JSON is parsed: `5`, `true`, `["a"]`.
    private static JsonNode typed(JsonNode raw) {
        try {
            return raw.isString() ? JsonMapper.shared().readTree(raw.asString()) : raw;
        } catch (JacksonException _) {
            return raw;
        }
    }

    /// Finds a key whose value may be in a file: secrets, and backend URLs, which can contain passwords.
    private static Optional<ConfigKey> keptInFile(Predicate<ConfigKey> named) {
        return Arrays.stream(ConfigKey.values())
                .filter(key -> key.kind() == Kind.SECRET || key.key().endsWith(".url"))
                .filter(named)
                .findFirst();
    }

    private JsonNode content(String file) {
        try {
            return text(Files.readString(sources.directory().resolve(file)).strip());
        } catch (IOException e) {
            throw new InvalidSettingsException(SettingsError.UNREADABLE_FILE, e, file);
        }
    }

    private static RuntimeException unknown(String name, String origin) {
        Set<String> known = Arrays.stream(ConfigKey.values())
                .flatMap(key -> Stream.of(key.key(), key.alias()))
                .collect(Collectors.toSet());
        String meant = Suggestion.closest(ConfigKey.plain(name), known).orElse("");
        return new InvalidSettingsException(SettingsError.UNKNOWN_KEY, name, origin, meant);
    }

    private static Set<String> variables() {
        return Arrays.stream(ConfigKey.values()).map(ConfigKey::variable).collect(Collectors.toSet());
    }

    private static JsonNode text(String value) {
        return JsonNodeFactory.instance.stringNode(value);
    }
}
