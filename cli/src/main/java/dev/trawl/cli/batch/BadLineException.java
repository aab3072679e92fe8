package dev.trawl.cli.batch;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.util.Optional;

/// An input line that cannot be answered. The message tells the caller why. The batch continues with the next line.
public final class BadLineException extends RuntimeException {

    private final transient Optional<CommandFailedException> failure;

    public BadLineException(String message) {
        super(message, null, false, false);
        this.failure = Optional.empty();
    }

    private BadLineException(String message, CommandFailedException failure) {
        super(message, null, false, false);
        this.failure = Optional.of(failure);
    }

    /// A file named by the line cannot be read.
    public static BadLineException unreadable(String file, IOException cause) {
        String why = Reason.of(cause).toString();
        return new BadLineException(
                "cannot read '%s' (%s)".formatted(file, why), Fault.UNREADABLE_FILE.causedBy(cause, file, why));
    }

    /// The error of a command that has only this one question.
    CommandFailedException alone() {
        return failure.orElseGet(() -> Fault.BAD_ARGUMENT.with(reason()));
    }

    /// The message, suitable for users and programs.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
