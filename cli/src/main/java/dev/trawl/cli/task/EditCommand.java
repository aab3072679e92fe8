package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Changes a submitted task: its priority, or the settings of a crawl.
@Command(
        name = "edit",
        description = "Change the priority of a task, or the limits, pace and exclusions of a crawl.",
        footer = {
            "",
            "A running crawl follows within 2 seconds. The job itself stays as submitted; 'task get' shows the edits.",
            "A crawl that ended at a limit continues with 'trawl task resume' once the limit is raised.",
            "",
            "Examples:",
            "  trawl task edit t1284 --max-pages 5000 --delay 250ms",
            "  trawl task edit @last --exclude '/archive/**' --dry-run",
            "  trawl task edit t1284 --priority 9"
        })
final class EditCommand implements Runnable {

    private final Terminal terminal;

    @Option(names = "--priority", paramLabel = "N", description = "Priority from 0 to 10; 8 and above is high.")
    Optional<Integer> priority = Optional.empty();

    @Option(names = "--max-pages", paramLabel = "N", description = "Maximum pages of the crawl; 0 is no limit.")
    Optional<Long> maxPages = Optional.empty();

    @Option(
            names = "--depth",
            paramLabel = "N",
            description =
                    "Maximum links from a start URL, for links found from now on; drops queued URLs that are deeper.")
    Optional<Integer> depth = Optional.empty();

    @Option(names = "--max-time", paramLabel = "TIME", description = "Maximum run time, such as 2h; 0 is no limit.")
    Optional<String> maxTime = Optional.empty();

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "Time between two requests to a host, such as 500ms; a Crawl-delay in robots.txt stays.")
    Optional<String> delay = Optional.empty();

    @Option(names = "--per-host", paramLabel = "N", description = "Concurrent requests to a host; needs --delay 0.")
    Optional<Integer> perHost = Optional.empty();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            description = "Also exclude URLs that match; queued ones are dropped. Can be repeated.")
    List<String> exclude = List.of();

    @Option(names = "--dry-run", description = "Check the edit and count the URLs it drops, without changing anything.")
    boolean dryRun;

    @Mixin
    final OneTask task = new OneTask();

    EditCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode change = change();
        if (change.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("nothing to change; give at least one of the options, see 'trawl task edit --help'"));
        }
        String path = task.path(terminal) + (dryRun ? "?dry_run=true" : "");
        JsonNode shown = task.open(terminal).patch(path, change, Map.of("If-Match", "*"));
        task.output.one(terminal.out(), shown, TaskColumns.TASKS);
        if (!task.client.isQuiet()) {
            explain(shown);
        }
    }

    private ObjectNode change() {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        priority.ifPresent(number -> change.put("priority", number));
        maxPages.ifPresent(pages -> change.put("max_pages", pages));
        depth.ifPresent(links -> change.put("depth", links));
        maxTime.ifPresent(time -> change.put("max_time", time));
        delay.ifPresent(time -> change.put("delay", time));
        perHost.ifPresent(requests -> change.put("per_host", requests));
        exclude.forEach(change.withArray("exclude")::add);
        if (exclude.isEmpty()) {
            change.remove("exclude");
        }
        return change;
    }

    private void explain(JsonNode shown) {
        JsonNode edits = shown.path("edits");
        int dropped = edits.path("dropped").asInt();
        if (!exclude.isEmpty() || depth.isPresent()) {
            terminal.say(
                    dryRun
                            ? Phrase.of("this edit would drop %d queued URLs; nothing was changed", dropped)
                            : Phrase.of("queued URLs dropped: %d", dropped));
        } else if (dryRun) {
            terminal.say(Phrase.of("the edit is valid; nothing was changed"));
        }
        edits.path("notes").forEach(note -> terminal.say(Phrase.of("note: %s", note.asString())));
        if (!dryRun && shown.path("state").asString().equals("COMPLETED")) {
            terminal.say(Phrase.of(
                    "the crawl has ended; continue it with: trawl task resume %s",
                    shown.path("id").asString()));
        }
    }
}
