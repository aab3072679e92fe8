package dev.trawl.spi.live;

/// An engine of the live state did not answer or refused. Nothing accepted is lost by it; the caller may go on without,
/// or try again later.
public final class LiveStateUnavailableException extends RuntimeException {

    public LiveStateUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
