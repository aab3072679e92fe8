package dev.trawl.worker.remote;

/// What a server said when it refused.
///
/// @param code stable, such as `stale_lease`; empty when the answer was no problem of Trawl's
/// @param words what it is about, in the language that was asked for
public record Refusal(int status, String code, String words) {

    static final String STALE_LEASE = "stale_lease";
    static final String PROTOCOL_VERSION = "protocol_version";
    static final String SESSION_REPLACED = "session_replaced";

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    /// Asking again brings the same answer, so the worker had better end.
    public boolean isFinal() {
        return status == UNAUTHORIZED || code.equals(PROTOCOL_VERSION) || code.equals(SESSION_REPLACED);
    }

    /// The lease, or the whole session, is no longer this worker's.
    boolean isLoss() {
        return status == FORBIDDEN || status == CONFLICT;
    }
}
