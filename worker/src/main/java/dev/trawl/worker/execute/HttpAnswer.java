package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.visit.RetryAfter;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.TimeSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Converts a reply into a task result; distinguishes transient from permanent errors.
///
/// @param clean removes secrets from the service's texts
record HttpAnswer(HttpSettings settings, TimeSource time, UnaryOperator<String> clean) {

    private static final int LONGEST_ERROR = 500;

    /// The result of a reply.
    ///
    /// @param records to emit before a success
    record Read(TaskResult result, List<String> records) {}

    Read read(FetchReply reply) {
        return reply.failure()
                .map(failure -> new Read(noReply(failure), List.of()))
                .orElseGet(() -> reply.isTruncated() && reply.status() < 300 ? tooLarge() : ofStatus(reply));
    }

    private TaskResult noReply(FetchReply.Failure failure) {
        String why = failure.error() == FetchError.BLOCKED_ADDRESS
                ? failure.detail()
                : "no reply from %s: %s: %s"
                        .formatted(settings.url().host(), failure.error().code(), failure.detail());
        boolean passing = switch (failure.error()) {
            case BLOCKED_ADDRESS,
                    TOO_MANY_REDIRECTS,
                    BAD_REDIRECT,
                    REFUSED_REDIRECT,
                    TOO_LARGE_HEADERS,
                    OUT_OF_MEMORY,
                    PAGE_LIMIT,
                    LOGIN -> false;
            case DNS,
                    CONNECT,
                    TLS,
                    TIMEOUT_CONNECT,
                    TIMEOUT_TLS,
                    TIMEOUT_FIRST_BYTE,
                    TIMEOUT_IDLE,
                    TIMEOUT_TOTAL,
                    NO_REPLY,
                    BAD_RESPONSE,
                    TRUNCATED,
                    DECODE,
                    DECODED_RATIO,
                    MEMORY_BUSY,
                    MEMORY_SLOW,
                    PROXY,
                    LOGIN_UNAVAILABLE,
                    BROWSER_UNAVAILABLE,
                    BROWSER_CRASHED,
                    PAGE_ACTION,
                    CANCELLED -> true;
        };
        return new TaskResult.Failure(passing, clean.apply(why));
    }

    private Read tooLarge() {
        return failed(false, "the reply is larger than %d bytes".formatted(settings.maxBytes()), Duration.ZERO);
    }

    private Read ofStatus(FetchReply reply) {
        Optional<JsonNode> body = reply.isTruncated() ? Optional.empty() : parse(reply);
        int status = reply.status();
        Duration pause = reply.header("retry-after")
                .flatMap(value -> RetryAfter.millis(value, time))
                .map(Duration::ofMillis)
                .orElse(Duration.ZERO);
        String said = "the service answered " + status;
        if (reply.leftTo().isPresent()) {
            return failed(false, said + ": redirects are not followed", Duration.ZERO);
        }
        if (status >= 300) {
            boolean passing = body.flatMap(settings.reply()::retryable).orElse(settings.isPassing(status));
            return failed(passing, said + body.map(this::error).orElse(""), pause);
        }
        return body.map(json -> result(json, pause))
                .orElseGet(() -> failed(false, said + ": the reply is no JSON", Duration.ZERO));
    }

    private Read result(JsonNode body, Duration pause) {
        Optional<JsonNode> success = settings.reply().success(body);
        if (success.filter(value -> !value.isBoolean()).isPresent()) {
            return failed(false, "the reply has no boolean \"success\"", Duration.ZERO);
        }
        if (success.filter(value -> !value.booleanValue()).isPresent()) {
            boolean passing = settings.reply().retryable(body).orElse(false);
            return failed(passing, "the service failed" + error(body), pause);
        }
        Optional<JsonNode> records = settings.reply().records(body);
        if (records.filter(list -> !list.isArray()).isPresent()) {
            return failed(false, "the reply has no list of records where reply.records looks for it", Duration.ZERO);
        }
        JsonNode data = settings.reply().result(body);
        return new Read(
                new TaskResult.Success(data.isMissingNode() ? "null" : clean.apply(data.toString())),
                records.stream()
                        .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
                        .map(record -> clean.apply(record.toString()))
                        .toList());
    }

    private Read failed(boolean retryable, String error, Duration pause) {
        return new Read(new TaskResult.Failure(retryable, clean.apply(error), pause), List.of());
    }

    private String error(JsonNode body) {
        JsonNode error = settings.reply().error(body);
        String text = error.isString()
                ? error.stringValue()
                : error.isMissingNode() || error.isNull() ? "" : error.toString();
        String shown = text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
        return shown.isEmpty() ? "" : ": " + shown;
    }

    /// Without a reply mapping, a reply must be an object.
    private Optional<JsonNode> parse(FetchReply reply) {
        try {
            String text = reply.body().text(StandardCharsets.UTF_8);
            JsonNode node = PlainJson.read(text.isBlank() ? "null" : text);
            return node.isObject() || settings.reply().pointers().isPresent() ? Optional.of(node) : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
