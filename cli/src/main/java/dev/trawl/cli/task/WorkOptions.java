package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.InputFile;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobSettings;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// The options that describe the work of a task, for commands that submit or schedule it.
public final class WorkOptions {

    private static final String PAYLOAD = "payload";

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description =
                    "Job file, or a file with type and payload of a task, as YAML or JSON; - reads standard input.")
    Optional<String> file = Optional.empty();

    @Mixin
    final JobSettings settings = new JobSettings();

    @Option(names = "--type", paramLabel = "TYPE", description = "Task type, e.g. echo; default for a job file: crawl.")
    Optional<String> type = Optional.empty();

    @Option(names = "--payload", paramLabel = "JSON", description = "Payload of the task, as JSON.")
    Optional<String> payload = Optional.empty();

    @Option(
            names = "--payload-file",
            paramLabel = "FILE",
            description = "File with the payload as JSON, or as YAML if it ends in .yaml; - reads standard input.")
    Optional<String> payloadFile = Optional.empty();

    @Option(names = "--priority", paramLabel = "N", description = "Priority; higher runs first, 8 and above is high.")
    Optional<Integer> priority = Optional.empty();

    @Option(names = "--max-retries", paramLabel = "N", description = "Maximum number of retries of a failed subtask.")
    Optional<Integer> maxRetries = Optional.empty();

    @Option(
            names = {"-l", "--label"},
            split = ",",
            paramLabel = "NAME=VALUE",
            description = "Labels of the task, e.g. team=search; they are added to those of the file.")
    Map<String, String> labels = Map.of();

    @Option(names = "--attempt-timeout", paramLabel = "TIME", description = "Timeout of one attempt, e.g. 30s.")
    Optional<Duration> timeout = Optional.empty();

    /// The request body. It contains only given options; the server has the defaults.
    public ObjectNode request(Terminal terminal) {
        if (file.isEmpty()) {
            return withOptions(ofOptions(terminal));
        }
        try (var in = InputFile.open(terminal, file.get())) {
            if (in.holdsTaskLines()) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of(
                        "%s holds one task per line; submit them with '%s task submit --tasks %s'",
                        file.get(), Typed.program(), Typed.word(file.get())));
            }
            return request(in);
        }
    }

    /// True if the options describe a whole task.
    public boolean isTask() {
        return file.isPresent() || type.isPresent();
    }

    /// True if an option other than `--file` describes the task.
    public boolean areGiven() {
        return !settings.isEmpty()
                || !labels.isEmpty()
                || Stream.of(type, payload, payloadFile, priority, maxRetries, timeout)
                        .anyMatch(Optional::isPresent);
    }

    /// The request body for an open file.
    ObjectNode request(InputFile in) {
        if (payload.isPresent() || payloadFile.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("use --file or a payload, not both; --set changes keys of the file"));
        }
        var file = JobFile.of(in, settings);
        return withOptions(type.map(file::task).orElseGet(file::task));
    }

    private ObjectNode ofOptions(Terminal terminal) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put(
                "type", type.orElseThrow(() -> Fault.BAD_ARGUMENT.with(Phrase.of("use --type TYPE or --file FILE"))));
        Optional<String> text = payloadText(terminal).map(WorkOptions::checked);
        if (settings.isEmpty()) {
            text.ifPresent(value -> request.putRawValue(PAYLOAD, new RawValue(value)));
            return request;
        }
        if (PayloadJson.read(text.orElse("{}")) instanceof ObjectNode tree) {
            settings.into(tree);
            request.set(PAYLOAD, tree);
            return request;
        }
        throw Fault.BAD_ARGUMENT.with(Phrase.of("--set needs a payload that is a map"));
    }

    private ObjectNode withOptions(ObjectNode request) {
        priority.ifPresent(value -> request.put("priority", value));
        maxRetries.ifPresent(value -> request.put("max_retries", value));
        timeout.ifPresent(value -> request.put("timeout", Durations.text(value)));
        if (!labels.isEmpty()) {
            ObjectNode all = request.withObject("labels");
            labels.forEach(all::put);
        }
        return request;
    }

    private Optional<String> payloadText(Terminal terminal) {
        if (payload.isPresent() && payloadFile.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --payload or --payload-file, not both"));
        }
        return payload.or(() -> payloadFile.map(file -> content(terminal, file)));
    }

    private String content(Terminal terminal, String name) {
        try (var in = InputFile.open(terminal, name)) {
            return name.matches("(?i).+\\.ya?ml")
                    ? JobFile.of(in, new JobSettings()).whole().toString()
                    : in.text();
        }
    }

    /// Validates the payload, so that mistakes are reported early. The text is sent to the server unchanged.
    private static String checked(String text) {
        try {
            if (PayloadJson.read(text).isMissingNode()) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of("the payload is empty; omit it or use JSON such as {}"));
            }
            return text.strip();
        } catch (JacksonException e) {
            throw Fault.BAD_ARGUMENT.causedBy(
                    e, Phrase.of("the payload is not valid JSON: %s", JavaNames.hidden(e.getOriginalMessage())));
        }
    }
}
