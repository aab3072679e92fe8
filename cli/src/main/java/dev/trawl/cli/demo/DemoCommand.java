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
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
            "With --render chrome, crawls the part of the shop that scripts build, in the browser of this machine.",
            "",
            "Examples:",
            "  trawl demo",
            "  trawl demo --render chrome",
            "  trawl demo --serve --port 7990"
        })
public final class DemoCommand implements Callable<Integer> {

    private static final Duration LONG = Duration.ofHours(1);
    private static final int USUAL_PORT = 7990;
    private static final Set<String> MODES = Set.of("http", "chrome", "auto");

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

    @Option(
            names = "--render",
            paramLabel = "MODE",
            description =
                    "How pages are fetched: http (default), chrome for the script-built shop in a browser, or auto:"
                            + " the whole shop, and a browser only for pages that need one.")
    Optional<String> render = Optional.empty();

    public DemoCommand(CommandContext context, ServerStart start) {
        this.context = context;
        this.terminal = context.terminal();
        this.start = start;
    }

    @Override
    public Integer call() throws IOException {
        String mode = render.orElse("http");
        if (!MODES.contains(mode)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--render must be http, chrome or auto, not '%s'", mode));
        }
        if (serve && render.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("--serve crawls nothing; use 'trawl crawl URL --render %s' on the served shop", mode));
        }
        int wanted = port.orElse(serve ? USUAL_PORT : 0);
        try (var site = DemoSite.open(wanted, context.pause())) {
            return serve ? serve(site) : crawl(site, mode);
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
                  %2$s robots %1$sadmin/orders --allow-private
                  %2$s try %1$sjs/tea/1 --chrome --css h1 --css .price --allow-private""".formatted(site.url(), program));
        try {
            while (true) {
                context.pause().sleep(LONG);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private int crawl(DemoSite site, String mode) throws IOException {
        Path folder = folder();
        boolean isScripted = mode.equals("chrome");
        String seed = isScripted ? site.scriptedUrl() : site.url();
        terminal.say(Typed.commands(begun(seed, isScripted).in(terminal.language())));
        boolean isNew = Files.notExists(folder);
        Files.createDirectories(folder);
        var job = mode.equals("http") ? DemoJob.of(seed) : DemoJob.rendered(seed, mode);
        var copy = RowsCopy.to(folder.resolve("items.csv"), false);
        var extras = new CrawlOptions.Extras(List.of(site.address()), 100).with(copy);
        var options = new CrawlOptions(job, folder, false, false, false, false, extras);
        int exit = crawl(options, isNew);
        if (exit == 0) {
            new DemoNotes(terminal, site, folder).tell(isScripted);
        }
        return exit;
    }

    /// A crawl that cannot start leaves no empty folder.
    private int crawl(CrawlOptions options, boolean isNew) throws IOException {
        boolean begun = false;
        try {
            int exit = start.crawl(options, context);
            begun = true;
            return exit;
        } finally {
            if (!begun && isNew) {
                deleteEmpty(options.folder());
            }
        }
    }

    private static void deleteEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException _) {
            // The crawl has written something, which is kept.
        }
    }

    private static Phrase begun(String seed, boolean isScripted) {
        return isScripted
                ? Phrase.of(
                        "serving the demo shop on %s; loading its pages in the browser, with 'render: chrome'", seed)
                : Phrase.of("serving the demo shop on %s; crawling it with the job of 'trawl init shop'", seed);
    }

    private Path folder() {
        return out.map(terminal.directory()::resolve).orElseGet(() -> DemoJob.folder(terminal.directory()));
    }
}
