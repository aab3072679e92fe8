package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// Reads one task in the field names of another façade. Unknown fields are ignored.
public final class ReadOneTask {

    private final SequencedMap<String, String> names;
    private final Map<String, String> used = new HashMap<>();
    private final List<FieldError> errors = new ArrayList<>();

    private ReadOneTask(SequencedMap<String, String> names) {
        this.names = names;
    }

    /// A task, with the reader that translates its errors into the field names of the façade.
    public record Read(TaskRequest task, ReadOneTask reader) {

        /// Runs `work`. A rejection names the fields as the client sent them.
        public <T> T inItsWords(Supplier<T> work) {
            return reader.translated(work);
        }
    }

    /// @param names maps façade names to canonical names; errors about a missing field use its first façade name
    /// @throws RefusedException with the field names of the façade
    public static Read read(byte[] body, SequencedMap<String, String> names) {
        var reader = new ReadOneTask(names);
        return reader.translated(() -> new Read(reader.read(body), reader));
    }

    private TaskRequest read(byte[] body) {
        char[] text = StrictJson.decode(body);
        try (var parser = StrictJson.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            try {
                if (parser.nextToken() == null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "the body is empty");
                }
                var task = task(parser, new Draft(text, "", errors));
                if (parser.nextToken() != null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "something follows the JSON value");
                }
                return task;
            } catch (JacksonException e) {
                throw StrictJson.broken(parser, e);
            }
        }
    }

    private TaskRequest task(JsonParser parser, Draft draft) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "a task must be a JSON object");
        }
        for (String field = parser.nextName(); field != null; field = parser.nextName()) {
            parser.nextToken();
            field(field, parser, draft);
        }
        var task = draft.finish();
        if (!errors.isEmpty()) {
            throw RefusedException.of(errors);
        }
        return task;
    }

    private void field(String theirs, JsonParser parser, Draft draft) {
        String ours = names.get(theirs);
        if (ours == null) {
            parser.skipChildren();
            return;
        }
        String other = used.putIfAbsent(ours, theirs);
        if (other != null) {
            throw RefusedException.of(
                    Problem.DUPLICATE_FIELD,
                    "/" + theirs,
                    "it means the same as %s: send one of them".formatted(other));
        }
        draft.read(ours, parser);
    }

    private <T> T translated(Supplier<T> work) {
        try {
            return work.get();
        } catch (RefusedException refused) {
            throw refused.errors().isEmpty() || refused.problem() == Problem.DUPLICATE_FIELD
                    ? refused
                    : RefusedException.of(
                            refused.errors().stream().map(this::translated).toList());
        }
    }

    private FieldError translated(FieldError error) {
        String[] steps = error.pointer().split("/", 3);
        if (steps.length < 2) {
            return error;
        }
        String theirs = used.getOrDefault(steps[1], firstNameOf(steps[1]));
        String rest = steps.length > 2 ? "/" + steps[2] : "";
        String detail = error.detail().startsWith(steps[1] + " ")
                ? theirs + error.detail().substring(steps[1].length())
                : error.detail();
        return new FieldError(error.problem(), "/" + theirs + rest, detail);
    }

    private String firstNameOf(String ours) {
        return names.entrySet().stream()
                .filter(name -> name.getValue().equals(ours))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(ours);
    }
}
