package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.Timings;
import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// Measures the phases of one exchange. Each phase ends where the next begins.
public final class Stopwatch {

    private final TimeSource time;
    private long last;
    private long dns;
    private long connect;
    private long tls;
    private long firstByte;
    private long download;

    public Stopwatch(TimeSource time) {
        this.time = time;
        this.last = time.nanos();
    }

    public void resolved() {
        dns += lap();
    }

    public void connected() {
        connect += lap();
    }

    public void secured() {
        tls += lap();
    }

    public void begun() {
        firstByte += lap();
    }

    public void ended() {
        download += lap();
    }

    private long lap() {
        long now = time.nanos();
        long lap = now - last;
        last = now;
        return lap;
    }

    public Timings timings() {
        return new Timings(
                Duration.ofNanos(dns),
                Duration.ofNanos(connect),
                Duration.ofNanos(tls),
                Duration.ofNanos(firstByte),
                Duration.ofNanos(download));
    }
}
