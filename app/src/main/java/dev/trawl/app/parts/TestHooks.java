package dev.trawl.app.parts;

import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.Fault;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.worker.execute.LocalExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Test-only features, rejected without `--test-hooks`: a wrong wall clock, and task types that
/// misbehave on purpose.
public record TestHooks(boolean on, Map<String, String> environment) {

    private static final String CLOCK_FILE = "TRAWL_CLOCK_FILE";
    private static final JsonMapper JSON = JsonMapper.shared();

    public SystemTime time() {
        String file = environment.get(CLOCK_FILE);
        if (file == null) {
            return new SystemTime();
        }
        if (!on) {
            throw Fault.BAD_ARGUMENT.with(CLOCK_FILE + " is a test hook; unset it or say --test-hooks");
        }
        return new SystemTime(new ClockFile(Path.of(file)));
    }

    /// Adds the `test_…` types to the configured ones. `test_parts` splits its `items` into one subtask each;
    /// `test_race` uses the lane `compete`.
    JsonNode types(JsonNode configured) {
        if (!on) {
            return configured;
        }
        var types = ((ObjectNode) configured).deepCopy();
        for (String name : List.of(
                "test_halt",
                "test_memory",
                "test_deaf",
                "test_fail",
                "test_count",
                "test_visit",
                "test_parts",
                "test_race")) {
            types.set(name, JSON.createObjectNode().put("executor", "local").put("timeout", "1h"));
        }
        types.withObject("/test_parts").putObject("split").put("splitter", "list");
        types.withObject("/test_race").put("lane", "compete").put("pool", "race");
        return types;
    }

    void register(LocalExecutor local) {
        if (on) {
            local.register("test_halt", TestHooks::halt);
            local.register("test_count", TestHooks::count);
            local.register("test_fail", execution -> new TaskResult.Failure(true, "told to fail"));
            local.register("test_memory", TestHooks::fillMemory);
            local.register("test_deaf", TestHooks::ignoreInterruption);
            local.register("test_visit", TestHooks::visit);
            local.register("test_parts", TestHooks::visit);
            local.register("test_race", TestHooks::visit);
        }
    }

    /// Kills the whole process, as a bad page can.
    private static TaskResult halt(Execution execution) {
        Runtime.getRuntime().halt(86);
        return new Success("{}");
    }

    /// Exhausts the heap.
    private static TaskResult fillMemory(Execution execution) {
        Object[] taken = {};
        while (true) {
            taken = new Object[] {taken, new long[1 << 20]};
        }
    }

    /// Never ends and ignores interrupts.
    private static TaskResult ignoreInterruption(Execution execution) {
        while (true) {
            LockSupport.parkNanos(1_000_000);
            Thread.interrupted();
        }
    }

    /// Appends one line to `log`, as a target server logs a request. Then waits `ms` and returns its payload.
    private static TaskResult visit(Execution execution) throws IOException, InterruptedException {
        var payload = JSON.readTree(execution.lease().payload());
        append(payload, execution.lease().id().toString());
        Thread.sleep(payload.path("ms").asInt(0));
        return new Success(execution.lease().payload());
    }

    private static void append(JsonNode payload, String line) throws IOException {
        Files.writeString(
                Path.of(payload.path("log").asString()),
                line + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /// Counts from the cursor to `to`, with one record and one line in `log` per number, as a crawl fetches pages.
    private static TaskResult count(Execution execution) throws IOException, InterruptedException {
        var payload = JSON.readTree(execution.lease().payload());
        int to = payload.path("to").asInt();
        String cursor = execution.lease().cursor();
        for (int number = cursor.isEmpty() ? 0 : Integer.parseInt(cursor); number < to; number++) {
            append(payload, execution.lease().id() + " " + number);
            execution.emit(Integer.toString(number));
            execution.checkpoint(Integer.toString(number + 1));
            Thread.sleep(payload.path("pause_ms").asInt(0));
        }
        return new Success("{\"counted\":" + to + "}");
    }
}
