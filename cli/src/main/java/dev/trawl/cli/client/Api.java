package dev.trawl.cli.client;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Reason;
import dev.trawl.core.task.Durations;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Sends requests to one server. An error response or an unreachable server ends the command with a matching error.
public final class Api {

    /// The sign-in path, called without a token.
    public static final String LOGIN = "/login";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int LONGEST_PROBLEM = 1 << 20;
    private static final int LONGEST_ANSWER = 64 << 20;
    private static final String TOO_LONG = "body exceeds capacity"; // message of the JDK client
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

    /// Timeout of a whole response: enough for the longest one over a slow connection.
    private static final Duration WHOLE_TIMEOUT = ANSWER_TIMEOUT.plusSeconds(60);

    private final HttpClient http;
    private final URI server;
    private final String start;
    private final String token;
    private final MessageLanguage language;
    private final RequestLog log;
    private final Duration patience;
    private final Map<String, String> completed = new HashMap<>();

    /// @param token empty if there is none
    Api(ServerLocation server, String token, MessageLanguage language, RequestLog log) {
        this(server, client(), token, language, log);
    }

    /// @param trust TLS settings, instead of the trusted CAs of the system
    Api(ServerLocation server, SSLContext trust, String token, MessageLanguage language, RequestLog log) {
        this(server, client().sslContext(trust), token, language, log);
    }

    private Api(
            ServerLocation server, HttpClient.Builder client, String token, MessageLanguage language, RequestLog log) {
        this.http = client.build();
        this.server = server.address();
        this.start = server.start();
        this.token = token;
        this.language = language;
        this.log = log;
        this.patience = WHOLE_TIMEOUT;
    }

    private Api(Api other, Duration patience) {
        this.http = other.http;
        this.server = other.server;
        this.start = other.start;
        this.token = other.token;
        this.language = other.language;
        this.log = other.log;
        this.patience = patience;
    }

    /// A copy with another timeout of a whole response, except for streams.
    Api within(Duration limit) {
        return new Api(this, limit);
    }

    private static HttpClient.Builder client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIMEOUT);
    }

    public JsonNode get(String path, Map<String, String> query) {
        return orByPrefix(
                "GET",
                path,
                whole -> json(send(request(whole, query).GET().build()).body()));
    }

    /// Repeats a request that found nothing with the whole id, if a unique prefix of it was typed.
    private <T> T orByPrefix(String method, String path, Function<String, T> call) {
        try {
            return call.apply(completed.getOrDefault(path, path));
        } catch (CommandFailedException e) {
            if (e.complaint().exit() != ExitCode.NOT_FOUND || path.equals("/tasks")) {
                throw e;
            }
            String whole = new UniquePrefix(this::get).complete(method, path).orElseThrow(() -> e);
            completed.put(path, whole);
            return call.apply(whole);
        }
    }

    public JsonNode post(String path, JsonNode body, Map<String, String> headers) {
        HttpRequest.Builder request = request(path, Map.of())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        headers.forEach(request::header);
        return change(request, body.toString());
    }

    public JsonNode put(String path, JsonNode body) {
        HttpRequest.Builder request = request(path, Map.of())
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body.toString()));
        return change(request, body.toString());
    }

    public JsonNode patch(String path, JsonNode body) {
        return patch(path, body, Map.of());
    }

    public URI server() {
        return server;
    }

    /// Sends a POST request without a body.
    public JsonNode post(String path) {
        return orByPrefix("POST", path, whole -> change(request(whole, Map.of()).POST(BodyPublishers.noBody()), ""));
    }

    /// Changes parts of a resource (JSON merge patch).
    public JsonNode patch(String path, JsonNode change, Map<String, String> headers) {
        return orByPrefix("PATCH", path, whole -> {
            HttpRequest.Builder request = request(whole, Map.of())
                    .header("Content-Type", "application/merge-patch+json")
                    .method("PATCH", BodyPublishers.ofString(change.toString()));
            headers.forEach(request::header);
            return change(request, change.toString());
        });
    }

    public JsonNode delete(String path) {
        return change(request(path, Map.of()).DELETE(), "");
    }

    private JsonNode change(HttpRequest.Builder request, String body) {
        HttpRequest whole = request.build();
        log.unlessDry(whole, body);
        return json(send(whole).body());
    }

    public String text(String path, Map<String, String> query) {
        return orByPrefix(
                "GET", path, whole -> send(request(whole, query).GET().build()).body());
    }

    /// One page of JSON lines, and the cursor of the next page.
    public Lines lines(String path, Map<String, String> query) {
        HttpResponse<String> answer = orByPrefix(
                "GET", path, whole -> send(request(whole, query).GET().build()));
        return new Lines(
                answer.body(), answer.headers().firstValue("X-Next-Cursor").orElse(""));
    }

    /// A response that may be large. The caller closes the stream.
    public InputStream bytes(String path, Map<String, String> query) {
        HttpResponse<InputStream> answer = send(request(path, query).GET().build(), BodyHandlers.ofInputStream());
        return check(answer, Api::whole).body();
    }

    /// @param next cursor of the next page; empty on the last page
    public record Lines(String body, String next) {}

    private HttpRequest.Builder request(String path, Map<String, String> query) {
        String parameters = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        URI address = URI.create(server + path + (parameters.isEmpty() ? "" : "?" + parameters));
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(ANSWER_TIMEOUT).header("Accept-Language", language.tag());
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private HttpResponse<String> send(HttpRequest request) {
        var sent = http.sendAsync(
                request, BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LONGEST_ANSWER));
        try {
            return check(sent.get(patience.toMillis(), TimeUnit.MILLISECONDS), body -> body);
        } catch (ExecutionException e) {
            throw failure(e.getCause() instanceof IOException cause ? cause : new IOException(e));
        } catch (TimeoutException e) {
            throw unreachable(e, "no whole answer after " + Durations.text(patience));
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            sent.cancel(true); // do not read the rest
        }
    }

    private <T> HttpResponse<T> check(HttpResponse<T> answer, Function<T, String> text) {
        log.answered(answer);
        if (answer.statusCode() == 401 && answer.uri().getPath().equals(LOGIN)) {
            throw Fault.LOGIN_REFUSED.with(server);
        }
        if (answer.statusCode() == 401 && token.isEmpty()) {
            throw Fault.TOKEN_MISSING.with(server);
        }
        if (answer.statusCode() == 401 && token.contains(".")) { // only session tokens contain dots
            throw Fault.SESSION_OVER.with(server);
        }
        if (answer.statusCode() >= 300) {
            String body = text.apply(answer.body());
            if (answer.statusCode() == 400 && body.contains("requires TLS")) {
                throw Fault.TLS_NEEDED.with(server);
            }
            throw ServerProblem.of(answer.statusCode(), body).failure();
        }
        return answer;
    }

    private static String whole(InputStream body) {
        try (body) {
            return new String(body.readNBytes(LONGEST_PROBLEM), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return ""; // the status is enough
        }
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) {
        try {
            return http.send(request, body);
        } catch (IOException e) {
            throw failure(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private CommandFailedException failure(IOException e) {
        if (e instanceof ConnectException) {
            return unreachable(e, Reason.isUnknownHost(e) ? "no such host" : "nothing listens there");
        }
        if (reason(e).startsWith(TOO_LONG)) {
            return Fault.BROKEN_ANSWER.causedBy(e, server, "longer than %d MiB".formatted(LONGEST_ANSWER >> 20));
        }
        return TlsTrouble.of(e, server).orElseGet(() -> unreachable(e, reason(e)));
    }

    private CommandFailedException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return unreachable(e, "interrupted");
    }

    private CommandFailedException unreachable(Exception e, String why) {
        return Fault.UNREACHABLE.causedBy(e, server, why, start);
    }

    private static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).map(JavaNames::hidden).orElse("connection lost");
    }

    private JsonNode json(String body) {
        try {
            return VerbatimJson.read(body);
        } catch (JacksonException e) {
            throw Fault.BROKEN_ANSWER.causedBy(e, server, "no JSON");
        }
    }
}
