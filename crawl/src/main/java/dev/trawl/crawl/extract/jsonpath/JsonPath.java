package dev.trawl.crawl.extract.jsonpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// An RFC 9535 query, parsed once and used on many documents.
public final class JsonPath {

    private final Query query;

    private JsonPath(Query query) {
        this.query = query;
    }

    /// @throws IllegalArgumentException if the query is invalid or not well-typed; the message has
    /// position and reason
    public static JsonPath parse(String text) {
        return new JsonPath(new PathParser(text).parse());
    }

    /// Returns the values of all matching nodes, in the order of RFC 9535. A node that matches twice appears
    /// twice, as the RFC requires.
    public List<JsonNode> find(JsonNode document, Budget budget) {
        return new Evaluation(document, budget).nodes(query, document);
    }
}
