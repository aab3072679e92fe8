package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.FieldOptions;
import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Version;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.ReadJob;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "Exit code: 1 without a complete, successful response; the output names the error class.",
            "",
            "Examples:",
            "  trawl fetch https://example.org/",
            "  trawl fetch https://example.org/ --css title=h1 --css next=a.next@href",
            "  trawl fetch http://127.0.0.1:8000/ --allow-private -H 'Accept-Language: zh' -o json",
            "  trawl fetch --batch < questions.jsonl"
        })
public final class FetchCommand implements Callable<Integer> {

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
    String url = "";

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "Request header; can be repeated.")
    List<String> headers = List.of();

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

    public FetchCommand(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    @Override
    public Integer call() {
        EgressGuard guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        try (HttpFetcher fetcher = new HttpFetcher(guard, context.time(), PoolConfig.DEFAULTS, userAgent())) {
            BatchVerb verb = extraction()
                    .map(rows -> new FetchUrl(fetcher, context.time(), rows))
                    .orElseGet(() -> new FetchUrl(fetcher, context.time()));
            options.run(terminal, question -> observed(question, verb.answer(question)), this::question);
        }
        return exit;
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
