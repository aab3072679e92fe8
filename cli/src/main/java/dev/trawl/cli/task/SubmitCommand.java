package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.ClosingSummary;
import dev.trawl.cli.follow.Ending;
import dev.trawl.cli.follow.ErrorLimit;
import dev.trawl.cli.follow.FollowTask;
import dev.trawl.cli.job.InputFile;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// Submits one task from a job file or from options, or many from a file with one task per line.
@Command(
        name = "submit",
        description = "Submit a job file, a task from options, or a file with one task per line; prints the ids.",
        footer = {
            "",
            "Examples:",
            "  trawl task submit -f job.yaml --set max_pages=50 --wait",
            "  trawl task submit --type echo --payload '{\"hello\":1}' --wait --output json",
            "  trawl task submit --tasks tasks.jsonl > ids.txt"
        })
final class SubmitCommand implements Runnable {

    private final CommandContext context;
    private final Terminal terminal;
    private Optional<String> last = Optional.empty();

    @Mixin
    final TaskOptions task = new TaskOptions();

    @Option(
            names = "--tasks",
            paramLabel = "FILE",
            description = "File of tasks, one JSON object per line; - reads standard input.")
    Optional<String> tasks = Optional.empty();

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "Idempotency key: submitting again with the same key creates no new task.")
    Optional<String> idempotencyKey = Optional.empty();

    @Option(
            names = "--wait",
            description =
                    "Wait until the tasks have ended; exit code 1 if one failed, 3 if too many URLs of a crawl did.")
    boolean wait;

    @Option(
            names = "--wait-timeout",
            paramLabel = "TIME",
            defaultValue = FollowTask.USUAL_WAIT,
            description = "Timeout of --wait; default ${DEFAULT-VALUE}.")
    Duration waitTimeout = Duration.ZERO;

    @Mixin
    final ErrorLimit limit = new ErrorLimit();

    @Option(names = "--dry-run", description = "Print the request without sending it.")
    boolean dryRun;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    SubmitCommand(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    @Override
    public void run() {
        var _ = limit.percent();
        Optional<String> file = task.work.file;
        if (tasks.isPresent() && file.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --file or --tasks, not both"));
        }
        if (tasks.isEmpty() && file.isEmpty()) {
            submitOne(task.request(terminal));
            return;
        }
        try (var in = InputFile.open(terminal, tasks.or(() -> file).orElseThrow())) {
            if (tasks.isPresent() || in.holdsTaskLines()) {
                submitLines(new TaskFile(in));
            } else {
                submitOne(task.request(in));
            }
        }
    }

    private void submitOne(ObjectNode request) {
        if (dryRun) {
            terminal.out().println(request);
            return;
        }
        Api api = client.open(terminal);
        JsonNode accepted = api.post("/tasks", request, headers(""));
        String id = accepted.path("id").asString("");
        new LastTask(terminal, client).remember(id);
        if (!wait) {
            printOne(accepted);
            return;
        }
        say(Phrase.of("submitted %s", id));
        JsonNode ended = follow(api).untilEnded(id, waitTimeout);
        var _ = new ClosingSummary(api, terminal, client).print(ended);
        printOne(ended);
        Ending.check(ended, client, limit);
        say(Phrase.of("completed; results: %s task export %s%s", Typed.program(), id, client.asTyped()));
    }

    private void printOne(JsonNode value) {
        if (output.format(Format.NAME) == Format.NAME) {
            terminal.out().println(value.path("id").asString(""));
        } else {
            output.one(terminal.out(), value, TaskColumns.TASKS);
        }
    }

    private void submitLines(TaskFile lines) {
        if (task.areGiven()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("a file with one task per line takes no options of a task; write them into its lines"));
        }
        if (dryRun) {
            lines.forEachBatch(batch -> batch.forEach(terminal.out()::println));
            return;
        }
        Api api = client.open(terminal);
        List<String> waitingFor = new ArrayList<>();
        List<JsonNode> ended = new ArrayList<>();
        RowWriter rows = output.rows(terminal.out(), Format.NAME, TaskColumns.TASKS);
        int[] batches = {0};
        try {
            lines.forEachBatch(batch -> {
                List<String> ids = submitBatch(api, batch, "-" + ++batches[0]);
                if (wait) {
                    waitingFor.addAll(ids);
                } else {
                    ids.forEach(id ->
                            rows.write(JsonNodeFactory.instance.objectNode().put("id", id)));
                }
            });
        } finally {
            last.ifPresent(new LastTask(terminal, client)::remember);
        }
        for (String id : waitingFor) {
            ended.add(follow(api).untilEnded(id, waitTimeout));
            rows.write(ended.getLast());
        }
        rows.finish();
        ended.forEach(task -> Ending.check(task, client, limit));
    }

    private List<String> submitBatch(Api api, List<String> batch, String part) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        ArrayNode tasks = request.putArray("tasks");
        batch.forEach(line -> tasks.addRawValue(new RawValue(line)));
        List<String> ids = api.post("/tasks", request, headers(part))
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        if (!ids.isEmpty()) {
            last = Optional.of(ids.getLast());
        }
        return ids;
    }

    private FollowTask follow(Api api) {
        return new FollowTask(api, context, client);
    }

    private Map<String, String> headers(String part) {
        return idempotencyKey.map(key -> Map.of("Idempotency-Key", key + part)).orElse(Map.of());
    }

    private void say(Phrase words) {
        if (!client.isQuiet()) {
            terminal.say(words);
        }
    }
}
