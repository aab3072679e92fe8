package dev.trawl.cli.job;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.job.ReadJob;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A job file: a crawl job, or a task with `type`, `payload` and other keys. JSON files are also valid YAML.
///
/// @param settings changes by `--set`
/// @param folder where relative names of seed files start
public record JobFile(String name, String text, JobSettings settings, Path folder) {

    static final String TYPE = "type";
    private static final String PAYLOAD = "payload";
    private static final String LABELS = "labels";
    private static final String CRAWL = "crawl";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /// A job that names no other files.
    public JobFile(String name, String text, JobSettings settings) {
        this(name, text, settings, Path.of(""));
    }

    /// @param name a path, or `-` for standard input
    public static JobFile open(Terminal terminal, String name) {
        return open(terminal, name, new JobSettings());
    }

    public static JobFile open(Terminal terminal, String name, JobSettings settings) {
        try (var file = InputFile.open(terminal, name)) {
            return of(file, settings);
        }
    }

    public static JobFile of(InputFile file, JobSettings settings) {
        return new JobFile(file.name(), file.text(), settings, file.folder());
    }

    /// The crawl job, for a command that works without a server.
    ///
    /// @throws dev.trawl.cli.fault.CommandFailedException if the file is not a YAML map, or holds another task
    public ObjectNode tree() {
        ObjectNode whole = whole();
        if (!whole.has(TYPE)) {
            return whole;
        }
        String type = whole.path(TYPE).asString("");
        if (!type.equals(CRAWL)) {
            throw Fault.BAD_JOB.with(Phrase.of(
                    "%s: type '%s' runs on a server only; submit it with '%s task submit -f %s'",
                    name, type, Typed.program(), Typed.word(name)));
        }
        return payload(whole);
    }

    /// The task as a server takes it. The payload of a crawl is valid; the server checks everything else.
    ///
    /// @param type the type of the task; a file of another type is refused
    public ObjectNode task(String type) {
        ObjectNode whole = whole();
        String own = whole.path(TYPE).asString(type);
        if (!type.equals(own)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--type %s contradicts %s, which has type %s", type, name, own));
        }
        return task(whole, own);
    }

    /// The task as a server takes it, of the type that the file names; without one, a crawl.
    public ObjectNode task() {
        ObjectNode whole = whole();
        return task(whole, whole.path(TYPE).asString(CRAWL));
    }

    private ObjectNode task(ObjectNode whole, String own) {
        if (own.equals(CRAWL)) {
            List<String> complaints =
                    ReadJob.read(isTask(whole) ? payload(whole) : whole).complaints();
            if (!complaints.isEmpty()) {
                throw refusal(complaints);
            }
        }
        if (whole.path(LABELS) instanceof ObjectNode labels) {
            labels.properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asString("")));
        }
        if (isTask(whole)) {
            return whole;
        }
        ObjectNode task = JsonNodeFactory.instance.objectNode().put(TYPE, own);
        if (whole.has(LABELS)) {
            task.set(LABELS, whole.remove(LABELS));
        }
        task.set(PAYLOAD, whole);
        return task;
    }

    private static boolean isTask(ObjectNode whole) {
        return whole.has(TYPE);
    }

    private ObjectNode payload(ObjectNode whole) {
        if (whole.path(PAYLOAD) instanceof ObjectNode payload) {
            return payload;
        }
        throw Fault.BAD_JOB.with(Phrase.of("%s: payload must be a map with seeds and other keys of a crawl", name));
    }

    /// The map of the file, with the URLs of its seed files.
    public ObjectNode whole() {
        try {
            YamlText.refuseAnchors(name, text);
            if (YAML.readTree(text) instanceof ObjectNode job) {
                settings.into(job);
                SeedFiles.inline(isTask(job) && job.path(PAYLOAD) instanceof ObjectNode inner ? inner : job, folder);
                return job;
            }
            throw Fault.BAD_JOB.with(Phrase.of("%s: a job must be a map with seeds and other keys", name));
        } catch (JacksonException e) {
            throw Fault.BAD_JOB.causedBy(e, YamlText.place(name, e) + ": " + YamlText.problem(e));
        }
    }

    /// All problems of the crawl job; empty if it is valid.
    public List<JobProblem> problems() {
        return problems(ReadJob.read(tree()).complaints());
    }

    /// The error of a command whose job file is invalid, with one line and position per problem.
    ///
    /// @param complaints each starts with a path inside the crawl job
    public CommandFailedException refusal(List<String> complaints) {
        return JobProblem.refusal(
                problems(complaints).stream().map(problem -> problem.at(name)).toList());
    }

    private List<JobProblem> problems(List<String> complaints) {
        String outer = isTask(whole()) ? PAYLOAD + "." : "";
        return JobProblem.of(
                text, complaints.stream().map(complaint -> outer + complaint).toList(), settings);
    }
}
