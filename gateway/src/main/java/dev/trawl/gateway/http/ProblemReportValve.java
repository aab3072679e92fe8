package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.LogText;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes Tomcat's own error responses as problems, without details about the server.
public final class ProblemReportValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);
    private static final String WHY = "trawl.why";
    private static final String UNREADABLE =
            "the request line, path or a header field is malformed, or the head is too large";

    private final RandomGenerator random;

    /// @param random generates trace ids; must be thread-safe
    public ProblemReportValve(RandomGenerator random) {
        this.random = random;
    }

    /// Sets the detail for a request that is then rejected with a status only.
    static void explain(ServletRequest request, String detail) {
        request.setAttribute(WHY, detail);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            SecurityHeaders.addTo(response.getResponse());
            var trace = RequestTrace.ensure(request.getRequest(), random);
            response.setHeader("X-Request-Id", trace.requestId());
            ProblemWriter.write(request.getRequest(), response.getResponse(), refusal(request, response, thrown));
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            log.debug("refusal lost cause={}", LogText.of(String.valueOf(e.getMessage())));
        }
    }

    private static RefusedException refusal(Request request, Response response, @Nullable Throwable thrown) {
        if (thrown instanceof IOException) {
            return ProblemMapping.of(thrown);
        }
        return switch (response.getStatus()) {
            case 404 -> RefusedException.of(Problem.NOT_FOUND, "unknown path");
            case 500 -> RefusedException.of(Problem.INTERNAL, ProblemMapping.ASK_THE_LOG);
            default ->
                ProblemMapping.closing(
                        Problem.MALFORMED_REQUEST,
                        Optional.ofNullable((String) request.getAttribute(WHY)).orElse(UNREADABLE));
        };
    }
}
