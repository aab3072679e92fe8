package dev.trawl.cli.dryrun;

import dev.trawl.cli.Version;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.HttpFetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/// `trawl fetch`: fetches one page and shows the details of the exchange.
@Command(
        name = "fetch",
        description = "Fetch one address and show status, hops, type, size and timings.",
        footer = {
            "",
            "Redirects are followed; private addresses are refused unless --allow-private is given.",
            "Exit code 1 when there is no whole and good reply; the error has its class in the answer.",
            "",
            "Examples:",
            "  trawl fetch https://example.org/",
            "  trawl fetch http://127.0.0.1:8000/ --allow-private -H 'Accept-Language: zh' -o json",
            "  trawl fetch --batch < questions.jsonl"
        })
public final class FetchCommand implements Callable<Integer> {

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "The address.")
    String url = "";

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "A header to send; can be given several times.")
    List<String> headers = List.of();

    @Option(names = "--allow-private", description = "Also reach this machine and private networks.")
    boolean allowPrivate;

    @Option(names = "--timeout", paramLabel = "DURATION", description = "For everything; 30s if not given.")
    Duration timeout = Duration.ofSeconds(30);

    @Option(
            names = "--max-bytes",
            paramLabel = "N",
            description = "Where the decoded body is cut; 64 MiB if not given.")
    long maxBytes = 64 << 20;

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
            BatchVerb verb = new FetchUrl(fetcher, context.time());
            options.run(terminal, question -> observed(question, verb.answer(question)), this::question);
        }
        return exit;
    }

    private static String userAgent() {
        return "Trawl/" + Version.number();
    }

    /// For a fetch from the command line, sets the exit code and prints a hint if it failed.
    private ObjectNode observed(BatchFields question, ObjectNode answer) {
        if (question.has("details") && answer.hasNonNull("error")) {
            exit = ExitCode.FAILED.number();
            if (answer.get("error").stringValue().equals(FetchError.BLOCKED_ADDRESS.code())) {
                terminal.say("trawl: this address is refused by default; --allow-private opens private networks");
            }
        }
        return answer;
    }

    private ObjectNode question() {
        if (url.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with("an address is missing; see 'trawl fetch --help'");
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
                throw Fault.BAD_ARGUMENT.with("a header is written 'Name: value', not '%s'".formatted(header));
            }
            all.put(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        return question;
    }
}
