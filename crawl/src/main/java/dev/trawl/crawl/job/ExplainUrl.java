package dev.trawl.crawl.job;

import dev.trawl.crawl.job.browser.RenderChoice;
import dev.trawl.crawl.job.browser.RenderMode;
import dev.trawl.crawl.paging.NamedRequest;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.explain.Explanation;
import dev.trawl.spi.explain.Explanation.Known;
import dev.trawl.spi.explain.Explanation.Rule;
import dev.trawl.spi.explain.Explanation.Step;
import dev.trawl.spi.explain.Explanation.Via;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Explains why a URL was or was not fetched. Reads the outcome from the ledger and applies the crawl's own
/// rules again.
final class ExplainUrl {

    /// Maximum number of steps shown; a longer path loses its beginning.
    private static final int LONGEST_PATH = 20;

    private static final int MOST_COMPARED = 10_000;

    private final Task task;
    private final CrawlJob job;
    private final LedgerReads reads;

    ExplainUrl(Task task, CrawlJob job, LedgerReads reads) {
        this.task = task;
        this.job = job;
        this.reads = reads;
    }

    Explanation explain(String text) {
        var named = NamedRequest.of(text);
        Url url = Url.parse(named.url())
                .map(Url::withoutFragment)
                .orElseThrow(() -> new IllegalArgumentException("'%s' is no address".formatted(text)));
        Url bare = url.withoutUserInfo();
        var view = find(JobPlanner.found(url, 0, DiscoveryPath.PLAIN, 0, job))
                .or(() -> find(JobPlanner.found(bare, 0, DiscoveryPath.PLAIN, 0, job)))
                .filter(_ -> named.method().isEmpty())
                .or(() -> find(named, bare.href()))
                .or(() -> find(JobPlanner.sitemap(bare, 0, 0)));
        var rules = new RulesOnUrl(job, task.id(), reads);
        return view.isPresent()
                ? known(url, view.get(), rules.on(url, view.get().found()))
                : unknown(url, rules.on(url));
    }

    /// A URL with a request of its own has another fingerprint, so the first URLs of the crawl are compared.
    private Optional<UrlView> find(NamedRequest named, String href) {
        boolean hasRequests = !job.sources().pagination().isEmpty()
                || job.sources().starts().stream()
                        .anyMatch(start -> !start.request().equals(UrlRequest.PLAIN));
        if (!hasRequests) {
            return Optional.empty();
        }
        return reads.crawls().urls(task.id(), Set.of(), 0, MOST_COMPARED).stream()
                .filter(view -> named.names(view.found(), href))
                .findFirst();
    }

    private Optional<UrlView> find(FoundUrl url) {
        return reads.crawls().url(task.id(), url.group(), url.high(), url.low());
    }

    private Optional<UrlView> parent(UrlView view) {
        long parent = view.found().parent();
        return parent == 0 ? Optional.empty() : reads.crawls().why().url(task.id(), parent);
    }

    private Explanation unknown(Url url, List<Rule> rules) {
        var refusing = rules.stream().filter(rule -> !rule.accepted()).findFirst();
        var cause = refusing.flatMap(Rule::refusal).orElse(UrlCause.NEVER_FOUND);
        var unfollowed = new EnumMap<UrlCause, Long>(UrlCause.class);
        if (cause == UrlCause.NEVER_FOUND) {
            reads.crawls().why().causes(task.id()).forEach((counted, links) -> {
                if (counted.kind() == Kind.UNFOLLOWED) {
                    unfollowed.put(counted, links);
                }
            });
        }
        return new Explanation(
                url.href(),
                DedupKey.of(url, job.frontier().dedup()),
                cause,
                refusing.map(Rule::rule).orElse(""),
                Optional.empty(),
                rules,
                unfollowed);
    }

    private Explanation known(Url url, UrlView view, List<Rule> rules) {
        long paused = reads.crawls().why().pausedUntil(view.found().group());
        var cause = cause(view, paused);
        var path = path(view);
        boolean whole = path.getFirst().found().parent() == 0;
        var steps = path.stream().map(UrlView::found).map(ExplainUrl::step).toList();
        var shown = task.state().isEnded() ? view.afterEnd(cause.because(reason(view, cause))) : view;
        var known = new Known(shown, steps, whole, hasRow(shown.state(), cause), paused);
        return new Explanation(
                url.href(),
                DedupKey.of(url, job.frontier().dedup()),
                cause,
                reason(view, cause),
                Optional.of(known),
                rules,
                Map.of());
    }

    private UrlCause cause(UrlView view, long paused) {
        boolean open = view.state() == UrlState.WAITING || view.state() == UrlState.LATER;
        if (open && task.state().isEnded()) {
            var crawl = reads.crawls().crawl(task.id()).orElseGet(() -> Crawl.begun(task.id()));
            return UrlCause.left(crawl, task.state(), task.status().reason().orElse(""));
        }
        if (view.state() == UrlState.WAITING && paused > reads.now()) {
            return UrlCause.PAUSED;
        }
        boolean isQueued = view.state() == UrlState.WAITING || view.state() == UrlState.CUT;
        return isQueued
                        && job.fetching().rendering().needsBrowser()
                        && !isOffered(view.found().mode())
                ? UrlCause.NO_WORKER
                : view.cause();
    }

    /// Whether a worker can fetch in this mode. HTTP is always offered: without any worker, the URL just waits.
    private boolean isOffered(FetchMode mode) {
        return mode == FetchMode.HTTP
                || reads.openSessions().stream()
                        .anyMatch(session -> WorkNeeds.of(mode).isMetBy(session.offers()));
    }

    private String reason(UrlView view, UrlCause cause) {
        if (cause == UrlCause.MAX_PAGES) {
            return "max_pages " + job.limits().maxPages();
        }
        if (cause == UrlCause.NO_WORKER) {
            return "no worker offers " + view.found().mode().code();
        }
        if (cause == UrlCause.TASK_ENDED || cause == UrlCause.LIMIT) {
            return task.status().reason().orElse(task.state().name());
        }
        if (view.state() == UrlState.DONE && isRendered(view) && cause != UrlCause.NOT_RENDERED) {
            String rendered = "rendered: " + RenderChoice.SHELL;
            return view.detail().isEmpty() ? rendered : view.detail() + "; " + rendered;
        }
        return view.detail();
    }

    /// Whether the URL of a job with `render: auto` went to a browser.
    private boolean isRendered(UrlView view) {
        return job.fetching().rendering().mode() == RenderMode.AUTO
                && view.found().mode() == FetchMode.CHROME;
    }

    /// A URL that is done or failed has a row, except when its batch or host was given up or a secret of the job was
    /// missing.
    private static boolean hasRow(UrlState state, UrlCause cause) {
        return switch (state) {
            case DONE -> true;
            case FAILED -> cause != UrlCause.GIVEN_UP && cause != UrlCause.HOST_GIVEN_UP && cause != UrlCause.SECRET;
            case WAITING, LATER, CUT, SKIPPED -> false;
        };
    }

    private List<UrlView> path(UrlView view) {
        var path = new ArrayList<UrlView>();
        Optional<UrlView> at = Optional.of(view);
        while (at.isPresent() && path.size() < LONGEST_PATH) {
            path.addFirst(at.get());
            at = parent(at.get());
        }
        return path;
    }

    private static Step step(FoundUrl found) {
        return new Step(NamedRequest.shown(found), found.depth(), via(found));
    }

    private static Via via(FoundUrl found) {
        if (found.parent() == 0) {
            return Via.SEED;
        }
        if (found.path().isSitemap()) {
            return Via.SITEMAP;
        }
        return found.path().redirects() > 0 ? Via.REDIRECT : Via.LINK;
    }
}
