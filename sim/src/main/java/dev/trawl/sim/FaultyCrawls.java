package dev.trawl.sim;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.HostReads;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Reads of crawls that fail at random.
///
/// @param tried fails, or returns the reads of the store
record FaultyCrawls(Supplier<CrawlReads> tried) implements CrawlReads {

    @Override
    public Optional<Crawl> crawl(TaskId task) {
        return tried.get().crawl(task);
    }

    @Override
    public Map<TaskId, Crawl> crawls(Collection<TaskId> tasks) {
        return tried.get().crawls(tasks);
    }

    @Override
    public List<TaskId> open(int max) {
        return tried.get().open(max);
    }

    @Override
    public Map<TaskId, Long> found(int max) {
        return tried.get().found(max);
    }

    @Override
    public Optional<UrlView> url(TaskId task, String group, long high, long low) {
        return tried.get().url(task, group, high, low);
    }

    @Override
    public List<UrlView> urls(TaskId task, Set<UrlState> states, long after, int max) {
        return tried.get().urls(task, states, after, max);
    }

    @Override
    public Optional<Long> nextUrlDue() {
        return tried.get().nextUrlDue();
    }

    @Override
    public Optional<Long> nextUrlDue(TaskId task) {
        return tried.get().nextUrlDue(task);
    }

    @Override
    public Map<TaskId, JobEdits> edits(Collection<TaskId> tasks) {
        return tried.get().edits(tasks);
    }

    @Override
    public HostReads hosts() {
        return tried.get().hosts();
    }

    @Override
    public List<UnfinishedEdit> unfinishedEdits(int max) {
        return tried.get().unfinishedEdits(max);
    }

    @Override
    public ExplainReads why() {
        return tried.get().why();
    }

    @Override
    public PageReads pages() {
        return tried.get().pages();
    }

    @Override
    public List<TaskId> rested(long since, int max) {
        return tried.get().rested(since, max);
    }

    @Override
    public List<HostView> paused(TaskId task, int max) {
        return tried.get().paused(task, max);
    }
}
