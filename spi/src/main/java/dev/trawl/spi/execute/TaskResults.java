package dev.trawl.spi.execute;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import java.util.List;

/// The committed results of an ended task, for an executor whose payload names that task.
@FunctionalInterface
public interface TaskResults {

    /// Reads the results after a cursor. The same cursor returns the same lines while the task is retained.
    ///
    /// @param lease of the reader; its payload names the task, and both tasks belong to one project
    /// @param cursor `next` of the previous page; empty for the first
    /// @throws IllegalArgumentException when the task is unknown, not ended or not named; a retry does not help
    /// @throws RuntimeException when the results cannot be read now; a retry may help
    Page read(Lease lease, TaskId task, String cursor);

    /// One page of results: records first, then the results of subtasks.
    ///
    /// @param lines one JSON value each, without line breaks
    /// @param next cursor of the following page
    /// @param last no page follows
    record Page(List<String> lines, String next, boolean last) {

        public Page {
            lines = List.copyOf(lines);
        }
    }
}
