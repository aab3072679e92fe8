package dev.trawl.gateway.connection;

/// The gateway cannot or must not listen on the address. The message gives the reason and the fix.
public final class ListenRefusedException extends RuntimeException {

    public ListenRefusedException(String message) {
        super(message);
    }
}
