package dev.trawl.cli;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.Suggestion;
import dev.trawl.core.problem.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Explains commands and error codes.
@Command(
        name = "help",
        description = "Explain a command or an error code.",
        footer = {
            "",
            "Examples:",
            "  trawl help task submit",
            "  trawl help token_missing",
            "  trawl help illegal_transition"
        })
final class HelpCommand implements Runnable {

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    CommandSpec spec;

    @Parameters(paramLabel = "WORD", description = "A command such as 'task submit', or an error code.")
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
        MessageLanguage language = terminal.language();
        String text = Fault.byCode(word)
                .map(fault -> lines(fault.code(), fault.exit().number(), fault.explanation(language)))
                .or(() -> Arrays.stream(Problem.values())
                        .filter(problem -> problem.code().equals(word))
                        .map(problem -> lines(
                                problem.code(), problem.exitCode(), problem.title(language == MessageLanguage.CHINESE)))
                        .findFirst())
                .orElseThrow(() -> unknown(word, command));
        terminal.out().println(text);
    }

    private static String lines(String code, int exit, String explanation) {
        return code + " (exit code " + exit + ")\n" + explanation;
    }

    private static RuntimeException unknown(String word, CommandLine command) {
        List<String> known = Stream.concat(
                        command.getSubcommands().keySet().stream(),
                        Stream.concat(
                                Arrays.stream(Fault.values()).map(Fault::code),
                                Arrays.stream(Problem.values()).map(Problem::code)))
                .toList();
        Phrase hint = Suggestion.closest(word, known)
                .map(meant -> Phrase.of("did you mean '%s'?", meant))
                .orElse(Phrase.of("see 'trawl help'"));
        return Fault.BAD_ARGUMENT.with(Phrase.of("'%s' is not a command or an error code; %s", word, hint));
    }
}
