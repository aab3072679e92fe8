package dev.trawl.gateway.http;

import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/// Writes an audit entry for every state-changing request, accepted or rejected, and for every failed
/// authentication. Entries of admin and worker-management routes are durable before the response. Accepted requests
/// of workers and browsers are not audited; see the task log.
public final class AuditRequests {

    static final String ROUTE = "trawl.route";
    static final String SENT = "trawl.sent";
    static final String CONCEALED = "trawl.concealed";
    static final String BEFORE = "trawl.before";
    private static final String DENIED = "auth.denied";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private final AuditBook book;

    public AuditRequests(AuditBook book) {
        this.book = book;
    }

    /// @throws RefusedException when the route is audited and the audit log has no room for an entry
    void mayGoOn(Route route) {
        if (isWitnessed(route) && !book.hasRoom()) {
            throw RefusedException.of(Problem.OVERLOADED, "the audit log is overloaded; try again later")
                    .withHeader("Retry-After", "1");
        }
    }

    void accepted(HttpServletRequest request, Route route, Answer answer) throws IOException {
        if (!isWitnessed(route)) {
            return;
        }
        var entry = entry(request, route.method() + " " + route.path(), sent(request, route), answer.status(), "")
                .changed(text(request, BEFORE), hash(answer));
        if (route.access() == Access.ADMIN || route.access() == Access.WORKERS) {
            Await.on(book.recordNow(entry));
        } else {
            book.record(entry);
        }
    }

    /// The audit log counts identical rejected requests, because their number is unbounded.
    void refused(HttpServletRequest request, Problem problem) {
        int status = problem.status();
        boolean isUnsafe = !SAFE.contains(request.getMethod());
        boolean isNameless = request.getAttribute(Exchange.CALLER) == null;
        if (status == Problem.UNAUTHORIZED.status() || (isUnsafe && isNameless)) {
            String tried = request.getMethod() + " " + request.getRequestURI();
            book.refused(entry(request, DENIED, "", status, problem.code()).about(tried));
        } else if (isUnsafe) {
            var route = Optional.ofNullable((Route) request.getAttribute(ROUTE));
            String action = request.getMethod() + " "
                    + route.map(found -> found.path().toString()).orElse("?");
            String sent = route.map(found -> sent(request, found)).orElse("");
            book.refused(entry(request, action, sent, status, problem.code()));
        }
    }

    private static boolean isWitnessed(Route route) {
        return !SAFE.contains(route.method()) && route.access() != Access.WORKER && route.access() != Access.BROWSER;
    }

    /// Omits the body hash on routes that receive passwords or secrets, because they could be guessed from it.
    private static String sent(HttpServletRequest request, Route route) {
        return route.access() == Access.ADMIN || route.access() == Access.ANYONE ? "" : text(request, SENT);
    }

    private static AuditEntry entry(HttpServletRequest request, String action, String sent, int status, String detail) {
        var caller = Optional.ofNullable((Caller) request.getAttribute(Exchange.CALLER));
        return new AuditEntry(
                caller.map(Caller::project).orElse(Caller.DEFAULT_PROJECT),
                caller.map(Caller::principal).orElse(""),
                caller.map(Caller::role).map(Role::name).orElse(""),
                request.getRemoteAddr(),
                action,
                request.getRequestURI(),
                sent,
                "",
                "",
                status,
                detail);
    }

    /// Hash of the response body, which shows the current state of the object.
    static String hash(Answer answer) throws IOException {
        if (answer.length() <= 0) {
            return "";
        }
        var bytes = new ByteArrayOutputStream((int) answer.length());
        answer.body().writeTo(bytes);
        return ChainedEntry.sha256(bytes.toByteArray());
    }

    private static String text(HttpServletRequest request, String attribute) {
        return Optional.ofNullable((String) request.getAttribute(attribute)).orElse("");
    }
}
