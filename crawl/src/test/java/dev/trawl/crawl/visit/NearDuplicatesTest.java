package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Links of generated near-identical pages are not followed; pages that only share a layout are. (C1)
@Timeout(300)
class NearDuplicatesTest {

    private static final String LAYOUT = """
            <header><a href=/>Teapot House</a> <a href=/about>About</a> <a href=/help>Help</a></header>
            <main>%s</main>
            <footer>Opening hours 9 to 17. Phone 030 1234. Delivery in 2 days.</footer>
            """;

    private final EndlessSite site = new EndlessSite();
    private final Random random = new Random(11);

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_soft_404_with_invented_folders_ends() {
        assertEnds(_ -> "", () -> "/%s/%s/".formatted(word(), word()));
    }

    @Test
    void a_soft_404_with_invented_files_ends() {
        assertEnds(_ -> "", () -> "/%s/%s.html".formatted(word(), word()));
    }

    @Test
    void a_soft_404_that_echoes_its_address_ends() {
        assertEnds(
                url -> "%s has no item %s. ".formatted(url.href(), url.path()),
                () -> "/%s/%d".formatted(word(), random.nextInt(9_000_000)));
    }

    @Test
    void a_soft_404_with_a_clock_and_a_counter_ends() {
        assertEnds(
                _ -> "%s, %s, took 0.%03d s, visitor %d, "
                        .formatted(
                                LocalDate.ofEpochDay(20_000 + random.nextInt(900)),
                                LocalTime.ofSecondOfDay(random.nextInt(86_400)),
                                random.nextInt(1_000),
                                random.nextInt(90_000)),
                () -> "/%s-%s".formatted(word(), random.nextInt(100)) + "/" + word());
    }

    @Test
    void a_soft_404_with_one_of_several_quotations_ends() {
        var quotations =
                IntStream.range(0, 6).mapToObj(_ -> word() + " " + word()).toList();
        assertEnds(_ -> quotations.get(random.nextInt(quotations.size())), () -> "/%s/%s/".formatted(word(), word()));
    }

    @Test
    void relative_navigation_of_a_missing_page_ends() {
        site.with(
                url -> url.path().length() > 1,
                _ -> LAYOUT.formatted("<h1>Nothing here</h1>")
                        + IntStream.range(0, 9)
                                .mapToObj("<a href='part%d/'>part</a>"::formatted)
                                .collect(Collectors.joining()));
        var fetched = crawl("<a href=/tea/green/>green</a>");

        assertThat(fetched).hasSizeBetween(20, 101);
    }

    @Test
    void real_pages_beside_a_soft_404_are_all_read() {
        site.with(
                "/page/",
                url -> LAYOUT.formatted("<h1>Page %s</h1>".formatted(number(url)))
                        + IntStream.rangeClosed(1, 3)
                                .map(i -> number(url) * 3 + i)
                                .filter(child -> child < 200)
                                .mapToObj(child -> link("/page/" + child) + link("/%s/".formatted(word())))
                                .collect(Collectors.joining()));
        site.with(url -> url.path().length() > 1, _ -> LAYOUT.formatted("<h1>Nothing here</h1>") + invented(5));
        var fetched = crawl("<a href=/page/0>first</a>");

        assertThat(fetched.stream().filter(url -> url.contains("/page/"))).hasSize(200);
        assertThat(fetched).hasSizeLessThan(1 + 200 + 2 + 200 + 100); // one invented link each on 199 real pages
    }

    @Test
    void products_that_only_their_neighbours_lead_to_are_all_read() {
        site.with("/tea/", url -> {
            int number = number(url);
            var own = new Random(number);
            return LAYOUT.formatted("<h1>%s %s</h1><p>%d.%02d EUR</p>"
                            .formatted(word(own), word(own), own.nextInt(40), own.nextInt(100)))
                    + children(number, 400, "/tea/item-%d");
        });
        assertThat(crawl("<a href=/tea/item-0>tea</a>").stream().filter(url -> url.contains("/tea/")))
                .hasSize(400);
        assertThat(site.reasons()).isEmpty();
    }

    @Test
    void products_that_differ_in_name_and_price_alone_are_all_read() {
        site.with("/shop/", url -> {
            int number = number(url);
            return LAYOUT.formatted("<h1>Cup</h1><p>%d.%02d EUR</p>".formatted(number / 7, number % 7))
                    + children(number, 300, "/shop/cup-%d");
        });
        assertThat(crawl("<a href=/shop/cup-0>cup</a>").stream().filter(url -> url.contains("/shop/")))
                .hasSize(300);
    }

    @Test
    void a_list_of_many_pages_is_read_to_its_end() {
        site.with("/list", url -> {
            int number = number(url);
            return LAYOUT.formatted(IntStream.range(number * 10, number * 10 + 10)
                            .mapToObj("<li>Order %d"::formatted)
                            .collect(Collectors.joining()))
                    + children(number, 300, "/list/%d");
        });
        assertThat(crawl("<a href=/list/0>orders</a>").stream().filter(url -> url.contains("/list/")))
                .hasSize(300);
    }

    @Test
    void a_calendar_with_events_is_read_to_its_end() {
        site.with("/events/", url -> {
            var month = YearMonth.parse(url.path().substring(8));
            String event = "<td>%d %s".formatted(random.nextInt(28), word(new Random(month.hashCode())));
            return LAYOUT.formatted("<h1>%s</h1>%s".formatted(month, event))
                    + IntStream.of(-1, 1, 12)
                            .mapToObj(month::plusMonths)
                            .filter(other -> other.getYear() >= 2016 && other.getYear() < 2026)
                            .map(other -> link("/events/" + other))
                            .collect(Collectors.joining());
        });
        assertThat(crawl("<a href=/events/2016-01>calendar</a>").stream().filter(url -> url.contains("/events/")))
                .hasSize(120);
    }

    private void assertEnds(
            java.util.function.Function<Url, String> variation, java.util.function.Supplier<String> url) {
        site.with(
                address -> address.path().length() > 1,
                address -> LAYOUT.formatted(
                                "<h1>Sorry</h1><p>%sWe could not find it.".formatted(variation.apply(address)))
                        + IntStream.range(0, 8).mapToObj(_ -> link(url.get())).collect(Collectors.joining()));
        var fetched = crawl(link(url.get()));

        assertThat(fetched).hasSizeBetween(20, 101);
        assertThat(site.reasons()).anySatisfy(reason -> assertThat(reason).startsWith("near_duplicates 24: "));
    }

    private static String children(int number, int most, String address) {
        return IntStream.rangeClosed(1, 3)
                .map(i -> number * 3 + i)
                .filter(child -> child < most)
                .mapToObj(child -> link(address.formatted(child)))
                .collect(Collectors.joining());
    }

    private List<String> crawl(String home) {
        site.first(url -> url.path().equals("/"), _ -> home);
        return site.crawl();
    }

    private String invented(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> link("/%s/%s/".formatted(word(), word())))
                .collect(Collectors.joining());
    }

    private String word() {
        return word(random);
    }

    private static String word(Random letters) {
        return IntStream.range(0, 4)
                .mapToObj(_ -> "" + "bdfgklmnprst".charAt(letters.nextInt(12)) + "aeiou".charAt(letters.nextInt(5)))
                .collect(Collectors.joining());
    }

    private static int number(Url url) {
        return Integer.parseInt((url.path() + url.query().orElse("")).replaceAll("\\D+", ""));
    }

    private static String link(String to) {
        return "<a href='%s'>go</a>".formatted(to);
    }
}
