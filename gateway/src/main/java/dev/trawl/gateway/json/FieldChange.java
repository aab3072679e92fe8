package dev.trawl.gateway.json;

import java.util.Optional;

/// A field of a change request. An absent field keeps the value, and null resets it to its default.
public record FieldChange<T>(boolean isSent, Optional<T> value) {

    static final FieldChange<Object> ABSENT = new FieldChange<>(false, Optional.empty());
    static final FieldChange<Object> RESET = new FieldChange<>(true, Optional.empty());

    /// The new value of the field.
    public T over(T before, T byDefault) {
        return value.orElse(isSent ? byDefault : before);
    }
}
