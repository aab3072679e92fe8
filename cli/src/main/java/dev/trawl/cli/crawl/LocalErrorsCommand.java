package dev.trawl.cli.crawl;

import dev.trawl.cli.follow.ErrorsText;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Ranks the causes of failed URLs of a local crawl.
@Command(
        name = "errors",
        description = "Rank the causes of failed URLs of a local crawl, with hosts, samples and what to do.",
        footer = {"", "For a task of a server, use 'trawl task errors ID'.", "", "Example:", "  trawl errors --out shop"
        })
public final class LocalErrorsCommand implements Runnable {

    private final Terminal terminal;
    private final ServerStart start;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of the crawl; default: the newest of ./trawl-out, ./trawl-out-2 …")
    Optional<String> out = Optional.empty();

    @Mixin
    final OutputOptions output = new OutputOptions();

    public LocalErrorsCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public void run() {
        var here = terminal.directory();
        var folder = out.map(here::resolve).orElseGet(() -> OutFolder.newest(here));
        String retry = "%s crawl --resume --retry-failed --out %s"
                .formatted(Typed.program(), Typed.word(terminal.shown(folder)));
        new ErrorsText(start.errors(folder), retry, terminal.language()).print(terminal, output);
    }
}
