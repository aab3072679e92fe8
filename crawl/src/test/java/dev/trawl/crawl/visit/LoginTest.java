package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A job with a form login on a site whose form has a CSRF token and whose sessions end.
class LoginTest {

    private static final String FORM = "<form method=post action='%s'><input name=user>"
            + "<input type=password name=password><input type=checkbox name=remember></form>";
    private static final String PASSWORD = "correct horse & é";

    private final Site site = new Site();
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();
    private final Map<String, AtomicInteger> sessions = new ConcurrentHashMap<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile int pagesPerSession = Integer.MAX_VALUE;

    @BeforeEach
    void site() {
        site.with("/login", this::login).otherwise(this::page);
        site.with("/robots.txt", 404, "");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void the_form_is_filled_in_with_its_hidden_fields_before_the_first_page() {
        var visitor = visitor("");

        assertThat(row(visitor.visit(Site.cut(site.at("/account"))))).contains("\"status\":200", "account of ann");
        assertThat(row(visitor.visit(Site.cut(site.at("/orders"))))).contains("\"status\":200");
        assertThat(logins).containsExactly("ann:" + PASSWORD + ":remember=1:lang=en");
    }

    @Test
    void a_session_that_ends_is_renewed_and_no_page_is_lost() {
        pagesPerSession = 3;
        var visitor = visitor("");

        for (int i = 0; i < 10; i++) {
            assertThat(row(visitor.visit(Site.cut(site.at("/p" + i))))).contains("\"status\":200", "account of ann");
        }
        assertThat(logins).hasSize(4);
    }

    @Test
    void pages_that_see_the_same_end_log_in_once() {
        var visitor = visitor("");
        visitor.visit(Site.cut(site.at("/p")));
        sessions.clear();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var visits = IntStream.range(0, 20)
                    .mapToObj(i -> threads.submit(() -> visitor.visit(Site.cut(site.at("/p" + i)))))
                    .toList();
            assertThat(visits).allSatisfy(visit -> assertThat(row(visit.get())).contains("account of ann"));
        }
        assertThat(logins).hasSize(2);
    }

    @Test
    void pages_at_once_do_not_fail_because_they_use_up_each_others_sessions() {
        pagesPerSession = 3;
        var visitor = visitor("");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var visits = IntStream.range(0, 4)
                    .mapToObj(i -> threads.submit(() -> visitor.visit(Site.cut(site.at("/p" + i)))))
                    .toList();
            assertThat(visits).allSatisfy(visit -> assertThat(row(visit.get())).contains("account of ann"));
        }
    }

    @Test
    void a_page_that_the_session_does_not_reach_fails_alone() {
        site.with("/admin", exchange -> {
            exchange.getResponseHeaders().add("Location", "/login");
            exchange.sendResponseHeaders(302, -1);
        });
        var visitor = visitor("");

        assertThat(Site.why(visitor.visit(Site.cut(site.at("/admin")))))
                .isEqualTo("login: the session does not reach this page, also right after a login");
        assertThat(row(visitor.visit(Site.cut(site.at("/p"))))).contains("account of ann");
        assertThat(logins).hasSize(4);
    }

    @Test
    void a_wrong_password_fails_every_page_after_one_attempt() {
        var visitor = visitor("", Map.of("shop", "wrong"));

        for (int i = 0; i < 3; i++) {
            Visited visited = visitor.visit(Site.cut(site.at("/p" + i)));
            assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
            assertThat(visited.outcome().reason()).map(UrlReason::cause).contains(UrlCause.LOGIN);
            assertThat(Site.why(visited))
                    .isEqualTo(
                            "login: %s still shows a login form; are the fields right?".formatted(site.at("/login")));
            assertThat(row(visited)).contains("\"error\":\"login\"").doesNotContain("wrong");
        }
        assertThat(logins).hasSize(1);
    }

    @Test
    void each_check_of_success_is_kept() {
        for (String check :
                List.of("'cookie': 'sid'", "'selector': 'a.logout'", "'url': '/welcome'", "'status': 200")) {
            assertThat(row(visitor(", 'check': {%s}".formatted(check)).visit(Site.cut(site.at("/p")))))
                    .as(check)
                    .contains("account of ann");
        }
        for (String check : List.of("'cookie': 'x'", "'selector': '.x'", "'url': '/x'", "'status': 201")) {
            assertThat(Site.why(visitor(", 'check': {%s}".formatted(check)).visit(Site.cut(site.at("/p")))))
                    .as(check)
                    .startsWith("login: ");
        }
    }

    @Test
    void the_end_of_a_session_is_seen_by_the_sign_of_the_job() {
        pagesPerSession = 1;
        var visitor = visitor(", 'expired': {'url': '/login**'}, 'max_logins': 2");

        assertThat(row(visitor.visit(Site.cut(site.at("/p1"))))).contains("account of ann");
        assertThat(row(visitor.visit(Site.cut(site.at("/p2"))))).contains("account of ann");
        Visited third = visitor.visit(Site.cut(site.at("/p3")));
        assertThat(Site.why(third)).startsWith("login: max_logins (2) is reached");
        assertThat(logins).hasSize(2);
    }

    @Test
    void robots_txt_also_holds_for_the_login_page() {
        site.with("/robots.txt", 200, "User-agent: *\nDisallow: /login");

        assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p"))))).contains("robots.txt forbids");
        assertThat(logins).isEmpty();
    }

    @Test
    void a_busy_login_page_is_tried_again_later() {
        site.with("/login", 503, "");

        Visited visited = visitor("").visit(Site.cut(site.at("/p")));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(Site.why(visited)).contains("login_unavailable", "answered status 503");
        site.with("/login", this::login);
        assertThat(row(visitor("").visit(Site.cut(site.at("/p"))))).contains("account of ann");
    }

    @Test
    void a_form_that_sends_the_password_elsewhere_is_refused() {
        site.page(
                "/login",
                "<form method=post action='http://other.test/'><input name=user>"
                        + "<input type=password name=password><input type=checkbox name=remember></form>");
        assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p")))))
                .contains("sends its fields to http://other.test");

        site.page("/login", "<form><input name=user><input type=password name=password></form>");
        assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p"))))).contains("method get");

        site.page("/login", "<form method=post><input name=name><input type=password name=password></form>");
        assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p")))))
                .contains("has no field remember, user; it has name, password");
    }

    @Test
    void a_password_stays_at_the_port_of_the_login_page() {
        try (var other = new Site()) {
            other.otherwise(exchange -> exchange.sendResponseHeaders(200, -1));
            site.page("/login", FORM.formatted(other.at("/take")));
            assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p")))))
                    .contains("sends its fields to " + other.at(""));

            site.with("/login", exchange -> {
                if (exchange.getRequestMethod().equals("GET")) {
                    html(exchange, 200, FORM.formatted(""));
                } else {
                    exchange.getResponseHeaders().add("Location", other.at("/take"));
                    exchange.sendResponseHeaders(307, -1);
                }
            });
            assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p")))))
                    .contains("passes the fields on to " + other.at("/take"));
            assertThat(other.asked).isEmpty();
        }
    }

    @Test
    void a_login_page_that_redirects_elsewhere_is_named_with_its_target() {
        site.with("/login", 302, "", "Location", "https://sso.test/sign-in?state=x");

        assertThat(Site.why(visitor("").visit(Site.cut(site.at("/p")))))
                .isEqualTo(
                        "login: %s redirects to https://sso.test/sign-in; if that is the login page, name it in login.url"
                                .formatted(site.at("/login")));
    }

    @Test
    void an_outage_of_the_login_page_costs_no_login_and_pages_wait_for_its_end() {
        var visitor = visitor(", 'max_logins': 1");
        site.with("/login", 503, "");

        for (int i = 0; i < 5; i++) {
            Visited visited = visitor.visit(Site.cut(site.at("/p" + i)), HostThrottle.FREE);
            assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
            assertThat(visited.outcome().attempts()).isZero();
            assertThat(visited.trouble())
                    .hasValueSatisfying(
                            trouble -> assertThat(trouble.waitMillis()).isEqualTo(1_000));
        }
        assertThat(site.asked).filteredOn("/login"::equals).hasSize(1);
        site.time.advance(Duration.ofSeconds(1));
        assertThat(visitor.visit(Site.cut(site.at("/p"))).trouble())
                .hasValueSatisfying(trouble -> assertThat(trouble.waitMillis()).isEqualTo(2_000));

        site.with("/login", this::login);
        site.time.advance(Duration.ofSeconds(2));
        assertThat(row(visitor.visit(Site.cut(site.at("/p"))))).contains("account of ann");
    }

    @Test
    void a_page_that_waits_for_the_login_of_another_can_be_interrupted() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        site.with("/login", exchange -> {
            begun.countDown();
            try {
                answer.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            login(exchange);
        });
        var visitor = visitor("");
        var first = Thread.startVirtualThread(() -> visitor.visit(Site.cut(site.at("/a"))));
        begun.await();
        var reasons = new LinkedBlockingQueue<String>();
        var second = Thread.startVirtualThread(() -> reasons.add(Site.why(visitor.visit(Site.cut(site.at("/b"))))));
        second.interrupt();

        assertThat(reasons.take()).startsWith("cancelled");
        answer.countDown();
        first.join();
    }

    @Test
    void a_missing_secret_is_named_before_the_crawl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> visitor("", Map.of()))
                .withMessageContaining("secret://shop is not set");
    }

    private VisitPage visitor(String more) {
        return visitor(more, Map.of("shop", PASSWORD));
    }

    private VisitPage visitor(String more, Map<String, String> values) {
        String login =
                "'login': {'url': '%s', 'fields': {'user': 'ann', 'password': 'secret://shop', 'remember': '1'}%s}"
                        .formatted(site.at("/login"), more);
        String job = ("{'seeds': ['%s'], 'delay': 0, " + login + "}")
                .formatted(site.at("/"))
                .replace('\'', '"');
        SecretStore secrets =
                name -> Optional.ofNullable(values.get(name)).map(value -> new Secret(value, List.of("*")));
        return site.visitorOf(job, secrets);
    }

    private static String row(Visited visited) {
        return visited.record().orElseThrow();
    }

    /// GET shows the form with a fresh token; POST checks both.
    private void login(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            form(exchange);
            return;
        }
        var fields = fields(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        logins.add("%s:%s:remember=%s:lang=%s"
                .formatted(fields.get("user"), fields.get("password"), fields.get("remember"), fields.get("lang")));
        boolean ours = tokens.remove(String.valueOf(fields.get("csrf")));
        if (!ours || !PASSWORD.equals(fields.get("password"))) {
            form(exchange);
            return;
        }
        String session = "s" + numbers.incrementAndGet();
        sessions.put(session, new AtomicInteger());
        exchange.getResponseHeaders().add("Set-Cookie", "sid=%s; Path=/; HttpOnly".formatted(session));
        exchange.getResponseHeaders().add("Location", "/welcome");
        exchange.sendResponseHeaders(303, -1);
    }

    private void form(HttpExchange exchange) throws IOException {
        String token = "t" + numbers.incrementAndGet();
        tokens.add(token);
        html(exchange, 200, """
                <form action=/search method=get><input name=q></form>
                <form method=post><input type=hidden name=csrf value=%s><input name=user>
                <input type=password name=password><input type=checkbox name=remember>
                <select name=lang><option value=de>de<option value=en selected>en</select>
                <button>Sign in</button></form>
                """.formatted(token));
    }

    /// Shows a page to members and sends everyone else to the login.
    private void page(HttpExchange exchange) throws IOException {
        String cookie = exchange.getRequestHeaders().getFirst("Cookie");
        AtomicInteger seen = sessions.get(cookie == null ? "" : cookie.replace("sid=", ""));
        boolean welcome = exchange.getRequestURI().getPath().equals("/welcome");
        if (seen == null || (!welcome && seen.incrementAndGet() > pagesPerSession)) {
            exchange.getResponseHeaders().add("Location", "/login?next=" + exchange.getRequestURI());
            exchange.sendResponseHeaders(302, -1);
            return;
        }
        html(exchange, 200, "<title>account of ann</title><a class=logout href=/logout>log out</a>");
    }

    private static Map<String, String> fields(String form) {
        var fields = new ConcurrentHashMap<String, String>();
        for (String pair : form.split("&")) {
            String[] parts = pair.split("=", 2);
            fields.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    private static void html(HttpExchange exchange, int status, String html) throws IOException {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
