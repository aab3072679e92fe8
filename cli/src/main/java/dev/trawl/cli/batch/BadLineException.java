package dev.trawl.cli.batch;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.util.Optional;

/// A line that cannot be served; the message tells its writer why. The batch goes on.
public final class BadLineException extends RuntimeException {

    private final transient Optional<CommandFailedException> failure;

    public BadLineException(String message) {
        this(message, Optional.empty());
    }

    private BadLineException(String message, Optional<CommandFailedException> failure) {
        super(message, null, false, false);
        this.failure = failure;
    }

    /// A file that the line names cannot be read.
    public static BadLineException unreadable(String file, IOException cause) {
        String why = Reason.of(cause);
        return new BadLineException(
                "cannot read '%s' (%s)".formatted(file, why),
                Optional.of(Fault.UNREADABLE_FILE.causedBy(cause, file, why)));
    }

    /// How a command ends that has nothing but this line.
    CommandFailedException alone() {
        return failure.orElseGet(() -> Fault.BAD_ARGUMENT.with(reason()));
    }

    /// For people and programs alike.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
