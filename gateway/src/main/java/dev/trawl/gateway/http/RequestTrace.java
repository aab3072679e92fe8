package dev.trawl.gateway.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Identifies a request in logs and responses.
///
/// @param requestId the id sent by the caller, or the trace id
/// @param traceparent W3C trace context: the caller's if it sent a valid one, else a new one
public record RequestTrace(String requestId, String traceparent) {

    private static final String ATTRIBUTE = "trawl.trace";
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final Pattern TRACEPARENT =
            Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    static RequestTrace begin(HttpServletRequest request, RandomGenerator random) {
        var trace = from(text(request.getHeader("traceparent")), text(request.getHeader("X-Request-Id")), random);
        request.setAttribute(ATTRIBUTE, trace);
        return trace;
    }

    /// Uses the ids that the caller sent. An empty or invalid one is replaced by a new id.
    public static RequestTrace from(String sentParent, String sentId, RandomGenerator random) {
        String traceparent = TRACEPARENT.matcher(sentParent).matches()
                ? sentParent
                : "00-%016x%016x-%016x-01".formatted(id(random), id(random), id(random));
        return new RequestTrace(
                REQUEST_ID.matcher(sentId).matches() ? sentId : traceparent.substring(3, 35), traceparent);
    }

    /// The trace of the request. A request rejected before it got one receives a new trace.
    static RequestTrace ensure(HttpServletRequest request, RandomGenerator random) {
        return request.getAttribute(ATTRIBUTE) == null ? begin(request, random) : of(request);
    }

    static RequestTrace of(HttpServletRequest request) {
        return Optional.ofNullable((RequestTrace) request.getAttribute(ATTRIBUTE))
                .orElse(new RequestTrace("", ""));
    }

    public String traceId() {
        return traceparent.isEmpty() ? "" : traceparent.substring(3, 35);
    }

    private static long id(RandomGenerator random) {
        return random.nextLong(1, Long.MAX_VALUE);
    }

    private static String text(@Nullable String header) {
        return Optional.ofNullable(header).orElse("");
    }
}
