package dev.trawl.core.query;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Finds the rows of a crawl that a newer attempt at the same URL replaced. A retry takes failed URLs alone, so only
/// rows with an error are looked up: the batch of the row names the URL, and the ledger knows the last batch of the
/// URL. Keeps one batch in memory. Not thread-safe.
public final class ReplacedRows {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String ERROR = "error";
    private static final String HAS_ERROR = "\"" + ERROR + "\":\"";

    /// Failures that have no row, so the row of the attempt before stays the newest.
    private static final Set<UrlCause> WITHOUT_ROW =
            EnumSet.of(UrlCause.GIVEN_UP, UrlCause.HOST_GIVEN_UP, UrlCause.SECRET);

    private final CrawlReads reads;
    private final TaskId task;
    private final boolean retried;
    private int batch;
    private List<CutUrl> urls = List.of();

    /// How the attempt of a row relates to the other attempts at its URL.
    public enum Attempt {
        NEWEST,
        /// A retry waits or runs, and has no row yet.
        REOPENED,
        REPLACED
    }

    public ReplacedRows(CrawlReads reads, TaskId task) {
        this.reads = reads;
        this.task = task;
        this.retried = reads.crawl(task)
                .map(Crawl::allowance)
                .filter(a -> a.since() > 0)
                .isPresent();
    }

    /// @param record a row that this subtask committed
    public Attempt of(int subtask, String record) {
        if (!retried || !record.contains(HAS_ERROR) || RowKeys.isItem(record)) {
            return Attempt.NEWEST;
        }
        var attempts = failed(record).stream()
                .flatMap(row -> urls(subtask).stream().filter(url -> isOf(row, url)))
                .flatMap(url -> reads.why().url(task, url.id()).stream())
                .map(url -> attempt(url, subtask))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Attempt.class)));
        // requests that differ in their bodies alone have equal rows: the row goes when each was replaced
        return attempts.stream().min(Attempt::compareTo).orElse(Attempt.NEWEST);
    }

    private static Optional<JsonNode> failed(String record) {
        try {
            return Optional.of(JSON.readTree(record))
                    .filter(row -> row.path(ERROR).isString() && row.path("url").isString());
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private List<CutUrl> urls(int subtask) {
        if (batch != subtask) {
            urls = reads.why()
                    .batch(new SubtaskId(task, subtask))
                    .map(part -> CrawlBatch.of(JSON.readValue(part, CrawlBatch.Document.class))
                            .urls())
                    .orElse(List.of());
            batch = subtask;
        }
        return urls;
    }

    private static boolean isOf(JsonNode row, CutUrl url) {
        if (!row.path("url").asString().equals(url.url())) {
            return false;
        }
        JsonNode request = url.request().map(JSON::readTree).orElseGet(JSON::createObjectNode);
        return row.path("method").asString("GET").equals(request.path("method").asString("GET"))
                && row.path("page").asInt(0)
                        == request.path("page").path("number").asInt(0);
    }

    private static Attempt attempt(UrlView url, int subtask) {
        if (!url.state().isEnded()) {
            return Attempt.REOPENED;
        }
        boolean hasRow =
                url.state() == UrlState.DONE || (url.state() == UrlState.FAILED && !WITHOUT_ROW.contains(url.cause()));
        return url.batch() != subtask && hasRow ? Attempt.REPLACED : Attempt.NEWEST;
    }
}
