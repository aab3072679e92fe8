package dev.trawl.chrome.cdp;

/// A call of the protocol without a result.
public final class CdpException extends Exception {

    private static final long serialVersionUID = 1;

    private final Cause kind;

    public CdpException(Cause kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Cause kind() {
        return kind;
    }

    /// The reason for the missing result.
    public enum Cause {
        /// The pipe is closed: the browser ended.
        CLOSED,
        /// The session is gone: its tab crashed or was closed.
        DETACHED,
        /// The browser did not answer in time.
        TIMEOUT,
        /// The browser answered with an error.
        REJECTED
    }
}
