package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.SnakeCase;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/// The subcommands of `trawl robots`.
public final class RobotsCommands {

    private RobotsCommands() {}

    /// A script can tell by the exit code whether the URL may be fetched.
    private static int exit(ObjectNode answer) {
        return (answer.path("allowed").asBoolean(false) ? ExitCode.DONE : ExitCode.FAILED).number();
    }

    /// @param words the words after `robots`
    public static CommandLine with(CommandContext context, List<String> words) {
        return new Subcommands()
                .add("check", () -> new Check(context.terminal()))
                .to(new CommandLine(new Site(context)), words);
    }

    @Command(
            name = "robots",
            description = "Check a URL against its site's robots.txt and show the deciding line.",
            footer = {
                "",
                "Exit code: 0 if the URL is allowed, 1 if it is not.",
                "",
                "Examples:",
                "  trawl robots https://example.org/a",
                "  trawl robots check --robots robots.txt https://example.org/a"
            })
    static final class Site implements Callable<Integer> {

        private final CommandContext context;

        @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
        String url = "";

        @Option(names = "--agent", paramLabel = "NAME", description = "User agent; default ${DEFAULT-VALUE}.")
        String agent = ReadJob.AGENT;

        @Option(names = "--allow-private", description = "Allow connections to this machine and to private networks.")
        boolean allowPrivate;

        @Mixin
        final OutputOptions output = new OutputOptions();

        Site(CommandContext context) {
            this.context = context;
        }

        @Override
        public Integer call() {
            Url address = AskSite.address(url, "trawl robots https://example.org/a");
            try (var site = new AskSite(context, allowPrivate)) {
                ObjectNode answer = RobotsVerbs.answer(site.robots(address, agent), agent, address, url);
                output.one(
                        context.terminal().out(), SnakeCase.of(answer), List.of(TableColumn.of("ALLOWED", "allowed")));
                return exit(answer);
            }
        }
    }

    @Command(
            name = "check",
            description = "Check a URL against a robots.txt file and show the deciding line.",
            footer = {"", "Example:", "  trawl robots check --robots robots.txt --agent mybot https://example.org/a"})
    static final class Check implements Callable<Integer> {

        private final Terminal terminal;

        @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
        String url = "";

        @Option(names = "--robots", paramLabel = "FILE", description = "The robots.txt file; default ${DEFAULT-VALUE}.")
        String robots = "robots.txt";

        @Option(names = "--agent", paramLabel = "NAME", description = "User agent; default ${DEFAULT-VALUE}.")
        String agent = "trawl";

        @Mixin
        final VerbOptions options = new VerbOptions();

        Check(Terminal terminal) {
            this.terminal = terminal;
        }

        private int exit = ExitCode.DONE.number();

        @Override
        public Integer call() {
            options.run(
                    terminal,
                    options.isBatch() ? RobotsVerbs::check : this::check,
                    () -> BatchFields.answer()
                            .put("file", robots)
                            .put("agent", agent)
                            .put("url", VerbOptions.required(url, "URL")));
            return exit;
        }

        private ObjectNode check(BatchFields question) {
            ObjectNode answer = RobotsVerbs.check(question);
            exit = RobotsCommands.exit(answer);
            return answer;
        }
    }
}
