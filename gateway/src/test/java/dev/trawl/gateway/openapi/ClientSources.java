package dev.trawl.gateway.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Generates a typed Java client from an OpenAPI description: a record for each schema and a method for each operation.
public final class ClientSources {

    private static final String CLIENT = """
            package {package};

            import java.io.IOException;
            import java.net.URI;
            import java.net.URLEncoder;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse;
            import java.nio.charset.StandardCharsets;
            import tools.jackson.databind.DeserializationFeature;
            import tools.jackson.databind.json.JsonMapper;

            public record Client(HttpClient http, String server, String token) {

                private static final JsonMapper JSON = JsonMapper.builder()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .build();

                private <T> T call(String method, String target, Object body, Class<T> type) {
                    var request = HttpRequest.newBuilder(URI.create(server + target)).header("Authorization", "Bearer " + token);
                    if (body == null) {
                        request.method(method, HttpRequest.BodyPublishers.noBody());
                    } else {
                        request.header("Content-Type", "application/json")
                                .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
                    }
                    try {
                        var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
                        if (response.statusCode() >= 400) {
                            throw new IllegalStateException(response.statusCode() + " " + response.body());
                        }
                        return type == String.class ? type.cast(response.body()) : JSON.readValue(response.body(), type);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }

                private static String path(Object value) {
                    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8).replace("+", "%20");
                }

                private static String query(Object... namesAndValues) {
                    var text = new StringBuilder();
                    for (int i = 0; i < namesAndValues.length; i += 2) {
                        if (namesAndValues[i + 1] != null) {
                            text.append(text.isEmpty() ? "?" : "&").append(namesAndValues[i]).append("=").append(path(namesAndValues[i + 1]));
                        }
                    }
                    return text.toString();
                }

            {methods}}
            """;

    private static final String PACKAGE = "generated";
    private static final Set<String> KEYWORDS = Set.of(
            "wait", "notify", "clone", "default", "class", "new", "public", "private", "package", "switch", "case",
            "for", "if", "do");

    private final JsonNode document;
    private final Map<String, String> sources = new TreeMap<>();

    private ClientSources(JsonNode document) {
        this.document = document;
    }

    /// Java sources by qualified class name. The client is `generated.Client`.
    public static Map<String, String> of(JsonNode document) {
        return new ClientSources(document).generate();
    }

    private Map<String, String> generate() {
        for (Map.Entry<String, JsonNode> schema :
                document.at("/components/schemas").properties()) {
            sources.put(PACKAGE + "." + schema.getKey(), record(schema.getKey(), schema.getValue()));
        }
        sources.put(PACKAGE + ".Client", client());
        return sources;
    }

    private static String record(String name, JsonNode schema) {
        String components = schema.path("properties").properties().stream()
                .map(field -> "        @JsonProperty(\"%s\") %s %s"
                        .formatted(field.getKey(), type(field.getValue()), identifier(field.getKey())))
                .collect(Collectors.joining(",\n"));
        return """
                package %s;

                import com.fasterxml.jackson.annotation.JsonInclude;
                import com.fasterxml.jackson.annotation.JsonProperty;

                @JsonInclude(JsonInclude.Include.NON_NULL)
                public record %s(
                %s) {}
                """.formatted(PACKAGE, name, components);
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            return schema.path("$ref").asString().replaceFirst(".*/", "");
        }
        if (schema.has("anyOf")) {
            return type(schema.path("anyOf").path(0));
        }
        var kind = schema.path("type").isArray()
                ? schema.path("type").path(0).asString()
                : schema.path("type").asString("");
        return switch (kind) {
            case "string" -> "String";
            case "integer" -> schema.path("format").asString("").equals("int32") ? "Integer" : "Long";
            case "number" -> "Double";
            case "boolean" -> "Boolean";
            case "array" -> "java.util.List<%s>".formatted(type(schema.path("items")));
            case "object" ->
                schema.path("additionalProperties").isObject()
                        ? "java.util.Map<String, %s>".formatted(type(schema.path("additionalProperties")))
                        : "Object";
            default -> "Object";
        };
    }

    private String client() {
        var methods = new ArrayList<String>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                methods.add(method(path.getKey(), operation.getKey(), operation.getValue()));
            }
        }
        return CLIENT.replace("{package}", PACKAGE).replace("{methods}", String.join("\n", methods));
    }

    private static String method(String path, String verb, JsonNode operation) {
        var parameters = new ArrayList<String>();
        var query = new ArrayList<String>();
        String target = "\"" + path.replaceAll("\\{([A-Za-z_]+)}", "\" + path($1) + \"") + "\"";
        for (JsonNode parameter : operation.path("parameters")) {
            String name = parameter.path("name").asString();
            if (!parameter.path("in").asString().equals("header")) {
                parameters.add(type(parameter.path("schema")) + " " + identifier(name));
            }
            if (parameter.path("in").asString().equals("query")) {
                query.add("\"%s\", %s".formatted(name, identifier(name)));
            }
        }
        String body = "null";
        if (operation.has("requestBody")) {
            parameters.add(type(operation.at("/requestBody/content/application~1json/schema")) + " body");
            body = "body";
        }
        String answer = answer(operation);
        return """
                    /// %s
                    public %s %s(%s) {
                        return call("%s", %s + query(%s), %s, %s.class);
                    }
                """.formatted(
                        operation.path("summary").asString(),
                        answer,
                        operation.path("operationId").asString(),
                        String.join(", ", parameters),
                        verb.toUpperCase(Locale.ROOT),
                        target,
                        String.join(", ", query),
                        body,
                        answer);
    }

    /// The type of a successful response; text when it is not one JSON document of a named schema.
    private static String answer(JsonNode operation) {
        return operation.path("responses").properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().at("/content/application~1json/schema"))
                .filter(schema -> schema.has("$ref"))
                .map(ClientSources::type)
                .findFirst()
                .orElse("String");
    }

    private static String identifier(String name) {
        var words = List.of(name.split("[-_.]"));
        String camel = words.getFirst()
                + words.stream()
                        .skip(1)
                        .map(word ->
                                word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
        return KEYWORDS.contains(camel) ? camel + "Value" : camel;
    }
}
