package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Links that stand in headers and refreshes, and how links become absolute.
class HeadersTest {

    private static final Url PAGE = Url.parse("http://example.org/dir/page").orElseThrow();

    @Test
    void a_link_header_has_targets_and_parameters() {
        List<LinkHeader> links = LinkHeader.parse(
                "<https://e.org/2>; rel=\"next x\"; title=\"a, \\\"b\\\"; c\" , <d>;rel=canonical;rel=no, <e>");

        assertThat(links)
                .containsExactly(
                        new LinkHeader("https://e.org/2", Map.of("rel", "next x", "title", "a, \"b\"; c")),
                        new LinkHeader("d", Map.of("rel", "canonical")),
                        new LinkHeader("e", Map.of()));
        assertThat(links.getFirst().isRelation("NEXT")).isTrue();
        assertThat(links.getFirst().isRelation("canonical")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0;url=x | 0 | x",
                "5; URL = 'x y' | 5 | x y",
                " 3.7 , \"x | 3 | x",
                "1 x | 1 | x",
                "1;url | 1 | url",
                "2 | 2 | ``",
                ".5;url=x | 0 | x"
            })
    void a_refresh_is_read_as_browsers_do(String content, int seconds, String target) {
        assertThat(MetaRefresh.parse(content)).contains(new MetaRefresh(seconds, target));
    }

    @ParameterizedTest
    @CsvSource({"url=x", "x", "''", "-1;url=x", "1x"})
    void a_refresh_without_a_time_is_none(String content) {
        assertThat(MetaRefresh.parse(content)).isEmpty();
    }

    @Test
    void links_are_resolved_by_the_base_and_in_the_encoding_of_the_page() {
        assertThat(resolved("<a href=x>", Encoding.UTF_8)).containsExactly("http://example.org/dir/x");
        assertThat(resolved("<a href=x><base href=/b/>", Encoding.UTF_8)).containsExactly("http://example.org/b/x");
        assertThat(resolved("<base href='data:,x'><a href=x>", Encoding.UTF_8))
                .containsExactly("http://example.org/dir/x");
        assertThat(resolved("<a href='/ü?q=ü'>", Encoding.WINDOWS_1252))
                .containsExactly("http://example.org/%C3%BC?q=%FC");
        assertThat(resolved("<a href='http://['><a href='mailto:a@b'>", Encoding.UTF_8))
                .containsExactly("mailto:a@b");
    }

    private static List<String> resolved(String html, Encoding encoding) {
        byte[] page = html.getBytes(encoding == Encoding.UTF_8 ? StandardCharsets.UTF_8 : encoding.queryCharset());
        PageScan scan = ScanPage.forPages().scan(page, new Sniffed(encoding, CharsetSource.HEADER, 0));
        return new ResolveLinks(PAGE, scan, encoding)
                .links(EnumSet.of(LinkKind.ANCHOR)).stream().map(Url::href).toList();
    }

    @Test
    void canonical_and_refresh_are_resolved_too() {
        byte[] page = "<link rel=canonical href=c><meta http-equiv=refresh content='1;url=r'>"
                .getBytes(StandardCharsets.UTF_8);
        PageScan scan = ScanPage.forPages().scan(page, new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0));
        ResolveLinks links = new ResolveLinks(PAGE, scan, Encoding.UTF_8);

        assertThat(links.canonical()).map(Url::href).contains("http://example.org/dir/c");
        assertThat(links.refresh()).map(Url::href).contains("http://example.org/dir/r");
    }
}
