package dev.trawl.crawl.extract.jsonpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A query by RFC 9535, parsed once and used on many documents.
public final class JsonPath {

    private final Query query;

    private JsonPath(Query query) {
        this.query = query;
    }

    /// @throws IllegalArgumentException if the text is no valid and well-typed query; the message says where and why
    public static JsonPath parse(String text) {
        return new JsonPath(new PathParser(text).parse());
    }

    /// The values of all nodes found, in document order; those found twice are given twice, as the RFC says.
    public List<JsonNode> find(JsonNode document, Budget budget) {
        return new Evaluation(document, budget).nodes(query, document);
    }
}
