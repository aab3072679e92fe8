package dev.trawl.gateway.market;

import dev.trawl.gateway.http.Answer;
import java.util.LinkedHashMap;
import java.util.Map;

/// An answer of the façade, field by field in this order.
record Reply(Map<String, Object> fields) {

    static Reply success() {
        return new Reply(new LinkedHashMap<>(Map.of("success", true)));
    }

    Reply with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    Answer answer() {
        return Answer.json(200, fields);
    }
}
