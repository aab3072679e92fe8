package dev.trawl.cli.crawl;

import dev.trawl.cli.follow.ErrorsText;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

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
        JsonNode errors = start.errors(folder);
        String retry = "%s crawl --resume --retry-failed --out %s%s"
                .formatted(
                        Typed.program(),
                        Typed.word(terminal.shown(folder)),
                        isPrivate(errors) ? " --allow-private" : "");
        new ErrorsText(errors, retry, terminal.language()).print(terminal, output);
    }

    /// Returns whether private addresses were allowed: a retry needs the option again.
    private static boolean isPrivate(JsonNode errors) {
        return errors.path("items")
                .valueStream()
                .filter(cause -> !cause.path("cause").asString("").equals(UrlCause.BLOCKED_ADDRESS.code()))
                .flatMap(cause -> cause.path("samples").valueStream())
                .flatMap(sample -> Url.parse(sample.path("url").asString("")).stream())
                .anyMatch(url -> PrivateSeed.refusal(url).isPresent());
    }
}
