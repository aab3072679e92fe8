package dev.trawl.spi.schedule;

import java.util.List;
import java.util.stream.Collectors;

/// A payload that its task type cannot take. Each wrong field is named, so that a submitter can correct all of them.
public final class InvalidPayloadException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final transient List<Field> fields;

    /// A wrong field.
    ///
    /// @param pointer JSON pointer into the payload; empty for the payload itself
    /// @param message what is wrong and what is accepted
    public record Field(String pointer, String message) {}

    public InvalidPayloadException(List<Field> fields) {
        super(fields.stream()
                .map(field -> field.pointer().isEmpty() ? field.message() : field.pointer() + ": " + field.message())
                .collect(Collectors.joining("; ")));
        this.fields = List.copyOf(fields);
    }

    public InvalidPayloadException(String pointer, String message) {
        this(List.of(new Field(pointer, message)));
    }

    public List<Field> fields() {
        return fields;
    }
}
