package dev.trawl.cli;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.core.problem.Suggestion;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Describes a command line that cannot be parsed.
final class UsageError {

    private UsageError() {}

    static Object of(ParameterException e) {
        return switch (e) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched);
            case MissingParameterException missing -> missing(missing);
            default -> invalid(e).orElseGet(() -> Phrase.of("%s", firstLine(e)));
        };
    }

    /// Returns whether only a group of commands was typed, such as `trawl task`.
    static boolean isMissingCommand(ParameterException e) {
        CommandLine command = e.getCommandLine();
        Object user = command.getCommandSpec().userObject();
        return e.getClass() == ParameterException.class
                && e.getArgSpec() == null
                && !command.getSubcommands().isEmpty()
                && !(user instanceof Runnable || user instanceof Callable);
    }

    private static Phrase unmatched(UnmatchedArgumentException e) {
        String word = e.getUnmatched().getFirst();
        if (!word.startsWith("-")) {
            return Phrase.of("unexpected argument '%s'", word);
        }
        String option = word.split("=", 2)[0];
        List<String> known = e.getCommandLine().getCommandSpec().options().stream()
                .filter(other -> !other.hidden())
                .flatMap(other -> Stream.of(other.names()))
                .filter(name -> name.startsWith("--") == option.startsWith("--"))
                .toList();
        return Phrase.of("unknown option '%s'%s", option, meant(option, known));
    }

    private static Object meant(String word, Collection<String> known) {
        return Suggestion.closest(word, known)
                .<Object>map(name -> Phrase.of(" (did you mean '%s'?)", name))
                .orElse("");
    }

    private static Phrase missing(MissingParameterException e) {
        List<String> unknown = e.getCommandLine().getUnmatchedArguments().stream()
                .filter(word -> word.startsWith("-"))
                .toList();
        if (!unknown.isEmpty()) {
            return unmatched(new UnmatchedArgumentException(e.getCommandLine(), unknown)); // the cause of the other
        }
        List<ArgSpec> missing = e.getMissing();
        return missing.isEmpty()
                ? Phrase.of("%s", firstLine(e))
                : Phrase.of(
                        "missing %s",
                        String.join(", ", missing.stream().map(UsageError::name).toList()));
    }

    /// An option with a value of the wrong type; empty for other errors.
    private static Optional<Object> invalid(ParameterException e) {
        ArgSpec argument = e.getArgSpec();
        String value = e.getValue();
        if (argument == null || value == null) {
            return Optional.empty();
        }
        Class<?> type = argument.auxiliaryTypes()[0];
        String name = name(argument);
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return Optional.of(Phrase.of("%s must be a whole number, not '%s'", name, value));
        }
        if (type == double.class || type == Double.class) {
            return Optional.of(Phrase.of("%s must be a number, not '%s'", name, value));
        }
        if (type == Format.class && Format.unavailable(value).isPresent()) {
            return Format.unavailable(value).map(answer -> answer);
        }
        if (type.isEnum()) {
            List<String> choices = choices(argument);
            return Optional.of(Phrase.of(
                    "%s must be %s, not '%s'%s", name, String.join(", ", choices), value, meant(value, choices)));
        }
        if (type == Duration.class) {
            return Optional.of(Phrase.of("%s must be a duration such as 10s, 5m or PT10S, not '%s'", name, value));
        }
        return Optional.empty();
    }

    private static List<String> choices(ArgSpec argument) {
        return argument.completionCandidates() == null
                ? List.of()
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .toList();
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replace("option option", "option"); // picocli repeats the word for map options
    }
}
