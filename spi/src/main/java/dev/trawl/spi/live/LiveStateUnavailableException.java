package dev.trawl.spi.live;

/// A live state backend timed out or rejected the request. Accepted work is not lost; the caller may continue
/// without the live state, or retry later.
public final class LiveStateUnavailableException extends RuntimeException {

    public LiveStateUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
