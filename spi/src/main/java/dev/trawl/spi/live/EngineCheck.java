package dev.trawl.spi.live;

import java.time.Duration;
import java.util.List;

/// How an engine answered when it was examined.
///
/// @param engine what it is, such as `redis`
/// @param address where, without a password
/// @param version as the server says; empty when it did not answer
/// @param latency of one small request; zero when it did not answer
/// @param findings what keeps it from its work, in words that say what to do; empty when it does it
/// @param advice what would be better otherwise although it does its work, in the same manner
public record EngineCheck(
        String engine, String address, String version, Duration latency, List<String> findings, List<String> advice) {

    public EngineCheck(String engine, String address, String version, Duration latency, List<String> findings) {
        this(engine, address, version, latency, findings, List.of());
    }

    /// The same answer of one that cannot be used all the same.
    public EngineCheck butNot(String finding) {
        return new EngineCheck(engine, address, version, latency, List.of(finding), advice);
    }

    /// It does its work; there may be advice all the same.
    public boolean isSound() {
        return findings.isEmpty();
    }
}
