package dev.trawl.crawl.job.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.render.PageEnvironment;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.render.ResourceKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// 000.22: a job says whether its pages are loaded over HTTP or in a browser, and how.
class ReadRenderingTest {

    @Test
    void a_job_uses_http_by_default() {
        assertThat(rendering("'depth': 1")).isEqualTo(Rendering.HTTP);
        assertThat(rendering("'render': 'http', 'chrome': {'wait': 'load'}").needsBrowser())
                .isFalse();
    }

    @Test
    void a_job_for_a_browser_has_the_defaults() {
        assertThat(rendering("'render': 'chrome'")).isEqualTo(new Rendering(RenderMode.CHROME, RenderRequest.DEFAULTS));
    }

    @Test
    void a_job_may_leave_the_choice_to_the_crawl() {
        Rendering auto = rendering("'render': 'auto', 'chrome': {'wait': 'load'}");

        assertThat(auto.usesBrowser()).isTrue();
        assertThat(auto.needsBrowser()).isFalse();
        assertThat(auto.page().until()).isEqualTo(new PageWait.Load());
    }

    @Test
    void every_key_is_read() {
        RenderRequest page = rendering("'render': 'chrome', 'chrome': {'wait': '.price', 'viewport': '800x600',"
                        + " 'block': ['script', 'https://ads.example/**'], 'locale': 'de-DE',"
                        + " 'time_zone': 'Europe/Berlin', 'user_agent': 'Shop/1'}")
                .page();

        assertThat(page.until()).isEqualTo(new PageWait.Element(".price"));
        assertThat(page.blocked()).containsExactly(ResourceKind.SCRIPT);
        assertThat(page.blockedUrls()).hasSize(1);
        assertThat(page.environment()).isEqualTo(new PageEnvironment(800, 600, "de-DE", "Europe/Berlin", "Shop/1"));
    }

    @Test
    void an_empty_block_loads_everything() {
        assertThat(rendering("'chrome': {'block': []}").page().blocked()).isEmpty();
    }

    @Test
    void screenshots_load_everything_and_are_stored_in_captures() {
        RenderRequest page = rendering(
                        "'render': 'chrome', 'chrome': {'screenshot': ['viewport', 'full', '#chart'], 'pdf': true}")
                .page();

        assertThat(page.screenshots())
                .containsExactly(
                        PageScreenshot.viewport(), PageScreenshot.fullPage(), PageScreenshot.element("#chart"));
        assertThat(page.pdf()).isTrue();
        assertThat(page.blocked()).isEmpty();
        assertThat(rendering("'chrome': {'pdf': true, 'block': 'media'}").page().blocked())
                .containsExactly(ResourceKind.MEDIA);
        assertThat(coding("'render': 'chrome', 'chrome': {'screenshot': 'full'}"))
                .isEqualTo(WarcCoding.GZIP);
        assertThat(coding("'render': 'auto', 'chrome': {'pdf': true}")).isEqualTo(WarcCoding.GZIP);
        assertThat(coding("'render': 'chrome'")).isEqualTo(WarcCoding.NONE);
    }

    @Test
    void data_responses_are_kept_by_url_and_stored_in_captures() {
        String members = "'render': 'auto', 'chrome': {'capture_xhr': ['/api/**', 'https://api.example/*']},"
                + " 'fields': {'a': {'from': 'xhr', 'jsonpath': '$.a'}}";

        assertThat(rendering(members).page().captured()).hasSize(2);
        assertThat(coding(members)).isEqualTo(WarcCoding.GZIP);
    }

    @Test
    void a_wait_is_a_name_a_time_or_a_selector() {
        assertThat(until("'auto'")).isEqualTo(new PageWait.Auto());
        assertThat(until("'load'")).isEqualTo(new PageWait.Load());
        assertThat(until("'1500ms'")).isEqualTo(new PageWait.Pause(Duration.ofMillis(1_500)));
        assertThat(until("2")).isEqualTo(new PageWait.Pause(Duration.ofSeconds(2)));
        assertThat(until("'ul > li'")).isEqualTo(new PageWait.Element("ul > li"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'render': 'firefox' | render: must be one of http, auto, chrome",
                "'chrome': 5 | chrome: must be a map with actions, block, capture_xhr, locale, pdf, screenshot, time_zone, user_agent, viewport, wait",
                "'chrome': {'screen': 1} | chrome.screen: unknown; known are actions, block, capture_xhr, locale, pdf, screenshot, time_zone, user_agent, viewport, wait",
                "'chrome': {'wait': '31s'} | chrome.wait: must be a time such as 10, 1.5s, 500ms or 2m, from 0ms to 30s",
                "'chrome': {'viewport': 'wide'} | chrome.viewport: must be like 1280x800, with 1 to 10000 pixels a side",
                "'chrome': {'viewport': '0x9'} | chrome.viewport: must be like 1280x800, with 1 to 10000 pixels a side",
                "'chrome': {'locale': 'german'} | chrome.locale: 'german' must be like de or de-DE",
                "'chrome': {'time_zone': 'Berlin'} | chrome.time_zone: 'Berlin' must be like Europe/Berlin",
                "'chrome': {'user_agent': 'ü'} | chrome.user_agent: has a character that cannot be sent",
                "'chrome': {'block': 'images'} | chrome.block: 'images' is no URL pattern and none of image, media, font, stylesheet, script, xhr, fetch, websocket, manifest, other",
                "'render': 'chrome', 'tls': {'insecure_hosts': ['a.example']} | tls: does not work with 'render: chrome', because a browser verifies every certificate",
                "'chrome': {'screenshot': 5} | chrome.screenshot: must be a list of texts",
                "'chrome': {'screenshot': ''} | chrome.screenshot: '': must be a CSS selector",
                "'render': 'chrome', 'warc': false, 'chrome': {'screenshot': 'full'} | chrome.screenshot: is stored in captures, so the job must have 'warc: gzip' or 'warc: zstd'",
                "'render': 'chrome', 'warc': 'none', 'chrome': {'pdf': true} | chrome.pdf: is stored in captures, so the job must have 'warc: gzip' or 'warc: zstd'",
                "'render': 'auto', 'warc': false, 'chrome': {'screenshot': 'full'} | chrome.screenshot: is stored in captures, so the job must have 'warc: gzip' or 'warc: zstd'",
                "'chrome': {'capture_xhr': '/api/**'} | chrome.capture_xhr: needs a browser; add 'render: chrome' or 'render: auto'",
                "'render': 'chrome', 'chrome': {'capture_xhr': 5} | chrome.capture_xhr: must be a list of texts",
                "'render': 'chrome', 'warc': false, 'chrome': {'capture_xhr': '/api/**'} | chrome.capture_xhr: is stored in captures, so the job must have 'warc: gzip' or 'warc: zstd'",
                "'fields': {'a': {'from': 'xhr', 'jsonpath': '$.a'}} | fields: 'from: xhr' needs a browser; add 'render: chrome' or 'render: auto'",
                "'render': 'auto', 'fields': {'a': {'from': 'xhr', 'jsonpath': '$.a'}} | fields: 'from: xhr' needs 'chrome.capture_xhr' with the URL patterns of the responses",
                "'render': 'auto', 'since': 't1' | since: does not work with 'render: auto', because a browser sends no conditional requests",
                "'render': 'chrome', 'since': 't1' | since: does not work with 'render: chrome', because a browser sends no conditional requests",
            })
    void a_wrong_value_is_named(String members, String complaint) {
        assertThat(complaints(members)).containsExactly(complaint);
    }

    @Test
    void a_wrong_selector_is_named_with_the_reason() {
        assertThat(complaints("'chrome': {'wait': 'a[['}"))
                .singleElement()
                .asString()
                .startsWith("chrome.wait: 'a[[': ")
                .hasSizeGreaterThan("chrome.wait: 'a[[': ".length());
    }

    private static PageWait until(String wait) {
        return rendering("'chrome': {'wait': %s}".formatted(wait)).page().until();
    }

    private static Rendering rendering(String members) {
        var read = read(members);
        assertThat(read.complaints()).isEmpty();
        return read.job().orElseThrow().fetching().rendering();
    }

    private static WarcCoding coding(String members) {
        return read(members).job().orElseThrow().output().warc();
    }

    private static List<String> complaints(String members) {
        return read(members).complaints();
    }

    private static ReadJob.Reading read(String members) {
        String json = "{'seeds': 'https://a.example/', %s}".formatted(members).replace('\'', '"');
        return ReadJob.read(JsonMapper.shared().readTree(json));
    }
}
