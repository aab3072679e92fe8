package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlTest {

    private static final Url PAGE = url("https://shop.example/a/b/c.html?x=1#top");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    HTTP://Shop.Example                     | http://shop.example/
                    http://shop.example:80/                 | http://shop.example/
                    https://shop.example:0443/              | https://shop.example/
                    http://shop.example:8080                | http://shop.example:8080/
                    http://shop.example/a/../b/./c          | http://shop.example/b/c
                    http://shop.example/a/%2E%2e/b          | http://shop.example/b
                    http://shop.example/../../x             | http://shop.example/x
                    http://shop.example/.hidden/..x         | http://shop.example/.hidden/..x
                    http:\\\\shop.example\\a                | http://shop.example/a
                    http:shop.example/a                     | http://shop.example/a
                    http:////shop.example/a                 | http://shop.example/a
                    http://shop.example/ä b"<>^`{}          | http://shop.example/%C3%A4%20b%22%3C%3E%5E%60%7B%7D
                    http://shop.example/?q='ä <>            | http://shop.example/?q=%27%C3%A4%20%3C%3E
                    http://shop.example/#`ä                 | http://shop.example/#%60%C3%A4
                    http://shop.example/%zz?%zz             | http://shop.example/%zz?%zz
                    http://a@b:c@shop.example/              | http://a%40b:c@shop.example/
                    http://:@shop.example/                  | http://shop.example/
                    http://shop%2Eexample/                  | http://shop.example/
                    http://0x7f.1/                          | http://127.0.0.1/
                    http://[1:0:0:2::0.0.0.3]/              | http://[1:0:0:2::3]/
                    http://[::FFFF:1.2.3.4]/                | http://[::ffff:102:304]/
                    http://Straße.example/                  | http://xn--strae-oqa.example/
                    http://日本語。example/                  | http://xn--wgv71a119e.example/
                    mailto:Some%20One@Shop.example          | mailto:Some%20One@Shop.example
                    data:text/plain,a b #c                  | data:text/plain,a b%20#c
                    javascript:alert(1)                     | javascript:alert(1)
                    odd://Host/../x                         | odd://Host/x
                    odd:/.//x                               | odd:/.//x
                    odd:                                    | odd:
                    file://localhost/x                      | file:///x
                    """)
    void an_absolute_address_has_one_form(String text, String href) {
        assertThat(url(text).href()).isEqualTo(href);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "shop.example",
                "/a",
                "//shop.example",
                "http://",
                "http:///",
                "http://a b/",
                "http://a:b/",
                "http://a:65536/",
                "http://user@/",
                "http://:80/",
                "http://a%00b/",
                "http://a^b/",
                "http://256.1.1.1/",
                "http://1.2.3.4.5/",
                "http://09.1/",
                "http://[1::2::3]/",
                "http://[::1/",
                "http://[fe80::1%25eth0]/",
                "http://[1:2:3:4:5:6:7]/",
                "http://[::1.2.3]/",
                "http://[::01.2.3.4]/",
                "http://\u200d.example/",
                "http://\u0301a.example/",
                "http://אa.example/",
                "http://xn--ü.example/",
                "odd://a b/"
            })
    void an_invalid_url_is_rejected(String text) {
        assertThat(Url.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    d.html              | https://shop.example/a/b/d.html
                    d.html?y#z          | https://shop.example/a/b/d.html?y#z
                    /d?y=2              | https://shop.example/d?y=2
                    //other.example/d   | https://other.example/d
                    ../d                | https://shop.example/a/d
                    ./d/./e/../f        | https://shop.example/a/b/d/f
                    ..                  | https://shop.example/a/
                    ?y=2                | https://shop.example/a/b/c.html?y=2
                    #end                | https://shop.example/a/b/c.html?x=1#end
                    ''                  | https://shop.example/a/b/c.html?x=1
                    https:d             | https://shop.example/a/b/d
                    http:d              | http://d/
                    http://other/       | http://other/
                    httpd.html          | https://shop.example/a/b/httpd.html
                    a:b                 | a:b
                    d/a:b               | https://shop.example/a/b/d/a:b
                    \\d\\e              | https://shop.example/d/e
                    mailto:x@y          | mailto:x@y
                    """)
    void a_link_is_resolved_on_its_page(String link, String href) {
        assertThat(Url.parse(link, PAGE).map(Url::href)).contains(href);
    }

    @Test
    void only_a_fragment_can_be_put_on_an_address_without_segments() {
        Url mail = url("mailto:a@b?subject=x");

        assertThat(Url.parse("#c", mail).map(Url::href)).contains("mailto:a@b?subject=x#c");
        assertThat(Url.parse("d", mail)).isEmpty();
    }

    @Test
    void blanks_around_and_line_breaks_within_do_not_count() {
        assertThat(url(" \n http://shop\t.example/a\r\nb \u0000").href()).isEqualTo("http://shop.example/ab");
    }

    @Test
    void a_file_never_leaves_its_drive() {
        assertThat(url("file:///C|/x/../..").href()).isEqualTo("file:///C:/");
        assertThat(Url.parse("/y", url("file:///C:/x")).map(Url::href)).contains("file:///C:/y");
        assertThat(Url.parse("d|/y", url("file:///C:/x")).map(Url::href)).contains("file:///d:/y");
        assertThat(Url.parse("..", url("file://box/C:/x/y")).map(Url::href)).contains("file://box/C:/");
    }

    @Test
    void half_a_character_becomes_a_replacement() {
        assertThat(url("http://shop.example/\ud800x").href()).isEqualTo("http://shop.example/%EF%BF%BDx");
    }

    @Test
    void the_parts_are_as_written() {
        Url url = url("https://me:pw@shop.example:8443/a/b?x=1&y#top");

        assertThat(url.scheme()).isEqualTo("https");
        assertThat(url.userInfo()).isEqualTo("me:pw");
        assertThat(url.host()).isEqualTo("shop.example");
        assertThat(url.port()).isEqualTo(8443);
        assertThat(url.path()).isEqualTo("/a/b");
        assertThat(url.query()).contains("x=1&y");
        assertThat(url.fragment()).contains("top");
        assertThat(url.origin()).isEqualTo("https://shop.example:8443");
        assertThat(url.requestTarget()).isEqualTo("/a/b?x=1&y");
        assertThat(url.withoutFragment().href()).isEqualTo("https://me:pw@shop.example:8443/a/b?x=1&y");
        assertThat(url.withoutFragment().fragment()).isEmpty();
        assertThat(url.withoutUserInfo().href()).isEqualTo("https://shop.example:8443/a/b?x=1&y#top");
    }

    @Test
    void an_empty_query_is_not_the_same_as_none() {
        assertThat(url("http://shop.example/?").query()).contains("");
        assertThat(url("http://shop.example/").query()).isEmpty();
        assertThat(url("http://shop.example/?#").fragment()).contains("");
    }

    @Test
    void the_usual_port_is_known() {
        assertThat(url("http://shop.example/").port()).isEqualTo(80);
        assertThat(url("https://shop.example/").port()).isEqualTo(443);
        assertThat(url("https://shop.example/").explicitPort()).isEqualTo(-1);
        assertThat(url("odd://shop/").port()).isEqualTo(-1);
    }

    @Test
    void only_web_addresses_are_http() {
        assertThat(url("http://a/").isHttp()).isTrue();
        assertThat(url("https://a/").isHttp()).isTrue();
        assertThat(url("httpx://a/").isHttp()).isFalse();
        assertThat(url("http+unix://a/").isHttp()).isFalse();
        assertThat(url("file:///a").origin()).isEqualTo("null");
        assertThat(url("blob:https://a/x").origin()).isEqualTo("https://a");
    }

    @ParameterizedTest
    @CsvSource({
        "windows-1251, ?q=дом, ?q=%E4%EE%EC",
        "Shift_JIS, ?q=日本, ?q=%93%FA%96{",
        "windows-1252, ?q=дом, ?q=%26%231076%3B%26%231086%3B%26%231084%3B",
        "windows-1252, ?q=%E9&r=é, ?q=%E9&r=%E9",
        "ISO-2022-JP, ?q=日本é!, ?q=%1B$BF|K\\%1B(B%26%23233%3B!",
        "GBK, ?q=中😀, ?q=%D6%D0%26%23128512%3B",
        "UTF-16LE, ?q=é, ?q=%C3%A9"
    })
    void a_query_is_written_in_the_encoding_of_its_page(String charset, String link, String query) {
        Optional<Url> url = Url.parse(link, url("http://shop.example/ä"), Charset.forName(charset));

        assertThat(url.map(Url::href)).contains("http://shop.example/%C3%A4" + query);
    }

    @Test
    void addresses_are_equal_when_written_alike() {
        assertThat(url("HTTP://A/")).isEqualTo(url("http://a")).hasSameHashCodeAs(url("http://a"));
        assertThat(url("http://a/")).isNotEqualTo(url("http://a/?"));
    }

    private static Url url(String text) {
        return Url.parse(text).orElseThrow();
    }
}
