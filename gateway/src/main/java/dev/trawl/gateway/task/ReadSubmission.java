package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/// Reads the body of a submission in one pass: strict JSON, known fields only, nothing twice, nothing after the end.
final class ReadSubmission {

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NUMBER = 1_000;
    private static final int MAX_NAME = 10_000;

    /// Whoever makes a tree of a payload, such as a splitter, needs some fifty bytes for each.
    private static final int MAX_TOKENS = 1_000_000;

    private static final JsonFactory STRICT = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER)
                    .maxNameLength(MAX_NAME)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .build();

    private final int maxTasks;
    private final char[] text;
    private final List<FieldError> errors = new ArrayList<>();
    private final List<TaskRequest> tasks = new ArrayList<>();
    private boolean batch;

    private ReadSubmission(char[] text, int maxTasks) {
        this.text = text;
        this.maxTasks = maxTasks;
    }

    /// @param batch they came as a list
    record Read(List<TaskRequest> tasks, boolean batch) {}

    static Read read(byte[] body, int maxTasks) {
        return new ReadSubmission(decode(body), maxTasks).read();
    }

    private static char[] decode(byte[] body) {
        try {
            var decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return Arrays.copyOf(decoded.array(), decoded.limit());
        } catch (CharacterCodingException e) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is not valid UTF-8");
        }
    }

    private Read read() {
        try (var parser = STRICT.createParser(ObjectReadContext.empty(), text)) {
            try {
                parser.nextToken();
                readRoot(parser);
                if (parser.nextToken() != null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "something follows the JSON value");
                }
            } catch (JacksonException e) {
                throw broken(parser, e);
            }
        }
        if (!errors.isEmpty()) {
            throw RefusedException.of(errors);
        }
        return new Read(tasks, batch);
    }

    private void readRoot(JsonParser parser) {
        if (parser.currentToken() == null) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is empty");
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            notAnObject(parser, "");
            return;
        }
        var single = new Draft(text, "", errors);
        for (String field = parser.nextName(); field != null; field = parser.nextName()) {
            parser.nextToken();
            if (field.equals("tasks")) {
                batch = true;
                readTasks(parser);
            } else {
                single.read(field, parser);
            }
        }
        if (!batch) {
            tasks.add(single.finish());
        } else if (single.isTouched()) {
            errors.add(new FieldError(Problem.INVALID_REQUEST, "/tasks", "beside tasks no other field is allowed"));
        }
    }

    private void readTasks(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            errors.add(new FieldError(Problem.INVALID_REQUEST, "/tasks", "tasks must be a list"));
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            readTask(parser, "/tasks/" + tasks.size());
        }
        if (tasks.isEmpty()) {
            errors.add(new FieldError(Problem.INVALID_REQUEST, "/tasks", "tasks must not be empty"));
        }
    }

    private void readTask(JsonParser parser, String pointer) {
        if (tasks.size() == maxTasks) {
            throw RefusedException.of(Problem.TOO_LARGE, "/tasks", "a batch has at most %d tasks".formatted(maxTasks));
        }
        var draft = new Draft(text, pointer, errors);
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            for (String field = parser.nextName(); field != null; field = parser.nextName()) {
                parser.nextToken();
                draft.read(field, parser);
            }
        } else {
            notAnObject(parser, pointer);
        }
        tasks.add(draft.finish());
    }

    private void notAnObject(JsonParser parser, String pointer) {
        parser.skipChildren();
        errors.add(new FieldError(Problem.INVALID_REQUEST, pointer, "a task must be a JSON object"));
    }

    private static RefusedException broken(JsonParser parser, JacksonException e) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        if (e instanceof StreamConstraintsException) {
            return RefusedException.of(
                    Problem.TOO_COMPLEX,
                    pointer,
                    "at most %d levels, %d digits in a number, %d characters in a name and %d names, values and brackets"
                            .formatted(MAX_DEPTH, MAX_NUMBER, MAX_NAME, MAX_TOKENS));
        }
        String said = Optional.ofNullable(e.getOriginalMessage()).orElse("");
        if (said.startsWith("Duplicate Object property")) {
            return RefusedException.of(Problem.DUPLICATE_FIELD, pointer, "the field is there twice");
        }
        var place = e.getLocation();
        String where = place == null ? "" : " at line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
        return RefusedException.of(Problem.INVALID_JSON, pointer, "the body is not valid JSON" + where);
    }
}
