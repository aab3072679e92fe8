package dev.trawl.cli;

import dev.trawl.cli.terminal.Terminal;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints a script that lets a shell complete commands and options.
@Command(
        name = "completion",
        description = "Print a completion script for a shell.",
        footer = {"", "Example:", "  trawl completion bash > /etc/bash_completion.d/trawl"})
final class CompletionCommand implements Runnable {

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
    Shell shell = Shell.BASH;

    /// Shells that are known.
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
            case FISH -> fish(root, "");
        }
        terminal.out().flush();
    }

    private void fish(CommandLine command, String path) {
        String seen = path.isEmpty() ? "__fish_use_subcommand" : "__fish_seen_subcommand_from" + path;
        command.getSubcommands().forEach((name, child) -> {
            terminal.out().println("complete -c trawl -f -n '" + seen + "' -a " + name);
            fish(child, " " + name);
        });
        command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(option -> option.longestName().replaceFirst("^-+", ""))
                .forEach(option -> terminal.out().println("complete -c trawl -n '" + seen + "' -l " + option));
    }
}
