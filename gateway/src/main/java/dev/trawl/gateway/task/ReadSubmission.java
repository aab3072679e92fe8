package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// Reads the body of a submission in one pass: strict JSON, known fields only, no duplicates, no trailing content.
final class ReadSubmission {

    private final int maxTasks;
    private final char[] text;
    private final List<FieldError> errors = new ArrayList<>();
    private final List<TaskRequest> tasks = new ArrayList<>();
    private boolean batch;

    private ReadSubmission(char[] text, int maxTasks) {
        this.text = text;
        this.maxTasks = maxTasks;
    }

    /// @param batch true when the tasks came as a list
    record Read(List<TaskRequest> tasks, boolean batch) {}

    static Read read(byte[] body, int maxTasks) {
        return new ReadSubmission(StrictJson.decode(body), maxTasks).read();
    }

    private Read read() {
        try (var parser = StrictJson.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            try {
                parser.nextToken();
                readRoot(parser);
                if (parser.nextToken() != null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "something follows the JSON value");
                }
            } catch (JacksonException e) {
                throw StrictJson.broken(parser, e);
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
}
