package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.worker.DiscoveryDocument;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One report in a request.
///
/// @param token token of the lease
/// @param outcome `continues`, `succeeded`, `failed`, `timed_out` or `handed_back`
/// @param pauseMs shortest delay before the next attempt, in milliseconds
record ReportRow(
        String token,
        Integer number,
        Optional<String> cursor,
        Optional<List<RangeRow>> ranges,
        Optional<DiscoveryDocument> discovery,
        String outcome,
        Optional<String> result,
        Optional<Boolean> retryable,
        Optional<String> error,
        Optional<Long> pauseMs) {

    private static final Duration LONGEST_PAUSE = Duration.ofHours(24);

    /// @param segment name of a segment uploaded in the same session
    record RangeRow(String segment, Long offset, Integer length, Integer records, Integer crc) {}

    Outcome how(String pointer) {
        return switch (outcome) {
            case "continues" -> new Outcome.Continues();
            case "succeeded" -> new Outcome.Succeeded(result.orElse(""));
            case "failed" -> new Outcome.Failed(retryable.orElse(true), error.orElse(""), pause());
            case "timed_out" -> new Outcome.TimedOut();
            case "handed_back" -> new Outcome.HandedBack();
            default ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST,
                        pointer + "/outcome",
                        "outcome must be continues, succeeded, failed, timed_out or handed_back");
        };
    }

    private Duration pause() {
        return Duration.ofMillis(Math.clamp(pauseMs.orElse(0L), 0, LONGEST_PAUSE.toMillis()));
    }
}
