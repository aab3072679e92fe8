package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.url.UrlRanges;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Seeds with requests and templates, and the errors of seeds, paginations and logins.
class ReadRequestsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/x | /x",
                "/?page={1..3} | /?page=1 /?page=2 /?page=3",
                "/{08..11} | /08 /09 /10 /11",
                "/{3..1} | /3 /2 /1",
                "/{0..100..50} | /0 /50 /100",
                "/{a,b}/{1..2} | /a/1 /a/2 /b/1 /b/2",
                "/{a} | /{a}",
                "/?q={\"a\":1,\"b\":2} | /?q={\"a\":1,\"b\":2}",
            })
    void templates_are_expanded(String template, String urls) {
        assertThat(UrlRanges.expand(template, 100)).containsExactly(urls.split(" "));
    }

    @Test
    void templates_are_bounded() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlRanges.expand("/{1..999999999}/{1..999999999}/{1..999999999}", 50_000))
                .withMessage("expands to more than 50000 URLs");
        assertThat(complaints("'seeds': ['https://a.example/{1..50000}', 'https://a.example/b']"))
                .containsExactly("seeds: must be at most 50000 URLs");
    }

    @Test
    void a_seed_has_a_method_headers_and_a_body() {
        var seeds = seeds("'seeds': ['https://a.example/', {'url': 'https://a.example/{1..2}', 'method': 'put',"
                + " 'headers': {'X-A': 'secret://k'}, 'body': [1, {'b': 2}]},"
                + " {'url': 'https://a.example/', 'form': {'a b': 'ü', 'n': 5}}]");

        assertThat(seeds.getFirst().request()).isEmpty();
        assertThat(seeds).extracting(FoundUrl::url).contains("https://a.example/1", "https://a.example/2");
        assertThat(seeds.get(1).request().orElseThrow())
                .isEqualTo("{\"method\":\"PUT\",\"headers\":{\"X-A\":\"secret://k\",\"Content-Type\":"
                        + "\"application/json\"},\"body\":\"[1,{\\\"b\\\":2}]\"}");
        assertThat(seeds.get(3).request().orElseThrow()).contains("POST", "x-www-form-urlencoded", "a+b=%C3%BC&n=5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'url': 'https://a.example/', 'method': 'TRACE'} | seeds.method: must be one of GET, POST, PUT, PATCH",
                "{'url': 'https://a.example/', 'method': 'GET', 'body': 'x'} | seeds.method: a GET has no body",
                "{'url': 'https://a.example/', 'body': 'x', 'form': {'a': 1}} | seeds: has body and form; one of them is enough",
                "{'url': 'https://a.example/', 'form': {'a': {}}} | seeds.form: must be a map of texts and numbers",
                "{'url': 'https://a.example/', 'headers': {'Host': 'x'}} | seeds.headers.Host: header Host cannot be set",
                "{'url': 'https://a.example/', 'body': 5} | seeds.body: must be a map or a list, which is sent as JSON, or a text",
                "{'file': 'urls.txt'} | seeds.file: is read by the trawl command, not by a server; send the URLs themselves",
            })
    void a_wrong_seed_is_named(String seed, String complaint) {
        assertThat(complaints("'seeds': " + seed)).first().isEqualTo(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "5 | pagination: must be a map, such as {by: cursor, from: {jsonpath: $.next}, to: {query: cursor}}",
                "{} | pagination.by: must be one of link, cursor, page, offset",
                "{'by': 'luck'} | pagination.by: must be one of link, cursor, page, offset",
                "{'by': 'page', 'to': {'query': 'p'}} | pagination: has no end; add items, more, total, pages or max_pages",
                "{'by': 'page', 'max_pages': 2, 'to': 'p'} | pagination.to: must be a map with one of query, body, header, such as {query: page}",
                "{'by': 'page', 'max_pages': 0, 'to': {'query': 'p'}} | pagination.max_pages: must be a number from 1 to 2147483647",
                "{'by': 'cursor', 'to': {'query': 'c'}} | pagination.from: is missing; a map such as {jsonpath: $.next} or {header: Link}",
                "{'by': 'cursor', 'from': {'jsonpath': 'x'}, 'to': {'query': 'c'}} | pagination.from.jsonpath: not a JSONPath (RFC 9535): expected '$' at position 0",
                "{'by': 'cursor', 'from': {'header': 'a b'}, 'to': {'query': 'c'}} | pagination.from.header: 'a?b' cannot be the name of a header",
                "{'by': 'link', 'from': {'header': 'Link'}, 'step': 2} | pagination.step: has no meaning with by: link",
                "{'by': 'offset', 'max_pages': 2, 'to': {'query': 'o'}} | pagination: by offset needs limit, the number of items per page, or items",
                "{'by': 'link', 'from': {'header': 'Link'}, 'mach': '/x'} | pagination.mach: unknown; known are by, from, items, limit, match, max_pages, more, pages, start, step, to, total",
            })
    void a_wrong_pagination_is_named(String pagination, String complaint) {
        assertThat(complaints("'seeds': 'https://a.example/', 'pagination': " + pagination))
                .contains(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "5 | login: must be a map with url and fields",
                "{'url': 'x', 'fields': {'a': 'b'}} | login.url: must be an http or https address of at most 8192 characters",
                "{'url': 'https://a.example/l'} | login.fields: must be a map of form fields, such as {user: ann, password: secret://shop}",
                "{'url': 'https://a.example/l', 'fields': {'p': 'secret://a b'}} | login.fields.p: a secret's name has letters, digits, '_', '-' and '.'",
                "{'url': 'https://a.example/l', 'fields': {'a': 'b'}, 'check': {'cookies': 'x'}} | login.check.cookies: unknown; known are cookie, selector, status, url",
                "{'url': 'https://a.example/l', 'fields': {'a': 'b'}, 'expired': {'cookie': 'x'}} | login.expired.cookie: unknown; known are selector, status, url",
                "{'url': 'https://a.example/l', 'fields': {'a': 'b'}, 'max_logins': 0} | login.max_logins: must be a number from 1 to 10000",
            })
    void a_wrong_login_is_named(String login, String complaint) {
        assertThat(complaints("'seeds': 'https://a.example/', 'login': " + login))
                .contains(complaint);
    }

    @Test
    void a_login_needs_cookies() {
        assertThat(complaints("'seeds': 'https://a.example/', 'cookies': false,"
                        + " 'login': {'url': 'https://a.example/l', 'fields': {'a': 'b'}}"))
                .containsExactly("login: needs cookies; remove 'cookies: false'");
    }

    private static List<String> complaints(String members) {
        return ReadJob.read(JsonMapper.shared().readTree(json(members))).complaints();
    }

    private static List<FoundUrl> seeds(String members) {
        return new JobPlanner().plan(json(members)).seeds();
    }

    private static String json(String members) {
        return "{%s}".formatted(members).replace('\'', '"');
    }
}
