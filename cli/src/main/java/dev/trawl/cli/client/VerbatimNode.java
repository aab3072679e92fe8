package dev.trawl.cli.client;

import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.node.JsonNodeType;
import tools.jackson.databind.node.ValueNode;
import tools.jackson.dataformat.yaml.YAMLGenerator;

/// A number or string that is written exactly as it was read, such as `1.10` or `"\ud800"`.
final class VerbatimNode extends ValueNode {

    private static final long serialVersionUID = 1;

    private final JsonNodeType type;
    private final String letters;
    private final String value;

    private VerbatimNode(JsonNodeType type, String letters, String value) {
        this.type = type;
        this.letters = letters;
        this.value = value;
    }

    static VerbatimNode number(String letters) {
        return new VerbatimNode(JsonNodeType.NUMBER, letters, letters);
    }

    /// @param letters the source text, including quotes
    static VerbatimNode text(String letters, String value) {
        return new VerbatimNode(JsonNodeType.STRING, letters, value);
    }

    @Override
    public void serialize(JsonGenerator generator, SerializationContext context) {
        if (isNumber()) {
            generator.writeNumber(letters);
        } else if (generator instanceof YAMLGenerator) {
            generator.writeString(value); // YAML has its own escapes
        } else {
            generator.writeRawValue(letters);
        }
    }

    @Override
    public JsonNodeType getNodeType() {
        return type;
    }

    @Override
    public JsonToken asToken() {
        return isNumber() ? JsonToken.VALUE_NUMBER_FLOAT : JsonToken.VALUE_STRING;
    }

    @Override
    public String asString() {
        return value;
    }

    @Override
    public String asString(String otherwise) {
        return value;
    }

    @Override
    public Optional<String> asStringOpt() {
        return Optional.of(value);
    }

    @Override
    protected String _valueDesc() {
        return letters;
    }

    @Override
    public VerbatimNode deepCopy() {
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerbatimNode node && letters.equals(node.letters);
    }

    @Override
    public int hashCode() {
        return letters.hashCode();
    }
}
