package dev.trawl.config;

import dev.trawl.core.task.Durations;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The type of a setting. Text from the environment and typed values from a file give the same result.
public enum Kind {
    TEXT,
    SECRET,
    PORT,
    COUNT,
    DURATION,
    FLAG,
    LIST,
    MAP;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /// Converts a value to its normal form.
    ///
    /// @throws InvalidValueException if the value is invalid
    JsonNode read(JsonNode raw) {
        return switch (this) {
            case TEXT, SECRET -> NODES.stringNode(scalar(raw));
            case PORT -> NODES.numberNode(number(raw, 65_535));
            case COUNT -> NODES.numberNode(number(raw, Integer.MAX_VALUE));
            case DURATION -> NODES.stringNode(duration(raw));
            case FLAG -> NODES.booleanNode(flag(raw));
            case LIST -> list(raw);
            case MAP -> map(raw);
        };
    }

    JsonNode read(String raw) {
        return read(NODES.stringNode(raw));
    }

    private static String scalar(JsonNode raw) {
        if (raw.isContainer()) {
            throw new InvalidValueException("must be a single value, not a list or a map");
        }
        return raw.isNull() ? "" : raw.asString();
    }

    private static int number(JsonNode raw, int most) {
        String text = scalar(raw).strip().replace("_", "");
        try {
            int value = Integer.parseInt(text);
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The error below covers both cases.
        }
        throw new InvalidValueException("must be a whole number from 0 to %s, not '%s'", most, text);
    }

    private static String duration(JsonNode raw) {
        String text = scalar(raw);
        try {
            return Durations.text(Durations.parse(text));
        } catch (IllegalArgumentException _) {
            throw new InvalidValueException("must be a duration such as 10s, 5m or PT10S, not '%s'", text);
        }
    }

    private static boolean flag(JsonNode raw) {
        String text = scalar(raw).strip();
        return switch (text) {
            case "true", "yes", "on", "1" -> true;
            case "false", "no", "off", "0" -> false;
            default -> throw new InvalidValueException("must be true or false, not '%s'", text);
        };
    }

    private static ArrayNode list(JsonNode raw) {
        ArrayNode values = NODES.arrayNode();
        if (raw.isArray()) {
            raw.forEach(element -> values.add(scalar(element)));
        } else {
            Arrays.stream(scalar(raw).split(","))
                    .map(String::strip)
                    .filter(value -> !value.isEmpty())
                    .forEach(values::add);
        }
        return values;
    }

    private static JsonNode map(JsonNode raw) {
        JsonNode value = raw.isString() ? parsed(raw.asString()) : raw;
        if (!value.isObject()) {
            throw new InvalidValueException("must be a map");
        }
        return value;
    }

    private static JsonNode parsed(String json) {
        try {
            return JsonMapper.shared().readTree(json);
        } catch (JacksonException _) {
            throw new InvalidValueException("must be a JSON object");
        }
    }
}
