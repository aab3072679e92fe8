package dev.trawl.cli.schedule;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Lists the next instants of a schedule.
@Command(
        name = "next",
        description = "List the next run times of a schedule.",
        footer = {"", "Example:", "  trawl schedule next nightly --limit 10"})
final class NextCommand implements Runnable {

    private static final List<TableColumn> COLUMNS = List.of(TableColumn.of("NEXT", "next"));

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(names = "--limit", paramLabel = "N", description = "Number of times; default ${DEFAULT-VALUE}.")
    int count = 5;

    NextCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        JsonNode answer =
                schedule.open(terminal).get(schedule.path() + "/next", Map.of("count", String.valueOf(count)));
        RowWriter rows = schedule.output.rows(terminal.out(), Format.NAME, COLUMNS);
        answer.path("times")
                .forEach(
                        time -> rows.write(JsonNodeFactory.instance.objectNode().put("next", time.asString(""))));
        rows.finish();
        if (answer.path("paused").asBoolean(false) && !schedule.client.isQuiet()) {
            terminal.say(Phrase.of("the schedule is paused: it does not run before it is resumed"));
        }
    }
}
