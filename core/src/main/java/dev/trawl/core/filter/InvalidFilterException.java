package dev.trawl.core.filter;

/// A filter that cannot be used. The message is a sentence for the user.
public final class InvalidFilterException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean unknownField;

    InvalidFilterException(String detail) {
        this(detail, false);
    }

    InvalidFilterException(String detail, boolean unknownField) {
        super(detail);
        this.unknownField = unknownField;
    }

    /// True when the filter names a field that the list does not have.
    public boolean isUnknownField() {
        return unknownField;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
