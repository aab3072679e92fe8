package dev.trawl.cli.client;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads JSON so that numbers and strings can be written again without any change.
public final class VerbatimJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /// More digits might not fit into a `long`.
    private static final int SAFE_DIGITS = 18;

    private final String source;
    private final JsonParser parser;

    private VerbatimJson(String source, JsonParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /// The single value in `source`; a missing node if it is blank.
    ///
    /// @throws tools.jackson.core.JacksonException if the source is invalid JSON
    public static JsonNode read(String source) {
        try (JsonParser parser = JsonMapper.shared().createParser(source)) {
            if (parser.nextToken() == null) {
                return MissingNode.getInstance();
            }
            JsonNode value = new VerbatimJson(source, parser).value();
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more than one value");
            }
            return value;
        }
    }

    private JsonNode value() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> text();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new StreamReadException(parser, "no value");
        };
    }

    private ObjectNode object() {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.set(name, value());
        }
        return object;
    }

    private ArrayNode array() {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value());
        }
        return array;
    }

    private JsonNode text() {
        String value = parser.getString(); // reads to the end of the token
        int start = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
        int end = Math.toIntExact(parser.currentLocation().getCharOffset());
        boolean escaped = end - start != value.length() + 2;
        return escaped ? VerbatimNode.text(source.substring(start, end), value) : NODES.stringNode(value);
    }

    private JsonNode number() {
        String letters = parser.getString();
        boolean plain = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && letters.length() <= SAFE_DIGITS
                && !letters.equals("-0");
        return plain ? NODES.numberNode(Long.parseLong(letters)) : VerbatimNode.number(letters);
    }
}
