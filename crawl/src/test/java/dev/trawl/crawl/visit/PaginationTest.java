package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Listings of an API that are paged through by cursor, number or link, in any part of the request.
class PaginationTest {

    private final Site site = new Site();
    private final List<String> received = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_cursor_of_the_body_goes_into_the_query() {
        api(request -> ApiPages.after(parameter(request, "cursor", "0")));

        assertThat(items("'seeds': ['%s?sort=id'], 'pagination': {'by': 'cursor',"
                        + " 'from': {'jsonpath': '$.next'}, 'to': {'query': 'cursor'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(received)
                .containsExactly(
                        "GET /api?sort=id ",
                        "GET /api?sort=id&cursor=1 ",
                        "GET /api?sort=id&cursor=2 ",
                        "GET /api?sort=id&cursor=3 ");
    }

    @Test
    void a_cursor_goes_into_a_json_body_and_the_seed_is_a_post() {
        api(request -> ApiPages.after(parameter(request, "cursor", "0")));

        assertThat(items("'seeds': [{'url': '%s', 'body': {'query': 'q', 'variables': {'cursor': 0}}}],"
                        + "'pagination': {'by': 'cursor', 'from': {'jsonpath': '$.next'},"
                        + " 'to': {'body': 'variables.cursor'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(received)
                .startsWith(
                        "POST /api {\"query\":\"q\",\"variables\":{\"cursor\":0}}",
                        "POST /api {\"query\":\"q\",\"variables\":{\"cursor\":1}}")
                .hasSize(ApiPages.PAGES);
    }

    @Test
    void a_page_number_goes_into_a_form() {
        api(request -> ApiPages.page(parameter(request, "page", "1")));

        assertThat(items("'seeds': [{'url': '%s', 'form': {'q': 'a b', 'page': 1}}], 'pagination': {'by': 'page',"
                        + " 'to': {'body': 'page'}, 'items': {'jsonpath': '$.items[*]'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(received)
                .startsWith("POST /api q=a+b&page=1", "POST /api q=a+b&page=2")
                .as("an empty page ends it")
                .hasSize(ApiPages.PAGES + 1);
    }

    @Test
    void a_cursor_of_a_header_goes_into_a_header() {
        site.with("/api", exchange -> {
            int page = Integer.parseInt(header(exchange, "X-Cursor", "0"), 10);
            if (page + 1 < ApiPages.PAGES) {
                exchange.getResponseHeaders().add("X-Next", String.valueOf(page + 1));
            }
            send(exchange, ApiPages.body(page, ""));
        });

        assertThat(items("'seeds': ['%s'], 'pagination': {'by': 'cursor', 'from': {'header': 'X-Next'},"
                        + " 'to': {'header': 'X-Cursor'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
    }

    @Test
    void an_offset_grows_by_the_limit_until_the_total() {
        api(request -> ApiPages.page(
                String.valueOf(Integer.parseInt(parameter(request, "offset", "0"), 10) / ApiPages.SIZE + 1)));

        assertThat(items("'scope': 'list', 'seeds': ['%s?limit=3'], 'pagination': {'by': 'offset', 'limit': 3,"
                        + " 'to': {'query': 'offset'}, 'total': {'jsonpath': '$.total'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(received)
                .as("the total ends it")
                .hasSize(ApiPages.PAGES)
                .last()
                .isEqualTo("GET /api?limit=3&offset=9 ");
    }

    @Test
    void the_header_link_names_the_next_page() {
        site.with("/api", exchange -> {
            int page = Integer.parseInt(parameter(exchange, "p", "0"), 10);
            if (page + 1 < ApiPages.PAGES) {
                exchange.getResponseHeaders()
                        .add("Link", "</other>; rel=prev, </api?p=%d>; rel=\"next\"".formatted(page + 1));
            }
            send(exchange, ApiPages.body(page, ""));
        });

        assertThat(items("'links': [], 'seeds': ['%s'], 'pagination': {'by': 'link', 'from': {'header': 'Link'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
    }

    @Test
    void stop_rules_end_a_listing() {
        api(request -> ApiPages.page(parameter(request, "page", "1")));
        String seed = "'seeds': ['%s'], 'pagination': {'by': 'page', 'to': {'query': 'page'}, ";

        assertThat(items(seed + "'max_pages': 2}")).hasSize(2 * ApiPages.SIZE);
        assertThat(items(seed + "'pages': {'jsonpath': '$.pages'}}")).hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(items(seed + "'more': {'jsonpath': '$.more'}}")).hasSize(ApiPages.PAGES * ApiPages.SIZE);
        assertThat(items(seed + "'items': {'jsonpath': '$.items[*]'}, 'total': {'jsonpath': '$.total'}}"))
                .hasSize(ApiPages.PAGES * ApiPages.SIZE);
        received.clear();
        assertThat(items("'seeds': ['%s?page=3'], 'pagination': {'by': 'page', 'to': {'query': 'page'},"
                        + " 'items': {'jsonpath': '$.items[*]'}}"))
                .as("a listing begins at the number of its seed")
                .hasSize(2 * ApiPages.SIZE);
    }

    @Test
    void the_empty_page_that_ends_a_listing_is_no_page_without_items() {
        api(request -> ApiPages.page(parameter(request, "page", "1")));

        var visits = crawl("'seeds': ['%s'], 'items': {'jsonpath': '$.items[*]'}, 'pagination': {'by': 'page',"
                + " 'to': {'query': 'page'}, 'items': {'jsonpath': '$.items[*]'}}");

        assertThat(visits).hasSize(ApiPages.PAGES + 1);
        assertThat(visits.getLast().outcome().reason()).isEmpty();
        assertThat(visits).extracting(visited -> visited.items().size()).containsExactly(3, 3, 3, 3, 0);
    }

    @Test
    void a_cursor_that_leads_back_stops_the_listing_and_is_named() {
        api(request -> ApiPages.cursor(parameter(request, "cursor", "a"), List.of("a", "b", "c", "b")));

        var visits = crawl("'seeds': ['%s'], 'pagination': {'by': 'cursor', 'from': {'jsonpath': '$.next'},"
                + " 'to': {'query': 'cursor'}}");

        assertThat(received).hasSize(3);
        assertThat(visits.getLast().outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(visits.getLast().outcome().reason()).map(UrlReason::cause).contains(UrlCause.PAGINATION_STOPPED);
        assertThat(Site.why(visits.getLast()))
                .isEqualTo("pagination: page 3 names 'b' as next, which leads back to a page before");
        assertThat(visits.getLast().record().orElseThrow()).contains("problems", "leads back to a page before");
    }

    @Test
    void a_next_link_of_the_same_origin_need_not_match_include() {
        String next =
                "'seeds': ['%s'], 'include': ['*/api'], 'pagination': {'by': 'link', 'from': {'jsonpath': '$.next'}}";
        site.with("/api", exchange -> send(exchange, "{\"next\": \"/more?p=2\"}"));

        var visited = visitor(next).visit(seed(next));

        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/more?p=2"));
    }

    @Test
    void a_listing_whose_next_link_is_out_of_scope_says_why_it_stops() {
        site.with("/api", exchange -> send(exchange, "{\"next\": \"http://elsewhere.test/api?p=2\"}"));

        var visits = crawl("'seeds': ['%s'], 'pagination': {'by': 'link', 'from': {'jsonpath': '$.next'}}");

        assertThat(visits).hasSize(1);
        assertThat(visits.getFirst().outcome().reason()).map(UrlReason::cause).contains(UrlCause.PAGINATION_STOPPED);
        assertThat(Site.why(visits.getFirst()))
                .isEqualTo("pagination: the next page 'http://elsewhere.test/api?p=2' is not followed (scope)");
    }

    @Test
    void a_server_that_ignores_the_page_number_is_named_and_its_items_are_not_repeated() {
        api(_ -> ApiPages.page("1"));

        var visits = crawl("'seeds': ['%s'], 'pagination': {'by': 'page', 'to': {'query': 'p'},"
                + " 'items': {'jsonpath': '$.items[*]'}}");

        assertThat(visits).hasSize(2);
        assertThat(visits.getLast().outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(visits.getLast().outcome().reason()).map(UrlReason::cause).contains(UrlCause.REPEATED_PAGE);
        assertThat(Site.why(visits.getLast()))
                .isEqualTo("page 2 has the same items as page 1, so the listing does not advance;"
                        + " does the server read 'query p'?");
        assertThat(visits.getLast().record().orElseThrow())
                .contains("\"page\":2", "\"error\":\"repeated_page\"")
                .doesNotContain("fields");
    }

    @Test
    void a_cursor_in_next_is_not_followed_as_a_link() {
        site.with("/api", exchange -> send(exchange, "{\"next_cursor\": \"2\"}"));

        var visits = crawl("'seeds': ['%s'], 'next': {'jsonpath': '$.next_cursor'}");

        assertThat(visits).as("/2 is no page of the API").hasSize(1);
        assertThat(visits.getFirst().outcome().reason()).map(UrlReason::cause).contains(UrlCause.PAGINATION_STOPPED);
        assertThat(Site.why(visits.getFirst()))
                .isEqualTo("next: '2' is not a link; for a cursor or a page number use pagination with by: cursor"
                        + " or by: page");
    }

    @Test
    void links_that_look_like_links_are_still_followed_by_next() {
        for (String link : List.of("/api?p=2", "?p=2", "http://shop.test:%d/api?p=2", "./api?p=2", "api?p=2")) {
            String url = link.formatted(site.port());
            site.with("/api", exchange -> send(exchange, "{\"next\": \"%s\"}".formatted(url)));
            assertThat(visitor("'seeds': ['%s'], 'next': {'jsonpath': '$.next'}")
                            .visit(Site.cut(site.at("/api")))
                            .found())
                    .as(url)
                    .extracting(FoundUrl::url)
                    .containsExactly(site.at("/api?p=2"));
        }
    }

    @Test
    void rules_that_find_nothing_are_known() {
        api(_ -> ApiPages.page("1"));

        var visitor = visitor("'seeds': ['%s'], 'pagination': {'by': 'cursor', 'from': {'jsonpath': '$.absent'},"
                + " 'to': {'query': 'c'}, 'items': {'jsonpath': '$.rows[*]'}}");
        visitor.visit(seed("'seeds': ['%s']"));

        assertThat(visitor.fruitless()).containsKeys("pagination.from", "pagination.items");
    }

    @Test
    void a_post_is_redirected_as_by_browsers() {
        site.with("/old", 307, "", "Location", "/api").with("/form", 303, "", "Location", "/done");
        api(request -> ApiPages.page(parameter(request, "page", "1")));
        site.with("/done", exchange -> send(exchange, "{}"));

        items(
                "'seeds': [{'url': '%s', 'body': {'page': 1}}], 'pagination': {'by': 'page', 'to': {'body': 'page'},"
                        + " 'items': {'jsonpath': '$.items[*]'}}",
                "/old");
        assertThat(received).hasSize(ApiPages.PAGES + 1).allMatch(line -> line.startsWith("POST /api {\"page\":"));

        received.clear();
        var visits = crawl("'seeds': [{'url': '%s', 'form': {'a': 1}}]", "/form");
        assertThat(visits).hasSize(2);
        assertThat(visits.getLast().record().orElseThrow()).contains("/done").doesNotContain("POST");
    }

    @Test
    void a_body_that_may_hold_secrets_stays_with_its_origin() {
        for (int status : List.of(307, 308)) {
            received.clear();
            site.with("/old", status, "", "Location", "http://other.test:%d/api".formatted(site.port()));
            api(request -> ApiPages.page(parameter(request, "page", "1")));

            var visits = crawl(
                    "'scope': 'any', 'seeds': [{'url': '%s', 'headers': {'X-Key': 'k'}, 'body': {'a': 1}}]", "/old");

            assertThat(visits).hasSize(2);
            assertThat(received).containsExactly("GET /api ");
        }
    }

    @Test
    void requests_with_different_bodies_are_different_pages() {
        var plan = new JobPlanner()
                .plan(job(
                        "'seeds': ['%1$s', {'url': '%1$s', 'body': {'a': 1}}, {'url': '%1$s', 'body': {'a': 2}},"
                                + " {'url': '%1$s', 'body': {'a': 1}}]",
                        "/api"));

        assertThat(plan.seeds().stream().map(FoundUrl::high).distinct())
                .as("the frontier adds equal requests once")
                .hasSize(3);
    }

    private VisitPage visitor(String members) {
        return site.visitorOf(job(members, "/api"), SecretStore.NONE);
    }

    private String job(String members, String path) {
        return ("{'delay': 0, 'fields': {'item': {'jsonpath': '$.items[*]', 'many': true}}, "
                        + members.replace("%s", site.at(path)).replace("%1$s", site.at(path)) + "}")
                .replace('\'', '"');
    }

    private CutUrl seed(String members) {
        return cut(new JobPlanner().plan(job(members, "/api")).seeds().getFirst());
    }

    private static CutUrl cut(FoundUrl found) {
        return new CutUrl(7, found.url(), found.depth(), found.path(), 0, found.request(), "", found.mode());
    }

    private List<Visited> crawl(String members) {
        return crawl(members, "/api");
    }

    /// Visits the seeds and each new page once, as a crawl does.
    private List<Visited> crawl(String members, String path) {
        String job = job(members, path);
        var visitor = site.visitorOf(job, SecretStore.NONE);
        Deque<FoundUrl> open = new ArrayDeque<>(new JobPlanner().plan(job).seeds());
        Set<Long> known = new HashSet<>();
        var visits = new ArrayList<Visited>();
        while (!open.isEmpty()) {
            FoundUrl next = open.poll();
            if (known.add(next.high() ^ next.low())) {
                Visited visited = visitor.visit(cut(next));
                visits.add(visited);
                open.addAll(visited.found());
            }
        }
        return visits;
    }

    private Set<String> items(String members) {
        return items(members, "/api");
    }

    private Set<String> items(String members, String path) {
        var items = new HashSet<String>();
        for (Visited visited : crawl(members, path)) {
            JsonNode row = JsonMapper.shared().readTree(visited.record().orElseThrow());
            row.path("fields")
                    .path("item")
                    .forEach(item -> assertThat(items.add(item.toString())).isTrue());
        }
        return items;
    }

    private void api(Function<HttpExchange, String> answer) {
        site.with("/api", exchange -> send(exchange, answer.apply(exchange)));
    }

    /// The value in the query, in a form or in a JSON body.
    private String parameter(HttpExchange exchange, String name, String absent) {
        String query = exchange.getRequestURI().getQuery();
        String body;
        try {
            body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        received.add("%s %s %s".formatted(exchange.getRequestMethod(), exchange.getRequestURI(), body));
        if (body.startsWith("{")) {
            return JsonMapper.shared().readTree(body).findPath(name).asString(absent);
        }
        for (String pair : ((query == null ? "" : query) + "&" + body).split("&")) {
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return absent;
    }

    private static String header(HttpExchange exchange, String name, String absent) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? absent : value;
    }

    private static void send(HttpExchange exchange, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
