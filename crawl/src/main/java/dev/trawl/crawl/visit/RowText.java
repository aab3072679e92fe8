package dev.trawl.crawl.visit;

import dev.trawl.spi.crawl.tally.RowKeys;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes a row as one line of JSON, without a tree of nodes.
final class RowText {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int USUAL_LENGTH = 512;

    private final StringWriter text = new StringWriter(USUAL_LENGTH);
    private final JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text);

    RowText() {
        json.writeStartObject();
    }

    RowText put(String name, String value) {
        json.writeStringProperty(name, value);
        return this;
    }

    RowText put(String name, long value) {
        json.writeNumberProperty(name, value);
        return this;
    }

    RowText putTrue(String name) {
        json.writeBooleanProperty(name, true);
        return this;
    }

    /// Marks the row as that of an item; comes before all other keys.
    RowText item(String key, int position) {
        json.writeName(RowKeys.ITEM);
        json.writeStartObject();
        put("key", key).put("position", position);
        json.writeEndObject();
        return this;
    }

    /// @param value JSON, written unchanged
    RowText json(String name, String value) {
        json.writeName(name);
        json.writeRawValue(value);
        return this;
    }

    /// Ends the row. Call once.
    String end() {
        json.writeEndObject();
        json.close();
        return text.toString();
    }
}
