package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.task.Durations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// The options that describe the work of a task, for commands that submit or schedule it.
public final class WorkOptions {

    @Option(names = "--type", paramLabel = "TYPE", description = "Task type, e.g. echo.")
    Optional<String> type = Optional.empty();

    @Option(names = "--payload", paramLabel = "JSON", description = "Payload of the task, as JSON.")
    Optional<String> payload = Optional.empty();

    @Option(
            names = "--payload-file",
            paramLabel = "FILE",
            description = "File with the payload; - reads standard input.")
    Optional<String> payloadFile = Optional.empty();

    @Option(names = "--priority", paramLabel = "N", description = "Priority; higher runs first, 8 and above is high.")
    Optional<Integer> priority = Optional.empty();

    @Option(names = "--max-retries", paramLabel = "N", description = "Maximum number of retries of a failed subtask.")
    Optional<Integer> maxRetries = Optional.empty();

    @Option(names = "--timeout", paramLabel = "TIME", description = "Timeout of one attempt, e.g. 30s.")
    Optional<Duration> timeout = Optional.empty();

    public boolean isTypeNamed() {
        return type.isPresent();
    }

    /// The request body. It contains only given options; the server has the defaults.
    public ObjectNode request(Terminal terminal) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put(
                "type", type.orElseThrow(() -> Fault.BAD_ARGUMENT.with(Phrase.of("use --type TYPE or --file FILE"))));
        payloadText(terminal).ifPresent(text -> request.putRawValue("payload", new RawValue(checked(text))));
        priority.ifPresent(value -> request.put("priority", value));
        maxRetries.ifPresent(value -> request.put("max_retries", value));
        timeout.ifPresent(value -> request.put("timeout", Durations.text(value)));
        return request;
    }

    private Optional<String> payloadText(Terminal terminal) {
        if (payload.isPresent() && payloadFile.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --payload or --payload-file, not both"));
        }
        return payload.or(() -> payloadFile.map(file -> content(terminal, file)));
    }

    private static String content(Terminal terminal, String file) {
        try {
            byte[] bytes = file.equals("-")
                    ? terminal.in().readAllBytes()
                    : Files.readAllBytes(terminal.directory().resolve(file));
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Fault.NOT_TEXT.causedBy(e, file);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, file, Reason.of(e));
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
                    e, Phrase.of("the payload is not valid JSON: %s", e.getOriginalMessage()));
        }
    }
}
