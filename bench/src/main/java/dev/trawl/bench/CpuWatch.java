package dev.trawl.bench;

import dev.trawl.bench.process.Use;

/// Counts the CPU time of a server and of its clients, which are this process, from the moment it is made.
final class CpuWatch {

    private final Bench bench;
    private final TrawlProcess server;
    private final long began;
    private final double serverSeconds;
    private final long clientNanos;

    CpuWatch(Bench bench, TrawlProcess server) {
        this.bench = bench;
        this.server = server;
        this.began = bench.time().nanos();
        this.serverSeconds = Use.of(server.pid()).cpuSeconds();
        this.clientNanos = ProcessorTime.ofProcess();
    }

    /// CPU seconds by seconds.
    record Cores(double server, double clients) {}

    Cores used() {
        double seconds = bench.secondsSince(began);
        return new Cores(
                (Use.of(server.pid()).cpuSeconds() - serverSeconds) / seconds,
                (ProcessorTime.ofProcess() - clientNanos) / 1e9 / seconds);
    }
}
