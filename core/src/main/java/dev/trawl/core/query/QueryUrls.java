package dev.trawl.core.query;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.explain.CrawlExplainer;
import dev.trawl.spi.explain.Explanation;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.Task;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Queries the URLs of crawls. Tasks of other projects and tasks that are not crawls have none.
public final class QueryUrls {

    private static final Set<UrlState> OPEN = EnumSet.of(UrlState.WAITING, UrlState.LATER, UrlState.CUT);

    private final LedgerReads reads;
    private final TaskTypes types;
    private final Map<String, Splitter> splitters;

    public QueryUrls(LedgerReads reads, TaskTypes types, Map<String, Splitter> splitters) {
        this.reads = reads;
        this.types = types;
        this.splitters = splitters;
    }

    /// A page of a crawl's URLs in the order of discovery; empty if the caller has no such crawl.
    public Optional<List<UrlView>> urls(Caller caller, TaskId id, Set<UrlState> states, long after, int max) {
        return visible(caller, id).map(view -> urls(view.task(), states, after, max));
    }

    /// After the end of its task no URL is open: those that were left are skipped.
    private List<UrlView> urls(Task task, Set<UrlState> states, long after, int max) {
        if (!task.state().isEnded()) {
            return reads.crawls().urls(task.id(), states, after, max);
        }
        var wanted = EnumSet.noneOf(UrlState.class);
        states.stream().filter(UrlState::isEnded).forEach(wanted::add);
        if (!states.isEmpty() && wanted.isEmpty()) {
            return List.of();
        }
        if (wanted.contains(UrlState.SKIPPED)) {
            wanted.addAll(OPEN);
        }
        var why = CrawlCounts.left(task, reads.crawls().crawl(task.id()).orElseGet(() -> Crawl.begun(task.id())))
                .because(task.status().reason().orElse(task.state().name()));
        return reads.crawls().urls(task.id(), wanted, after, max).stream()
                .map(url -> url.afterEnd(why))
                .toList();
    }

    /// The totals of crawls.
    public QueryCrawls crawls() {
        return new QueryCrawls(reads);
    }

    /// Explains why a URL was or was not fetched; empty if the caller has no such crawl.
    ///
    /// @throws IllegalArgumentException if the URL is invalid
    public Optional<Explanation> explain(Caller caller, TaskId id, String url) {
        return visible(caller, id)
                .flatMap(crawl -> explainer(crawl).map(explainer -> explainer.explain(crawl, url, reads)));
    }

    private Optional<TaskView> visible(Caller caller, TaskId id) {
        return reads.task(id)
                .filter(view -> view.task().project().equals(caller.project()))
                .filter(_ -> reads.crawls().crawl(id).isPresent());
    }

    private Optional<CrawlExplainer> explainer(TaskView crawl) {
        TaskType type =
                types.version(crawl.task().type().name(), crawl.task().type().version());
        return type.splitter()
                .map(splitters::get)
                .filter(CrawlExplainer.class::isInstance)
                .map(CrawlExplainer.class::cast);
    }
}
