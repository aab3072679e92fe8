package dev.trawl.sim;

import java.util.List;

/// The result of one simulation.
///
/// @param hash over every event and every log entry
/// @param events the number of events, recovery included
/// @param violations broken promises; empty if there is none
/// @param last the last lines of the trace
public record SimResult(long seed, long hash, int events, int tasks, List<String> violations, List<String> last) {

    public boolean isClean() {
        return violations.isEmpty();
    }
}
