package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The links of a page are those a browser finds. (C15)
class ScanPageTest {

    private static final String LINK = "<a href=yes>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href=yes>",
                "<A\nHREF = 'yes'>",
                "<area href=\"yes\"/>",
                "<a/href=yes>",
                "<a title='>' href=yes>",
                "<a x=\"y\"href=yes>",
                "<a href=yes href=no>",
                "<p><!-- <a href=no> --><a href=yes>",
                "<!--><a href=yes>",
                "<!---><a href=yes>",
                "<!-- --!><a href=yes>",
                "<script>'<a href=no>'</script><a href=yes>",
                "<script><!-- <script> </script> <a href=no> --></script><a href=yes>",
                "<script></script ><a href=yes>",
                "<SCRIPT></sCrIpT/><a href=yes>",
                "<style><a href=no></style><a href=yes>",
                "<textarea><a href=no></textarea><a href=yes>",
                "<title><a href=no></title><a href=yes>",
                "<iframe><a href=no></iframe><a href=yes>",
                "<xmp><a href=no></xmpx></xmp><a href=yes>",
                "<noscript><a href=yes></noscript>",
                "<template><a href=no><template></template></template><a href=yes>",
                "<svg><a href=yes></a></svg>",
                "<svg><style><a href=yes></style></svg>",
                "<svg><![CDATA[<a href=no>]]><a href=yes></svg>",
                "<svg><title><![CDATA[<a href=no>]]></title></svg><a href=yes>",
                "<svg><p><![CDATA[><a href=yes>]]>",
                "<svg><foreignObject><style><a href=no></style></foreignObject></svg><a href=yes>",
                "<div><svg></div><title><a href=no></title><a href=yes>",
                "<math><mi><title><a href=no></title></mi></math><a href=yes>",
                "<![CDATA[<a href=no>]]><a href=yes>",
                "<?php echo '>' ?><a href=yes>",
                "</ <a href=no><a href=yes>",
                "</><a href=yes>",
                "< a href=no><a href=yes>",
                "<a href=yes><plaintext><a href=no>",
                "<a href=yes><a href=\"no",
                "<a href=yes><a href=no ",
                "<a href=yes><!-- <a href=no>",
                "<a href=yes><title><a href=no>",
                "<table><tr><td><a href=yes>",
                "<a \0 href=yes>"
            })
    void only_real_links_are_found(String page) {
        assertThat(hrefs(page)).containsExactly("yes");
    }

    @Test
    void character_references_in_attributes_are_decoded() {
        assertThat(hrefs("<a href='a&amp;b&#65;&#x42;&copy=1&copy;&notit;&not it&#128;&#0;&#xD800;&;&#;&unknown;'>"))
                .containsExactly("a&bAB&copy=1©&notit;¬ it€\ufffd\ufffd&;&#;&unknown;");
        assertThat(hrefs("<a href='x\0y\r\nz'>")).containsExactly("x\ufffdy\nz");
        assertThat(hrefs("<a href>")).containsExactly("");
    }

    @Test
    void a_page_of_frames_has_no_links_but_frames() {
        byte[] page = bytes("<head></head><frameset><frame src=f><a href=no></frameset>");
        PageScan scan = new ScanPage(EnumSet.of(LinkKind.ANCHOR, LinkKind.FRAME), "").scan(page, utf8());

        assertThat(scan.links()).extracting(Link::href).containsExactly("f");
    }

    @Test
    void a_page_in_any_encoding_is_read() {
        for (String name : List.of("Shift_JIS", "GBK", "Big5", "EUC-KR", "UTF-16LE", "UTF-16BE", "ISO-2022-JP")) {
            Encoding encoding = Encoding.forLabel(name).orElseThrow();
            byte[] page = "<title>山水</title><a href='山?q=水' x=山>".getBytes(Charset.forName(name));
            PageScan scan = ScanPage.forPages().scan(page, new Sniffed(encoding, CharsetSource.HEADER, 0));

            assertThat(scan.links()).as(name).extracting(Link::href).containsExactly("山?q=水");
            assertThat(scan.title()).as(name).contains("山水");
        }
    }

    @Test
    void title_base_canonical_language_and_robots_are_extracted() {
        PageScan scan = scan("""
                <html lang=de><head><title> A
                 &amp; B </title><svg><title>no</title></svg><title>no</title>
                <base target=x><base href=/b/><base href=/no/>
                <link rel='x CANONICAL' href=c1><link rel=canonical href=c2>
                <meta name=ROBOTS content='noindex'><meta name=MyBot content=nofollow><meta name=other content=x>
                <meta http-equiv=Refresh content='3; url=r'>
                """);

        assertThat(scan.title()).contains("A & B");
        assertThat(scan.baseHref()).contains("/b/");
        assertThat(scan.canonicalHref()).contains("c1");
        assertThat(scan.language()).contains("de");
        assertThat(scan.refresh()).contains("3; url=r");
        assertThat(scan.robots())
                .containsExactly(new MetaRobots("robots", "noindex"), new MetaRobots("mybot", "nofollow"));
    }

    @Test
    void links_that_shall_not_be_followed_are_marked() {
        assertThat(scan("<a href=1 rel='x NoFollow'><a href=2 rel=ugc><a href=3 rel=sponsored><a href=4 rel=nofollowx>")
                        .links())
                .extracting(Link::nofollow)
                .containsExactly(true, true, true, false);
    }

    @Test
    void other_kinds_of_links_are_given_when_wanted() {
        PageScan scan = new ScanPage(EnumSet.allOf(LinkKind.class), "").scan(bytes("""
                <link rel=alternate hreflang=de href=de><link rel=next href=n><link rel=stylesheet href=s>
                <img src=i srcset='i1 1x, i2 2x'><iframe src=f></iframe><script src=j></script>
                """), utf8());

        assertThat(scan.links())
                .extracting(link -> link.kind() + " " + link.href())
                .containsExactly(
                        "ALTERNATE de",
                        "SEQUENCE n",
                        "ASSET s",
                        "ASSET i",
                        "ASSET i1",
                        "ASSET i2",
                        "FRAME f",
                        "ASSET j");
    }

    @Test
    void xhtml_sent_as_xml_has_no_raw_text() {
        byte[] page = bytes("<title/><script/><style/><![CDATA[<a href='no'>]]><a href='yes'/>");

        assertThat(ScanPage.forPages().scan(page, utf8(), true).links())
                .extracting(Link::href)
                .containsExactly("yes");
    }

    @Test
    void depth_and_length_do_not_matter() {
        assertThat(hrefs("<svg>" + "<g>".repeat(100_000) + "</svg>".repeat(100_000) + LINK))
                .containsExactly("yes");
        assertThat(hrefs("<template>".repeat(100_000) + "</template>".repeat(100_000) + LINK))
                .containsExactly("yes");
        assertThat(hrefs("<a x='" + "y".repeat(10_000_000) + "' href=yes>")).containsExactly("yes");
        assertThat(hrefs("<a " + "x ".repeat(1_000_000) + ">" + LINK)).containsExactly("yes");
        assertThat(hrefs("<".repeat(1_000_000) + LINK)).containsExactly("yes");
        assertThat(hrefs("<!--".repeat(1_000_000) + "-->" + LINK)).containsExactly("yes");
    }

    private static List<String> hrefs(String page) {
        return scan(page).links().stream().map(Link::href).toList();
    }

    private static PageScan scan(String page) {
        return new ScanPage(EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA, LinkKind.CANONICAL), "MyBot")
                .scan(bytes(page), utf8());
    }

    private static byte[] bytes(String page) {
        return page.getBytes(StandardCharsets.UTF_8);
    }

    private static Sniffed utf8() {
        return new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0);
    }
}
