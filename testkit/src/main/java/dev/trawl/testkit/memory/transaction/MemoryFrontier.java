package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DealUrls;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.crawl.Hosts;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.UrlRow;
import dev.trawl.testkit.memory.rows.UrlRow.Place;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// The URLs of crawls in one transaction; waiting URLs of a group are counted on request.
final class MemoryFrontier implements Frontier {

    /// The time for which a crawl leaves a group to another crawl that has waited longer.
    private static final long TURN_MILLIS = 10_000;

    /// The time after which a cut looks again at a group with unmet needs.
    private static final long UNMET_MILLIS = 600_000;

    private final MemoryRows store;
    private final long now;

    MemoryFrontier(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public Map<TaskId, Crawl> lock(Collection<TaskId> tasks) {
        var found = new TreeMap<TaskId, Crawl>();
        tasks.forEach(task -> store.crawls.get(task).ifPresent(crawl -> found.put(task, crawl)));
        return found;
    }

    @Override
    public Map<TaskId, Crawl> read(Collection<TaskId> tasks) {
        return lock(tasks);
    }

    @Override
    public void keep(List<Crawl> crawls) {
        crawls.forEach(crawl -> store.crawls.put(crawl.task(), crawl));
    }

    @Override
    public List<Boolean> add(TaskId task, List<FoundUrl> urls) {
        return urls.stream().map(url -> add(task, url)).toList();
    }

    private boolean add(TaskId task, FoundUrl url) {
        var key = new UrlRow.Key(task, url.group(), url.high(), url.low());
        if (!store.urlsByKey.in(key).isEmpty()) {
            return false;
        }
        long id = store.raise(Counter.URL_ID, 1);
        put(UrlRow.found(id, task, url));
        return true;
    }

    @Override
    public List<Boolean> addSkipped(TaskId task, List<FoundUrl> urls, UrlReason reason) {
        return urls.stream()
                .map(url -> {
                    boolean isNew = add(task, url);
                    if (isNew) {
                        long id = store.count(Counter.URL_ID);
                        store.urls.put(id, UrlRow.skipped(id, task, url, reason));
                    }
                    return isNew;
                })
                .toList();
    }

    /// Stores a URL. The needs of its group are no longer known to be unmet if it waits there.
    private void put(UrlRow url) {
        store.urls.put(url.id(), url);
        if (url.state() == UrlState.WAITING) {
            store.unmet.remove(new Place(url.task(), url.found().group()));
        }
    }

    @Override
    public Map<Long, PageReads.Key> keys(Collection<Long> urls) {
        var keys = new TreeMap<Long, PageReads.Key>();
        urls.forEach(id -> store.urls.get(id).ifPresent(url -> keys.put(id, PageReads.Key.of(url.found()))));
        return keys;
    }

    @Override
    public List<Boolean> settle(TaskId task, List<UrlOutcome> outcomes) {
        return outcomes.stream().map(outcome -> settle(task, outcome)).toList();
    }

    private boolean settle(TaskId task, UrlOutcome outcome) {
        var row = store.urls
                .get(outcome.id())
                .filter(url -> url.state() == UrlState.CUT && url.task().equals(task));
        row.ifPresent(url -> put(url.after(outcome, now)));
        return row.isPresent();
    }

    @Override
    public List<Optional<EndedUrl>> revive(TaskId task, List<Long> urls) {
        return move(task, urls, EnumSet.of(UrlState.FAILED, UrlState.SKIPPED), UrlRow::revived).stream()
                .map(moved ->
                        moved.map(url -> new EndedUrl(url.state(), url.reason().map(UrlReason::cause))))
                .toList();
    }

    @Override
    public List<Boolean> leave(TaskId task, List<Long> urls, UrlReason reason) {
        return move(task, urls, EnumSet.of(UrlState.WAITING, UrlState.LATER), url -> url.left(reason)).stream()
                .map(Optional::isPresent)
                .toList();
    }

    private List<Optional<UrlRow>> move(
            TaskId task, List<Long> urls, Set<UrlState> from, UnaryOperator<UrlRow> change) {
        return urls.stream().map(id -> move(task, id, from, change)).toList();
    }

    private Optional<UrlRow> move(TaskId task, long id, Set<UrlState> from, UnaryOperator<UrlRow> change) {
        var row = store.urls.get(id).filter(url -> url.task().equals(task) && from.contains(url.state()));
        row.ifPresent(url -> put(change.apply(url)));
        return row;
    }

    @Override
    public List<Room> rooms(TaskId task, int perHost, Set<WorkKind> met, int max) {
        return store.waitingOf(task).entrySet().stream()
                .filter(entry -> unmet(entry.getKey()).isNone())
                .filter(entry -> isOpen(entry.getKey().group(), perHost) && isTurnOf(entry.getKey(), met))
                .sorted(Comparator.comparingLong(entry -> turn(entry.getKey())))
                .limit(max)
                .map(entry -> new Room(
                        store.group(entry.getKey().group()), entry.getValue().size()))
                .toList();
    }

    @Override
    public void keepUnmet(TaskId task, String group, WorkNeeds needs) {
        var place = new Place(task, group);
        store.unmet.put(place, needs);
        store.turns.put(place, now);
    }

    @Override
    public int clearUnmet(TaskId task, Set<WorkNeeds> unmet, int max) {
        var cleared = store.unmetOf(task).entrySet().stream()
                .filter(entry -> !unmet.contains(entry.getValue()) || turn(entry.getKey()) <= now - UNMET_MILLIS)
                .map(Map.Entry::getKey)
                .limit(max)
                .toList();
        cleared.forEach(store.unmet::remove);
        return cleared.size();
    }

    @Override
    public Set<WorkNeeds> unmet(TaskId task) {
        return store.unmetWhereWaiting(task);
    }

    private WorkNeeds unmet(Place place) {
        return store.unmet.get(place).orElse(WorkNeeds.NONE);
    }

    private boolean isOpen(String name, int perHost) {
        var group = store.group(name);
        int limit = group.pace().trouble() > 0 ? 1 : group.concurrency(perHost);
        return group.open() < limit && group.pausedUntil() <= now;
    }

    private boolean isTurnOf(Place place, Set<WorkKind> met) {
        return turn(place) <= now - TURN_MILLIS
                || store.waitingUrls.groups().keySet().stream()
                        .filter(other -> other.group().equals(place.group())
                                && !other.task().equals(place.task()))
                        .filter(other -> isCut(other.task()))
                        .filter(other -> unmet(other).isNone() || isMet(other, met))
                        .noneMatch(other -> turn(other) < turn(place));
    }

    private boolean isMet(Place place, Set<WorkKind> met) {
        String type = store.tasks.row(place.task()).task().type().name();
        return met.contains(new WorkKind(type, unmet(place)))
                || met.contains(new WorkKind(WorkKind.ANY_TYPE, unmet(place)));
    }

    private long turn(Place place) {
        return store.turns.get(place).orElse(0L);
    }

    private boolean isCut(TaskId id) {
        var task = store.tasks.row(id).task();
        return task.state().isOpen() && !task.split().done();
    }

    @Override
    public List<List<CutUrl>> cut(List<SubtaskId> batches, String group, Set<FetchMode> modes, int max) {
        var place = new Place(batches.getFirst().task(), group);
        var urls = store.waitingUrls.in(place).stream()
                .map(store.urls::row)
                .filter(url -> modes.contains(url.found().mode()))
                .sorted(Comparator.comparingInt((UrlRow url) -> url.found().rank())
                        .thenComparingLong(UrlRow::id))
                .limit(max)
                .toList();
        var dealt = DealUrls.to(batches.size(), urls, url -> url.found().mode());
        int opened = (int) dealt.stream().filter(some -> !some.isEmpty()).count();
        for (int i = 0; i < opened; i++) {
            var batch = batches.get(i);
            dealt.get(i).forEach(url -> store.urls.put(url.id(), url.into(batch.number())));
            store.batches.put(batch, group);
        }
        store.groups.put(group, store.group(group).opened(opened));
        store.turns.put(place, now);
        return dealt.stream()
                .map(part -> part.stream().map(UrlRow::cut).toList())
                .toList();
    }

    @Override
    public List<Closed> closeEnded(TaskId task, int max) {
        var ended = store.batchesOf(task).keySet().stream()
                .filter(batch -> store.subtasks.row(batch).subtask().state().isTerminal())
                .limit(max)
                .toList();
        return ended.stream().map(this::close).toList();
    }

    private Closed close(SubtaskId batch) {
        String group = store.batches.row(batch);
        store.closeBatch(batch);
        var left = store.cutUrls.in(batch).stream()
                .map(store.urls::row)
                .sorted(Comparator.comparingInt((UrlRow url) -> url.found().rank())
                        .thenComparingLong(UrlRow::id))
                .map(UrlRow::cut)
                .toList();
        var subtask = store.subtasks.row(batch).subtask();
        var status = subtask.status();
        return new Closed(
                batch, group, status.state(), status.cause(), subtask.attempts().deliveries(), left);
    }

    @Override
    public Open open(TaskId task) {
        var batches = store.batchesOf(task).keySet();
        long held = batches.stream()
                .filter(batch -> store.subtasks.row(batch).subtask().state() == SubtaskState.RUNNING)
                .count();
        return new Open(batches.size(), (int) held);
    }

    @Override
    public List<TaskId> wake(int max) {
        var tasks = new TreeSet<TaskId>();
        var due = store.laterUrls.groups().headMap(now, true).values().stream()
                .flatMap(Collection::stream)
                .limit(max)
                .toList();
        for (Long id : due) {
            var url = store.urls.row(id);
            put(url.woken());
            tasks.add(url.task());
        }
        return List.copyOf(tasks);
    }

    @Override
    public Hosts hosts() {
        return new MemoryHosts(store);
    }

    @Override
    public CrawlEdits edits() {
        return new MemoryEdits(store);
    }
}
