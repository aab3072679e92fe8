package dev.trawl.plugin;

import java.util.List;
import java.util.stream.Collectors;

/// A payload that its task type rejects. It names every invalid field, so that a submitter can correct all of
/// them.
public final class InvalidPayloadException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final transient List<Field> fields;

    /// An invalid field.
    ///
    /// @param pointer JSON pointer into the payload; empty for the payload itself
    /// @param message the error and the accepted values
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
