package dev.trawl.app;

import dev.trawl.cli.fault.Fault;
import dev.trawl.spi.execute.Execution;
import dev.trawl.spi.execute.TaskResult;
import dev.trawl.spi.execute.TaskResult.Success;
import dev.trawl.worker.execute.LocalExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What only tests may use, refused unless `--test-hooks` was said: a wall clock that is wrong, and task types that
/// misbehave on purpose.
record TestHooks(boolean on, Map<String, String> environment) {

    private static final String CLOCK_FILE = "TRAWL_CLOCK_FILE";
    private static final JsonMapper JSON = JsonMapper.shared();

    SystemTime time() {
        String file = environment.get(CLOCK_FILE);
        if (file == null) {
            return new SystemTime();
        }
        if (!on) {
            throw Fault.BAD_ARGUMENT.with(CLOCK_FILE + " is a test hook; unset it or say --test-hooks");
        }
        return new SystemTime(new ClockFile(Path.of(file)));
    }

    /// Adds the types `test_halt`, `test_count` and `test_fail` to the configured ones.
    JsonNode types(JsonNode configured) {
        if (!on) {
            return configured;
        }
        var types = ((ObjectNode) configured).deepCopy();
        for (String name : new String[] {"test_halt", "test_count", "test_fail"}) {
            types.set(name, JSON.createObjectNode().put("executor", "local").put("timeout", "1h"));
        }
        return types;
    }

    void register(LocalExecutor local) {
        if (on) {
            local.register("test_halt", TestHooks::halt);
            local.register("test_count", TestHooks::count);
            local.register("test_fail", execution -> new TaskResult.Failure(true, "told to fail"));
        }
    }

    /// Takes the whole process down, as a bad page can.
    private static TaskResult halt(Execution execution) {
        Runtime.getRuntime().halt(86);
        return new Success("{}");
    }

    /// Counts from the cursor to `to`, one record and one line in `log` for each number, as a crawl fetches pages.
    private static TaskResult count(Execution execution) throws IOException, InterruptedException {
        var payload = JSON.readTree(execution.lease().payload());
        Path log = Path.of(payload.path("log").asString());
        int to = payload.path("to").asInt();
        String cursor = execution.lease().cursor();
        for (int number = cursor.isEmpty() ? 0 : Integer.parseInt(cursor); number < to; number++) {
            Files.writeString(
                    log,
                    execution.lease().id() + " " + number + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            execution.emit(Integer.toString(number));
            execution.checkpoint(Integer.toString(number + 1));
            Thread.sleep(payload.path("pause_ms").asInt(0));
        }
        return new Success("{\"counted\":" + to + "}");
    }
}
