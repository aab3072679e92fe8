package dev.trawl.gateway.task;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.time.Instant;
import java.util.Optional;

/// A URL of a crawl in a list.
///
/// @param cause code of the cause of its state, from its row alone
/// @param reason text for users
/// @param redirects number of consecutive redirects that led to it
/// @param subtask its last batch
/// @param request absent for a plain GET
record UrlDocument(
        String url,
        UrlState state,
        String cause,
        String reason,
        int status,
        int attempts,
        int depth,
        int redirects,
        Optional<Instant> notBefore,
        Optional<String> subtask,
        Optional<UrlRequestDocument> request) {

    static UrlDocument of(TaskId task, UrlView view) {
        var found = view.found();
        return new UrlDocument(
                found.url(),
                view.state(),
                view.cause().code(),
                UrlReason.detail(view.reason()),
                view.status(),
                view.attempts(),
                found.depth(),
                found.path().redirects(),
                TaskSummary.time(view.notBefore()),
                subtask(task, view),
                UrlRequestDocument.of(found));
    }

    static Optional<String> subtask(TaskId task, UrlView view) {
        return view.batch() == 0 ? Optional.empty() : Optional.of(new SubtaskId(task, view.batch()).toString());
    }
}
