package dev.trawl.gateway.http;

import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes a problem (RFC 9457) in the caller's language.
final class ProblemWriter {

    private ProblemWriter() {}

    private record Body(
            String type,
            String title,
            int status,
            String detail,
            String instance,
            String code,
            List<Field> errors,
            String traceId) {}

    private record Field(String pointer, String detail) {}

    /// The error format for clients of document 003.
    private record Refusal(boolean success, String error, String message, String traceId) {}

    private static final String MARKET = "/market/";

    static void write(HttpServletRequest request, HttpServletResponse response, RefusedException refused)
            throws IOException {
        boolean chinese = wantsChinese(request);
        boolean market = Optional.ofNullable(request.getRequestURI()).orElse("").startsWith(MARKET);
        byte[] body = ResponseJson.bytes(market ? refusal(request, refused, chinese) : body(request, refused, chinese));
        response.resetBuffer();
        response.setStatus(refused.problem().status());
        refused.headers().forEach(response::setHeader);
        response.setHeader("Content-Language", chinese ? "zh" : "en");
        response.setContentType(market ? "application/json" : "application/problem+json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static Refusal refusal(HttpServletRequest request, RefusedException refused, boolean chinese) {
        var problem = refused.problem();
        var places = refused.errors().stream()
                .map(FieldError::pointer)
                .filter(pointer -> !pointer.isEmpty())
                .limit(1)
                .map(pointer -> pointer + ": ")
                .collect(Collectors.joining());
        return new Refusal(
                false,
                problem.code(),
                problem.title(chinese) + ": " + places + refused.detail(),
                RequestTrace.of(request).traceId());
    }

    private static Body body(HttpServletRequest request, RefusedException refused, boolean chinese) {
        var problem = refused.problem();
        return new Body(
                "urn:trawl:problem:" + problem.code(),
                problem.title(chinese),
                problem.status(),
                refused.detail(),
                Optional.ofNullable(request.getRequestURI()).orElse(""),
                problem.code(),
                refused.errors().stream()
                        .limit(RefusedException.MOST_ERRORS)
                        .map(error -> new Field(error.pointer(), error.detail()))
                        .toList(),
                RequestTrace.of(request).traceId());
    }

    /// True when `Accept-Language` prefers Chinese to English. The default is English.
    private static boolean wantsChinese(HttpServletRequest request) {
        return request.getHeader("Accept-Language") != null
                && Collections.list(request.getLocales()).stream()
                        .map(Locale::getLanguage)
                        .filter(language -> language.equals("zh") || language.equals("en"))
                        .findFirst()
                        .filter("zh"::equals)
                        .isPresent();
    }
}
