package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.LedgerTime;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.HostReads;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.UrlRow;
import dev.trawl.testkit.memory.transaction.MemoryEdits;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads of crawls under the lock of the ledger.
final class MemoryCrawlReads implements CrawlReads {

    private final Lock lock;
    private final MemoryRows store;
    private final LedgerTime time;

    MemoryCrawlReads(Lock lock, MemoryRows store, LedgerTime time) {
        this.lock = lock;
        this.store = store;
        this.time = time;
    }

    @Override
    public Optional<Crawl> crawl(TaskId task) {
        return locked(() -> store.crawls.get(task));
    }

    @Override
    public Map<TaskId, Crawl> crawls(Collection<TaskId> tasks) {
        return locked(() -> tasks.stream()
                .distinct()
                .flatMap(task -> store.crawls.get(task).stream())
                .collect(Collectors.toMap(Crawl::task, crawl -> crawl)));
    }

    @Override
    public List<TaskId> open(int max) {
        return locked(() -> Stream.concat(
                        store.unsplit.keys().filter(id -> store.crawls.get(id).isPresent()),
                        store.batches.rows().keySet().stream().map(SubtaskId::task))
                .distinct()
                .sorted()
                .limit(max)
                .toList());
    }

    @Override
    public Map<TaskId, Long> found(int max) {
        return locked(() -> store.unsplit
                .keys()
                .flatMap(id -> store.crawls.get(id).stream())
                .limit(max)
                .collect(Collectors.toMap(Crawl::task, Crawl::found)));
    }

    @Override
    public Optional<UrlView> url(TaskId task, String group, long high, long low) {
        return locked(() -> store.urlsByKey.in(new UrlRow.Key(task, group, high, low)).stream()
                .findFirst()
                .map(id -> store.urls.row(id).view()));
    }

    @Override
    public List<UrlView> urls(TaskId task, Set<UrlState> states, long after, int max) {
        return locked(() -> store.urlsOf.in(task).tailSet(after, false).stream()
                .map(id -> store.urls.row(id).view())
                .filter(url -> states.isEmpty() || states.contains(url.state()))
                .limit(max)
                .toList());
    }

    @Override
    public Optional<Long> nextUrlDue() {
        return locked(() -> Stream.concat(
                        store.laterUrls.groups().keySet().stream().limit(1),
                        store.waitingUrls.groups().keySet().stream()
                                .map(place -> store.group(place.group()).pausedUntil())
                                .filter(until -> until > time.now()))
                .min(Long::compare));
    }

    @Override
    public Optional<Long> nextUrlDue(TaskId task) {
        return locked(() -> store.urlsOf.in(task).stream()
                .map(store.urls::row)
                .filter(url -> !url.state().isEnded())
                .map(url -> url.state() == UrlState.CUT ? 0 : Math.max(url.notBefore(), pausedUntil(url)))
                .min(Long::compare));
    }

    private long pausedUntil(UrlRow url) {
        return store.group(url.found().group()).pausedUntil();
    }

    @Override
    public HostReads hosts() {
        return new MemoryHostReads(this::locked, store);
    }

    @Override
    public Map<TaskId, JobEdits> edits(Collection<TaskId> tasks) {
        return locked(() -> MemoryEdits.of(store, tasks));
    }

    @Override
    public List<UnfinishedEdit> unfinishedEdits(int max) {
        return locked(() -> MemoryEdits.unfinished(store, max));
    }

    @Override
    public ExplainReads why() {
        return new MemoryWhyReads(this::locked, store);
    }

    @Override
    public PageReads pages() {
        return new MemoryPageReads(this::locked, store);
    }

    @Override
    public List<TaskId> rested(long since, int max) {
        return locked(() -> store.waitingUrls.groups().keySet().stream()
                .filter(place -> {
                    long until = store.group(place.group()).pausedUntil();
                    return until > since && until <= time.now();
                })
                .map(UrlRow.Place::task)
                .distinct()
                .limit(max)
                .toList());
    }

    @Override
    public List<HostView> paused(TaskId task, int max) {
        return locked(() -> store.urlsOf.in(task).stream()
                .map(id -> store.urls.row(id).found().group())
                .distinct()
                .map(name -> new HostView(
                        store.group(name),
                        store.waitingUrls.in(new UrlRow.Place(task, name)).size()))
                .filter(view -> view.group().pausedUntil() > time.now())
                .sorted(Comparator.comparingLong((HostView view) -> view.group().pausedUntil())
                        .thenComparing(view -> view.group().name()))
                .limit(max)
                .toList());
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
