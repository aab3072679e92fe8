package dev.trawl.cli.cluster;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `trawl cluster`: shows the state of all nodes and backends.
@Command(
        name = "cluster",
        description = "Show the nodes of the cluster and their backends.",
        footer = {"", "Example:", "  trawl cluster status"})
public final class ClusterCommand {

    private ClusterCommand() {}

    /// @param words the words after `cluster`
    public static CommandLine with(CommandContext context, List<String> words) {
        return new Subcommands()
                .add("status", () -> new ClusterStatusCommand(context))
                .to(new CommandLine(new ClusterCommand()), words);
    }
}
