package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.ErrorLimit;
import dev.trawl.cli.job.CopyOptions;
import dev.trawl.cli.job.FieldOptions;
import dev.trawl.cli.job.InputFile;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.job.JobSettings;
import dev.trawl.cli.job.SeedFiles;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.task.UrlChoiceOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.url.Url;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `trawl crawl`: crawls in this process, without a server.
@Command(
        name = "crawl",
        aliases = "run",
        description = "Crawl a site in this process, without a server.",
        footer = {
            "",
            "Rows are written to DIR/pages.jsonl, the pages as received to DIR/HOST-TIME.warc.gz.",
            "A crawl stopped by Ctrl-C or a crash continues with --resume.",
            "By default, obeys robots.txt, sends one request per second to a host, and blocks private addresses.",
            "Options change these defaults.",
            "",
            "Examples:",
            "  trawl crawl https://docs.example.org --max-pages 50",
            "  trawl crawl 'https://shop.example.org/list?page={1..50}'",
            "  trawl crawl https://shop.example.org --css name=h1 --css price=.price -O shop.csv",
            "  trawl crawl https://shop.example.org --items-css .product --css name=h2 --css url=a@href -O shop.csv",
            "  trawl crawl -f job.yaml --since last --changed-only"
        })
public final class CrawlCommand implements Callable<Integer> {

    private static final long PAGES = 1_000;
    private static final String LAST = "last";
    private static final int MOST_CONNECTIONS = 1_024;
    private static final String TASK_OF_A_SERVER =
            "since: refers to a task of a server; use --since DIR with the folder of a crawl, or 'since: last'";

    private final CommandContext context;
    private final ServerStart start;
    private Optional<JobFile> opened = Optional.empty();

    @Parameters(arity = "0..*", paramLabel = "URL", description = "Start URLs (seeds), or one job file as with -f.")
    List<String> urls = List.of();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "JOB",
            description = "Job file (YAML or JSON); - reads standard input. Options override it.")
    Optional<String> file = Optional.empty();

    @Mixin
    JobSettings settings = new JobSettings();

    @Option(
            names = "--seeds-file",
            paramLabel = "FILE",
            description = "Start URLs from a file, one on each line; - reads standard input.")
    Optional<String> seedsFile = Optional.empty();

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description = "Scope: host (default), domain, prefix, list or any.")
    Optional<String> scope = Optional.empty();

    @Option(names = "--max-pages", paramLabel = "N", description = "Maximum number of pages; default 1000.")
    Optional<Long> maxPages = Optional.empty();

    @Option(names = "--depth", paramLabel = "N", description = "Maximum number of links from a seed; default 20.")
    Optional<Integer> depth = Optional.empty();

    @Option(names = "--delay", paramLabel = "TIME", description = "Delay between two requests to a host; default 1s.")
    Optional<String> delay = Optional.empty();

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            description = "Parallel requests to one host, if there is no delay; default 4.")
    Optional<Integer> concurrency = Optional.empty();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Parallel requests to all hosts, 1 to 1024; default 256.")
    int connections = CrawlOptions.Extras.CONNECTIONS;

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Mixin
    JobOptions more = new JobOptions();

    @Option(names = "--ignore-robots", description = "Ignore robots.txt. Only for your own sites.")
    boolean ignoreRobots;

    @Option(names = "--allow-private", description = "Allow connections to this machine and to private networks.")
    boolean allowPrivate;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder; default ./trawl-out, or ./trawl-out-2 … if it already holds a crawl.")
    Optional<String> out = Optional.empty();

    @Option(names = "--format", paramLabel = "FORMAT", description = "jsonl: also print the rows to standard output.")
    Optional<String> format = Optional.empty();

    @Option(
            names = "--warc",
            paramLabel = "CODING",
            description = "Compression of the page captures (WARC): gzip, zstd or none; default gzip.")
    Optional<String> warc = Optional.empty();

    @Option(names = "--no-warc", description = "Store no captures; same as --warc none.")
    boolean noWarc;

    @Option(
            names = "--since",
            paramLabel = "DIR",
            description = "Folder of an earlier crawl, or 'last' for the last run in DIR and its numbered copies."
                    + " Rows then say how their page changed, and unchanged pages are not downloaded again.")
    Optional<String> since = Optional.empty();

    @Option(names = "--changed-only", description = "With --since: write rows of new, changed and vanished pages only.")
    boolean changedOnly;

    @Option(
            names = "--resume",
            description =
                    "Resume the crawl in DIR. It uses the original job; other job options are ignored with a warning.")
    boolean resume;

    @Option(
            names = "--retry-failed",
            description =
                    "With --resume, fetch the failed URLs of a finished crawl again; choose some with --cause, --host and --status.")
    boolean retryFailed;

    @Option(
            names = "--all-attempts",
            description = "Keep the rows of failed attempts that a retry replaced; default: one row per URL.")
    boolean allAttempts;

    @Mixin
    UrlChoiceOptions choice = new UrlChoiceOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only results and errors.")
    boolean quiet;

    @Option(names = "--no-progress", description = "Print progress as one line every 10 s instead of a live line.")
    boolean noProgress;

    @Mixin
    ErrorLimit errorLimit = new ErrorLimit();

    @Mixin
    CopyOptions copy = new CopyOptions();

    public CrawlCommand(CommandContext context, ServerStart start) {
        this.context = context;
        this.start = start;
    }

    @Override
    public Integer call() {
        format.filter(name -> !name.equals("jsonl")).ifPresent(name -> {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--format must be jsonl, not '%s'", name));
        });
        if (urls.size() == 1 && isJobFile(urls.getFirst())) {
            file = Optional.of(urls.getFirst());
            urls = List.of();
        }
        urls = Stream.concat(urls.stream(), fromFile().stream()).toList();
        ObjectNode job = job();
        Set<String> keys = Set.copyOf(job.propertyNames());
        useDefaults(job);
        if (!copy.columns().isEmpty()) {
            copy.columns().forEach(job.putArray("columns")::add);
        }
        boolean told = !urls.isEmpty() || file.isPresent();
        if (told) {
            urls.forEach(CrawlCommand::checkScheme);
            check(job);
        } else if (!resume) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("missing URL; use 'trawl crawl https://example.org/', or a job file with -f JOB"));
        }
        var here = context.terminal().directory();
        var folder = folder(here, job);
        var options = new CrawlOptions(job, folder, resume, allowPrivate, format.isPresent(), quiet, extras(keys));
        return start.crawl(options, noProgress ? context.calm() : context);
    }

    /// A run of `since: last` gets a folder beside that of the run before.
    private Path folder(Path here, ObjectNode job) {
        if (resume) {
            return out.map(here::resolve).orElseGet(() -> OutFolder.newest(here));
        }
        boolean next = isLast(job);
        return out.map(name -> next ? OutFolder.free(here, name) : here.resolve(name))
                .orElseGet(() -> OutFolder.free(here));
    }

    private static boolean isLast(ObjectNode job) {
        return job.path("since").asString("").equals(LAST);
    }

    private List<String> fromFile() {
        if (seedsFile.isEmpty()) {
            return List.of();
        }
        List<String> lines;
        try (var read = InputFile.open(context.terminal(), seedsFile.get())) {
            lines = SeedFiles.urls(read.text());
        }
        if (lines.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("%s contains no URL; write one on each line", seedsFile.get()));
        }
        return lines;
    }

    private CrawlOptions.Extras extras(Set<String> told) {
        double mostErrors = errorLimit.percent();
        if (noWarc && warc.filter(coding -> !coding.equals("none")).isPresent()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("--no-warc contradicts --warc %s; use only one of them", warc.get()));
        }
        if (connections < 1 || connections > MOST_CONNECTIONS) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--connections must be from 1 to %s", MOST_CONNECTIONS));
        }
        var wanted = copy.copy(context.terminal());
        var earlier =
                since.filter(run -> !run.equals(LAST)).map(context.terminal().directory()::resolve);
        return new CrawlOptions.Extras(List.of(), mostErrors, wanted, told, earlier, connections, retry(), allAttempts);
    }

    private Optional<UrlChoice> retry() {
        if (!retryFailed && choice.isEmpty()) {
            return Optional.empty();
        }
        if (!retryFailed || !resume) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("failed URLs are retried with --resume --retry-failed; use both options"));
        }
        return Optional.of(choice.choice());
    }

    /// Detects the most common mistakes first: a missing scheme, and a job file given as a URL.
    private static void checkScheme(String url) {
        if (isJobFile(url)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("'%1$s' is not a URL; for a job file use -f %1$s", url));
        }
        if (!url.contains(":/") && Url.parse("https://" + url).isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("'%1$s' has no scheme; did you mean https://%1$s?", url));
        }
    }

    private static boolean isJobFile(String word) {
        return word.matches("(?i)[^:]+\\.(ya?ml|json)");
    }

    private void check(ObjectNode job) {
        var reading = ReadJob.read(job);
        var complaints = complaints(job, reading);
        if (!complaints.isEmpty()) {
            throw opened.map(one -> one.refusal(complaints)).orElseGet(() -> JobProblem.wrongOptions(complaints));
        }
        var read = reading.job().orElseThrow();
        var seeds = read.sources().seeds();
        var missing = read.fetching()
                .session()
                .missing(SecretStore.in(context.terminal().environment()), seeds, read.allHeaders());
        if (!missing.isEmpty()) {
            throw JobProblem.refusal(missing);
        }
        if (!allowPrivate) {
            PrivateSeed.check(seeds);
        }
    }

    /// Replaces all complaints about `since`: without a server there are no tasks to build on.
    private static List<String> complaints(ObjectNode job, ReadJob.Reading reading) {
        if (!job.hasNonNull("since") || isLast(job)) {
            return reading.complaints();
        }
        var others = reading.complaints().stream().filter(complaint -> !complaint.startsWith("since:"));
        return Stream.concat(others, Stream.of(TASK_OF_A_SERVER)).toList();
    }

    private ObjectNode job() {
        opened = file.map(name -> JobFile.open(context.terminal(), name, settings));
        ObjectNode job = opened.map(JobFile::tree).orElseGet(JsonMapper.shared()::createObjectNode);
        if (opened.isEmpty()) {
            settings.into(job);
        }
        if (!urls.isEmpty()) {
            var seeds = job.putArray("seeds");
            urls.forEach(seeds::add);
        }
        scope.ifPresent(value -> job.put("scope", value));
        maxPages.ifPresent(value -> job.put("max_pages", value));
        depth.ifPresent(value -> job.put("depth", value));
        delay.ifPresent(value -> job.put("delay", value));
        concurrency.ifPresent(value -> job.put("per_host", value));
        more.into(job);
        if (ignoreRobots) {
            job.put("robots", "ignore");
        }
        if (noWarc) {
            job.put("warc", false);
        }
        warc.ifPresent(coding -> job.put("warc", coding));
        since.ifPresent(_ -> job.put("since", LAST)); // a folder is no task: the job only says that it is compared
        if (changedOnly) {
            job.put("changed_only", true);
        }
        fields.into(job);
        return job;
    }

    private static void useDefaults(ObjectNode job) {
        if (!job.has("max_pages")) {
            job.put("max_pages", PAGES);
        }
        if (!job.has("warc")) {
            job.put("warc", true);
        }
    }
}
