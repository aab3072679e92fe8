package dev.trawl.cli.host;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Sets the pace of a host for all crawls.
@Command(
        name = "set",
        description = "Set the pace of a host for all crawls, faster or slower than their jobs.",
        footer = {
            "",
            "Running crawls follow within 2 seconds. A Crawl-delay in robots.txt stays the floor.",
            "",
            "Examples:",
            "  trawl host set shop.example --limit 1 --delay 2s",
            "  trawl host set shop.example --delay none"
        })
final class SetHost implements Runnable {

    private static final String NONE = "none";

    private final Terminal terminal;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Parallel batches, 1 to 1000; with none the crawls decide.")
    Optional<String> limit = Optional.empty();

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "Time between two requests of a batch, e.g. 250ms; with none the crawls decide.")
    Optional<String> delay = Optional.empty();

    @Mixin
    final HostCommand.One one = new HostCommand.One();

    SetHost(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        limit.ifPresent(text -> {
            if (text.equals(NONE)) {
                change.putNull("limit");
            } else {
                change.put("limit", number(text));
            }
        });
        delay.ifPresent(text -> {
            if (text.equals(NONE)) {
                change.putNull("delay");
            } else {
                change.put("delay", text);
            }
        });
        if (change.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("say --limit, --delay or both"));
        }
        one.show(terminal, one.open(terminal).patch(one.path(), change, Map.of()));
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,6}")) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--limit is a number or none, not '%s'", text));
        }
        return Integer.parseInt(text);
    }
}
