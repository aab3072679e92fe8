package dev.trawl.core.market;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A task for a browser worker, as described by its submitter.
///
/// @param market such as `RU`
/// @param dataType such as `category_page`
/// @param payloadJson parameters: a JSON object as text, stored unchanged
public record MarketTask(String platform, String market, String url, String dataType, String payloadJson) {

    /// The task type of these tasks.
    public static final String TYPE = "market";

    public static final String NO_PARAMETERS = "{}";

    /// Fields that a worker may change even if a parameter has the same name.
    private static final Set<String> PROGRESS =
            Set.of("current_page", "total_pages", "scraped_count", "saved_count", "skipped_count", "last_product_id");

    /// Parses the payload of a stored task; missing fields are empty.
    public static MarketTask of(String payload) {
        var json = MarketJson.object(payload);
        return new MarketTask(
                json.path("platform").asString(""),
                json.path("market").asString(""),
                json.path("url").asString(""),
                json.path("data_type").asString(""),
                json.path("payload_json").asString(NO_PARAMETERS));
    }

    /// The payload that `of` reads.
    public String toPayload() {
        return MarketJson.object()
                .put("platform", platform)
                .put("market", market)
                .put("url", url)
                .put("data_type", dataType)
                .put("payload_json", payloadJson)
                .toString();
    }

    /// The host of its URL in lower case; empty if the URL has none.
    public Optional<String> host() {
        try {
            return Optional.ofNullable(new URI(url).getHost()).map(host -> host.toLowerCase(Locale.ROOT));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    /// The parameters merged with the saved progress, from which a worker resumes.
    public String shown(String cursor) {
        if (cursor.isEmpty()) {
            return payloadJson;
        }
        var shown = MarketJson.object(payloadJson);
        shown.setAll(MarketJson.object(cursor));
        return shown.toString();
    }

    /// The progress to save after a report of a worker. A report cannot change parameters other than progress
    /// fields. A null value removes a field.
    public String saved(String cursor, JsonNode progress) {
        var saved = MarketJson.object(cursor);
        var parameters = MarketJson.object(payloadJson);
        progress.properties().forEach(entry -> {
            String name = entry.getKey();
            if (parameters.has(name) && !PROGRESS.contains(name)) {
                return;
            }
            if (entry.getValue().isNull()) {
                saved.remove(name);
            } else {
                saved.set(name, entry.getValue());
            }
        });
        return saved.toString();
    }
}
