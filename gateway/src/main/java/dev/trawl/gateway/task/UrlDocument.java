package dev.trawl.gateway.task;

import dev.trawl.core.query.HideSecrets;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
        Optional<Request> request) {

    static UrlDocument of(TaskId task, UrlView view) {
        var found = view.found();
        return new UrlDocument(
                found.url(),
                view.state(),
                view.cause().code(),
                view.detail(),
                view.status(),
                view.attempts(),
                found.depth(),
                found.path().redirects(),
                TaskSummary.time(view.notBefore()),
                subtask(task, view),
                Request.of(found));
    }

    static Optional<String> subtask(TaskId task, UrlView view) {
        return view.batch() == 0 ? Optional.empty() : Optional.of(new SubtaskId(task, view.batch()).toString());
    }

    /// The request of a URL that is not a plain GET.
    ///
    /// @param headers in addition to those of the job; secrets stay references
    /// @param page number of the page in its listing
    record Request(String method, Map<String, String> headers, Optional<String> body, Optional<Integer> page) {

        /// Empty for a plain GET.
        static Optional<Request> of(FoundUrl found) {
            return found.request()
                    .map(JsonMapper.shared()::readTree)
                    .map(HideSecrets::in)
                    .map(Request::of);
        }

        private static Request of(JsonNode request) {
            var headers = new TreeMap<String, String>();
            request.path("headers")
                    .properties()
                    .forEach(header ->
                            headers.put(header.getKey(), header.getValue().asString("")));
            return new Request(
                    request.path("method").asString("GET"),
                    headers,
                    Optional.of(request.path("body").asString(""))
                            .filter(body -> !body.isEmpty())
                            .map(Request::hidden),
                    Optional.of(request.path("page").path("number").asInt(0)).filter(page -> page > 0));
        }

        /// A body without the values of members and fields that are named like secrets.
        private static String hidden(String body) {
            try {
                return HideSecrets.in(JsonMapper.shared().readTree(body)).toString();
            } catch (JacksonException _) {
                return HideSecrets.in("?" + body).substring(1);
            }
        }
    }
}
