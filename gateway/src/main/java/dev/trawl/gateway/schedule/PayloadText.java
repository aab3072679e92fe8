package dev.trawl.gateway.schedule;

import dev.trawl.gateway.http.StrictJson;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// Extracts the payload of the task from a body exactly as sent: numbers keep their digits.
final class PayloadText {

    private PayloadText() {}

    /// @param body a valid JSON text
    static Optional<String> of(byte[] body) {
        char[] text = StrictJson.decode(body);
        try (var parser = StrictJson.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return find(parser, "task") && find(parser, "payload") && parser.currentToken() != JsonToken.VALUE_NULL
                    ? Optional.of(slice(parser, text))
                    : Optional.empty();
        } catch (JacksonException e) {
            throw new IllegalStateException("the body was read before", e);
        }
    }

    /// Moves the parser to the value of a field of the current object.
    private static boolean find(JsonParser parser, String field) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return false;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            if (name.equals(field)) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }

    private static String slice(JsonParser parser, char[] text) {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        return new String(text, start, (int) parser.currentLocation().getCharOffset() - start);
    }
}
