package dev.trawl.crawl.fetch;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// Measures the phases of one exchange. Each phase ends where the next begins.
final class Stopwatch {

    private final TimeSource time;
    private long last;
    private long dns;
    private long connect;
    private long tls;
    private long firstByte;
    private long download;

    Stopwatch(TimeSource time) {
        this.time = time;
        this.last = time.nanos();
    }

    void resolved() {
        dns += lap();
    }

    void connected() {
        connect += lap();
    }

    void secured() {
        tls += lap();
    }

    void begun() {
        firstByte += lap();
    }

    void ended() {
        download += lap();
    }

    private long lap() {
        long now = time.nanos();
        long lap = now - last;
        last = now;
        return lap;
    }

    Timings timings() {
        return new Timings(
                Duration.ofNanos(dns),
                Duration.ofNanos(connect),
                Duration.ofNanos(tls),
                Duration.ofNanos(firstByte),
                Duration.ofNanos(download));
    }
}
