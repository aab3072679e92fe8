package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file with one task per line, read in batches so that it can have any length.
final class TaskFile {

    private static final int MOST_TASKS = 1_000;
    private static final int MOST_CHARACTERS = 1 << 20;

    private final Terminal terminal;
    private final String name;
    private int line;
    private long accepted;

    TaskFile(Terminal terminal, String name) {
        this.terminal = terminal;
        this.name = name;
    }

    /// Hands over batch after batch; a batch counts as accepted when `batches` returns.
    void forEachBatch(Consumer<List<JsonNode>> batches) {
        try (BufferedReader lines = open()) {
            for (List<JsonNode> batch = next(lines); !batch.isEmpty(); batch = next(lines)) {
                batches.accept(batch);
                accepted += batch.size();
            }
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, e.getClass().getSimpleName());
        }
    }

    private BufferedReader open() throws IOException {
        return name.equals("-")
                ? new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8))
                : Files.newBufferedReader(terminal.directory().resolve(name));
    }

    private List<JsonNode> next(BufferedReader lines) throws IOException {
        List<JsonNode> batch = new ArrayList<>();
        int characters = 0;
        while (batch.size() < MOST_TASKS && characters < MOST_CHARACTERS) {
            @Nullable String text = lines.readLine();
            if (text == null) {
                break;
            }
            line++;
            if (!text.isBlank()) {
                batch.add(task(text));
                characters += text.length();
            }
        }
        return batch;
    }

    private JsonNode task(String text) {
        try {
            JsonNode task = JsonMapper.shared().readTree(text);
            if (task.isObject()) {
                return task;
            }
            throw bad("not a JSON object");
        } catch (JacksonException e) {
            throw bad(e.getOriginalMessage());
        }
    }

    private RuntimeException bad(String why) {
        return Fault.BAD_TASK_FILE.with(name, line, why, accepted);
    }
}
