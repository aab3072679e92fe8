package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Limits the requests of each principal, and of each project over all its principals. Who calls is known by the
/// credential alone, so no header and no spelling of a path gets anybody a second share.
public final class RateLimits {

    private static final int MANY = 10_000;

    private final int perPrincipal;
    private final int perProject;
    private final TimeSource time;
    private final Map<Principal, RateWindow> principals = new ConcurrentHashMap<>();
    private final Map<String, RateWindow> projects = new ConcurrentHashMap<>();

    /// @param perPrincipal requests in any second; 0 is no limit
    /// @param perProject the same for all principals of a project together
    public RateLimits(int perPrincipal, int perProject, TimeSource time) {
        this.perPrincipal = perPrincipal;
        this.perProject = perProject;
        this.time = time;
    }

    private record Principal(String project, String name) {}

    /// How many more requests may follow within the second.
    ///
    /// @param limit 0 is none
    public record Left(int limit, int requests) {

        Map<String, String> headers() {
            return limit == 0
                    ? Map.of()
                    : Map.of(
                            "RateLimit-Limit", String.valueOf(limit),
                            "RateLimit-Remaining", String.valueOf(Math.max(0, requests)),
                            "RateLimit-Reset", "1");
        }
    }

    /// Counts one request and returns what is left of the limit that is nearer.
    ///
    /// @throws RefusedException when it is one too many
    public Left admit(Caller caller) {
        long now = time.nanos();
        var own = new Principal(caller.project(), caller.principal());
        var ofPrincipal = new Left(perPrincipal, take(principals, own, perPrincipal, now));
        if (ofPrincipal.requests() < 0) {
            throw tooMany(ofPrincipal, "you may make %d requests per second".formatted(perPrincipal));
        }
        var ofProject = new Left(perProject, take(projects, caller.project(), perProject, now));
        if (ofProject.requests() < 0) {
            giveBack(own);
            throw tooMany(ofProject, "the project may make %d requests per second".formatted(perProject));
        }
        return ofProject.requests() < ofPrincipal.requests() ? ofProject : ofPrincipal;
    }

    private static <K> int take(Map<K, RateWindow> windows, K who, int most, long now) {
        if (most == 0) {
            return Integer.MAX_VALUE;
        }
        if (windows.size() > MANY) {
            windows.values().removeIf(window -> window.isEmpty(now));
        }
        return windows.computeIfAbsent(who, _ -> new RateWindow(most, now)).take(now);
    }

    private void giveBack(Principal principal) {
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
