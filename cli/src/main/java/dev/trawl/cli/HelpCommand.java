package dev.trawl.cli;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Language;
import dev.trawl.cli.fault.Suggestion;
import dev.trawl.cli.terminal.Terminal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Explains commands and the codes of errors.
@Command(
        name = "help",
        description = "Explain a command, or the code that an error ended with.",
        footer = {"", "Examples:", "  trawl help task submit", "  trawl help token_missing"})
final class HelpCommand implements Runnable {

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    CommandSpec spec;

    @Parameters(paramLabel = "WORD", description = "A command such as 'task submit', or a code.")
    List<String> words = List.of();

    HelpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            if (!command.getSubcommands().containsKey(word)) {
                explain(word, command);
                return;
            }
            command = command.getSubcommands().get(word);
        }
        command.usage(terminal.out());
    }

    private void explain(String word, CommandLine command) {
        Fault fault = Fault.byCode(word).orElseThrow(() -> unknown(word, command));
        Language language = terminal.language();
        terminal.out().println(fault.code() + " (exit code " + fault.exit().number() + ")");
        terminal.out().println(fault.explanation(language));
    }

    private static RuntimeException unknown(String word, CommandLine command) {
        List<String> known = Stream.concat(
                        command.getSubcommands().keySet().stream(),
                        Arrays.stream(Fault.values()).map(Fault::code))
                .toList();
        String hint = Suggestion.closest(word, known)
                .map(meant -> "; did you mean '" + meant + "'?")
                .orElse("; see 'trawl help'");
        return Fault.BAD_ARGUMENT.with("'" + word + "' is neither a command nor a code of this command line" + hint);
    }
}
