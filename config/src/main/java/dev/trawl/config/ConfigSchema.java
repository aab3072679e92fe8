package dev.trawl.config;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The JSON schema of a settings file, for editors and checks. It describes the nested form with underscores; dotted
/// names are allowed unchecked.
public final class ConfigSchema {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String DURATION = "^(([0-9]+(\\.[0-9]+)?(ms|s|m|h|d))+|[0-9]+(\\.[0-9]+)?|P.+)$";
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ConfigSchema() {}

    /// The schema as JSON text with line breaks.
    public static String text() {
        return PRETTY.writeValueAsString(build()) + "\n";
    }

    private static ObjectNode build() {
        ObjectNode schema = NODES.objectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Settings of Trawl")
                .put(
                        "description",
                        "A settings file such as trawl.yaml; 'trawl config view --origin' shows the effect.")
                .put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (ConfigKey key : ConfigKey.values()) {
            put(properties, key.key(), value(key));
            if (key.kind() == Kind.SECRET) {
                put(
                        properties,
                        key.key() + "_file",
                        NODES.objectNode()
                                .put("description", "file that holds " + key.key())
                                .put("type", "string"));
            }
        }
        Arrays.stream(ConfigKey.values())
                .filter(key -> !key.alias().isEmpty())
                .forEach(key -> putAlias(properties, key));
        schema.putObject("patternProperties").set("^[^.]+(\\.[^.]+)+$", NODES.booleanNode(true));
        schema.put("additionalProperties", false);
        return schema;
    }

    /// Puts a value below the groups of a dotted name.
    private static void put(ObjectNode properties, String name, ObjectNode value) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            properties.set(name, value);
            return;
        }
        String group = name.substring(0, dot);
        if (!properties.has(group)) {
            ObjectNode made = properties.putObject(group).put("type", "object");
            made.putObject("properties");
            made.put("additionalProperties", false);
        }
        put((ObjectNode) properties.path(group).path("properties"), name.substring(dot + 1), value);
    }

    /// Adds an older flat name. One that is also a group takes either form.
    private static void putAlias(ObjectNode properties, ConfigKey key) {
        ObjectNode value = value(key).put("description", "the older name of " + key.key());
        JsonNode group = properties.path(key.alias());
        if (group.isMissingNode()) {
            properties.set(key.alias(), value);
        } else {
            ObjectNode either = NODES.objectNode();
            either.putArray("anyOf").add(group).add(value);
            properties.set(key.alias(), either);
        }
    }

    private static ObjectNode value(ConfigKey key) {
        ObjectNode value = NODES.objectNode().put("description", key.description());
        switch (key.kind()) {
            case TEXT, SECRET ->
                value.putArray("type")
                        .add("string")
                        .add("number")
                        .add("boolean")
                        .add("null");
            case PORT -> value.put("type", "integer").put("minimum", 0).put("maximum", 65_535);
            case COUNT -> value.put("type", "integer").put("minimum", 0).put("maximum", Integer.MAX_VALUE);
            case DURATION -> {
                value.putArray("type").add("string").add("number");
                value.put("pattern", DURATION).put("minimum", 0);
            }
            case FLAG -> value.put("type", "boolean");
            case LIST -> {
                var forms = value.putArray("anyOf");
                forms.addObject().put("type", "string");
                forms.addObject().put("type", "array").putObject("items").put("type", "string");
            }
            case MAP -> {
                value.put("type", "object");
                value.putObject("additionalProperties").put("type", "object");
            }
        }
        value.set("default", key.defaultValue());
        return value.put("x-trawl-variable", key.variable());
    }
}
