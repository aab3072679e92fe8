package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.extract.Extracted;
import dev.trawl.crawl.extract.FindMatches;
import dev.trawl.crawl.extract.FindMatches.Kind;
import dev.trawl.crawl.extract.FindMatches.Match;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `trawl try`: shows the matches of selectors and rules on one page.
@Command(
        name = "try",
        description = "Show what selectors, or the fields of a job file, find on one page.",
        footer = {
            "",
            "The page is fetched once, as the server sends it: scripts are not run. With --rules it is fetched",
            "as a crawl of that job would: its headers, cookies, proxies and passwords count.",
            "",
            "Examples:",
            "  trawl try https://shop.example.org/tea --css h1 --css .price",
            "  trawl try https://shop.example.org/tea --rules job.yaml",
            "  trawl try page.html --xpath '//h2/text()' -o json"
        })
public final class TryCommand implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final long MOST_STEPS = 200_000_000;

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(paramLabel = "URL|FILE", description = "The page: an address, or a file.")
    String place = "";

    @Option(names = "--css", paramLabel = "SELECTOR", description = "A CSS selector; can be given several times.")
    List<String> css = List.of();

    @Option(names = "--xpath", paramLabel = "EXPRESSION", description = "An XPath 1.0 expression; as often.")
    List<String> xpath = List.of();

    @Option(names = "--jsonpath", paramLabel = "QUERY", description = "An RFC 9535 query, for JSON; as often.")
    List<String> jsonpath = List.of();

    @Option(
            names = {"--rules", "--schema"},
            paramLabel = "JOB",
            description = "A job file whose fields are tried.")
    Optional<String> rules = Optional.empty();

    @Option(names = "--content-type", paramLabel = "TYPE", description = "Of a file; else its ending says it.")
    String contentType = "";

    @Option(names = "--allow-private", description = "Also reach this machine and private networks.")
    boolean allowPrivate;

    @Option(names = "--chrome", hidden = true)
    boolean chrome;

    @Mixin
    final OutputOptions output = new OutputOptions();

    public TryCommand(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    /// The matches of one expression.
    record Tried(Kind kind, String expression, List<Match> matches) {}

    @Override
    public Integer call() {
        if (chrome) {
            throw Fault.BAD_ARGUMENT.with("pages cannot be opened in a browser yet; leave out --chrome");
        }
        if (css.isEmpty() && xpath.isEmpty() && jsonpath.isEmpty() && rules.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with("what to look for? Give --css h1, --xpath //h1, --jsonpath '$..name'"
                    + " or the fields of a job with --rules JOB");
        }
        Optional<Url> address = address();
        CrawlJob job = job();
        TriedPage tried = address.map(url -> TriedPage.fetched(context, url, job, allowPrivate))
                .orElseGet(() -> TriedPage.ofFile(terminal.directory().resolve(place), contentType));
        tried.words().forEach(terminal::say);
        List<Tried> found = new ArrayList<>();
        css.forEach(text -> found.add(find(Kind.CSS, text, tried.page())));
        xpath.forEach(text -> found.add(find(Kind.XPATH, text, tried.page())));
        jsonpath.forEach(text -> found.add(find(Kind.JSONPATH, text, tried.page())));
        Optional<Extracted> fields =
                rules.map(_ -> new ExtractFields(job.fields(), context.time(), LONGEST).extract(tried.page()));
        show(new TryResult(tried, found, fields));
        return ExitCode.DONE.number();
    }

    private void show(TryResult result) {
        if (output.format(Format.TABLE) == Format.TABLE) {
            result.lines(terminal.width()).forEach(terminal.out()::println);
            result.hints().forEach(terminal::say);
            terminal.out().flush();
        } else {
            output.one(terminal.out(), result.json(), List.of(TableColumn.of("URL", "url")));
        }
    }

    private boolean isAddress() {
        return place.contains("://");
    }

    /// The URL; empty if the page is a file.
    private Optional<Url> address() {
        if (!isAddress()) {
            return Optional.empty();
        }
        Optional<Url> url = Url.parse(place).filter(Url::isHttp);
        if (url.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with("'%s' is no http or https address".formatted(place));
        }
        return url;
    }

    /// The job of `--rules`; seeds are optional here. Seeds in the file are kept, because credentials are
    /// sent to their origins only.
    private CrawlJob job() {
        var file = rules.map(name -> JobFile.open(terminal, name));
        ObjectNode tree = file.map(JobFile::tree).orElseGet(JsonMapper.shared()::createObjectNode);
        if (!tree.has("seeds")) {
            tree.put("seeds", isAddress() ? place : "https://example.org/");
        }
        var reading = ReadJob.read(tree);
        return reading.job()
                .orElseThrow(() -> file.map(one -> one.refusal(reading.complaints()))
                        .orElseGet(() -> JobProblem.refusal(reading.complaints())));
    }

    private Tried find(Kind kind, String expression, PageInput page) {
        String option = "--" + kind.name().toLowerCase(Locale.ROOT);
        try {
            var budget = Budget.of(context.time(), LONGEST, MOST_STEPS);
            return new Tried(kind, expression, FindMatches.find(kind, expression, page, budget));
        } catch (OverBudgetException e) {
            throw Fault.BAD_ARGUMENT.with("%s '%s' %s".formatted(option, expression, e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_ARGUMENT.with("%s '%s': %s"
                    .formatted(
                            option,
                            expression,
                            String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
        }
    }
}
