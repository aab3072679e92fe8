package dev.trawl.cli.fault;

import org.jspecify.annotations.Nullable;

/// Ends a command. The root command prints the error in one line and exits with its code. A stack trace is printed
/// only with `--verbose`.
public final class CommandFailedException extends RuntimeException {

    private final transient Complaint complaint;

    public CommandFailedException(Complaint complaint) {
        this(complaint, null);
    }

    public CommandFailedException(Complaint complaint, @Nullable Throwable cause) {
        super(complaint.english(), cause);
        this.complaint = complaint;
    }

    public Complaint complaint() {
        return complaint;
    }
}
