package dev.trawl.sim;

import java.util.List;

/// What became of one simulation.
///
/// @param hash over every event and every log entry
/// @param events all that happened, healing included
/// @param violations the promises that were broken; empty when all were kept
/// @param last the last lines of the trace
public record SimResult(long seed, long hash, int events, int tasks, List<String> violations, List<String> last) {

    public boolean isClean() {
        return violations.isEmpty();
    }
}
