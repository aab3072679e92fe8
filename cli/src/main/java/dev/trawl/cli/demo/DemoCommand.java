package dev.trawl.cli.demo;

import dev.trawl.cli.ServerStart;
import dev.trawl.cli.crawl.CrawlOptions;
import dev.trawl.cli.crawl.DemoJob;
import dev.trawl.cli.crawl.RowsCopy;
import dev.trawl.cli.fault.Fault;
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
        description = "Crawl a small shop inside of this program; no network is needed.",
        footer = {
            "",
            "With --serve the shop only stays open, for you to try other commands on.",
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

    @Option(names = "--serve", description = "Only open the shop, until Ctrl-C.")
    boolean serve;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Where, on this machine alone; with --serve 7990, else any that is free.")
    Optional<Integer> port = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go; ./trawl-demo if not given.")
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
        terminal.sayLines("""
                The demo shop is open on %1$s (this machine alone); Ctrl-C closes it. In another terminal:
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
                "a tea shop opened on %s, inside of this program; now it is crawled with the job of 'trawl init shop'"
                        .formatted(site.url())));
        Files.createDirectories(folder);
        var copy = RowsCopy.to(folder.resolve("items.csv"), false);
        var extras = new CrawlOptions.Extras(List.of(site.address()), 100, Optional.of(copy));
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
        terminal.sayLines("""

                What was in the way, and what became of it:
                  /slow       takes more than a second; the crawl waited
                  /busy       said 429 and Retry-After: 1; it was asked again after that, %1$d times in all
                  /calendar/  leads from month to month without end; the depth of the job ended that after %2$d
                  /admin/     is forbidden by robots.txt; it was asked for %3$d times
                  /gone       is not there; a 404 is a row like any other, with its status
                Look at it, then play with the shop:
                  head -20 %4$s
                  %5$s demo --serve""".formatted(
                        site.hits("/busy"),
                        site.hits("/calendar/"),
                        site.hits("/admin/"),
                        Typed.word(terminal.shown(folder.resolve("items.csv"))),
                        program));
    }
}
