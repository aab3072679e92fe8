package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.UrlRow;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The edits of crawls in one transaction.
public record MemoryEdits(MemoryRows store) implements CrawlEdits {

    @Override
    public Map<TaskId, JobEdits> of(Collection<TaskId> tasks) {
        return of(store, tasks);
    }

    public static Map<TaskId, JobEdits> of(MemoryRows store, Collection<TaskId> tasks) {
        var found = new TreeMap<TaskId, JobEdits>();
        tasks.forEach(task -> store.edits.get(task).ifPresent(edits -> found.put(task, edits)));
        return found;
    }

    @Override
    public String keep(TaskId task, JobEdits edits, String before) {
        store.edits.put(task, edits);
        String from = store.editEffects.get(task).orElse(before);
        store.editEffects.put(task, from);
        return from;
    }

    @Override
    public boolean finish(TaskId task, int version) {
        boolean is = store.editEffects.get(task).isPresent()
                && store.edits
                        .get(task)
                        .filter(edits -> edits.version() == version)
                        .isPresent();
        if (is) {
            store.editEffects.remove(task);
        }
        return is;
    }

    /// Edits whose effects are not complete.
    public static List<UnfinishedEdit> unfinished(MemoryRows store, int max) {
        return store.editEffects.rows().entrySet().stream()
                .limit(max)
                .map(row -> new UnfinishedEdit(row.getKey(), store.edits.row(row.getKey()), row.getValue()))
                .toList();
    }

    @Override
    public List<WaitingUrl> waiting(TaskId task, long after, int max) {
        return store.urlsOf.in(task).tailSet(after, false).stream()
                .map(store.urls::row)
                .filter(MemoryEdits::waits)
                .limit(max)
                .map(url ->
                        new WaitingUrl(url.id(), url.found().url(), url.found().depth()))
                .toList();
    }

    private static boolean waits(UrlRow url) {
        return url.state() == UrlState.WAITING || url.state() == UrlState.LATER;
    }

    @Override
    public List<OpenBatch> batches(TaskId task) {
        return batches(store.batchesOf(task))
                .sorted(Comparator.comparing(OpenBatch::group).thenComparing(OpenBatch::batch))
                .toList();
    }

    @Override
    public List<OpenBatch> batches(String group) {
        return batches(store.batches.rows())
                .filter(open -> open.group().equals(group))
                .toList();
    }

    @Override
    public List<TaskId> crawlsIn(String group) {
        return store.waitingUrls.groups().keySet().stream()
                .filter(place -> place.group().equals(group))
                .map(UrlRow.Place::task)
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<OpenBatch> batches(Map<SubtaskId, String> rows) {
        return rows.entrySet().stream().map(row -> new OpenBatch(row.getKey(), row.getValue()));
    }
}
