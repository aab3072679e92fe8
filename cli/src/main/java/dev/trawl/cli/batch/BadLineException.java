package dev.trawl.cli.batch;

/// A line that cannot be served; the message tells its writer why. The batch goes on.
public final class BadLineException extends RuntimeException {

    public BadLineException(String message) {
        super(message, null, false, false);
    }

    /// For people and programs alike.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
