package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `trawl scope`: shows whether a crawl would follow a link, without network access.
@Command(
        name = "scope",
        description = "Show whether a crawl would follow a link to a URL, and which rule decides.",
        footer = {
            "",
            "Fetches nothing. To check robots.txt, use 'trawl robots'.",
            "",
            "Examples:",
            "  trawl scope https://blog.example.org/a --seed https://example.org/ --scope domain",
            "  trawl scope https://shop.example.org/cart/1 --seed https://shop.example.org/ --exclude '/cart/**'",
            "  trawl scope https://shop.example.org/cart/1 --rules job.yaml"
        })
public final class ScopeCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "URL", description = "The URL.")
    String url = "";

    @Option(
            names = {"--rules", "-f"},
            paramLabel = "JOB",
            description = "Job file of the crawl.")
    Optional<String> rules = Optional.empty();

    @Option(names = "--seed", paramLabel = "URL", description = "Start URL (seed).")
    List<String> seeds = List.of();

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description = "Scope: host (default), domain, prefix, list or any.")
    Optional<String> scope = Optional.empty();

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "Follow only URLs that match, such as '/docs/**'.")
    List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "Do not follow URLs that match.")
    List<String> exclude = List.of();

    @Option(names = "--depth", paramLabel = "N", description = "Number of links from a seed to the URL; default 1.")
    int depth = 1;

    @Mixin
    final OutputOptions output = new OutputOptions();

    public ScopeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Url address = Url.parse(url)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                        Phrase.of("'%s' is not a URL; URLs start with https:// or http://", url)));
        CrawlJob job = job();
        Ruling ruling = job.frontier()
                .scope()
                .ruling(address, depth, job.frontier().scope().reaches(address) ? 0 : 1);
        Ruling trap = job.frontier().traps().ruling(address);
        boolean followed = ruling.accepted() && trap.accepted();
        ObjectNode answer = JsonNodeFactory.instance
                .objectNode()
                .put("followed", followed)
                .put("rule", ruling.accepted() && !trap.accepted() ? trap.rule() : ruling.rule())
                .put("scope", job.frontier().scope().shown());
        output.one(terminal.out(), answer, List.of(TableColumn.of("FOLLOWED", "followed")));
    }

    private CrawlJob job() {
        if (rules.isEmpty() && seeds.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("no crawl given; use --rules JOB or --seed URL"));
        }
        var file = rules.map(name -> JobFile.open(terminal, name));
        ObjectNode job = file.map(JobFile::tree).orElseGet(JsonMapper.shared()::createObjectNode);
        override(job, "seeds", seeds);
        override(job, "include", include);
        override(job, "exclude", exclude);
        scope.ifPresent(value -> job.put("scope", value));
        var reading = ReadJob.read(job);
        return reading.job()
                .orElseThrow(() -> file.map(one -> one.refusal(reading.complaints()))
                        .orElseGet(() -> JobProblem.refusal(reading.complaints())));
    }

    private static void override(ObjectNode job, String key, List<String> values) {
        if (!values.isEmpty()) {
            var list = job.putArray(key);
            values.forEach(list::add);
        }
    }
}
