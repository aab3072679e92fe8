package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page without content of its own, which scripts fill, is a script shell; a short honest page is none.
class ScriptShellTest {

    private static final String SCRIPT = "<script src=/main.js></script>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                // shells as the usual tools write them
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>React App</title>"
                        + "<script defer src=/static/js/main.js></script></head><body>"
                        + "<noscript>You need to enable JavaScript to run this app.</noscript><div id=\"root\"></div></body></html>",
                "<title>Vite</title><body><div id=app></div><script type=module src=/src/main.ts></script>",
                "<div id=__next></div><script id=__NEXT_DATA__ type=application/json>{\"a\":1}</script><script src=/a.js></script>",
                "<div id=__nuxt><!-- here --></div><script>window.__NUXT__={}</script>",
                "<body><app-root></app-root><script src=main.js></script>",
                "<body><my-app>\n</my-app><script src=main.js></script>",
                "<body id=app></body><script src=main.js></script>",
                "<div id='ROOT'>\n  </div><script type=\"text/javascript\">start()</script>",
                "<div id=root><svg><circle r=4></circle></svg></div><script src=a.js></script>",
                "<div id=root><style>p{color:red}</style></div><script src=a.js></script>",
                "<div id=root><noscript>Please switch JavaScript on</noscript></div><script src=a.js></script>",
                "<header>Our shop <a href=/about>About</a> <a href=/help>Help</a></header><main id=app></main>"
                        + "<footer>Imprint</footer><script src=a.js></script>",
                "<div id=root><script src=a.js></script>", // cut off
                // without a known root
                "<title>Shop</title><div id=list></div><script>fetch('/list.json')</script>",
                "<script>document.write('<b>4.50</b>')</script>",
                "<div class=page>Loading…</div><script src=a.js></script>",
                "<p>LOADING, please wait<a href=#top></a></p><script src=a.js></script>",
                "<script>location.replace('/welcome')</script>",
                "<noscript>This site needs javascript.</noscript><p>Our shop</p><a href=/help>Help</a><script>go()</script>",
                "<noscript><a href=/plain>The site without JavaScript</a><img src=x></noscript><script>go()</script>",
                "<template><p>Row</p><a href=/x>x</a></template><script>go()</script>",
            })
    void a_page_that_scripts_fill_is_a_shell(String page) {
        assertThat(isShell(page)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "<",
                "<!doctype html>",
                "<html><head><title>Nothing</title></head><body></body></html>", // empty and without a script
                "<div id=root></div>", // no script fills it
                "<div id=root></div><script type=application/ld+json>{}</script>", // data is no script
                "<div id=root></div><script type=text/template><p>x</p></script>",
                "<h1>It works!</h1>",
                "<h1>It works!</h1><script src=analytics.js></script>",
                "<p>Closed.</p><script src=analytics.js></script>",
                "<h1>404</h1><p>Not found</p><script>count()</script>",
                "<a href=/>Home</a><script>count()</script>",
                "<img src=photo.jpg><script>count()</script>",
                "<form action=/login><input name=user></form><script>count()</script>",
                "<iframe src=/inner></iframe><script>count()</script>",
                "<video src=film.mp4></video><script>count()</script>",
                "<div id=app><h1>Tea</h1><p>4.50</p></div><script src=main.js></script>", // rendered by the server
                "<meta http-equiv=refresh content='0; url=/new'><script>count()</script>",
                "<frameset cols='50%,50%'><frame src=a><frame src=b></frameset><script>count()</script>",
                "<script>count()</script><frameset><frame src=a></frameset>",
                "{\"root\": \"<script>\"}",
                "[1, 2, 3]",
                "plain text of a robot",
                "<?xml version=\"1.0\"?><rss><channel><title>News</title></channel></rss>",
            })
    void another_page_is_no_shell(String page) {
        assertThat(isShell(page)).isFalse();
    }

    @Test
    void a_page_with_much_text_or_many_links_is_no_shell_even_with_the_signs_of_one() {
        String signs = "<noscript>Enable JavaScript</noscript><div id=root></div>" + SCRIPT;

        assertThat(isShell(signs)).isTrue();
        assertThat(isShell(signs + "<p>" + "word ".repeat(200))).isFalse();
        assertThat(isShell(signs + "<a href=/x>x</a>".repeat(21))).isFalse();
        assertThat(isShell("<noscript>Enable JavaScript</noscript>" + SCRIPT + "<p>" + "word ".repeat(51)))
                .isFalse();
    }

    @Test
    void text_counts_by_characters_and_not_by_bytes() {
        String around = "<div id=root></div>" + SCRIPT + "<p>";

        assertThat(isShell(around + "商".repeat(600))).isTrue();
        assertThat(isShell(around + "商".repeat(601))).isFalse();
    }

    @Test
    void a_page_in_another_encoding_is_decoded() {
        byte[] page = ("<div id=root></div>" + SCRIPT).getBytes(StandardCharsets.UTF_16LE);
        var charset = new Sniffed(Encoding.forLabel("utf-16le").orElseThrow(), CharsetSource.HEADER, 0);

        assertThat(ScriptShell.isShell(page, charset)).isTrue();
    }

    @Test
    void any_bytes_are_judged() {
        var random = new Random(7);
        String[] parts = {
            "<",
            ">",
            "</",
            "<script>",
            "</script>",
            "<div id=root>",
            "</div>",
            "<noscript>",
            "<!--",
            "-->",
            "javascript",
            "\0",
            "<template>",
            "</template>",
            "<svg>",
            "<frameset>",
            "&",
            "é",
            "<body id=app"
        };
        for (int round = 0; round < 2_000; round++) {
            var page = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                page.append(parts[random.nextInt(parts.length)]);
            }
            boolean judged = isShell(page.toString());
            assertThat(judged && !page.toString().contains("<script>")).isFalse();
        }
    }

    private static boolean isShell(String page) {
        return ScriptShell.isShell(
                page.getBytes(StandardCharsets.UTF_8), new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0));
    }
}
