package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Suggestion;
import dev.trawl.cli.output.Amounts;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One thing that is wrong with a job file.
///
/// @param line where; 0 when it is nowhere, because it is missing
record JobProblem(int line, String text) {

    private static final Pattern UNKNOWN = Pattern.compile("(?<path>.+): unknown; known are (?<known>.+)");

    /// What was complained of, in the order of the file, with the key that was meant.
    static List<JobProblem> of(String yaml, List<String> complaints) {
        var lines = YamlLines.of(yaml);
        return complaints.stream()
                .map(complaint -> new JobProblem(lines.lineOf(complaint).orElse(0), meant(complaint)))
                .sorted(Comparator.comparingInt(JobProblem::line))
                .toList();
    }

    String at(String file) {
        return line == 0 ? "%s: %s".formatted(file, text) : "%s:%d: %s".formatted(file, line, text);
    }

    /// Ends a command whose job is wrong: what is wrong has a line each.
    static CommandFailedException refusal(List<String> complaints) {
        List<String> problems = complaints.stream().map(JobProblem::meant).toList();
        if (problems.size() == 1) {
            return Fault.BAD_JOB.with(problems.getFirst());
        }
        Complaint several = Fault.BAD_JOB.complaint(Amounts.of(problems.size(), "problem"));
        return new CommandFailedException(
                new Complaint(several.exit(), several.code(), several.english(), several.chinese(), problems));
    }

    /// Ends a command whose job is nothing but its arguments.
    static CommandFailedException wrongOptions(List<String> complaints) {
        Complaint of = refusal(complaints).complaint();
        Complaint usage = Fault.BAD_ARGUMENT.complaint(of.english());
        return new CommandFailedException(
                new Complaint(usage.exit(), usage.code(), of.english(), of.chinese(), of.details()));
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
