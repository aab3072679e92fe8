package dev.trawl.gateway.event;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LogReads;
import dev.trawl.spi.task.LoggedEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Reads new log entries for the topics of a stream.
final class ReadNewEvents {

    private static final int AT_ONCE = 500;

    private final LogReads reads;
    private final String project;
    private final StreamTopics topics;

    ReadNewEvents(LogReads reads, String project, StreamTopics topics) {
        this.reads = reads;
        this.project = project;
        this.topics = topics;
    }

    /// @param entries in commit order
    /// @param position all entries up to this position are read
    /// @param more true when more entries can be read at once
    record News(List<LoggedEntry> entries, long position, boolean more) {}

    News after(long position) {
        long last = reads.lastPosition();
        boolean wanted = topics.all() || !topics.tasks().isEmpty();
        if (last <= position || !wanted) {
            return new News(List.of(), Math.max(position, last), false);
        }
        return topics.all() ? ofProject(position, last) : ofTasks(position, last);
    }

    private News ofProject(long position, long last) {
        var read = reads.log(position, AT_ONCE);
        var own = read.stream()
                .filter(logged -> logged.entry().project().equals(project))
                .toList();
        return read.size() < AT_ONCE
                ? new News(own, read.isEmpty() ? last : read.getLast().position(), false)
                : new News(own, read.getLast().position(), true);
    }

    /// Reads several tasks in commit order. If a task has more entries, later entries of the others wait for
    /// the next call.
    private News ofTasks(long position, long last) {
        var found = new ArrayList<LoggedEntry>();
        long known = last;
        boolean more = false;
        for (TaskId task : topics.tasks()) {
            var some = reads.logOf(task, position, AT_ONCE);
            found.addAll(some);
            if (some.size() == AT_ONCE) {
                known = Math.min(known, some.getLast().position());
                more = true;
            }
        }
        long until = known;
        return new News(
                found.stream()
                        .filter(logged -> logged.position() <= until)
                        .sorted(Comparator.comparingLong(LoggedEntry::position))
                        .toList(),
                until,
                more);
    }
}
