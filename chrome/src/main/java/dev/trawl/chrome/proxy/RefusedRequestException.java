package dev.trawl.chrome.proxy;

/// A request that is not forwarded, with the status that the browser gets.
final class RefusedRequestException extends Exception {

    private static final long serialVersionUID = 1;

    private final int status;

    RefusedRequestException(int status, String reason) {
        super(reason);
        this.status = status;
    }

    int status() {
        return status;
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    /// Omitted, because hostile pages cause many of these.
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
