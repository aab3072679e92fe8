package dev.trawl.core.audit;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses audit entries from lines of an exported file.
public final class AuditLine {

    private AuditLine() {}

    /// The entry; empty if the line differs from the exported text in any character.
    public static Optional<ChainedEntry> read(String line) {
        try {
            return Optional.of(entry(JsonMapper.shared().readTree(line)))
                    .filter(entry -> entry.line().equals(line));
        } catch (JacksonException | DateTimeException | ArithmeticException | NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// The entry in a response of the server.
    public static ChainedEntry entry(JsonNode json) {
        return new ChainedEntry(
                Long.parseLong(text(json, "number")),
                Instant.parse(text(json, "at")).toEpochMilli(),
                new AuditEntry(
                        text(json, "project"),
                        text(json, "principal"),
                        text(json, "role"),
                        text(json, "address"),
                        text(json, "action"),
                        text(json, "object"),
                        text(json, "sent"),
                        text(json, "before"),
                        text(json, "after"),
                        Integer.parseInt(text(json, "status")),
                        text(json, "detail")),
                text(json, "previous"),
                text(json, "hash"));
    }

    private static String text(JsonNode json, String field) {
        return json.path(field).asString("");
    }
}
