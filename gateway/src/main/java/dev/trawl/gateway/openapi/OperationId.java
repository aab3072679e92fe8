package dev.trawl.gateway.openapi;

import dev.trawl.gateway.http.Contract.Form;
import dev.trawl.gateway.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The name of an operation in generated clients, in camel case: a verb and the words of the path. It follows from the
/// method, the path and the form of the response alone, so it is stable: `GET /tasks` is `listTasks`,
/// `GET /tasks/{id}` is `getTask`, `POST /tasks/{id}:cancel` is `cancelTask`.
final class OperationId {

    private OperationId() {}

    static String of(Route route) {
        String path = OpenApi.path(route);
        int colon = path.indexOf(':');
        var segments = segments(colon < 0 ? path : path.substring(0, colon));
        String verb = colon < 0 ? verb(route, segments) : camel(path.substring(colon + 1));
        var words = new StringBuilder(verb);
        for (int i = 0; i < segments.size(); i++) {
            boolean isOfOne = i + 1 < segments.size() && isVariable(segments.get(i + 1));
            boolean isNew = i + 1 == segments.size() && verb.equals("create");
            if (!isVariable(segments.get(i))) {
                words.append(capitalised(camel(isOfOne || isNew ? singular(segments.get(i)) : segments.get(i))));
            }
        }
        return words.toString();
    }

    /// The group of an operation: the first word of its path.
    static String tag(Route route) {
        var segments = segments(OpenApi.path(route).replaceFirst(":.*", ""));
        return segments.isEmpty() ? "server" : segments.getFirst().replaceFirst("\\..*", "");
    }

    /// The segments without a leading `api`.
    private static List<String> segments(String path) {
        var segments =
                new ArrayList<>(List.of(path.replaceFirst("^/(api/)?", "").split("/")));
        segments.removeIf(String::isEmpty);
        return segments;
    }

    private static String verb(Route route, List<String> segments) {
        return switch (route.method()) {
            case "GET" -> route.contract().form() == Form.ONE ? "get" : "list";
            case "PUT" -> "put";
            case "PATCH" -> "update";
            case "DELETE" -> "delete";
            default -> posted(segments);
        };
    }

    /// The verb of a POST. A last word that names an action is the verb and leaves the path: `joinWorkers`.
    private static String posted(List<String> segments) {
        String last = segments.getLast();
        boolean isAction = segments.size() > 1 && !isVariable(last) && !last.endsWith("s");
        return isAction ? camel(segments.removeLast()) : "create";
    }

    private static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }

    private static String singular(String word) {
        if (word.endsWith("ies")) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word;
    }

    private static String camel(String text) {
        var words = text.split("[-_.]");
        var camel = new StringBuilder(words[0].toLowerCase(Locale.ROOT));
        for (int i = 1; i < words.length; i++) {
            camel.append(capitalised(words[i].toLowerCase(Locale.ROOT)));
        }
        return camel.toString();
    }

    private static String capitalised(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
