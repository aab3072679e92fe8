package dev.trawl.worker.crawl;

import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlState;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The parsed row of a visited page.
record RowView(JsonNode row) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<Integer> GONE = Set.of(404, 410);
    private static final int REFUSED = 400;

    /// Empty when the URL is retried. A skipped page, for example one that robots.txt forbids, has a row with
    /// the reason.
    static Optional<RowView> of(CutUrl target, Visited visited) {
        if (visited.outcome().state() == UrlState.SKIPPED) {
            return Optional.of(new RowView(JSON.createObjectNode()
                    .put("url", target.url())
                    .put("status", 0)
                    .put("error", visited.outcome().detail())));
        }
        return visited.record().map(JSON::readTree).map(RowView::new);
    }

    String url() {
        return row.path("url").asString("");
    }

    boolean isRedirect() {
        return row.has("redirect");
    }

    /// True if the server says that the page does not exist.
    boolean isGone() {
        return GONE.contains(row.path("status").asInt());
    }

    boolean isFailed() {
        return row.has("error") || row.path("status").asInt() >= REFUSED;
    }

    JsonNode field(String name) {
        return row.path("fields").path(name);
    }

    JsonNode fields() {
        return row.path("fields");
    }

    /// Copies the result of the fetch: status, time and, if it failed, the cause.
    void describe(ObjectNode record) {
        record.set("status", row.path("status"));
        copy("final_url", record);
        copy("fetched_at", record);
        copy("problems", record);
        if (isFailed() && !isGone()) {
            record.put("error", row.path("error").asString("status"));
            copy("detail", record);
        }
    }

    private void copy(String name, ObjectNode record) {
        if (row.has(name)) {
            record.set(name, row.get(name));
        }
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }
}
