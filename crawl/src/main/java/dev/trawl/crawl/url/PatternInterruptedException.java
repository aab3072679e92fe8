package dev.trawl.crawl.url;

/// The thread was interrupted during pattern matching, and its interrupt flag is still set. Stops code that has no
/// other way to be stopped.
public final class PatternInterruptedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PatternInterruptedException() {
        super("interrupted", null, false, false);
    }
}
