package dev.trawl.bench.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageTextTest {

    private static final int PAGES = 600;
    private static final Pattern ANCHOR = Pattern.compile("<a [^>]*href=\"([^\"]*)\"");

    @ParameterizedTest
    @EnumSource
    void every_page_is_reached_from_the_first_one(Layout layout) {
        var site = new Site(layout, PAGES, 8080);
        var text = new PageText(site);
        Map<String, Integer> numbers = new HashMap<>();
        IntStream.range(0, PAGES).forEach(page -> numbers.put(site.url(page), page));
        Set<Integer> reached = new HashSet<>(Set.of(0));
        var open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            int page = open.remove();
            links(text.of(page)).stream()
                    .map(href -> href.startsWith("/") ? "http://" + site.authority(page) + href : href)
                    .filter(numbers::containsKey)
                    .map(numbers::get)
                    .filter(reached::add)
                    .forEach(open::add);
        }
        assertThat(reached).hasSize(PAGES);
    }

    @Test
    void the_same_number_gives_the_same_page() {
        var site = new Site(Layout.MANY_HOSTS, PAGES, 8080);
        assertThat(new PageText(site).of(17)).isEqualTo(new PageText(site).of(17));
        assertThat(new PageText(site).of(18)).isNotEqualTo(new PageText(site).of(17));
    }

    @Test
    void pages_are_as_large_as_those_of_the_web() {
        var text = new PageText(new Site(Layout.ONE_HOST, PAGES, 8080));
        var sizes = IntStream.range(0, PAGES)
                .map(page -> text.of(page).getBytes(StandardCharsets.UTF_8).length)
                .summaryStatistics();
        assertThat(sizes.getAverage()).isBetween(13_500.0, 16_500.0);
        assertThat(sizes.getMin()).isBetween(4_500, 8_000);
        assertThat(sizes.getMax()).isBetween(35_000, 64_000);
    }

    @Test
    void a_page_has_forty_links_and_some_that_lead_nowhere() {
        var links = links(new PageText(new Site(Layout.ONE_HOST, PAGES, 8080)).of(5));
        assertThat(links).hasSizeBetween(38, 42);
        assertThat(links)
                .contains("/private/p5.html", "mailto:info@example.org", "http://other.invalid/")
                .anyMatch(link -> link.startsWith("https://partner"))
                .anyMatch(link -> link.endsWith("#s1"));
    }

    @Test
    void the_pages_of_many_hosts_name_other_hosts_in_full() {
        var site = new Site(Layout.MANY_HOSTS, PAGES, 8080);
        assertThat(site.seeds()).hasSize(200).doesNotHaveDuplicates();
        assertThat(links(new PageText(site).of(3)))
                .anyMatch(link -> link.matches("http://127\\.0\\.1\\.\\d+:8080/d\\d\\d/p\\d+\\.html"));
    }

    private static List<String> links(String page) {
        String body = page.substring(page.indexOf("<body"));
        return ANCHOR.matcher(body)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
