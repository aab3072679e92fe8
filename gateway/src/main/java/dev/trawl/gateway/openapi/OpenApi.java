package dev.trawl.gateway.openapi;

import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Contract.Form;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Role;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Describes routes as OpenAPI 3.1. The output is deterministic.
public final class OpenApi {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_]+)(?::[^}]*)?}");
    private static final Set<String> UNSAFE = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final Schemas schemas = new Schemas();

    private OpenApi() {}

    public static ObjectNode of(List<Route> routes, String version) {
        return new OpenApi().document(routes, version);
    }

    private ObjectNode document(List<Route> routes, String version) {
        var document = object().put("openapi", "3.1.0");
        var info = document.putObject("info");
        info.put("title", "Trawl")
                .put("version", version)
                .put(
                        "description",
                        "Unknown fields and parameters in a request are rejected. Clients must ignore unknown fields in a response.");
        info.putObject("license").put("name", "Apache License 2.0").put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", "/").put("description", "The server of this document.");
        var paths = document.putObject("paths");
        routes.stream()
                .sorted(Comparator.comparing((Route route) -> path(route)).thenComparing(Route::method))
                .forEach(route ->
                        path(paths, path(route)).set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        var components = document.putObject("components");
        components.set("schemas", schemas.all());
        components.set("responses", ProblemSchema.responses());
        components.putObject("securitySchemes").set("bearer", bearer());
        return document;
    }

    static String path(Route route) {
        return route.path().shown();
    }

    private static ObjectNode path(ObjectNode paths, String path) {
        return paths.has(path) ? (ObjectNode) paths.get(path) : paths.putObject(path);
    }

    private ObjectNode operation(Route route) {
        var operation = object().put("operationId", OperationId.of(route)).put("summary", route.summary());
        operation.putArray("tags").add(OperationId.tag(route));
        operation.set("x-trawl-access", access(route.access()));
        var parameters = operation.putArray("parameters");
        VARIABLE.matcher(route.path().getPatternString())
                .results()
                .forEach(found -> parameters.add(Meaning.of("path", found.group(1), false)));
        boolean isList = route.contract().form() == Form.PAGE;
        new TreeSet<>(route.parameters()).forEach(name -> parameters.add(Meaning.of("query", name, isList)));
        new TreeSet<>(route.contract().headers()).forEach(name -> parameters.add(Meaning.of("header", name, false)));
        if (!route.contract().takes().isEmpty()) {
            operation.set("requestBody", body(route));
        }
        operation.set("responses", responses(route));
        if (route.access() != Access.ANYONE) {
            operation.putArray("security").addObject().putArray("bearer");
        } else {
            operation.putArray("security");
        }
        return operation;
    }

    private static ObjectNode access(Access access) {
        var node = object().put("needs", access.name());
        var roles = node.putArray("roles");
        Arrays.stream(Role.values())
                .filter(role -> access != Access.ANYONE && access.isAllowed(role))
                .map(Role::name)
                .sorted()
                .forEach(roles::add);
        access.scope().ifPresent(scope -> node.put("scope", scope.text()));
        return node;
    }

    private ObjectNode body(Route route) {
        var body = object().put("required", true);
        body.putObject("content")
                .putObject("application/json")
                .set("schema", schemas.oneOf(route.contract().takes(), Schemas.Use.REQUEST));
        return body;
    }

    private ObjectNode responses(Route route) {
        var responses = object();
        var contract = route.contract();
        var success = responses.putObject(String.valueOf(contract.status()));
        success.put("description", "Done.");
        if (contract.status() != 204) {
            var content =
                    success.putObject("content").putObject(route.produces().toString());
            if (!contract.answers().isEmpty()) {
                content.set("schema", answer(route));
            }
        }
        ProblemSchema.codes(route, UNSAFE.contains(route.method()))
                .forEach(code -> responses.set(code, ProblemSchema.reference()));
        return responses;
    }

    private ObjectNode answer(Route route) {
        var item = schemas.oneOf(route.contract().answers(), Schemas.Use.ANSWER);
        if (route.contract().form() != Form.PAGE) {
            return item;
        }
        return schemas.page(item, route.parameters().contains("filter"));
    }

    private static ObjectNode bearer() {
        return object().put("type", "http")
                .put("scheme", "bearer")
                .put("description", "An API key or a session token.");
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
