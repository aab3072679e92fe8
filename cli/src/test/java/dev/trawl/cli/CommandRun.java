package dev.trawl.cli;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.RemoteOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.spi.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Runs commands in this process as if typed in `folder`; time passes only while they wait.
final class CommandRun {

    record Result(int exit, String out, String err) {}

    final Path folder;
    final Map<String, String> environment = new HashMap<>();
    final List<ServerOptions> started = new ArrayList<>();
    final List<RemoteOptions> workers = new ArrayList<>();
    final List<CrawlOptions> crawled = new ArrayList<>();
    final List<String> explained = new ArrayList<>();
    JsonNode explanation = JsonNodeFactory.instance.objectNode();
    final AtomicLong nanos = new AtomicLong();
    final Set<Channel> interactive = EnumSet.noneOf(Channel.class);
    final List<DoctorFinding> findings = new ArrayList<>();
    final List<Verdict> verdicts = new ArrayList<>();
    String input = "";
    String refusal = "";

    CommandRun(Path folder) {
        this.folder = folder;
    }

    Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = cli(new PrintWriter(out), new PrintWriter(err)).run(args);
        return new Result(exit, out.toString(), err.toString());
    }

    TrawlCli cli(PrintWriter out, PrintWriter err) {
        return cli(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
    }

    TrawlCli cli(InputStream in, PrintWriter out, PrintWriter err) {
        Terminal terminal = Terminal.of(in, out, err, environment, folder, folder.resolve("home"), interactive);
        TimeSource time = new TimeSource() {
            @Override
            public long wallMillis() {
                return nanos.get() / 1_000_000;
            }

            @Override
            public long nanos() {
                return nanos.get();
            }
        };
        return new TrawlCli(new CommandContext(terminal, time, wait -> nanos.addAndGet(wait.toNanos())), new Start());
    }

    /// Remembers what it was asked to start.
    private final class Start implements ServerStart {
        @Override
        public int server(ServerOptions options) {
            started.add(options);
            return 0;
        }

        @Override
        public int worker(RemoteOptions options) {
            workers.add(options);
            return 0;
        }

        @Override
        public int crawl(CrawlOptions options, CommandContext context) {
            crawled.add(options);
            return 0;
        }

        @Override
        public CommandBrowsers browsers(CommandContext context, Connector connector, Duration pageTime) {
            throw Fault.NO_BROWSER.with("none in tests");
        }

        @Override
        public JsonNode errors(Path folder) {
            explained.add(String.valueOf(folder));
            return explanation;
        }

        @Override
        public JsonNode explain(Path folder, String url) {
            explained.add(folder + " " + url);
            return explanation;
        }

        @Override
        public List<Verdict> verifyAudit(Path folder) {
            return verdicts;
        }

        @Override
        public void check(Settings settings) {
            if (!refusal.isEmpty()) {
                throw Fault.BAD_ARGUMENT.with(refusal);
            }
        }

        @Override
        public List<DoctorFinding> examine(Settings settings, boolean deep) {
            return findings;
        }
    }
}
