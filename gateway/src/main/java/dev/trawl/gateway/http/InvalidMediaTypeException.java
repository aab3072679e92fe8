package dev.trawl.gateway.http;

/// The text is no media type.
public final class InvalidMediaTypeException extends RuntimeException {

    InvalidMediaTypeException(String text, String fault) {
        super("invalid media type \"%s\": %s".formatted(text, fault));
    }
}
