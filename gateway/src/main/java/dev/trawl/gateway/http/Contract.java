package dev.trawl.gateway.http;

import java.util.List;
import java.util.Set;

/// What a route takes and gives, for those who read the API's description.
///
/// @param status of a successful answer
/// @param takes records that the body is one of; empty when it takes none
/// @param answers records that the answer is made of; empty when it is no JSON
/// @param headers request headers that mean something to it
public record Contract(int status, List<Class<?>> takes, Form form, List<Class<?>> answers, Set<String> headers) {

    static final Contract PLAIN = new Contract(200, List.of(), Form.ONE, List.of(), Set.of());

    /// How the records of an answer are laid out.
    public enum Form {
        /// One of them.
        ONE,
        /// A page of items.
        PAGE,
        /// One to a line.
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
