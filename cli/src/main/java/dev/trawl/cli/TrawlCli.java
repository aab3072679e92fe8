package dev.trawl.cli;

import dev.trawl.cli.client.DryRunException;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.SettingsComplaint;
import dev.trawl.cli.help.UsageHelp;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.ProcessTerminal;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.cli.terminal.Version;
import dev.trawl.config.InvalidSettingsException;
import dev.trawl.core.problem.Suggestion;
import dev.trawl.core.task.Durations;
import dev.trawl.spi.TimeSource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The entry point of the command line.
public final class TrawlCli {

    private final CommandContext context;
    private final Terminal terminal;
    private final ServerStart start;

    TrawlCli(CommandContext context, ServerStart start) {
        this.context = context;
        this.terminal = context.terminal();
        this.start = start;
    }

    /// Runs one command in this process and returns its exit code.
    public static int run(String[] args, ServerStart start, TimeSource time) {
        return new TrawlCli(new CommandContext(ProcessTerminal.open(), time, Thread::sleep), start).run(args);
    }

    int run(String... args) {
        int exit = execute(args);
        terminal.err().flush();
        return exit;
    }

    private int execute(String... args) {
        try {
            int exit = answer(args);
            terminal.out().flush();
            return exit;
        } catch (CommandFailedException e) { // the result cannot be written
            return end(e.complaint());
        } catch (InvalidSettingsException e) { // read before the command line is parsed
            return end(SettingsComplaint.of(e));
        }
    }

    private int answer(String... args) {
        if (args.length == 1 && args[0].equals("--version")) {
            // Scripts call this often, and it is much faster without building the model of all commands.
            terminal.out().println(Version.line());
            return ExitCode.DONE.number();
        }
        if (args.length == 0) {
            root(List.of()).usage(terminal.out());
            return ExitCode.DONE.number();
        }
        List<String> words = DistributeCommand.withMode(List.of(args), terminal);
        return root(words).execute(words.toArray(String[]::new));
    }

    CommandLine root(List<String> words) {
        CommandLine root = TrawlCommand.with(context, start, words);
        return UsageHelp.install(root, terminal)
                .setOut(terminal.out())
                .setErr(terminal.err())
                .registerConverter(Duration.class, TrawlCli::duration)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.hasColour() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler((e, _) -> misused(e))
                .setExecutionExceptionHandler((e, command, _) -> failed(e, command));
    }

    /// Prints an error in the format of every command. For errors outside of a command.
    public static void complain(Terminal terminal, Complaint complaint) {
        terminal.say("trawl: " + Typed.commands(complaint.text(terminal.language())) + " [" + complaint.code() + "]");
        complaint.details().forEach(detail -> terminal.say("  " + detail));
    }

    private static Duration duration(String text) {
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException _) {
            throw new TypeConversionException("'%s' is not a duration such as 10s, 5m or PT10S".formatted(text));
        }
    }

    private int misused(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (UsageError.isMissingCommand(e)) {
            command.usage(terminal.err());
            return ExitCode.USAGE.number();
        }
        String name = command.getCommandSpec().qualifiedName();
        terminal.say("trawl: "
                + Typed.commands(Phrase.of("%s; see '%s --help'", what(e), name).in(terminal.language())) + " ["
                + Fault.USAGE_CODE + "]");
        return ExitCode.USAGE.number();
    }

    private Object what(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (e instanceof UnmatchedArgumentException unmatched
                && !command.getSubcommands().isEmpty()) {
            String word = unmatched.getUnmatched().getFirst();
            if (!word.startsWith("-")) {
                return Phrase.of("unknown command '%s'%s", typed(command, word), meant(word, command));
            }
        }
        return UsageError.of(e);
    }

    /// The words of a command after the name of the program.
    private static String typed(CommandLine command, String word) {
        return (command.getCommandSpec().qualifiedName() + " " + word).replaceFirst("^\\S+ ", "");
    }

    private static Object meant(String word, CommandLine command) {
        return Suggestion.closest(word, command.getSubcommands().keySet())
                .<Object>map(name -> Phrase.of(" (did you mean '%s'?)", name))
                .orElse("");
    }

    private int failed(Exception e, CommandLine command) {
        if (e instanceof DryRunException) {
            return ExitCode.DONE.number();
        }
        Complaint complaint = switch (e) {
            case CommandFailedException failure -> failure.complaint();
            case InvalidSettingsException invalid -> SettingsComplaint.of(invalid);
            default -> Fault.UNEXPECTED.complaint(words(e));
        };
        int exit = end(complaint);
        if (isVerbose(command)) {
            var trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            trace.toString().lines().map(line -> line.replace("\t", "    ")).forEach(terminal::say);
        }
        return exit;
    }

    /// The words of an unknown error. The name of its class is only part of the trace.
    private static Object words(Exception e) {
        String message = e.getMessage();
        return message == null ? Phrase.of("no details") : JavaNames.hidden(message);
    }

    private int end(Complaint complaint) {
        if (complaint.exit() != ExitCode.NOBODY_READS) {
            complain(terminal, complaint);
        }
        return complaint.exit().number();
    }

    private static boolean isVerbose(CommandLine command) {
        return command.getCommandSpec().findOption("--verbose") != null
                && command.getParseResult().hasMatchedOption("--verbose");
    }
}
