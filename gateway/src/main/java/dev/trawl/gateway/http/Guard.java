package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.connection.CurrentConnection;
import dev.trawl.gateway.connection.TrackedConnection;
import dev.trawl.gateway.limit.RateLimits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.Callers;
import dev.trawl.gateway.text.LogText;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The filter before every route: sets the trace, authenticates, applies rate limits and maps failures to problems.
public final class Guard implements Filter {

    private static final Logger log = LoggerFactory.getLogger(Guard.class);

    private final RouteTable routes;
    private final Callers callers;
    private final RateLimits limits;
    private final BodyBudget budget;
    private final RandomGenerator random;
    private final AuditRequests witness;

    public Guard(
            RouteTable routes,
            Callers callers,
            RateLimits limits,
            BodyBudget budget,
            RandomGenerator random,
            AuditRequests witness) {
        this.routes = routes;
        this.callers = callers;
        this.limits = limits;
        this.budget = budget;
        this.random = random;
        this.witness = witness;
    }

    @Override
    public void doFilter(ServletRequest anyRequest, ServletResponse anyResponse, FilterChain chain) throws IOException {
        var request = (HttpServletRequest) anyRequest;
        var response = (HttpServletResponse) anyResponse;
        SecurityHeaders.addTo(response);
        var trace = RequestTrace.begin(request, random);
        response.setHeader("X-Request-Id", trace.requestId());
        try (var _ = budget.open(request)) {
            Origins.check(request);
            if (!routes.isOpen(request.getMethod(), request.getRequestURI())) {
                var caller = callers.of(Collections.list(request.getHeaders("Authorization")));
                request.setAttribute(Exchange.CALLER, caller);
                CurrentConnection.tell(TrackedConnection::authenticated);
                limits.admit(caller).headers().forEach(response::setHeader);
            }
            chain.doFilter(request, response);
        } catch (Exception | LinkageError | StackOverflowError e) {
            refuse(request, response, ProblemMapping.cause(e));
        }
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response, Throwable thrown) throws IOException {
        var refused = ProblemMapping.of(thrown);
        witness.refused(request, refused.problem());
        boolean begun = response.isCommitted();
        if (begun && thrown instanceof IOException) {
            log.debug(
                    "client left method={} path={} trace={}",
                    request.getMethod(),
                    LogText.of(request.getRequestURI()),
                    RequestTrace.of(request).traceId());
        } else {
            tell(request, refused.problem(), thrown);
        }
        if (begun) { // abort, so that the client does not accept a partial response
            throw thrown instanceof IOException broken ? broken : new IOException("the response was interrupted");
        }
        ProblemWriter.write(request, response, refused);
    }

    private static void tell(HttpServletRequest request, Problem problem, Throwable thrown) {
        String path = LogText.of(request.getRequestURI());
        String trace = RequestTrace.of(request).traceId();
        if (problem == Problem.INTERNAL) {
            log.error("request failed method={} path={} trace={}", request.getMethod(), path, trace, thrown);
        } else if (problem.status() >= 500) {
            log.warn("request refused path={} code={} trace={} cause={}", path, problem.code(), trace, words(thrown));
        } else {
            log.debug("request refused method={} path={} code={}", request.getMethod(), path, problem.code());
        }
    }

    private static String words(Throwable thrown) {
        return LogText.of(
                thrown instanceof RefusedException refused ? refused.detail() : String.valueOf(thrown.getMessage()));
    }
}
