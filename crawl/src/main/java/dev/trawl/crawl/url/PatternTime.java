package dev.trawl.crawl.url;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.function.Supplier;

/// Time limit for all patterns of a job on one page. After it is spent, patterns are not evaluated on that page.
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

    /// Runs the visit of a page in this thread under this limit. Patterns evaluated outside of a visit share
    /// no limit.
    ///
    /// @throws PatternInterruptedException when the thread is interrupted before a pattern has finished
    public <T> T during(Supplier<T> visit) {
        return ScopedValue.where(PAGE, this).call(visit::get);
    }

    /// The time limit of the page that this thread visits; unlimited outside of a visit.
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

    /// True if the running pattern exceeds the limit.
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
