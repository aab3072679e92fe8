package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every route × every kind of credential, whoever adds the route. (S14; S10; of S9 what a worker's credential opens)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit starts the gateway before the tests.
class RouteMatrixTest {

    private static final Map<Access, Set<Role>> ALLOWED = new EnumMap<>(Map.of(
            Access.ANYONE, EnumSet.allOf(Role.class),
            Access.READ, EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER)),
            Access.RESULTS, EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER)),
            Access.SUBMIT, EnumSet.of(Role.ADMIN, Role.OPERATOR, Role.SUBMITTER),
            Access.CONTROL, EnumSet.of(Role.ADMIN, Role.OPERATOR),
            Access.WORKERS, EnumSet.of(Role.ADMIN, Role.OPERATOR),
            Access.ADMIN, EnumSet.of(Role.ADMIN),
            Access.AUDIT, EnumSet.of(Role.ADMIN, Role.AUDITOR),
            Access.WORKER, EnumSet.of(Role.WORKER),
            Access.BROWSER, EnumSet.of(Role.BROWSER)));

    private static final Map<Access, Set<KeyScope>> SCOPES = new EnumMap<>(Map.of(
            Access.ANYONE, EnumSet.allOf(KeyScope.class),
            Access.READ, EnumSet.of(KeyScope.TASKS_READ, KeyScope.ADMIN),
            Access.RESULTS, EnumSet.of(KeyScope.RESULTS_READ, KeyScope.ADMIN),
            Access.SUBMIT, EnumSet.of(KeyScope.TASKS_WRITE, KeyScope.ADMIN),
            Access.CONTROL, EnumSet.of(KeyScope.TASKS_WRITE, KeyScope.ADMIN),
            Access.WORKERS, EnumSet.of(KeyScope.WORKERS_MANAGE, KeyScope.ADMIN),
            Access.ADMIN, EnumSet.of(KeyScope.ADMIN),
            Access.AUDIT, EnumSet.of(KeyScope.ADMIN)));

    private Edge edge;
    private Knock knock;

    @BeforeAll
    void start() {
        edge = new Edge();
        knock = new Knock(edge.gateway.port());
    }

    @AfterAll
    void stop() {
        knock.close();
        edge.close();
    }

    /// 000.02
    @ParameterizedTest
    @EnumSource
    void every_route_obeys_its_access_for_every_role(Role role) {
        for (Route route : edge.gateway.routes()) {
            boolean allowed = ALLOWED.getOrDefault(route.access(), Set.of()).contains(role);
            assertAllowed(route, Edge.token(role), allowed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_route_obeys_its_scope_for_a_key_with_one(KeyScope scope) {
        String token = key("with " + scope, Role.ADMIN, EnumSet.of(scope));
        for (Route route : edge.gateway.routes()) {
            boolean allowed = SCOPES.getOrDefault(route.access(), Set.of()).contains(scope);
            assertAllowed(route, token, allowed);
        }
    }

    @Test
    void a_key_without_any_scope_opens_nothing() {
        String token = key("without", Role.ADMIN, Set.of());
        for (Route route : edge.gateway.routes()) {
            assertAllowed(route, token, route.access() == Access.ANYONE);
        }
    }

    @Test
    void no_scope_gives_a_role_more_than_it_has() {
        String token = key("viewer", Role.VIEWER, EnumSet.allOf(KeyScope.class));
        for (Route route : edge.gateway.routes()) {
            assertAllowed(
                    route, token, ALLOWED.getOrDefault(route.access(), Set.of()).contains(Role.VIEWER));
        }
    }

    @Test
    void a_worker_s_credential_opens_its_own_routes_and_no_others() {
        for (Route route : edge.gateway.routes()) {
            boolean open = route.access() == Access.ANYONE;
            assertAllowed(route, Edge.token(Role.WORKER), open || route.access() == Access.WORKER);
            assertAllowed(route, Edge.token(Role.BROWSER), open || route.access() == Access.BROWSER);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "trawl_00_00", "a.b.c", "admin-secret2", "ADMIN-SECRET", "..", "a.b"})
    void without_a_known_token_only_open_routes_answer(String token) {
        for (Route route : edge.gateway.routes()) {
            int status = knock.at(route, token);
            assertThat(status == 401).as("%s: %d", route, status).isEqualTo(route.access() != Access.ANYONE);
        }
    }

    @Test
    void only_the_probes_signing_in_joining_and_the_script_are_open() {
        assertThat(edge.gateway.routes().stream()
                        .filter(route -> route.access() == Access.ANYONE)
                        .map(route -> route.method() + " " + route.path().getPatternString()))
                .containsExactlyInAnyOrder(
                        "GET /livez",
                        "GET /readyz",
                        "POST /login",
                        "POST /workers/join",
                        "POST /api/distribution/devices",
                        "GET /worker/trawl.user.js");
    }

    @Test
    void the_administrator_of_another_project_changes_nothing_by_a_made_up_id() {
        for (Route route : edge.gateway.routes()) {
            boolean named = route.path().getPatternString().contains("{");
            if (named && !route.method().equals("GET") && !route.method().equals("PUT")) {
                assertThat(knock.at(route, Edge.STRANGER)).as(route.toString()).isBetween(400, 499);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", "file://"})
    void no_unsafe_route_takes_a_request_from_a_foreign_origin(String origin) {
        for (Route route : unsafe()) {
            int status = knock.at(route, Edge.token(Role.ADMIN), "Origin", origin, "Cookie", "session=1");
            assertThat(status).as("%s from %s", route, origin).isEqualTo(403);
        }
    }

    @Test
    void our_own_origin_and_the_user_s_extensions_are_not_foreign() {
        String own = "http://127.0.0.1:" + edge.gateway.port();
        for (String origin : List.of(own, "chrome-extension://dhdgffkkebhmkfjojejmpbldmpobfkfo")) {
            int status = edge.http
                    .post("/tasks", "{\"type\":\"echo\"}", "Origin", origin)
                    .status();
            assertThat(status).as(origin).isEqualTo(202);
        }
    }

    @Test
    void nothing_tells_a_browser_that_others_may_read() {
        for (String method : List.of("GET", "OPTIONS", "POST")) {
            var reply = edge.http.send(
                    method,
                    "/tasks",
                    Edge.token(Role.ADMIN),
                    new byte[0],
                    "Origin",
                    "https://evil.example",
                    "Access-Control-Request-Method",
                    "POST");
            assertThat(reply.whole().headers().map().keySet())
                    .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"));
        }
    }

    @Test
    void no_unsafe_route_takes_a_form() {
        for (Route route : unsafe()) {
            for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
                assertThat(knock.send(route, Edge.token(Role.ADMIN), type, "{\"a\":1}"))
                        .as("%s with %s", route, type)
                        .isBetween(400, 499);
            }
        }
    }

    private List<Route> unsafe() {
        return edge.gateway.routes().stream()
                .filter(route -> !route.method().equals("GET"))
                .toList();
    }

    private void assertAllowed(Route route, String token, boolean allowed) {
        int status = knock.at(route, token);
        assertThat(status != 403).as("%s with %s: %d", route, token, status).isEqualTo(allowed);
        assertThat(status).as(route.toString()).isNotEqualTo(401).isLessThan(500);
    }

    private String key(String name, Role role, Set<KeyScope> scopes) {
        String token = name.replace(' ', '-') + "-secret";
        var key = new ApiKey(ApiKeys.hash(token), "default", name, role, name, scopes, 0, 0, 0, Optional.empty());
        var _ = edge.ledger.write(transaction -> {
            transaction.identity().put(key);
            return true;
        });
        return token;
    }
}
