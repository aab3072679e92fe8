package dev.trawl.e2e;

import dev.trawl.testkit.Checker;
import dev.trawl.testkit.Checker.Counters;
import dev.trawl.testkit.Checker.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What the drained program says became of every task, read the way anyone can: export, events, results.
final class Evidence {

    private static final Set<String> TERMINAL = Set.of("COMPLETED", "FAILED", "CANCELLED");
    private static final int READERS = 4;

    private final Api api;
    private final Map<String, Ending> endings = new ConcurrentHashMap<>();
    private final Map<String, Counters> counters = new ConcurrentHashMap<>();

    private Evidence(Api api) {
        this.api = api;
    }

    /// Asks about every task; tasks are told apart by the `name` in their payload.
    static Checker.Verdict judge(Api api, History history) throws IOException {
        var evidence = new Evidence(api);
        evidence.collect();
        return Checker.check(
                new Checker.History(history.submitted(), history.acknowledged(), evidence.endings, evidence.counters));
    }

    private void collect() throws IOException {
        var questions = new ArrayList<Future<String>>();
        try (var readers = Executors.newFixedThreadPool(READERS)) {
            for (JsonNode task : api.export()) {
                if (TERMINAL.contains(task.path("state").asString())) {
                    Callable<String> question = () -> look(task);
                    questions.add(readers.submit(question));
                }
            }
            for (var question : questions) {
                question.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private String look(JsonNode task) throws IOException {
        String id = task.path("id").asString();
        var lines = api.results(id);
        var results = lines.stream().filter(line -> !isRecord(line)).toList();
        String told =
                results.isEmpty() ? "" : results.getFirst().at("/data/name").asString("");
        String name = told.isEmpty()
                ? api.get("/tasks/" + id).json().at("/payload/name").asString(id)
                : told;
        int ends = (int) api.events(id).stream()
                .filter(event -> TERMINAL.contains(event.path("task_state").asString("")))
                .count();
        // Two tasks of one name are one submission that was stored twice.
        endings.merge(
                name,
                new Ending(mostCommitted(lines), ends),
                (one, two) -> new Ending(one.results() + two.results(), one.transitions() + two.transitions()));
        var progress = task.path("progress");
        int total = progress.path("total").asInt();
        int children = total == 1 ? 1 : api.items("/tasks/" + id + "/subtasks").size();
        counters.put(
                id,
                new Counters(
                        progress.path("done").asInt(), progress.path("failed").asInt(), 0, children));
        return name;
    }

    /// The most lines that tell the same: results of one subtask, or equal records of one.
    private static int mostCommitted(List<JsonNode> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(
                        line -> line.path("subtask").asInt()
                                + (isRecord(line) ? " " + line.path("data").asInt() : ""),
                        Collectors.counting()))
                .values()
                .stream()
                .mapToInt(Long::intValue)
                .max()
                .orElse(0);
    }

    /// A number that `test_count` has kept.
    private static boolean isRecord(JsonNode line) {
        return line.path("data").isNumber();
    }
}
