package dev.trawl.cli.job;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.job.ReadJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The text of a job file. JSON files are also valid YAML.
public record JobFile(String name, String text) {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /// Reads the job in a file.
    public static ObjectNode read(Terminal terminal, String name) {
        return open(terminal, name).tree();
    }

    public static JobFile open(Terminal terminal, String name) {
        Path path = terminal.directory().resolve(name);
        try {
            return new JobFile(name, Files.readString(path));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    /// @throws dev.trawl.cli.fault.CommandFailedException if the file is not a YAML map
    public ObjectNode tree() {
        try {
            refuseAnchors();
            if (YAML.readTree(text) instanceof ObjectNode job) {
                return job;
            }
            throw Fault.BAD_JOB.with(Phrase.of("%s: a job must be a map with seeds and other keys", name));
        } catch (JacksonException e) {
            throw Fault.BAD_JOB.causedBy(e, name + ":" + problem(e));
        }
    }

    /// Rejects anchors and aliases: the parser would read an alias as its name instead of its value.
    private void refuseAnchors() {
        try (var parser = YAML.createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser.getObjectId() != null) {
                    int line = parser.currentTokenLocation().getLineNr();
                    throw Fault.BAD_JOB.with(Phrase.of(
                            "%s:%d: YAML anchors and aliases (&, *) are not supported; repeat the value", name, line));
                }
            }
        }
    }

    /// All problems of the job; empty if it is valid.
    public List<JobProblem> problems() {
        return JobProblem.of(text, ReadJob.read(tree()).complaints());
    }

    /// The error of a command whose job file is invalid, with one line and position per problem.
    public CommandFailedException refusal(List<String> complaints) {
        return JobProblem.refusal(JobProblem.of(text, complaints).stream()
                .map(problem -> problem.at(name))
                .toList());
    }

    /// Position and problem. The first part of the parser message is only its current action, so it is left out.
    private static String problem(JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark at = marked.getProblemMark().get();
            return "%d:%d: %s".formatted(at.getLine() + 1, at.getColumn() + 1, marked.getProblem());
        }
        String what = e.getOriginalMessage().lines().findFirst().orElse("");
        return (e.getLocation() == null ? " " : e.getLocation().getLineNr() + ": ") + what;
    }
}
