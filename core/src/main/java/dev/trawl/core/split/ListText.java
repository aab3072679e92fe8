package dev.trawl.core.split;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/// The offsets of a list and its items in a JSON text. They allow cutting the list without parsing the values.
///
/// @param starts the offset of each item, then the offset of the closing bracket
record ListText(String payload, int open, List<Integer> starts) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// @throws IllegalArgumentException if the payload is not an object with such a list
    static ListText find(String payload, String field) {
        try (var parser = JSON.createParser(payload)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    boolean isList = parser.nextToken() == JsonToken.START_ARRAY;
                    if (isList && name.equals(field)) {
                        return read(payload, parser);
                    }
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("payload is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException("payload must be an object with a list '%s'".formatted(field));
    }

    private static ListText read(String payload, JsonParser parser) {
        int open = offset(parser);
        var starts = new ArrayList<Integer>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            starts.add(offset(parser));
            parser.skipChildren();
        }
        starts.add(offset(parser));
        return new ListText(payload, open, starts);
    }

    private static int offset(JsonParser parser) {
        return Math.toIntExact(parser.currentTokenLocation().getCharOffset());
    }

    int size() {
        return starts.size() - 1;
    }

    /// The payload with only the items `from` to `to` (exclusive) in the list.
    String cutTo(int from, int to) {
        String items = payload.substring(starts.get(from), starts.get(to)).stripTrailing();
        String batch = items.endsWith(",") && to < size() ? items.substring(0, items.length() - 1) : items;
        return payload.substring(0, open + 1) + batch + payload.substring(starts.getLast());
    }
}
