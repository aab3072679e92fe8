package dev.trawl.gateway.openapi;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Route;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.node.ObjectNode;

/// OpenAPI schema of problems (RFC 9457), with all problem codes.
final class ProblemSchema {

    private static final String NAME = "Problem";

    private ProblemSchema() {}

    static ObjectNode reference() {
        return OpenApi.object().put("$ref", "#/components/responses/" + NAME);
    }

    /// The error statuses of a route.
    static SortedSet<String> codes(Route route, boolean unsafe) {
        var codes = new TreeSet<String>();
        codes.add("default");
        if (route.access() != Access.ANYONE) {
            codes.add("401");
            codes.add("403");
        }
        if (route.path().getPatternString().contains("{")) {
            codes.add("404");
        }
        if (!route.contract().takes().isEmpty()) {
            codes.add("400");
            codes.add("413");
            codes.add("415");
        }
        if (!route.parameters().isEmpty() || !route.contract().takes().isEmpty()) {
            codes.add("422");
        }
        if (unsafe && route.path().getPatternString().contains("{")) {
            codes.add("409");
        }
        if (route.contract().headers().contains("If-Match")) {
            codes.add("412");
            codes.add("428");
        }
        return codes;
    }

    static ObjectNode responses() {
        var responses = OpenApi.object();
        responses
                .putObject(NAME)
                .put("description", "The request was rejected; code gives the reason and errors the invalid fields.")
                .putObject("content")
                .putObject("application/problem+json")
                .set("schema", schema());
        return responses;
    }

    private static ObjectNode schema() {
        var schema = OpenApi.object().put("type", "object");
        var fields = schema.putObject("properties");
        for (String text : new String[] {"type", "title", "detail", "instance", "trace_id"}) {
            fields.putObject(text).put("type", "string");
        }
        fields.putObject("status").put("type", "integer").put("format", "int32");
        var codes = fields.putObject("code").put("type", "string").putArray("enum");
        Arrays.stream(Problem.values()).map(Problem::code).sorted().forEach(codes::add);
        var error = fields.putObject("errors")
                .put("type", "array")
                .putObject("items")
                .put("type", "object");
        error.putObject("properties").putObject("pointer").put("type", "string");
        ((ObjectNode) error.get("properties")).putObject("detail").put("type", "string");
        var required = schema.putArray("required");
        fields.propertyNames().forEach(required::add);
        return schema;
    }
}
