package dev.trawl.cli.client;

/// Ends a command with `--dry-run` where it would send its first change. This is a success.
public final class DryRunException extends RuntimeException {

    DryRunException() {
        super("dry run", null, false, false);
    }
}
