package dev.trawl.gateway;

/// The address cannot or must not be listened on; the message says why and what to do.
public final class ListenRefusedException extends RuntimeException {

    public ListenRefusedException(String message) {
        super(message);
    }
}
