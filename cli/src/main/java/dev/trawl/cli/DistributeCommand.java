package dev.trawl.cli;

import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.worker.WorkerCommand;
import dev.trawl.config.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// Commands that start nodes and show their status, under the name that older scripts use.
@Command(
        name = "distribute",
        description = {
            "Start a master, a worker or both, and show their status.",
            "Without a subcommand, starts the mode from the settings (default: standalone)."
        },
        footer = {
            "",
            "Examples:",
            "  trawl distribute master --master-port 7989",
            "  trawl distribute worker --master-host localhost",
            "  trawl distribute --config worker.json --log-format classic",
            "  trawl distribute status --master-host localhost --master-port 7989"
        })
final class DistributeCommand {

    private static final String NAME = "distribute";

    private DistributeCommand() {}

    /// @param rest the words after `distribute`
    static CommandLine with(Terminal terminal, ServerStart start, List<String> rest) {
        return new Subcommands()
                .add("master", () -> ServerCommand.master(terminal, start))
                .add("worker", () -> new WorkerCommand(terminal, start))
                .add("standalone", () -> ServerCommand.standalone(terminal, start))
                .add("status", () -> new StatusCommand(terminal))
                .to(new CommandLine(new DistributeCommand()), rest);
    }

    /// Inserts the configured mode if `distribute` has options but no subcommand.
    static List<String> withMode(List<String> words, Terminal terminal) {
        boolean isWhole = !words.getFirst().equals(NAME)
                || (words.size() > 1 && !words.get(1).startsWith("-"))
                || words.contains("--help")
                || words.contains("-h");
        if (isWhole) {
            return words;
        }
        List<String> options = words.subList(1, words.size());
        List<String> whole =
                new ArrayList<>(List.of(NAME, mode(options, terminal).word()));
        whole.addAll(options);
        return whole;
    }

    private static Mode mode(List<String> options, Terminal terminal) {
        SetOptions set = new SetOptions();
        try {
            new CommandLine(set).setUnmatchedArgumentsAllowed(true).parseArgs(options.toArray(String[]::new));
        } catch (ParameterException _) {
            return Mode.STANDALONE; // this command reports the error
        }
        return Mode.of(set.read(terminal, Map.of())).orElse(Mode.STANDALONE);
    }
}
