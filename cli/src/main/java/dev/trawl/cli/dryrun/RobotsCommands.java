package dev.trawl.cli.dryrun;

import dev.trawl.cli.batch.Fields;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The verbs of `trawl robots`.
public final class RobotsCommands {

    private RobotsCommands() {}

    /// @param words what was typed after `robots`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands().add("check", () -> new Check(terminal)).to(new CommandLine(new Group()), words);
    }

    @Command(
            name = "robots",
            description = "See what a robots.txt allows.",
            footer = {"", "Example:", "  trawl robots check --robots robots.txt https://example.org/a"})
    static final class Group {}

    @Command(
            name = "check",
            description = "Say whether a robots.txt allows an address, and which line decides.",
            footer = {"", "Example:", "  trawl robots check --robots robots.txt --agent mybot https://example.org/a"})
    static final class Check implements Runnable {

        private final Terminal terminal;

        @Parameters(arity = "0..1", paramLabel = "URL", description = "The address.")
        String url = "";

        @Option(names = "--robots", paramLabel = "FILE", description = "The robots.txt (default: ${DEFAULT-VALUE}).")
        String robots = "robots.txt";

        @Option(names = "--agent", paramLabel = "NAME", description = "Who asks (default: ${DEFAULT-VALUE}).")
        String agent = "trawl";

        @Mixin
        final VerbOptions options = new VerbOptions();

        Check(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(
                    terminal,
                    RobotsVerbs::check,
                    () -> Fields.answer()
                            .put("file", robots)
                            .put("agent", agent)
                            .put("url", url));
        }
    }
}
