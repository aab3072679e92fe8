package dev.trawl.spi.schedule;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.Splitter;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.Optional;

/// A splitter for crawls, which knows only the seeds. The scheduler cuts the task into batches while URLs are
/// discovered.
public interface CrawlPlanner extends LedgerSplitter {

    /// The planner of a type whose tasks are crawls; empty for a type that is split once.
    static Optional<CrawlPlanner> of(Splitter splitter) {
        return splitter instanceof CrawlPlanner planner ? Optional.of(planner) : Optional.empty();
    }

    /// Parses the payload of a task into a crawl plan.
    ///
    /// @throws IllegalArgumentException when the payload is not a valid crawl; the message tells the submitter why
    CrawlPlan plan(String payload);

    /// A message for the submitter about ledger data that the crawl needs and that is missing; empty when complete.
    ///
    /// @param payload a payload that [#plan] accepts
    default Optional<String> missing(String payload, String project, LedgerReads reads) {
        return Optional.empty();
    }

    /// Applies edits to the jobs of this planner; empty when its payloads cannot be edited.
    default Optional<JobEditor> editor() {
        return Optional.empty();
    }

    /// The project that submits a task.
    ///
    /// @param schedule the schedule that submits the task; empty for a task of a caller
    record Submitter(String project, Optional<String> schedule) {}

    /// Resolves references of a payload to the last run, when its task is accepted.
    ///
    /// @param payload a payload that [#plan] accepts
    /// @throws InvalidPayloadException when a reference cannot be resolved
    default Accepted accept(String payload, Submitter submitter, LedgerReads reads) {
        return new Accepted(payload, List.of(), "");
    }

    /// A payload as it is stored.
    ///
    /// @param series the names under which later tasks find this one as their last run
    /// @param note how the references were resolved, for the log of the task; empty when there were none
    record Accepted(String payload, List<String> series, String note) {}

    @Override
    default void verify(String payload, String project, LedgerReads reads) {}

    /// Validates the payload and creates no subtasks.
    @Override
    default Split next(String payload, String settings, String cursor, int max) {
        var _ = plan(payload);
        return new Split(List.of(), "", true);
    }
}
