package dev.trawl.crawl.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sitemaps that break the rules of XML or of the sitemap protocol.
class BrokenSitemapTest {

    private static final Url URL =
            Url.parse("https://tea.example/maps/list.xml").orElseThrow();
    private static final String GREEN = "https://tea.example/green";
    private static final String BLACK = "https://tea.example/black";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<urlset><url><loc>GREEN<loc>BLACK</urlset>",
                "<urlset><url><loc>GREEN<loc>BLACK",
                "<urlset><url><loc>GREEN</loc><loc>BLACK</loc></url></urlset>",
                "<urlset><url><loc>GREEN\n<lastmod>2019-07-30<url><loc>BLACK\n<priority>0.5</urlset>",
                "<urlset><url><loc>GREEN<lastmod>2019-07-30</lastmod><loc>BLACK<lastmod>2019-07-31</lastmod></url>",
                "<urlset><url><loc>GREEN</lco></url><url><loc>BLACK</loc></url></urlset>",
                "<urlset><url><loc>GREEN</loc</url><url><loc>BLACK</loc</url></urlset>",
                "<urlset><url><loc>GREEN</loc>\n<url\n<loc>BLACK</loc></url></urlset>",
                "<urlset><loc>GREEN</loc><loc>BLACK</loc></urlset>",
                "<urlset><loc>GREEN<lastmod>2019<loc>BLACK</urlset>",
                "<m:urlset><m:url><m:loc>GREEN<m:loc>BLACK</m:urlset>",
                "<br />\n<b>Warning</b>: headers already sent<br />\n<urlset><url><loc>GREEN</loc></url>"
                        + "<url><loc>BLACK</loc></url></urlset>"
            })
    void an_element_without_an_end_ends_where_the_next_begins(String file) {
        Sitemap sitemap = read(file).orElseThrow();

        assertThat(sitemap.kind()).isEqualTo(SitemapKind.URLSET);
        assertThat(hrefs(sitemap)).containsExactly(GREEN, BLACK);
    }

    @Test
    void sitemaps_of_an_index_are_recovered_in_the_same_way() {
        assertThat(hrefs(read("<sitemapindex><sitemap><loc>GREEN<loc>BLACK</sitemapindex>")
                        .orElseThrow()))
                .containsExactly(GREEN, BLACK);
    }

    @Test
    void an_address_of_an_extension_is_never_one_of_the_list() {
        assertThat(hrefs(read("<urlset><url><loc>GREEN<image:image><image:loc>/a.png</image:loc><image:image>"
                                + "<loc>/b.png</loc></image:image></url><url><loc>BLACK</loc></url></urlset>")
                        .orElseThrow()))
                .containsExactly(GREEN, BLACK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE urlset [<!ENTITY x \"]><urlset><url><loc>https://evil.example/</loc></url></urlset>\">]>",
                "<!DOCTYPE urlset [<!ENTITY x ']><url><loc>https://evil.example/</loc></url>'>]>",
                "<!DOCTYPE urlset [<!-- it's ]> --><!ENTITY x \"<url><loc>https://evil.example/</loc></url>\">]>",
                "<!DOCTYPE urlset SYSTEM \"a>b<url><loc>https://evil.example/</loc></url>\">",
                "<?note <url><loc>https://evil.example/</loc></url>?>"
            })
    void text_of_a_declaration_is_never_read_as_an_entry(String prolog) {
        assertThat(hrefs(read(prolog + "<urlset><url><loc>GREEN</loc></url>&x;</urlset>")
                        .orElseThrow()))
                .containsExactly(GREEN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            www.tea.example/green           | https://www.tea.example/green
            tea.example/green               | https://tea.example/green
            shop.tea.example/green?a=1      | https://shop.tea.example/green?a=1
            WWW.Tea.Example                 | https://www.tea.example/
            tea.example:8443/green          | https://tea.example:8443/green
            coffee.co.uk/beans              | https://coffee.co.uk/beans
            news.coffee.com                 | https://news.coffee.com/
            //coffee.com/beans              | https://coffee.com/beans
            """)
    void a_host_without_scheme_has_the_scheme_of_the_sitemap(String written, String href) {
        assertThat(hrefs(read("<urlset><url><loc>" + written + "</loc></url></urlset>")
                        .orElseThrow()))
                .containsExactly(href);
        assertThat(hrefs(read(GREEN + "\n" + written + "\n").orElseThrow())).containsExactly(GREEN, href);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            green.html          | https://tea.example/maps/green.html
            pages/green.html    | https://tea.example/maps/pages/green.html
            green.php?id=7      | https://tea.example/maps/green.php?id=7
            notes.md            | https://tea.example/maps/notes.md
            v1.2/green          | https://tea.example/maps/v1.2/green
            /www.tea.example    | https://tea.example/www.tea.example
            ./tea.example       | https://tea.example/maps/tea.example
            green               | https://tea.example/maps/green
            """)
    void path_like_locations_resolve_against_the_sitemap(String written, String href) {
        assertThat(hrefs(read("<urlset><url><loc>" + written + "</loc></url></urlset>")
                        .orElseThrow()))
                .containsExactly(href);
        assertThat(hrefs(read(GREEN + "\n" + written + "\n").orElseThrow())).containsExactly(GREEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<urlset",
                "<urlset>",
                "<urlset><url><loc",
                "<urlset>\u0007\u0003 not <<< xml",
                "<sitemapindex><sitemap>",
                "<!DOCTYPE html><head><title>x</title></head><p>GREEN</p>",
                "<!doctype html>\n<div><url><loc>GREEN</loc></url></div>",
                "<head><urlset><url><loc>GREEN</loc></url></urlset></head>",
                "<products><product><url>GREEN</url></product></products>",
                "{\"urls\": [\n\"GREEN\",\n\"www.tea.example/black\"\n]}",
                "[\"GREEN\"]",
                "%PDF-1.4\nGREEN\n\0\1\2",
                "Tea is good for you.\nIt is green or black, see www.tea.example for more."
            })
    void a_file_without_a_readable_list_is_refused(String file) {
        assertThat(read(file)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<urlset></urlset>",
                "<urlset/>",
                "<sitemapindex></sitemapindex>",
                "<rss><channel/></rss>",
                "<feed/>"
            })
    void an_empty_list_is_a_list(String file) {
        assertThat(read(file).orElseThrow().entries()).isEmpty();
    }

    @Test
    void gzip_that_cannot_be_unpacked_is_refused() {
        byte[] file = {0x1f, (byte) 0x8b, 7, 7, 7};

        assertThat(ReadSitemap.read(new ByteArrayInputStream(file), URL, "")).isEmpty();
    }

    @Test
    void a_date_that_cannot_be_read_is_left_out_and_the_address_is_not() {
        Sitemap sitemap = read("<urlset><url><loc>GREEN</loc><lastmod>last week</lastmod></url>"
                        + "<url><loc>BLACK</loc><lastmod>2019-07-30 21:05:09</lastmod></url></urlset>")
                .orElseThrow();

        assertThat(hrefs(sitemap)).containsExactly(GREEN, BLACK);
        assertThat(sitemap.entries())
                .extracting(SitemapEntry::lastModified)
                .containsExactly(Optional.empty(), Optional.of("2019-07-30T21:05:09Z"));
    }

    @Test
    void a_feed_has_its_dates_in_the_same_form() {
        Sitemap sitemap = read("<rss><channel><item><link>GREEN</link><pubDate>Tue, 30 Jul 2019 21:05:09 GMT</pubDate>"
                        + "</item></channel></rss>")
                .orElseThrow();

        assertThat(sitemap.entries())
                .extracting(SitemapEntry::lastModified)
                .containsExactly(Optional.of("2019-07-30T21:05:09Z"));
    }

    private static List<String> hrefs(Sitemap sitemap) {
        return sitemap.entries().stream().map(entry -> entry.location().href()).toList();
    }

    private static Optional<Sitemap> read(String file) {
        String text = file.replace("GREEN", GREEN).replace("BLACK", BLACK);
        return ReadSitemap.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), URL, "");
    }
}
