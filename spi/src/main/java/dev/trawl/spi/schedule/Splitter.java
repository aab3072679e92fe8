package dev.trawl.spi.schedule;

import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;

/// Cuts a task's payload into parts that can run side by side.
public interface Splitter {

    /// The name used in a type's configuration.
    String name();

    /// Cuts the next parts. Splitting can stop and go on anywhere, so the answer depends on nothing but the arguments.
    /// It is asked for within a transaction and takes less than a second.
    ///
    /// @param payload the task's payload, JSON
    /// @param settings JSON object with the splitter's settings
    /// @param cursor where the last call stopped; empty at the start
    /// @throws IllegalArgumentException when the payload cannot be split; the message says why, for the submitter
    /// @throws InvalidPayloadException the same, with the fields that are wrong
    Split next(String payload, String settings, String cursor, int max);

    /// Checks at submit what a payload that can be split names in the ledger, such as an earlier task.
    ///
    /// @throws InvalidPayloadException naming the field
    default void verify(String payload, String project, LedgerReads reads) {}

    /// @param parts JSON, one per subtask
    /// @param cursor where to go on
    /// @param done no more parts follow
    record Split(List<String> parts, String cursor, boolean done) {}
}
