package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.job.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A file with one task per line. It is read in batches, so it can have any length.
final class TaskFile {

    private static final int MOST_TASKS = 1_000;
    private static final int MOST_CHARACTERS = 1 << 20;

    private final InputFile file;
    private final String name;
    private int line;
    private long accepted;

    TaskFile(InputFile file) {
        this.file = file;
        this.name = file.name();
    }

    /// Passes the batches to `batches`. A batch counts as accepted when the call returns.
    void forEachBatch(Consumer<List<String>> batches) {
        try (var lines =
                new BufferedReader(new InputStreamReader(file.stream(), StandardCharsets.UTF_8.newDecoder()))) {
            for (List<String> batch = next(lines); !batch.isEmpty(); batch = next(lines)) {
                batches.accept(batch);
                accepted += batch.size();
            }
        } catch (CharacterCodingException e) {
            throw Fault.NOT_TEXT.causedBy(e, name);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    private List<String> next(BufferedReader lines) throws IOException {
        List<String> batch = new ArrayList<>();
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

    /// Validates a line, so that mistakes are reported early. The line is sent to the server unchanged.
    private String task(String text) {
        try {
            if (PayloadJson.read(text).isObject()) {
                return text.strip();
            }
            throw bad("not a JSON object");
        } catch (JacksonException e) {
            throw bad(JavaNames.hidden(e.getOriginalMessage()));
        }
    }

    private RuntimeException bad(String why) {
        return Fault.BAD_TASK_FILE.with(name, line, why, accepted);
    }
}
