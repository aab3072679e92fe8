package dev.trawl.crawl.extract.jsonpath;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The functions of RFC 9535 with their result and parameter types.
enum JsonPathFunction {
    LENGTH(Type.VALUE, Type.VALUE),
    COUNT(Type.VALUE, Type.NODES),
    MATCH(Type.LOGICAL, Type.VALUE, Type.VALUE),
    SEARCH(Type.LOGICAL, Type.VALUE, Type.VALUE),
    VALUE(Type.VALUE, Type.NODES);

    /// The three types of expressions.
    enum Type {
        VALUE,
        LOGICAL,
        NODES
    }

    private final Type result;

    @SuppressWarnings("ImmutableEnumChecker") // from List.of
    private final List<Type> parameters;

    JsonPathFunction(Type result, Type... parameters) {
        this.result = result;
        this.parameters = List.of(parameters);
    }

    static Optional<JsonPathFunction> named(String name) {
        for (JsonPathFunction function : values()) {
            if (function.label().equals(name)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Type result() {
        return result;
    }

    List<Type> parameters() {
        return parameters;
    }
}
