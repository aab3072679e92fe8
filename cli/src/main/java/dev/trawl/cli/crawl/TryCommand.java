package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.FieldOptions;
import dev.trawl.cli.job.FieldOptions.Named;
import dev.trawl.cli.job.ItemOptions;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.BrowserStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.extract.ExtractItems;
import dev.trawl.crawl.extract.ExtractItems.PageItems;
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
        description = "Test selectors, or the fields of a job file, on one page.",
        footer = {
            "",
            "The page is fetched once. Scripts run only with --chrome, or with 'render: chrome' of the job.",
            "With --rules, the headers, cookies, proxies and credentials of the job apply.",
            "",
            "Examples:",
            "  trawl try https://shop.example.org/tea --css h1 --css .price",
            "  trawl try https://shop.example.org/tea --rules job.yaml",
            "  trawl try https://shop.example.org/ --items-css .product --css name=h2 --css url=a@href",
            "  trawl try https://app.example.org/ --chrome --css .price",
            "  trawl try page.html --xpath '//h2/text()' -o json"
        })
public final class TryCommand implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final long MOST_STEPS = 200_000_000;

    private final CommandContext context;
    private final Terminal terminal;
    private final BrowserStart start;

    @Parameters(paramLabel = "URL|FILE", description = "The page: a URL or a file.")
    String place = "";

    @Option(
            names = "--css",
            paramLabel = "[NAME=]SELECTOR",
            description =
                    "CSS selector; SELECTOR@ATTRIBUTE takes an attribute. With a name, tested as a field. Can be repeated.")
    List<String> css = List.of();

    @Option(names = "--xpath", paramLabel = "[NAME=]EXPRESSION", description = "XPath 1.0 expression; can be repeated.")
    List<String> xpath = List.of();

    @Option(
            names = "--jsonpath",
            paramLabel = "[NAME=]QUERY",
            description = "JSONPath query (RFC 9535); can be repeated.")
    List<String> jsonpath = List.of();

    @Option(
            names = {"--rules", "-f"},
            paramLabel = "JOB",
            description = "Job file whose fields and items are tested.")
    Optional<String> rules = Optional.empty();

    @Mixin
    final ItemOptions items = new ItemOptions();

    @Option(
            names = "--content-type",
            paramLabel = "TYPE",
            description = "Media type of a file; default: by its extension.")
    String contentType = "";

    @Option(names = "--allow-private", description = "Allow connections to this machine and to private networks.")
    boolean allowPrivate;

    @Option(names = "--chrome", description = "Load the page in Chromium or Chrome, where its scripts run.")
    boolean chrome;

    @Mixin
    final OutputOptions output = new OutputOptions();

    public TryCommand(CommandContext context, BrowserStart start) {
        this.context = context;
        this.start = start;
        this.terminal = context.terminal();
    }

    /// The matches of one expression.
    record Tried(Kind kind, String expression, List<Match> matches) {}

    @Override
    public Integer call() throws InterruptedException {
        if (chrome && !isAddress()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--chrome loads a URL, not a file; omit it"));
        }
        if (css.isEmpty() && xpath.isEmpty() && jsonpath.isEmpty() && rules.isEmpty() && !items.isGiven()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of(
                            "nothing to extract; use --css h1, --xpath //h1, --jsonpath '$..name', or the fields of a job with --rules JOB"));
        }
        Optional<Url> address = address();
        CrawlJob job = job();
        TriedPage tried = address.isPresent()
                ? new FetchTriedPage(context, start, job, allowPrivate).fetch(address.get())
                : TriedPage.ofFile(terminal.directory().resolve(place), contentType);
        tried.words().forEach(terminal::say);
        List<Tried> found = new ArrayList<>();
        find(Kind.CSS, css, tried.page(), found);
        find(Kind.XPATH, xpath, tried.page(), found);
        find(Kind.JSONPATH, jsonpath, tried.page(), found);
        Optional<Extracted> fields = job.fields().isEmpty()
                ? Optional.empty()
                : Optional.of(new ExtractFields(job.fields(), context.time(), LONGEST).extract(tried.page()));
        ObjectNode shared = fields.map(Extracted::values).orElseGet(JsonMapper.shared()::createObjectNode);
        Optional<PageItems> itemRows = job.output()
                .rows()
                .items()
                .map(rule -> new ExtractItems(rule, context.time(), LONGEST).extract(tried.page(), shared));
        show(new TryResult(tried, found, fields, itemRows.map(TriedItems::new)));
        return ExitCode.DONE.number();
    }

    private void show(TryResult result) {
        if (output.format(Format.TABLE) == Format.TABLE) {
            result.lines(terminal.width(), terminal.language()).forEach(terminal.out()::println);
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
            throw Fault.BAD_ARGUMENT.with(Phrase.of("'%s' is not an http or https URL", place));
        }
        return url;
    }

    /// The job of `--rules`; seeds are optional here. Seeds in the file are kept, because credentials are
    /// sent to their origins only.
    private CrawlJob job() {
        var file = rules.map(name -> JobFile.open(terminal, name));
        ObjectNode tree = file.map(JobFile::tree).orElseGet(JsonMapper.shared()::createObjectNode);
        items.into(tree);
        named("css", css, tree);
        named("xpath", xpath, tree);
        named("jsonpath", jsonpath, tree);
        if (chrome) {
            tree.put("render", "chrome");
        }
        if (!tree.has("seeds")) {
            tree.put("seeds", isAddress() ? place : "https://example.org/");
        }
        var reading = ReadJob.read(tree);
        return reading.job()
                .orElseThrow(() -> file.map(one -> one.refusal(reading.complaints()))
                        .orElseGet(() -> JobProblem.refusal(reading.complaints())));
    }

    private static void named(String kind, List<String> expressions, ObjectNode job) {
        expressions.stream()
                .map(Named::of)
                .filter(one -> !one.name().isEmpty())
                .forEach(one -> FieldOptions.put(job, kind, one));
    }

    /// Expressions with a name are fields; they are not searched alone.
    private void find(Kind kind, List<String> expressions, PageInput page, List<Tried> found) {
        expressions.stream()
                .filter(text -> Named.of(text).name().isEmpty())
                .forEach(text -> found.add(find(kind, text, page)));
    }

    private Tried find(Kind kind, String expression, PageInput page) {
        String option = "--" + kind.name().toLowerCase(Locale.ROOT);
        try {
            var budget = Budget.of(context.time(), LONGEST, MOST_STEPS);
            return new Tried(kind, expression, FindMatches.find(kind, expression, page, budget));
        } catch (OverBudgetException e) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("%s '%s' %s", option, expression, String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of(
                    "%s '%s': %s",
                    option,
                    expression,
                    JavaNames.hidden(String.valueOf(e.getMessage()))
                            .lines()
                            .findFirst()
                            .orElse("")));
        }
    }
}
