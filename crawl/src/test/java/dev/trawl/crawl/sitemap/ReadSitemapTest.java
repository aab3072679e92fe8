package dev.trawl.crawl.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sitemaps good and hostile. (C12)
class ReadSitemapTest {

    private static final Url URL = Url.parse("http://e.org/sitemap.xml").orElseThrow();
    private static final String ONE = "<url><loc>http://e.org/1</loc></url>";

    @Test
    void sitemap_entries_have_url_lastmod_priority_and_changefreq() {
        Sitemap sitemap = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- <url><loc>http://e.org/no</loc></url> -->
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://i">
                <url><loc> http://e.org/a?x=1&amp;y=&#50; </loc><lastmod>2026-01-02</lastmod><priority>0.8</priority>
                <changefreq>daily</changefreq><image:image><image:loc>http://e.org/no.png</image:loc></image:image></url>
                <url><loc><![CDATA[http://e.org/b&c]]></loc><priority>7</priority></url>
                <url><image:loc>http://e.org/no</image:loc></url></urlset>
                """).orElseThrow();

        assertThat(sitemap.kind()).isEqualTo(SitemapKind.URLSET);
        assertThat(sitemap.entries())
                .containsExactly(
                        new SitemapEntry(
                                Url.parse("http://e.org/a?x=1&y=2").orElseThrow(),
                                Optional.of("2026-01-02"),
                                Optional.of(0.8),
                                Optional.of("daily")),
                        new SitemapEntry(
                                Url.parse("http://e.org/b&c").orElseThrow(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()));
    }

    @Test
    void indexes_lists_and_feeds_are_known_by_their_content() {
        assertThat(kindAndUrls("<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>"))
                .containsExactly("INDEX", "http://e.org/a.xml");
        assertThat(kindAndUrls("\ufeffhttp://e.org/1\r\nnot an address\nhttps://e.org/2"))
                .containsExactly("TEXT", "http://e.org/1", "https://e.org/2");
        assertThat(kindAndUrls("""
                <rss><channel><link>http://e.org/no</link><item><title>x</title><link>http://e.org/1</link></item>
                <item><guid>http://e.org/2</guid></item></channel></rss>""")).containsExactly("RSS", "http://e.org/1", "http://e.org/2");
        assertThat(kindAndUrls("<rdf:RDF><item><link>http://e.org/1</link></item></rdf:RDF>"))
                .containsExactly("RSS", "http://e.org/1");
        assertThat(kindAndUrls("""
                <feed><link href='http://e.org/no'/><entry><link rel=self href='/self'/><link href='/1'/></entry>
                <entry><link rel='alternate' href="/2?a=1&amp;b=2"/></entry></feed>""")).containsExactly("ATOM", "http://e.org/1", "http://e.org/2?a=1&b=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<urlset>" + ONE,
                "<urlset>" + ONE + "<url><loc>http://e.org/",
                ONE,
                "<x:urlset><x:url><x:loc>http://e.org/1</x:loc></x:url></x:urlset>",
                "<URLSET><URL><LOC>http://e.org/1</LOC></URL></URLSET>",
                "<urlset><url><loc>http://e.org/1</urlset>",
                "<urlset><url>http://e.org/1</url></urlset>",
                "\n\n<urlset xmlns='wrong'>" + ONE + "</wrong>",
                "<urlset><url><x><y></x><loc>http://e.org/1</loc></url>"
            })
    void readable_entries_of_a_broken_sitemap_are_returned(String file) {
        assertThat(kindAndUrls(file)).startsWith("URLSET", "http://e.org/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "<html><body>" + ONE + "</body></html>", "<other/>", "{\"a\":1}", "\0\1\2"})
    void a_file_that_is_none_of_these_is_none(String file) {
        assertThat(read(file)).isEmpty();
    }

    @Test
    void entities_of_a_document_type_are_never_looked_at() {
        assertThat(kindAndUrls("""
                <!DOCTYPE urlset [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
                <urlset><url><loc>http://e.org/&x;</loc></url><url><loc>http://e.org/&b;1</loc></url></urlset>""")).containsExactly("URLSET", "http://e.org/&x;", "http://e.org/&b;1");
    }

    @Test
    void gzip_is_opened_and_broken_gzip_is_read_as_far_as_it_goes() throws IOException {
        byte[] packed = gzip(("<urlset>" + ONE + "</urlset>").getBytes(StandardCharsets.UTF_8));

        assertThat(ReadSitemap.read(new ByteArrayInputStream(packed), URL, "application/gzip"))
                .isPresent();
        byte[] whole = gzip(("<urlset>" + ONE + random(200_000)).getBytes(StandardCharsets.UTF_8));
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);
        assertThat(ReadSitemap.read(new ByteArrayInputStream(cut), URL, "")
                        .orElseThrow()
                        .entries())
                .hasSize(1);
    }

    @Test
    void more_than_a_sitemap_may_hold_is_cut_off() throws IOException {
        Sitemap many = read("<urlset>" + ONE.repeat(60_000)).orElseThrow();
        byte[] bomb = gzip(gzip(bombOf(70 << 20)));
        Sitemap exploded =
                ReadSitemap.read(new ByteArrayInputStream(bomb), URL, "").orElseThrow();

        assertThat(many.entries()).hasSize(50_000);
        assertThat(many.cutOff()).isTrue();
        assertThat(exploded.cutOff()).isTrue();
        assertThat(exploded.entries()).hasSize(1);
    }

    @Test
    void only_web_addresses_of_a_sane_length_are_kept() {
        assertThat(kindAndUrls(
                        "<urlset><url><loc>file:///etc/passwd</loc></url><url><loc>javascript:1</loc></url><url><loc>"
                                + "http://e.org/" + "x".repeat(9000) + "</loc></url>" + ONE))
                .containsExactly("URLSET", "http://e.org/1");
    }

    @Test
    void other_encodings_are_read() {
        byte[] latin = "<?xml version='1.0' encoding='iso-8859-1'?><urlset><url><loc>/ü</loc></url></urlset>"
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] wide = ("\ufeff<urlset>" + ONE).getBytes(StandardCharsets.UTF_16LE);

        assertThat(ReadSitemap.read(new ByteArrayInputStream(latin), URL, "")
                        .orElseThrow()
                        .entries())
                .extracting(entry -> entry.location().href())
                .containsExactly("http://e.org/%C3%BC");
        assertThat(ReadSitemap.read(new ByteArrayInputStream(wide), URL, "")
                        .orElseThrow()
                        .entries())
                .hasSize(1);
    }

    @Property(tries = 500)
    void any_bytes_are_read_without_a_throw(@ForAll byte[] file) {
        assertThat(ReadSitemap.read(new ByteArrayInputStream(file), URL, "")).isNotNull();
    }

    @Property(tries = 500)
    void any_markup_is_read_without_a_throw(
            @ForAll @StringLength(max = 60) @CharRange(from = '!', to = '@') String noise) {
        assertThat(read("<urlset><url><loc>" + noise + "</loc><" + noise + "><![CDATA[" + noise))
                .isNotNull();
    }

    private static byte[] bombOf(int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) ' ');
        byte[] start = ("<urlset>" + ONE).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(start, 0, bytes, 0, start.length);
        return bytes;
    }

    private static String random(int length) {
        StringBuilder text = new StringBuilder();
        long state = 1;
        while (text.length() < length) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            text.append(Long.toString(state, 36));
        }
        return text.toString();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static List<String> kindAndUrls(String file) {
        Sitemap sitemap = read(file).orElseThrow();
        List<String> all = new ArrayList<>(List.of(sitemap.kind().name()));
        sitemap.entries().forEach(entry -> all.add(entry.location().href()));
        return all;
    }

    private static Optional<Sitemap> read(String file) {
        return ReadSitemap.read(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), URL, "");
    }
}
