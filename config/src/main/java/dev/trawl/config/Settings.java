package dev.trawl.config;

import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/// The effective settings: one value for every key, each with its origin.
public final class Settings {

    private final Map<ConfigKey, Setting> values;

    Settings(Map<ConfigKey, Setting> values) {
        this.values = new EnumMap<>(values);
    }

    /// Reads all sources. Flags override the environment, which overrides files, which override defaults.
    ///
    /// @throws InvalidSettingsException if a key is unknown or a value is invalid
    public static Settings read(SettingsSources sources) {
        return new ReadSettings(sources).read();
    }

    /// A copy with one changed value.
    ///
    /// @throws InvalidValueException if the value is invalid
    public Settings with(ConfigKey key, String value, String origin) {
        var changed = new EnumMap<>(values);
        changed.put(key, new Setting(key, key.kind().read(value), origin));
        return new Settings(changed);
    }

    public List<Setting> all() {
        return Arrays.stream(ConfigKey.values()).map(this::setting).toList();
    }

    public Setting setting(ConfigKey key) {
        return Objects.requireNonNull(values.get(key), key::key);
    }

    public String text(ConfigKey key) {
        return value(key, Kind.TEXT, Kind.SECRET).asString();
    }

    public int number(ConfigKey key) {
        return value(key, Kind.COUNT, Kind.PORT).intValue();
    }

    public boolean flag(ConfigKey key) {
        return value(key, Kind.FLAG).booleanValue();
    }

    public Duration duration(ConfigKey key) {
        return Durations.parse(value(key, Kind.DURATION).asString());
    }

    public List<String> list(ConfigKey key) {
        return value(key, Kind.LIST).valueStream().map(JsonNode::asString).toList();
    }

    /// A group of settings, as written.
    public JsonNode map(ConfigKey key) {
        return value(key, Kind.MAP);
    }

    /// The error for a value that is invalid only in its context.
    InvalidSettingsException invalid(ConfigKey key, InvalidValueException cause) {
        return new InvalidSettingsException(
                SettingsError.INVALID_VALUE, cause, key.key(), setting(key).origin());
    }

    private JsonNode value(ConfigKey key, Kind... kinds) {
        if (!List.of(kinds).contains(key.kind())) {
            throw new IllegalArgumentException(key.key() + " is read as the wrong kind: " + key.kind());
        }
        return setting(key).value();
    }
}
