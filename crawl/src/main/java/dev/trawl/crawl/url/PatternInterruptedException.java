package dev.trawl.crawl.url;

/// The thread was interrupted while patterns were asked, and still is; thrown through code that cannot be stopped
/// otherwise.
public final class PatternInterruptedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PatternInterruptedException() {
        super("interrupted", null, false, false);
    }
}
