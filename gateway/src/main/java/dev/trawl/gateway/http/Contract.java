package dev.trawl.gateway.http;

import java.util.List;
import java.util.Set;

/// Input and output of a route, for the OpenAPI description.
///
/// @param status status of a successful response
/// @param takes alternative record types of the body; empty without a body
/// @param answers record types of the response; empty when the response is not JSON
/// @param headers request headers that the route reads
public record Contract(int status, List<Class<?>> takes, Form form, List<Class<?>> answers, Set<String> headers) {

    static final Contract PLAIN = new Contract(200, List.of(), Form.ONE, List.of(), Set.of());

    /// Layout of the records in a response.
    public enum Form {
        /// A single record.
        ONE,
        /// A page of items.
        PAGE,
        /// One record per line.
        LINES
    }

    Contract taking(List<Class<?>> bodies) {
        return new Contract(status, bodies, form, answers, headers);
    }

    Contract answering(int code, Form layout, List<Class<?>> records) {
        return new Contract(code, takes, layout, records, headers);
    }

    Contract hearing(Set<String> names) {
        return new Contract(status, takes, form, answers, names);
    }
}
