package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.FieldOptions;
import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.start.BrowserStart;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Version;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.ReadJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/// `trawl fetch`: fetches one page and shows the details of the exchange.
@Command(
        name = "fetch",
        description = "Fetch one URL and show status, redirects, type, size and timings.",
        footer = {
            "",
            "Follows redirects; blocks private addresses unless --allow-private is given.",
            "With --chrome, scripts run and the finished page is shown; images, media and fonts load only for a screenshot.",
            "Exit code: 1 without a complete, successful response; the output names the error class. 9 without a browser.",
            "",
            "Examples:",
            "  trawl fetch https://example.org/",
            "  trawl fetch https://example.org/ --css title=h1 --css next=a.next@href",
            "  trawl fetch http://127.0.0.1:8000/ --allow-private -H 'Accept-Language: zh' -o json",
            "  trawl fetch https://app.example.org/ --chrome --screenshot page.png",
            "  trawl fetch --batch < questions.jsonl"
        })
public final class FetchCommand implements Callable<Integer> {

    private static final String EXAMPLE = "trawl fetch https://example.org/";

    private final CommandContext context;
    private final Terminal terminal;
    private final BrowserStart start;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
    String url = "";

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "Request header; can be repeated.")
    List<String> headers = List.of();

    @Option(names = "--chrome", description = "Load the page in Chromium or Chrome, where its scripts run.")
    boolean chrome;

    @Option(
            names = "--screenshot",
            paramLabel = "FILE.png",
            description = "With --chrome: write an image of the whole page to this file.")
    Optional<String> screenshot = Optional.empty();

    @Option(names = "--allow-private", description = "Allow connections to this machine and to private networks.")
    boolean allowPrivate;

    @Option(names = "--timeout", paramLabel = "DURATION", description = "Timeout of the whole request; default 30s.")
    Duration timeout = Duration.ofSeconds(30);

    @Option(names = "--max-bytes", paramLabel = "N", description = "Maximum size of the decoded body; default 64 MiB.")
    long maxBytes = 64 << 20;

    @Mixin
    final FieldOptions fields = new FieldOptions();

    @Mixin
    final VerbOptions options = new VerbOptions();

    private int exit = ExitCode.DONE.number();

    public FetchCommand(CommandContext context, BrowserStart start) {
        this.context = context;
        this.start = start;
        this.terminal = context.terminal();
    }

    @Override
    public Integer call() throws InterruptedException {
        checkBrowserOptions();
        EgressGuard guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        try (HttpFetcher fetcher = new HttpFetcher(guard, context.time(), PoolConfig.DEFAULTS, userAgent())) {
            if (chrome) {
                fetchInBrowser(fetcher);
            } else {
                fetch(fetcher, _ -> {});
            }
        }
        return exit;
    }

    private void checkBrowserOptions() {
        if (screenshot.isPresent() && !chrome) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--screenshot needs a browser; add --chrome"));
        }
        if (chrome && options.isBatch()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--chrome loads one page; omit --batch"));
        }
        file().ifPresent(FetchInBrowser::check);
    }

    /// The file of the screenshot.
    private Optional<Path> file() {
        return screenshot.map(name -> terminal.directory().resolve(name));
    }

    private void fetchInBrowser(HttpFetcher http) throws InterruptedException {
        var _ = question(); // names a mistake before a browser starts
        var _ = AskSite.address(url, EXAMPLE);
        try (CommandBrowsers browsers = start.browsers(context, http.connector(), timeout);
                BrowserFetcher browser = browsers.open(http)) {
            FetchInBrowser pages =
                    screenshot.isPresent() ? FetchInBrowser.withScreenshot(browser) : FetchInBrowser.plain(browser);
            fetch(pages, answer -> {
                pages.into(answer);
                file().ifPresent(file -> save(pages, file, answer));
            });
        }
    }

    private void save(FetchInBrowser pages, Path file, ObjectNode answer) {
        if (pages.save(file)) {
            answer.put("screenshot", screenshot.orElseThrow());
        } else {
            exit = ExitCode.FAILED.number();
            terminal.say(Phrase.of("trawl: there is no page in the browser, so no screenshot was written"));
        }
    }

    private void fetch(Fetcher fetcher, Consumer<ObjectNode> more) {
        BatchVerb verb = extraction()
                .map(rows -> new FetchUrl(fetcher, context.time(), rows))
                .orElseGet(() -> new FetchUrl(fetcher, context.time()));
        options.run(
                terminal,
                question -> {
                    ObjectNode answer = observed(question, verb.answer(question));
                    more.accept(answer);
                    return answer;
                },
                this::question);
    }

    private Optional<FetchedRows> extraction() {
        if (!fields.areAny()) {
            return Optional.empty();
        }
        ObjectNode job = BatchFields.answer().put("seeds", "https://example.org/");
        fields.into(job);
        var reading = ReadJob.read(job);
        return Optional.of(reading.job()
                .map(read -> new FetchedRows(read.output().rows(), context.time()))
                .orElseThrow(() -> JobProblem.wrongOptions(reading.complaints())));
    }

    private static String userAgent() {
        return "Trawl/" + Version.number();
    }

    /// For a fetch from the command line, sets the exit code and prints a hint if it failed.
    private ObjectNode observed(BatchFields question, ObjectNode answer) {
        if (question.has("details") && answer.hasNonNull("error")) {
            exit = ExitCode.FAILED.number();
            if (answer.get("error").stringValue().equals(FetchError.BLOCKED_ADDRESS.code())) {
                terminal.say(Phrase.of(
                        "trawl: private addresses are blocked by default; use --allow-private to permit them"));
            }
        }
        return answer;
    }

    private ObjectNode question() {
        if (url.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("missing URL; see 'trawl fetch --help'"));
        }
        ObjectNode question = BatchFields.answer()
                .put("url", url)
                .put("timeoutMs", timeout.toMillis())
                .put("maxBytes", maxBytes)
                .put("details", true);
        ObjectNode all = question.putObject("headers");
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of("a header must be 'Name: value', not '%s'", header));
            }
            all.put(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        return question;
    }
}
