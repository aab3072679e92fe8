package dev.trawl.spi.schedule;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.Splitter;
import dev.trawl.spi.ledger.LedgerReads;

/// A splitter whose payloads refer to the ledger, for example to an earlier task.
public interface LedgerSplitter extends Splitter {

    /// Checks the ledger references of a payload that can be split. Called at submit.
    ///
    /// @throws InvalidPayloadException naming the field
    void verify(String payload, String project, LedgerReads reads);
}
