package dev.trawl.spi.ledger;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.UrlOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// The URLs of crawls inside a transaction. Whoever adds, cuts or settles has locked the counters of the task before,
/// so of one task only one transaction does so at a time.
public interface Frontier {

    /// Reads the counters of tasks and keeps others from changing them; tasks without a crawl are left out.
    Map<TaskId, Crawl> lock(Collection<TaskId> tasks);

    /// Writes counters that were locked, or begins a crawl.
    void keep(List<Crawl> crawls);

    /// Adds URLs to a task; element i tells whether URL i is new to it.
    List<Boolean> add(TaskId task, List<FoundUrl> urls);

    /// Writes what became of URLs; element i tells whether URL i was in a batch of that task until now.
    List<Boolean> settle(TaskId task, List<UrlOutcome> outcomes);

    /// Host groups in which the task has URLs to cut, that are not paused, and of which fewer than `perHost`
    /// batches are open, whoever opened them, and fewer than their pace allows; at most `max`. A group that another
    /// crawl waits for longer is left out for ten seconds.
    List<Room> rooms(TaskId task, int perHost, int max);

    /// Deals the first `max` waiting URLs of a group out to batches in turn, so that what comes first is in the hands
    /// of all of them, and counts the batches that got any as open.
    ///
    /// @return element i has the URLs of batch i
    List<List<CutUrl>> cut(List<SubtaskId> batches, String group, int max);

    /// Open batches whose subtask has ended, with the URLs that nobody settled; at most `max`. They are closed by this.
    List<Closed> closeEnded(TaskId task, int max);

    /// The batches of a task that are open, those that have ended included.
    Open open(TaskId task);

    /// Lets URLs wait again whose time has come, behind those of their rank that have not been tried; at most `max`.
    /// Returns the tasks they belong to.
    List<TaskId> wake(int max);

    /// The host groups themselves, which all tasks share.
    Hosts hosts();

    /// @param held of the batches, those that a worker has
    record Open(int batches, int held) {}

    /// @param waiting URLs that can be cut
    record Room(HostGroup group, int waiting) {}

    /// @param left URLs that were cut into it and have no outcome
    record Closed(SubtaskId batch, String group, SubtaskState end, List<CutUrl> left) {}
}
