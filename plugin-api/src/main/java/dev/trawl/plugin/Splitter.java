package dev.trawl.plugin;

import java.util.List;

/// Splits a task's payload into parts that can run concurrently.
public interface Splitter {

    /// The name used in a type's configuration.
    String name();

    /// Returns the next parts. Splitting can stop and resume anywhere, so the result depends only on the arguments.
    /// The call runs inside a transaction and must take less than a second.
    ///
    /// @param payload the task's payload, JSON
    /// @param settings JSON object with the splitter's settings
    /// @param cursor where the last call stopped; empty at the start
    /// @throws IllegalArgumentException when the payload cannot be split; the message tells the submitter why
    /// @throws InvalidPayloadException the same, with the invalid fields
    Split next(String payload, String settings, String cursor, int max);

    /// @param parts JSON, one per subtask
    /// @param cursor where to resume
    /// @param done no more parts follow
    record Split(List<String> parts, String cursor, boolean done) {}
}
