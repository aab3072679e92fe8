package dev.trawl.testkit.memory.rows;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.util.Optional;

/// A URL of a task.
///
/// @param notBefore ledger time until which it waits; 0 when it does not
/// @param batch number of the subtask it was last cut into; 0 when it never was
/// @param digest of its page; empty when there is none
public record UrlRow(
        long id,
        TaskId task,
        FoundUrl found,
        UrlState state,
        int attempts,
        long notBefore,
        int status,
        Optional<UrlReason> reason,
        int batch,
        String digest) {

    public static UrlRow found(long id, TaskId task, FoundUrl found) {
        return new UrlRow(id, task, found, UrlState.WAITING, 0, 0, 0, Optional.empty(), 0, "");
    }

    /// A URL that ends without a fetch.
    public static UrlRow skipped(long id, TaskId task, FoundUrl found, UrlReason why) {
        return new UrlRow(id, task, found, UrlState.SKIPPED, 0, 0, 0, Optional.of(why), 0, "");
    }

    public UrlRow into(int number) {
        return new UrlRow(id, task, found, UrlState.CUT, attempts, 0, status, reason, number, digest);
    }

    public UrlRow after(UrlOutcome outcome, long now) {
        long wait = outcome.state() == UrlState.LATER ? now + outcome.waitMillis() : 0;
        return new UrlRow(
                id,
                task,
                outcome.nextMode().map(found::fetchedBy).orElse(found),
                outcome.state(),
                outcome.attempts(),
                wait,
                outcome.status(),
                outcome.reason(),
                batch,
                outcome.digest());
    }

    public UrlRow woken() {
        return new UrlRow(id, task, found.behind(), UrlState.WAITING, attempts, 0, status, reason, batch, digest);
    }

    public UrlRow givenUp(UrlReason why) {
        return new UrlRow(id, task, found, UrlState.FAILED, attempts, 0, status, Optional.of(why), batch, digest);
    }

    /// The URL after a retry was ordered.
    public UrlRow revived() {
        return new UrlRow(id, task, found.ranked(-1), UrlState.WAITING, 0, 0, 0, Optional.empty(), batch, digest);
    }

    public UrlRow left(UrlReason why) {
        return new UrlRow(id, task, found, UrlState.SKIPPED, attempts, 0, status, Optional.of(why), batch, digest);
    }

    public CutUrl cut() {
        return new CutUrl(id, found.url(), found.depth(), found.path(), attempts, found.request(), "", found.mode());
    }

    public UrlView view() {
        return new UrlView(id, found, state, attempts, notBefore, status, reason, batch);
    }

    Key key() {
        return new Key(task, found.group(), found.high(), found.low());
    }

    public Optional<Place> waiting() {
        return state == UrlState.WAITING ? Optional.of(new Place(task, found.group())) : Optional.empty();
    }

    /// The identity of a URL.
    public record Key(TaskId task, String group, long high, long low) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int order = new Place(task, group).compareTo(new Place(other.task, other.group));
            order = order != 0 ? order : Long.compare(high, other.high);
            return order != 0 ? order : Long.compare(low, other.low);
        }
    }

    /// A host group in one task.
    public record Place(TaskId task, String group) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int order = task.compareTo(other.task);
            return order != 0 ? order : group.compareTo(other.group);
        }
    }
}
