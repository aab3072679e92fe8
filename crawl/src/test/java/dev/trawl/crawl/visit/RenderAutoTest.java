package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.render.BrowserAccess;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/// 000.22: with `render: auto`, only script shells go to a browser.
class RenderAutoTest {

    private static final String SHELL = "<title>App</title><div id=root></div><script src=/main.js></script>";
    private static final String AUTO = ", \"render\": \"auto\"";

    private final Site site = new Site();
    private final List<FetchRequest> sent = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() {
        site.page("/app", SHELL)
                .page("/plain", "<title>Plain</title><p>Tea 4.50 <a href=/other>more</a>")
                .with("/missing", 404, SHELL, "Content-Type", "text/html");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_shell_returns_to_the_frontier_without_a_row() {
        Visited visited = visit(AUTO, BrowserAccess.HERE, url("/app"));

        assertThat(visited.rows()).isEmpty();
        assertThat(visited.found()).isEmpty();
        assertThat(visited.requested()).as("the next request waits").isTrue();
        assertThat(visited.outcome().state()).isEqualTo(UrlState.WAITING);
        assertThat(visited.outcome().attempts()).isZero();
        assertThat(visited.outcome().bytes()).isEqualTo(SHELL.length());
        assertThat(visited.outcome().nextMode()).contains(FetchMode.CHROME);
        assertThat(sent).noneMatch(request -> request.render().isPresent());
    }

    @Test
    void it_is_loaded_in_the_browser_and_not_judged_again() {
        Visited visited = visit(AUTO, BrowserAccess.HERE, shell("/app"));

        assertThat(sent).anyMatch(request -> request.render().isPresent());
        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(visited.outcome().reason()).isEmpty();
        assertThat(visited.rows()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(BrowserAccess.class)
    void a_plain_page_and_an_error_page_stay_with_http(BrowserAccess access) {
        for (String path : List.of("/plain", "/missing")) {
            Visited visited = visit(AUTO, access, url(path));

            assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
            assertThat(visited.outcome().reason()).isEmpty();
            assertThat(visited.rows()).hasSize(1);
        }
        assertThat(sent).noneMatch(request -> request.render().isPresent());
    }

    @Test
    void without_chrome_on_any_worker_the_page_stands_with_a_note() {
        Visited handedOver = visit(AUTO, BrowserAccess.ELSEWHERE, url("/app"));
        assertThat(handedOver.outcome().nextMode()).contains(FetchMode.CHROME);

        Visited visited = visit(AUTO, BrowserAccess.ELSEWHERE, shell("/app"));

        assertUnrendered(visited, "not rendered: the page is a script shell, and no worker offers chrome");
    }

    @Test
    void a_worker_that_is_alone_without_a_browser_keeps_the_page_at_once() {
        Visited visited = visit(AUTO, BrowserAccess.NOWHERE, url("/app"));

        assertUnrendered(visited, "not rendered: the page is a script shell, and no browser can be used");
    }

    @Test
    void a_page_that_was_a_shell_and_is_none_any_more_has_no_note() {
        Visited visited = visit(AUTO, BrowserAccess.ELSEWHERE, shell("/plain"));

        assertThat(visited.outcome().reason()).isEmpty();
        assertThat(visited.rows()).singleElement().asString().doesNotContain("problems");
    }

    @Test
    void a_job_over_http_keeps_a_shell() {
        Visited visited = visit("", BrowserAccess.HERE, url("/app"));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(visited.outcome().reason()).isEmpty();
    }

    @Test
    void both_visits_count_as_one_page_of_the_host() {
        VisitPage visitor = visitor(AUTO + ", \"max_pages_per_host\": 1", BrowserAccess.HERE);

        var first = visitor.visit(url("/app"));
        var second = visitor.visit(shell("/app"));

        assertThat(first.outcome().nextMode()).isPresent();
        assertThat(second.outcome().state()).isEqualTo(UrlState.DONE);
    }

    private static void assertUnrendered(Visited visited, String note) {
        UrlOutcome outcome = visited.outcome();
        assertThat(outcome.state()).isEqualTo(UrlState.DONE);
        assertThat(outcome.reason()).contains(new UrlReason(UrlCause.NOT_RENDERED, note));
        assertThat(visited.rows())
                .singleElement()
                .satisfies(row -> assertThat(JsonMapper.shared()
                                .readTree(row)
                                .path("problems")
                                .get(0)
                                .asString())
                        .isEqualTo(note));
    }

    private Visited visit(String more, BrowserAccess access, CutUrl target) {
        return visitor(more, access).visit(target);
    }

    /// Sends requests for a browser over HTTP, as if the browser ran no script.
    private VisitPage visitor(String more, BrowserAccess access) {
        return site.visitor(more, this::watched).rendering(access);
    }

    private Fetcher watched(Fetcher fetcher) {
        return request -> {
            sent.add(request);
            return fetcher.fetch(request);
        };
    }

    private CutUrl url(String path) {
        return Site.cut(site.at(path));
    }

    private CutUrl shell(String path) {
        return url(path).fetchedBy(FetchMode.CHROME);
    }
}
