package dev.trawl.cli;

import dev.trawl.cli.fault.Phrase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

    private static Phrase unmatched(UnmatchedArgumentException e) {
        List<String> words = e.getUnmatched();
        String word = words.getFirst();
        List<String> meant = e.getSuggestions();
        Object hint = meant.isEmpty() ? "" : Phrase.of(" (did you mean '%s'?)", String.join("' or '", meant));
        return word.startsWith("-")
                ? Phrase.of("unknown option '%s'%s", word, hint)
                : Phrase.of("unexpected argument '%s'%s", word, hint);
    }

    private static Phrase missing(MissingParameterException e) {
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
        if (type == Duration.class) {
            return Optional.of(Phrase.of("%s must be a duration such as 10s, 5m or PT10S, not '%s'", name, value));
        }
        return Optional.empty();
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
