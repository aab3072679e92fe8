package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives the refusals that Tomcat makes itself the same form as ours, and tells nothing about the server.
public final class ProblemReportValve extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            SecurityHeaders.addTo(response.getResponse());
            ProblemWriter.write(request.getRequest(), response.getResponse(), refusal(response.getStatus(), thrown));
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            LOG.debug("refusal lost cause={}", LogText.of(String.valueOf(e.getMessage())));
        }
    }

    private static RefusedException refusal(int status, @Nullable Throwable thrown) {
        if (thrown instanceof IOException) {
            return Refusals.of(thrown);
        }
        return switch (status) {
            case 404 -> RefusedException.of(Problem.NOT_FOUND, "no such route");
            case 405 -> RefusedException.of(Problem.METHOD_NOT_ALLOWED, "");
            case 500 -> RefusedException.of(Problem.INTERNAL, "");
            default -> RefusedException.of(Problem.MALFORMED_REQUEST, "").withHeader("Connection", "close");
        };
    }
}
