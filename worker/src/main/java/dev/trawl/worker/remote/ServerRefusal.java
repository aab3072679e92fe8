package dev.trawl.worker.remote;

/// A rejection by the server.
///
/// @param code stable, such as `stale_lease`; empty when the answer is not a problem of Trawl's
/// @param words the explanation, in the requested language
public record ServerRefusal(int status, String code, String words) {

    static final String STALE_LEASE = "stale_lease";
    static final String PROTOCOL_VERSION = "protocol_version";
    static final String SESSION_REPLACED = "session_replaced";

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    /// True if a retry brings the same answer, so that the worker should end.
    public boolean isFinal() {
        return status == UNAUTHORIZED || code.equals(PROTOCOL_VERSION) || code.equals(SESSION_REPLACED);
    }

    /// True if the lease, or the whole session, no longer belongs to this worker.
    boolean isLoss() {
        return status == FORBIDDEN || status == CONFLICT;
    }
}
