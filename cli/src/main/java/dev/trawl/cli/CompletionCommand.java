package dev.trawl.cli;

import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints a shell script that completes commands and options.
@Command(
        name = "completion",
        description = "Print a completion script for a shell.",
        footer = {"", "Example:", "  trawl completion bash > /etc/bash_completion.d/trawl"})
final class CompletionCommand implements Runnable {

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "Shell: ${COMPLETION-CANDIDATES}.")
    Shell shell = Shell.BASH;

    /// The supported shells.
    enum Shell {
        BASH,
        ZSH,
        FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        CommandLine root = spec.root().commandLine();
        switch (shell) {
            case BASH -> terminal.out().print(AutoComplete.bash("trawl", root));
            case ZSH -> {
                terminal.out().println("autoload -U +X bashcompinit && bashcompinit");
                terminal.out().print(AutoComplete.bash("trawl", root));
            }
            case FISH -> fish(root, List.of());
        }
        terminal.out().flush();
    }

    private void fish(CommandLine command, List<String> path) {
        String here = "complete -c trawl -n '"
                + condition(path, command.getSubcommands().keySet()) + "'";
        command.getSubcommands().forEach((name, child) -> {
            terminal.out().println(here + " -f -a " + name + " -d '" + summary(child) + "'");
            fish(child, Stream.concat(path.stream(), Stream.of(name)).toList());
        });
        command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> terminal.out()
                        .println(here + " -l " + option.longestName().replaceFirst("^-+", "")
                                + (option.arity().max() > 0 ? " -r" : "")));
    }

    /// True if all words of the path were typed and no further subcommand.
    private static String condition(List<String> path, Set<String> further) {
        if (path.isEmpty()) {
            return "__fish_use_subcommand";
        }
        String typed =
                path.stream().map(name -> "__fish_seen_subcommand_from " + name).collect(Collectors.joining("; and "));
        return further.isEmpty() ? typed : typed + "; and not __fish_seen_subcommand_from " + String.join(" ", further);
    }

    private static String summary(CommandLine command) {
        String[] lines = command.getCommandSpec().usageMessage().description();
        return lines.length == 0 ? "" : lines[0].replace("'", "");
    }
}
