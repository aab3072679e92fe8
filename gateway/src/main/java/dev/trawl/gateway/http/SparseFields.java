package dev.trawl.gateway.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.problem.SimilarWord;
import dev.trawl.gateway.http.Contract.Form;
import dev.trawl.gateway.problem.RefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The parameter `fields` of a response: the dotted paths of the fields to keep, such as `id,progress.done`. A path
/// may name a whole object, and goes on into the objects of a list.
public final class SparseFields {

    public static final String PARAMETER = "fields";

    private static final int MOST = 50;
    private static final int DEEPEST = 8;

    private final List<List<String>> paths;

    private SparseFields(List<List<String>> paths) {
        this.paths = paths;
    }

    /// @throws RefusedException when a path is not a field of the route's records
    static SparseFields of(String text, Contract contract) {
        var known = new LinkedHashSet<String>();
        var open = new LinkedHashSet<String>();
        contract.answers().forEach(record -> collect(record, "", 0, known, open));
        var names = text.split(",", -1);
        if (names.length > MOST) {
            throw refused(Problem.INVALID_REQUEST, "fields has at most %d names".formatted(MOST));
        }
        var paths = new ArrayList<List<String>>();
        for (String name : names) {
            String path = name.strip();
            if (!known.contains(path) && open.stream().noneMatch(prefix -> path.startsWith(prefix + "."))) {
                throw unknown(path, known);
            }
            paths.add(List.of(path.split("\\.")));
        }
        return new SparseFields(paths);
    }

    private static RefusedException unknown(String path, SequencedSet<String> known) {
        String near = SimilarWord.of(path, known)
                .map(meant -> " (did you mean '%s'?)".formatted(meant))
                .orElse("");
        String names = known.stream().filter(name -> !name.contains(".")).collect(Collectors.joining(", "));
        return refused(Problem.UNKNOWN_FIELD, "there is no field '%s'%s; known: %s".formatted(path, near, names));
    }

    private static RefusedException refused(Problem problem, String detail) {
        return RefusedException.of(problem, "?" + PARAMETER, detail);
    }

    /// @param open paths below which any name is allowed
    private static void collect(
            Type type, String prefix, int depth, SequencedSet<String> known, SequencedSet<String> open) {
        switch (type) {
            case ParameterizedType generic -> {
                var raw = (Class<?>) generic.getRawType();
                if (raw == Optional.class || Collection.class.isAssignableFrom(raw)) {
                    collect(generic.getActualTypeArguments()[0], prefix, depth, known, open);
                } else {
                    open.add(prefix);
                }
            }
            case Class<?> plain
            when plain.isRecord() && depth < DEEPEST -> {
                for (RecordComponent component : plain.getRecordComponents()) {
                    String path = prefix.isEmpty() ? name(component) : prefix + "." + name(component);
                    known.add(path);
                    if (component.getAccessor().isAnnotationPresent(JsonRawValue.class)) {
                        open.add(path);
                    } else {
                        collect(component.getGenericType(), path, depth + 1, known, open);
                    }
                }
            }
            case Class<?> plain when JsonNode.class.isAssignableFrom(plain) -> open.add(prefix);
            default -> {
                // A scalar has no fields.
            }
        }
    }

    private static String name(RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElseGet(() -> component
                        .getName()
                        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                        .toLowerCase(Locale.ROOT));
    }

    /// The response with these fields only. A response other than 200 stays as it is.
    Answer of(Answer whole, Form form) throws IOException {
        if (whole.status() != 200) {
            return whole;
        }
        var bytes = new ByteArrayOutputStream();
        whole.body().writeTo(bytes);
        String text = bytes.toString(StandardCharsets.UTF_8);
        byte[] sparse = form == Form.LINES
                ? text.lines()
                        .map(line -> kept(ResponseJson.exact(line), 0, paths) + "\n")
                        .collect(Collectors.joining())
                        .getBytes(StandardCharsets.UTF_8)
                : ResponseJson.bytes(document(ResponseJson.exact(text), form));
        return new Answer(200, whole.headers(), whole.type(), sparse.length, out -> out.write(sparse));
    }

    private JsonNode document(JsonNode whole, Form form) {
        if (form != Form.PAGE || !(whole instanceof ObjectNode page)) {
            return kept(whole, 0, paths);
        }
        page.set("items", kept(page.path("items"), 0, paths));
        return page;
    }

    /// The value with only the named parts, in the order of the names.
    private static JsonNode kept(JsonNode value, int depth, List<List<String>> named) {
        if (value.isArray()) {
            var items = ResponseJson.object().arrayNode();
            value.forEach(item -> items.add(kept(item, depth, named)));
            return items;
        }
        if (!value.isObject() || named.stream().anyMatch(path -> path.size() == depth)) {
            return value;
        }
        var object = ResponseJson.object();
        for (var path : named) {
            String name = path.get(depth);
            if (value.has(name) && !object.has(name)) {
                var below = named.stream()
                        .filter(other -> other.get(depth).equals(name))
                        .toList();
                object.set(name, kept(value.path(name), depth + 1, below));
            }
        }
        return object;
    }
}
