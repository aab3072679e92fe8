package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.UrlFamily;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sites that make up pages without end are left after a while; sites that are only large are not. (C1)
@Timeout(300)
class DuplicatePageTrapTest {

    private static final int PAGES = 200;

    private final EndlessSite site = new EndlessSite();
    private final AtomicInteger fresh = new AtomicInteger();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_calendar_ends() {
        site.with("/calendar/", this::month);
        assertEnds("<a href=/calendar/2026/11>calendar</a>", "/calendar/");
    }

    @Test
    void a_calendar_of_days_ends() {
        site.with("/events", this::day);
        assertEnds("<a href='/events?date=2026-11-16'>today</a>", "/events");
    }

    @Test
    void folders_in_folders_end() {
        site.with("/a/", _ -> "<p>Folder</p><a href=a/>a</a><a href=b/>b</a><a href=c/>c</a>");
        assertEnds("<a href=/a/>folders</a>", "/a/");
    }

    @Test
    void sessions_in_paths_end() {
        site.with("/s/", url -> {
            String name = url.path().substring(url.path().lastIndexOf('/') + 1);
            return "<h1>About %s</h1>".formatted(name)
                    + names(12)
                            .map(other -> link("/s/%s/%s".formatted(session(), other)))
                            .collect(Collectors.joining());
        });
        assertEnds(link("/s/%s/name0".formatted(session())), "/s/");
    }

    @Test
    void copies_of_real_pages_with_sessions_end() {
        site.with("/page", url -> url.path().length() > 5 ? real(url) : "");
        var fetched = crawl(IntStream.range(0, PAGES)
                .mapToObj(number -> link("/page" + number))
                .collect(Collectors.joining()));

        assertThat(fetched.stream().filter(url -> url.matches(".*/page\\d+"))).hasSize(PAGES);
        assertThat(fetched.stream().filter(url -> url.contains("?sid="))).hasSizeBetween(30, 100);
    }

    private String real(Url url) {
        int number = Integer.parseInt(url.path().substring(5));
        return "<h1>Page %d</h1>".formatted(number)
                + IntStream.range(number + 1, Math.min(number + 4, PAGES))
                        .mapToObj(other -> link("/page%d?sid=%s".formatted(other, session())))
                        .collect(Collectors.joining());
    }

    @Test
    void queries_end() {
        site.with(
                "/search",
                url -> "<p>Nothing was found for %s</p>".formatted(url.query().orElse(""))
                        + names(5).map(name -> link("/search?" + url.query().orElse("q=") + name))
                                .collect(Collectors.joining()));
        assertThat(crawl("<a href='/search?q=x'>search</a>").stream().filter(url -> url.contains("/search")))
                .hasSizeBetween(20, 100);
    }

    @Test
    void hosts_of_a_wildcard_end() {
        site.with(
                url -> url.host().startsWith("w"),
                url -> "<p>Welcome to %s</p>".formatted(url.host())
                        + names(3).map(_ ->
                                        link("http://w%d.shop.test%s/".formatted(fresh.incrementAndGet(), site.port())))
                                .collect(Collectors.joining()));
        assertEnds(link("http://www.shop.test%s/".formatted(site.port())), "//w");
    }

    @Test
    void pages_that_are_not_there_and_do_not_say_so_end() {
        site.with(
                "/lost/",
                url -> "<h1>Oops</h1><p>%s is not here.</p>".formatted(url.path())
                        + names(3).map(name -> link(name + fresh.incrementAndGet() + "/"))
                                .collect(Collectors.joining()));
        assertEnds("<a href=/lost/x>lost</a>", "/lost/");
    }

    @Test
    void a_large_shop_is_read_to_its_end() {
        var random = new Random(7);
        site.with("/p/", url -> {
            int number = Integer.parseInt(url.path().substring(3));
            return "<title>Product</title><p>%s</p>".formatted(words(new Random(number)))
                    + IntStream.range(0, 5)
                            .mapToObj(_ -> link("/p/" + random.nextInt(3_000)))
                            .collect(Collectors.joining());
        });
        site.with("/list/", url -> {
            int number = Integer.parseInt(url.path().substring(6));
            return "<h1>List</h1>"
                    + IntStream.range(number * 50, number * 50 + 50)
                            .mapToObj(product -> link("/p/" + product))
                            .collect(Collectors.joining());
        });
        var fetched = crawl(IntStream.range(0, 60)
                .mapToObj(number -> link("/list/" + number))
                .collect(Collectors.joining()));

        assertThat(fetched.stream().filter(url -> url.contains("/p/"))).hasSize(3_000);
        assertThat(site.reasons()).isEmpty();
    }

    @Test
    void pages_that_differ_in_a_number_alone_are_all_read() {
        site.with("/n/", url -> {
            int number = Integer.parseInt(url.path().substring(3));
            return "<title>Page %d</title>".formatted(number)
                    + IntStream.rangeClosed(1, 5)
                            .map(i -> number * 5 + i)
                            .filter(child -> child < 1_000)
                            .mapToObj(child -> link("/n/" + child))
                            .collect(Collectors.joining());
        });
        assertThat(crawl("<a href=/n/0>first</a>").stream().filter(url -> url.contains("/n/")))
                .hasSize(1_000);
    }

    @Test
    void one_distinct_page_reopens_its_url_family() {
        site.with(
                "/f/",
                url -> url.path().compareTo("/f/100") < 0
                        ? "<p>same</p>" + link("/f/more-%d".formatted(fresh.incrementAndGet()))
                        : "<p>%s</p>".formatted(words(new Random(url.path().hashCode()))));
        var fetched = crawl(IntStream.range(0, 300)
                .mapToObj(number -> link("/f/%03d".formatted(number)))
                .collect(Collectors.joining()));

        var numbered = fetched.stream().filter(url -> url.matches(".*/f/\\d+")).toList();
        assertThat(numbered.stream().filter(url -> url.compareTo(site.at("/f/100")) < 0))
                .hasSizeBetween(29, 40);
        assertThat(numbered.stream().filter(url -> url.compareTo(site.at("/f/160")) >= 0))
                .hasSize(140);
    }

    @Test
    void pages_that_are_all_the_same_but_lead_nowhere_are_all_read() {
        site.with("/frames", _ -> "<frameset><frame src=menu.html></frameset>");
        var fetched = crawl(IntStream.range(0, 300)
                .mapToObj(number -> link("/frames?class%d".formatted(number)))
                .collect(Collectors.joining()));

        assertThat(fetched).hasSize(301);
    }

    @Test
    void mirrors_of_a_site_are_read_whole() {
        site.with("/v", url -> {
            String number = url.path().substring(4);
            return "<p>%s</p>".formatted(words(new Random(number.hashCode())));
        });
        var fetched = crawl(IntStream.range(0, 1_200)
                .mapToObj(page -> link("/v%d/%d".formatted(page % 4, page / 4)))
                .collect(Collectors.joining()));

        assertThat(fetched).hasSize(1_201);
    }

    private void assertEnds(String entry, String prefix) {
        var fetched = crawl(entry);

        assertThat(fetched.stream().filter(url -> url.contains(prefix))).hasSizeBetween(20, 100);
        assertThat(site.reasons()).contains("trap.echoes 24");
    }

    private List<String> crawl(String home) {
        site.with("/", url -> url.path().equals("/") ? home : "");
        return site.crawl();
    }

    private String month(Url url) {
        String[] parts = url.path().split("/");
        var first = LocalDate.of(Integer.parseInt(parts[2]), Integer.parseInt(parts[3]), 1);
        return "<title>%s %d</title><table>%s</table>%s%s%s"
                .formatted(
                        first.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH),
                        first.getYear(),
                        IntStream.rangeClosed(1, first.lengthOfMonth())
                                .mapToObj("<td>%d"::formatted)
                                .collect(Collectors.joining()),
                        monthLink(first.plusMonths(1)),
                        monthLink(first.minusMonths(1)),
                        monthLink(first.plusYears(1)));
    }

    private static String monthLink(LocalDate month) {
        return "<a href=/calendar/%d/%02d>%tB %<tY</a>".formatted(month.getYear(), month.getMonthValue(), month);
    }

    private String day(Url url) {
        var day = LocalDate.parse(url.query().orElseThrow().substring(5));
        return "<h1>%s, %d %s</h1><p>No events</p>".formatted(day.getDayOfWeek(), day.getDayOfMonth(), day.getMonth())
                + IntStream.of(-1, 1, 7, 30, 365)
                        .mapToObj(day::plusDays)
                        .map(other -> "<a href='/events?date=%s'>go</a>".formatted(other))
                        .collect(Collectors.joining());
    }

    private String session() {
        return "ab%08xz".formatted(fresh.incrementAndGet() * 0x9E3779B9);
    }

    private static Stream<String> names(int count) {
        return IntStream.range(0, count).mapToObj("name%d"::formatted);
    }

    private static String words(Random random) {
        return IntStream.range(0, 20)
                .mapToObj(_ -> Character.toString('a' + random.nextInt(20)).repeat(3))
                .collect(Collectors.joining(" "));
    }

    private static String link(String to) {
        return "<a href='%s'>go</a>".formatted(to);
    }

    @Test
    @Timeout(80)
    void a_long_segment_takes_no_longer_than_a_short_one() {
        Url url = Url.parse("http://shop.test/" + "a1".repeat(500) + "b".repeat(1_000))
                .orElseThrow();

        for (int i = 0; i < 20_000; i++) {
            assertThat(UrlFamily.of(url)).startsWith("shop.test ");
        }
    }
}
