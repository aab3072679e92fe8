package dev.trawl.spi.live;

import java.time.Duration;
import java.util.List;

/// The result of a health check of a backend.
///
/// @param engine the backend, such as `redis`
/// @param address its URL, without a password
/// @param version as reported by the server; empty when it did not answer
/// @param latency of one small request; zero when it did not answer
/// @param findings problems that make the backend unusable, each with a remedy; empty when it is usable
/// @param advice improvements for a usable backend, each with a remedy
public record EngineCheck(
        String engine, String address, String version, Duration latency, List<String> findings, List<String> advice) {

    public EngineCheck(String engine, String address, String version, Duration latency, List<String> findings) {
        this(engine, address, version, latency, findings, List.of());
    }

    /// A copy that reports the backend as unusable.
    public EngineCheck butNot(String finding) {
        return new EngineCheck(engine, address, version, latency, List.of(finding), advice);
    }

    /// Returns true if the backend is usable; there may still be advice.
    public boolean isSound() {
        return findings.isEmpty();
    }
}
