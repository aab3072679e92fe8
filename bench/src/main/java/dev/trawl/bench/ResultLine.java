package dev.trawl.bench;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The result line of a peer: `RESULT {"pages":1800,"seconds":9.2}`.
///
/// @param seconds from its first page to its last
record ResultLine(long pages, double seconds) {

    private static final String BEGIN = "RESULT ";

    /// The last valid line with a number of pages.
    static Optional<ResultLine> of(List<String> lines) {
        return lines.reversed().stream()
                .filter(line -> line.startsWith(BEGIN))
                .flatMap(line -> read(line.substring(BEGIN.length())).stream())
                .findFirst();
    }

    double rate() {
        return pages / seconds;
    }

    private static Optional<ResultLine> read(String json) {
        try {
            var node = JsonMapper.shared().readTree(json);
            var line = new ResultLine(
                    node.path("pages").asLong(0), node.path("seconds").asDouble(0));
            return Optional.of(line).filter(result -> result.pages > 0 && result.seconds > 0);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
