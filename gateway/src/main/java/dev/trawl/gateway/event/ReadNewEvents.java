package dev.trawl.gateway.event;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LogReads;
import dev.trawl.spi.task.LoggedEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Reads new log entries for the topics of a stream. Positions have no gaps, so a missing next position was removed
/// by retention.
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
    /// @param reset entries up to this position were removed before the stream read them; empty when none were
    record News(List<LoggedEntry> entries, long position, boolean more, Optional<Long> reset) {

        static News of(List<LoggedEntry> entries, long position, boolean more) {
            return new News(entries, position, more, Optional.empty());
        }

        /// The same without entries up to `kept`, the position before the oldest stored entry.
        News resetTo(long kept) {
            var left =
                    entries.stream().filter(logged -> logged.position() > kept).toList();
            return new News(left, Math.max(position, kept), more, Optional.of(kept));
        }
    }

    News after(long position) {
        long last = reads.lastPosition();
        boolean wanted = topics.all() || !topics.tasks().isEmpty();
        if (last <= position || !wanted) {
            return News.of(List.of(), Math.max(position, last), false);
        }
        var news = topics.all() ? ofProject(position, last) : ofTasks(position, last);
        long kept = keptAfter(position, last); // read last, so that no removal in between is overlooked
        return kept > position ? news.resetTo(kept) : news;
    }

    /// The position before the oldest stored entry after `position`; `position` if all entries after it are stored.
    private long keptAfter(long position, long last) {
        return reads.log(position, 1).stream()
                .map(logged -> logged.position() - 1)
                .findFirst()
                .orElse(last);
    }

    private News ofProject(long position, long last) {
        var read = reads.log(position, AT_ONCE);
        var own = read.stream()
                .filter(logged -> logged.entry().project().equals(project))
                .toList();
        return read.size() < AT_ONCE
                ? News.of(own, read.isEmpty() ? last : read.getLast().position(), false)
                : News.of(own, read.getLast().position(), true);
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
        return News.of(
                found.stream()
                        .filter(logged -> logged.position() <= until)
                        .sorted(Comparator.comparingLong(LoggedEntry::position))
                        .toList(),
                until,
                more);
    }
}
