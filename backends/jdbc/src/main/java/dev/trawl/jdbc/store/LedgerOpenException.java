package dev.trawl.jdbc.store;

import org.jspecify.annotations.Nullable;

/// The ledger could not be opened. The message contains the problem, the URL and a remedy.
public final class LedgerOpenException extends RuntimeException {

    private final Reason reason;
    private final String what;

    public LedgerOpenException(Reason reason, Address address, String what, @Nullable Throwable cause) {
        super("ledger %s: %s; %s".formatted(address, what, reason.advice), cause);
        this.reason = reason;
        this.what = "ledger %s: %s".formatted(address, what);
    }

    /// The ledger and the problem, without the remedy.
    public String what() {
        return what;
    }

    public Reason reason() {
        return reason;
    }

    /// The problem and its remedy.
    public enum Reason {
        UNREACHABLE("check that the server runs there and can be reached from here"),
        CREDENTIALS("check the user and the password"),
        DATABASE_MISSING("create the database first, or correct its name in ledger.url"),
        LOCKED("stop the other process, or give this one a data folder of its own"),
        NOT_WRITABLE("give this user the right to write there, or choose another data folder"),
        FULL("free some space there"),
        DAMAGED("restore the file from a backup; do not write to it"),
        SERVER_TOO_OLD("use PostgreSQL 14, MariaDB 10.6 or MySQL 8.0, or a newer one"),
        PROGRAM_TOO_OLD("start a newer version of Trawl"),
        OTHER_VERSION("read it with the version that wrote it, or let this one open it for writing first"),
        NOT_DURABLE("turn it on: without it the server loses what it has acknowledged when the machine stops"),
        REFUSED("see the message of the database");

        private final String advice;

        Reason(String advice) {
            this.advice = advice;
        }
    }
}
