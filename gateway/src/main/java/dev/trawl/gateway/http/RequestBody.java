package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/// Takes in the body of a request, never more than allowed.
final class RequestBody {

    private final HttpServletRequest request;

    RequestBody(HttpServletRequest request) {
        this.request = request;
    }

    byte[] json(int limit) throws IOException {
        checkType();
        if (request.getContentLengthLong() > limit) {
            throw tooLarge(limit);
        }
        byte[] bytes = request.getInputStream().readNBytes(limit + 1);
        if (bytes.length > limit) {
            throw tooLarge(limit);
        }
        return bytes;
    }

    private static RefusedException tooLarge(int limit) {
        return RefusedException.of(Problem.TOO_LARGE, "a request body has at most %d bytes".formatted(limit));
    }

    private void checkType() {
        boolean plain = Optional.ofNullable(request.getHeader("Content-Encoding"))
                .map("identity"::equalsIgnoreCase)
                .orElse(true);
        if (!plain || !isJson(Optional.ofNullable(request.getContentType()).orElse(""))) {
            throw RefusedException.of(Problem.UNSUPPORTED_MEDIA_TYPE, "the body must be application/json in UTF-8")
                    .withHeader("Accept", "application/json");
        }
    }

    private static boolean isJson(String contentType) {
        try {
            var type = MediaType.parseMediaType(contentType);
            String charset = Optional.ofNullable(type.getParameter("charset")).orElse("utf-8");
            return type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON) && charset.equalsIgnoreCase("utf-8");
        } catch (InvalidMediaTypeException _) {
            return false;
        }
    }
}
