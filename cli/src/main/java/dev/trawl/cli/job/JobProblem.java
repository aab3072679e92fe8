package dev.trawl.cli.job;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.output.Amounts;
import dev.trawl.core.problem.Suggestion;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One problem in a job file.
///
/// @param line line of the problem; 0 if it has none, because a key is missing or an option set it
/// @param isOption true if `--set` set the key
public record JobProblem(int line, String text, boolean isOption) {

    private static final Pattern UNKNOWN = Pattern.compile("(?<path>.+): unknown; known are (?<known>.+)");

    /// Converts complaints to problems in file order, with a suggestion for misspelled keys.
    static List<JobProblem> of(String yaml, List<String> complaints, JobSettings settings) {
        return of(YamlLines.of(yaml), complaints, settings);
    }

    /// The problems of a document whose lines are known.
    public static List<JobProblem> of(YamlLines lines, List<String> complaints, JobSettings settings) {
        return complaints.stream()
                .map(complaint -> settings.isAbout(complaint)
                        ? new JobProblem(0, meant(complaint), true)
                        : new JobProblem(lines.lineOf(complaint).orElse(0), meant(complaint), false))
                .sorted(Comparator.comparingInt(JobProblem::line))
                .toList();
    }

    public String at(String file) {
        if (isOption) {
            return "--set " + text;
        }
        return line == 0 ? "%s: %s".formatted(file, text) : "%s:%d: %s".formatted(file, line, text);
    }

    /// The error of a command whose job is invalid, with one line per problem.
    public static CommandFailedException refusal(List<String> complaints) {
        List<String> problems = complaints.stream().map(JobProblem::meant).toList();
        if (problems.size() == 1) {
            return Fault.BAD_JOB.with(problems.getFirst());
        }
        Complaint several = Fault.BAD_JOB.complaint(Amounts.of(problems.size(), "error"));
        return new CommandFailedException(several.with(problems));
    }

    /// The error of a command whose job consists only of its arguments.
    public static CommandFailedException wrongOptions(List<String> complaints) {
        Complaint of = refusal(complaints).complaint();
        Complaint usage = Fault.BAD_ARGUMENT.complaint(of.english());
        return new CommandFailedException(
                new Complaint(usage.exit(), usage.code(), of.english(), of::chinese, of.details()));
    }

    private static String meant(String complaint) {
        Matcher unknown = UNKNOWN.matcher(complaint);
        if (!unknown.matches()) {
            return complaint;
        }
        String path = unknown.group("path");
        String key = path.substring(path.lastIndexOf('.') + 1);
        return Suggestion.closest(key, List.of(unknown.group("known").split(", ")))
                .map(known -> "%s: unknown (did you mean '%s'?)".formatted(path, known))
                .orElse(complaint);
    }
}
