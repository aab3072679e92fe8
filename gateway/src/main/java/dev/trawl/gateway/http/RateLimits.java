package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import jakarta.servlet.http.HttpServletResponse;
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

    /// Counts one request and tells the caller what is left.
    ///
    /// @throws RefusedException when it is one too many
    void admit(Caller caller, HttpServletResponse response) {
        long now = time.nanos();
        var own = new Principal(caller.project(), caller.principal());
        int left = take(principals, own, perPrincipal, now);
        tell(response, perPrincipal, left);
        if (left < 0) {
            throw tooMany("you may make %d requests per second".formatted(perPrincipal));
        }
        int leftOfProject = take(projects, caller.project(), perProject, now);
        if (leftOfProject < left) {
            tell(response, perProject, leftOfProject);
        }
        if (leftOfProject < 0) {
            giveBack(own);
            throw tooMany("the project may make %d requests per second".formatted(perProject));
        }
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

    private static void tell(HttpServletResponse response, int limit, int left) {
        if (left < Integer.MAX_VALUE) {
            response.setHeader("RateLimit-Limit", String.valueOf(limit));
            response.setHeader("RateLimit-Remaining", String.valueOf(Math.max(0, left)));
            response.setHeader("RateLimit-Reset", "1");
        }
    }

    private static RefusedException tooMany(String detail) {
        return RefusedException.of(Problem.RATE_LIMITED, detail).withHeader("Retry-After", "1");
    }
}
