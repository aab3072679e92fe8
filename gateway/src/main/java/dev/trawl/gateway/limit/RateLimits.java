package dev.trawl.gateway.limit;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Limits the request rate per principal and per project, over all gateways. The credential alone identifies the
/// caller, so neither a header nor another spelling of a path evades the limit.
public final class RateLimits {

    private static final int MANY = 10_000;

    private volatile Limits limits;
    private final TimeSource time;
    private final SharedCounts shared;
    private final Map<String, SharedWindow> principals = new ConcurrentHashMap<>();
    private final Map<String, SharedWindow> projects = new ConcurrentHashMap<>();

    /// @param perPrincipal requests in any second; 0 means unlimited
    /// @param perProject the same for all principals of a project together
    /// @param shared counters shared by all gateways
    public RateLimits(int perPrincipal, int perProject, TimeSource time, SharedCounts shared) {
        this.limits = new Limits(perPrincipal, perProject);
        this.time = time;
        this.shared = shared;
    }

    private record Limits(int perPrincipal, int perProject) {}

    /// Changes the limits. Different limits reset the counts of this gateway.
    public void change(int perPrincipal, int perProject) {
        var changed = new Limits(perPrincipal, perProject);
        if (!changed.equals(limits)) {
            limits = changed;
            principals.clear();
            projects.clear();
        }
    }

    /// The remaining requests within the second.
    ///
    /// @param limit 0 means unlimited
    public record Left(int limit, int requests) {

        public Map<String, String> headers() {
            return limit == 0
                    ? Map.of()
                    : Map.of(
                            "RateLimit-Limit", String.valueOf(limit),
                            "RateLimit-Remaining", String.valueOf(Math.max(0, requests)),
                            "RateLimit-Reset", "1");
        }
    }

    /// Counts one request and returns the rest of the limit with fewer remaining requests.
    ///
    /// @throws RefusedException when the limit is exceeded
    public Left admit(Caller caller) {
        long now = time.nanos();
        int perPrincipal = limits.perPrincipal();
        int perProject = limits.perProject();
        String own = "principal:%s/%s".formatted(caller.project(), caller.principal());
        var ofPrincipal = new Left(perPrincipal, take(principals, own, perPrincipal, now));
        if (ofPrincipal.requests() < 0) {
            throw tooMany(ofPrincipal, "rate limit of this principal: %d requests per second".formatted(perPrincipal));
        }
        var ofProject = new Left(perProject, take(projects, "project:" + caller.project(), perProject, now));
        if (ofProject.requests() < 0) {
            giveBack(own);
            throw tooMany(ofProject, "rate limit of the project: %d requests per second".formatted(perProject));
        }
        return ofProject.requests() < ofPrincipal.requests() ? ofProject : ofPrincipal;
    }

    private int take(Map<String, SharedWindow> windows, String who, int most, long now) {
        if (most == 0) {
            return Integer.MAX_VALUE;
        }
        if (windows.size() > MANY) {
            windows.values().removeIf(window -> window.isEmpty(now));
        }
        return windows.computeIfAbsent(who, name -> new SharedWindow(name, most, shared, now))
                .take(now);
    }

    private void giveBack(String principal) {
        var window = principals.get(principal);
        if (window != null) {
            window.giveBack();
        }
    }

    private static RefusedException tooMany(Left left, String detail) {
        var refused = RefusedException.of(Problem.RATE_LIMITED, detail).withHeader("Retry-After", "1");
        for (var header : left.headers().entrySet()) {
            refused = refused.withHeader(header.getKey(), header.getValue());
        }
        return refused;
    }
}
