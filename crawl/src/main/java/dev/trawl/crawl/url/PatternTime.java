package dev.trawl.crawl.url;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.function.Supplier;

/// How long all patterns of a job may take over one page. Once that is spent, no pattern is asked for the rest of it.
public final class PatternTime {

    private static final ScopedValue<PatternTime> PAGE = ScopedValue.newInstance();
    private static final PatternTime ENDLESS = new PatternTime(new Standing(), Duration.ofSeconds(1));

    private final TimeSource time;
    private long left;
    private long begun;

    public PatternTime(TimeSource time, Duration longest) {
        this.time = time;
        this.left = longest.toNanos();
    }

    /// Visits a page, all by this thread. Patterns that are asked elsewhere have no common limit.
    ///
    /// @throws PatternInterruptedException when the thread is interrupted before a pattern has answered
    public <T> T during(Supplier<T> visit) {
        return ScopedValue.where(PAGE, this).call(visit::get);
    }

    /// That of the page that this thread visits.
    public static PatternTime ofPage() {
        return PAGE.orElse(ENDLESS);
    }

    public boolean isSpent() {
        return left <= 0;
    }

    void begin() {
        stopIfInterrupted();
        begun = time.nanos();
    }

    void end() {
        left -= time.nanos() - begun;
    }

    /// What has begun goes beyond the limit.
    boolean isOver() {
        stopIfInterrupted();
        return time.nanos() - begun >= left;
    }

    private void stopIfInterrupted() {
        if (this != ENDLESS && Thread.currentThread().isInterrupted()) {
            throw new PatternInterruptedException();
        }
    }

    private record Standing() implements TimeSource {

        @Override
        public long wallMillis() {
            return 0;
        }

        @Override
        public long nanos() {
            return 0;
        }
    }
}
