package dev.trawl.cli.demo;

import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The pages of the demo shop.
///
/// @param origin the origin of the site, without a trailing slash
record DemoPages(String origin) {

    static final int PRODUCTS = 24;
    static final int PER_LIST = 8;
    static final int LISTS = PRODUCTS / PER_LIST;

    private static final List<String> KINDS = List.of("Green", "Black", "White", "Oolong", "Herbal", "Jasmine");
    private static final List<String> PLACES = List.of("Morning", "Mountain", "River", "Garden");

    String home() {
        return page("Tea by the cup", """
                <p>A small shop that lives inside of Trawl, to be crawled.</p>
                <ul>
                <li><a href="/teas">all teas</a></li>
                <li><a href="/about">about us</a></li>
                <li><a href="/slow">a page that takes its time</a></li>
                <li><a href="/busy">a page that is busy when first asked</a></li>
                <li><a href="/old-teas">an address that has moved</a></li>
                <li><a href="/gone">a page that is gone</a></li>
                <li><a href="/calendar/2026-11">a calendar without end</a></li>
                <li><a href="/admin/orders">what robots.txt forbids</a></li>
                <li><a href="/js/">the same teas, built by scripts</a></li>
                </ul>
                """);
    }

    String about() {
        return page("About us", "<p>We sell nothing. <a href=/>Home</a></p>");
    }

    String plain(String title) {
        return page(title, "<p><a href=/>Home</a></p>");
    }

    /// A list page, numbered from 1.
    String list(int number) {
        String items = IntStream.rangeClosed((number - 1) * PER_LIST + 1, number * PER_LIST)
                .mapToObj(tea -> "<li class=item><a href=\"/tea/%d\">%s</a> <span>%s</span></li>"
                        .formatted(tea, name(tea), price(tea)))
                .collect(Collectors.joining("\n"));
        String next =
                number < LISTS ? "<a rel=next class=next href=\"/teas?page=%d\">next</a>".formatted(number + 1) : "";
        return page("Teas, page %d of %d".formatted(number, LISTS), "<ul>\n%s\n</ul>\n%s".formatted(items, next));
    }

    /// A product page, numbered from 1.
    String tea(int number) {
        return page(name(number), """
                <p class=price>%s</p>
                <p class=availability>%s</p>
                <p class=sku>Article T-%04d</p>
                <img class=product src="/images/%d.jpg" alt="">
                <script type="application/ld+json">
                {"@type": "Product", "name": "%s", "offers": {"price": "%s", "priceCurrency": "EUR"}}
                </script>
                <p><a href=/teas>all teas</a></p>
                """.formatted(
                        price(number), available(number), number, number, name(number), cents(number, '.')));
    }

    /// Every month links to the next one, without end.
    String calendar(YearMonth month) {
        return page("Tastings in " + month, """
                <p>No tastings. <a href="/calendar/%s">Next month</a></p>
                """.formatted(month.plusMonths(1)));
    }

    String robots() {
        return """
                User-agent: *
                Disallow: /admin/
                Sitemap: %s/sitemap.xml
                """.formatted(origin);
    }

    String sitemap() {
        String urls = IntStream.rangeClosed(1, PRODUCTS)
                .mapToObj(tea -> "<url><loc>%s/tea/%d</loc></url>".formatted(origin, tea))
                .collect(Collectors.joining("\n"));
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                %s
                </urlset>
                """.formatted(urls);
    }

    String json() {
        String items = IntStream.rangeClosed(1, PRODUCTS)
                .mapToObj(tea ->
                        "{\"id\": %d, \"name\": \"%s\", \"price\": %s}".formatted(tea, name(tea), cents(tea, '.')))
                .collect(Collectors.joining(",\n  "));
        return "{\"total\": %d, \"items\": [\n  %s\n]}\n".formatted(PRODUCTS, items);
    }

    /// A part of the list for the script-built shop.
    ///
    /// @param from number of the first product
    String listJson(int from) {
        String items = IntStream.rangeClosed(from, Math.min(PRODUCTS, from + PER_LIST - 1))
                .mapToObj(this::teaJson)
                .collect(Collectors.joining(",\n  "));
        return "{\"total\": %d, \"items\": [\n  %s\n]}\n".formatted(PRODUCTS, items);
    }

    /// One product for the script-built shop.
    String teaJson(int tea) {
        return "{\"id\": %d, \"name\": \"%s\", \"price\": \"%s\", \"available\": %b, \"sku\": \"T-%04d\"}"
                .formatted(tea, name(tea), cents(tea, '.'), tea % 5 != 0, tea);
    }

    private static String name(int tea) {
        return "%s %s Tea".formatted(PLACES.get((tea - 1) / KINDS.size()), KINDS.get((tea - 1) % KINDS.size()));
    }

    private static String price(int tea) {
        return "€ " + cents(tea, ',');
    }

    private static String cents(int tea, char point) {
        return String.format(Locale.ROOT, "%.2f", 3.5 + tea * 0.45).replace('.', point);
    }

    private static String available(int tea) {
        return tea % 5 == 0 ? "sold out" : "in stock";
    }

    private static String page(String title, String body) {
        return """
                <!doctype html>
                <html lang=en>
                <head><meta charset=utf-8><title>%1$s</title></head>
                <body>
                <main>
                <h1>%1$s</h1>
                %2$s</main>
                </body>
                </html>
                """.formatted(title, body);
    }
}
