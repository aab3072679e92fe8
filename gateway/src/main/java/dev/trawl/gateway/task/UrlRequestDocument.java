package dev.trawl.gateway.task;

import dev.trawl.core.query.HideSecrets;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The request of a URL that is not a plain GET.
///
/// @param headers in addition to those of the job; secrets stay references
/// @param page number of the page in its listing
record UrlRequestDocument(String method, Map<String, String> headers, Optional<String> body, Optional<Integer> page) {

    /// Empty for a plain GET.
    static Optional<UrlRequestDocument> of(FoundUrl found) {
        return found.request()
                .map(JsonMapper.shared()::readTree)
                .map(HideSecrets::in)
                .map(UrlRequestDocument::of);
    }

    private static UrlRequestDocument of(JsonNode request) {
        var headers = new TreeMap<String, String>();
        request.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asString("")));
        return new UrlRequestDocument(
                request.path("method").asString("GET"),
                headers,
                Optional.of(request.path("body").asString(""))
                        .filter(body -> !body.isEmpty())
                        .map(UrlRequestDocument::hidden),
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
