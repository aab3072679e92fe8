package dev.trawl.cli.demo;

import dev.trawl.cli.crawl.DemoJob;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `trawl demo`: crawls a small shop that is part of the program.
@Command(
        name = "demo",
        description = "Crawl a small built-in demo shop; needs no network.",
        footer = {
            "",
            "With --serve, only serves the shop so that you can try other commands on it.",
            "",
            "Examples:",
            "  trawl demo",
            "  trawl demo --serve --port 7990"
        })
public final class DemoCommand implements Callable<Integer> {

    private static final Duration LONG = Duration.ofHours(1);
    private static final int USUAL_PORT = 7990;

    private final CommandContext context;
    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--serve", description = "Only serve the shop, until Ctrl-C.")
    boolean serve;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port on this machine; default: 7990 with --serve, otherwise any free port.")
    Optional<Integer> port = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Output folder; default ./trawl-demo.")
    Optional<String> out = Optional.empty();

    public DemoCommand(CommandContext context, ServerStart start) {
        this.context = context;
        this.terminal = context.terminal();
        this.start = start;
    }

    @Override
    public Integer call() throws IOException {
        int wanted = port.orElse(serve ? USUAL_PORT : 0);
        try (var site = DemoSite.open(wanted, context.pause())) {
            return serve ? serve(site) : crawl(site);
        } catch (BindException e) {
            throw Fault.DEMO_PORT_TAKEN.causedBy(e, wanted);
        }
    }

    private int serve(DemoSite site) {
        String program = Typed.program();
        String open = Phrase.of(
                        "The demo shop runs on %s (this machine only); stop it with Ctrl-C. In another terminal:",
                        site.url())
                .in(terminal.language());
        terminal.sayLines(open + """

                  %2$s try %1$stea/1 --css h1 --css .price --allow-private
                  %2$s init shop --url %1$s > job.yaml
                  %2$s crawl job.yaml --delay 50ms --depth 6 --allow-private -O items.csv
                  %2$s fetch %1$sbusy --allow-private
                  %2$s robots %1$sadmin/orders --allow-private""".formatted(site.url(), program));
        try {
            while (true) {
                context.pause().sleep(LONG);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private int crawl(DemoSite site) throws IOException {
        Path folder = folder();
        terminal.say(Typed.commands(
                Phrase.of("serving the demo shop on %s; crawling it with the job of 'trawl init shop'", site.url())
                        .in(terminal.language())));
        Files.createDirectories(folder);
        var copy = RowsCopy.to(folder.resolve("items.csv"), false);
        var extras = new CrawlOptions.Extras(List.of(site.address()), 100).with(copy);
        var options = new CrawlOptions(DemoJob.of(site.url()), folder, false, false, false, false, extras);
        int exit = start.crawl(options, context);
        if (exit == 0) {
            explain(site, folder);
        }
        return exit;
    }

    private Path folder() {
        return out.map(terminal.directory()::resolve).orElseGet(() -> DemoJob.folder(terminal.directory()));
    }

    private void explain(DemoSite site, Path folder) {
        String program = Typed.program();
        terminal.sayLines(String.join(
                "\n",
                "",
                text("Obstacles on this site and how the crawl handled them:"),
                text("  /slow       responds after more than a second; the crawl waited"),
                text("  /busy       returned 429 with Retry-After: 1; %s requests in total", site.hits("/busy")),
                text(
                        "  /calendar/  is an endless series of months; the depth limit stopped it after %s",
                        site.hits("/calendar/")),
                text("  /admin/     is disallowed by robots.txt; %s requests", site.hits("/admin/")),
                text("  /gone       does not exist; a 404 is a row with its status"),
                text("View the results, then try the shop:"),
                "  head -20 " + Typed.word(terminal.shown(folder.resolve("items.csv"))),
                "  " + program + " demo --serve"));
    }

    private String text(String english, Object... arguments) {
        return terminal.language().text(english, arguments);
    }
}
