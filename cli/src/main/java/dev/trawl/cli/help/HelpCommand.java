package dev.trawl.cli.help;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.problem.Suggestion;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Explains commands, topics and codes.
@Command(
        name = "help",
        description = {
            "Explain a command, a topic, or a code of an error or of a URL.",
            "Topics: 'connection' (the options for the server and its token)."
        },
        footer = {"", "Examples:", "  trawl help task submit", "  trawl help connection", "  trawl help token_missing"})
public final class HelpCommand implements Runnable {

    private static final String CONNECTION = "connection";

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    CommandSpec spec;

    @Parameters(paramLabel = "WORD", description = "A command such as 'task submit', a topic, or a code.")
    List<String> words = List.of();

    public HelpCommand(Terminal terminal) {
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
        if (word.equals(CONNECTION)) {
            connection(command);
            return;
        }
        print(ExplainedCode.find(word).orElseThrow(() -> unknown(word, command)));
    }

    private void connection(CommandLine root) {
        CommandLine topic = UsageHelp.install(new CommandLine(new ConnectionTopic()), terminal)
                .setColorScheme(root.getColorScheme());
        UsageHelp help = (UsageHelp) topic.getHelp();
        terminal.out().print(help.description() + "%n".formatted() + help.connectionOptions() + help.footer());
        terminal.out().flush();
    }

    /// Wraps the text at the width of the terminal.
    private void print(ExplainedCode explained) {
        var text = explained.text(terminal.language());
        StringBuilder shown = new StringBuilder(explained.code());
        explained
                .exit()
                .ifPresent(
                        exit -> shown.append(Phrase.of(" (exit code %s)", exit).in(terminal.language())));
        line(shown, Phrase.of("%s", text.meaning()));
        line(shown, Phrase.of("Cause: %s", text.cause()));
        line(shown, Phrase.of("Remedy: %s", text.remedy()));
        line(shown, Phrase.of("See: %s", "docs/" + explained.docs()));
        terminal.out().println(shown);
        terminal.out().flush();
    }

    private void line(StringBuilder shown, Phrase phrase) {
        String[] words = {phrase.in(terminal.language()).replace("%", "%%")};
        StringBuilder wrapped = Help.join(Help.Ansi.OFF, UsageHelp.width(terminal), true, words, new StringBuilder());
        shown.append("%n".formatted()).append(wrapped.toString().stripTrailing());
    }

    private static RuntimeException unknown(String word, CommandLine command) {
        List<String> known = Stream.of(
                        command.getSubcommands().keySet().stream(),
                        ExplainedCode.all().keySet().stream(),
                        Stream.of(CONNECTION))
                .flatMap(names -> names)
                .toList();
        Phrase hint = Suggestion.closest(word, known)
                .map(meant -> Phrase.of("did you mean '%s'?", meant))
                .orElse(Phrase.of("see 'trawl help'"));
        return Fault.BAD_ARGUMENT.with(Phrase.of("'%s' is not a command, a topic or a code; %s", word, hint));
    }
}
