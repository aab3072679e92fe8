package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/// Without a tree the same links are found as in one, on pages put together from nasty pieces.
class LinksOfATreeTest {

    private static final int PAGES = 40_000;

    /// Pieces that jsoup reads against the standard are left out: scripts in SVG, `<title/>` in noscript, templates.
    private static final String[] PIECES = {
        "<a href=x1>",
        "<a href='x2'>",
        "</a>",
        "<A HREF=\"x3\">",
        "<!--",
        "-->",
        "--!>",
        "<!-->",
        "<script>",
        "</script>",
        "<style>",
        "</style>",
        "<title>",
        "</title>",
        "<textarea>",
        "</textarea>",
        "<![CDATA[",
        "]]>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<span>",
        "</span>",
        "<iframe>",
        "</iframe>",
        "<xmp>",
        "</xmp>",
        "<noembed>",
        "</noembed>",
        "<area href=x4>",
        "<area href=x5/>",
        "<a/href=x6>",
        "<a title='>' href=x7>",
        "<a \"href=x8>",
        "<a =href=x9>",
        "<a href=x10 href=y>",
        "<a x=a\"b href=x11>",
        "<a href = 'x12'x=y>",
        "text",
        "\"",
        "'",
        "<",
        "</",
        "<?pi ?>",
        "<!doctype html>",
        "<!x>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<b>",
        "</b>",
        "<body>",
        "</body>",
        "<br>",
        "<a href=\"x&amp;y\">",
        "<a href='x&copy=1'>",
        "<a href='x&copy;'>",
        "<a href=x&#65;>",
        "<head>",
        "</head>",
        "<html>",
        "<li>",
        "<ul>",
        "<a href>",
        "<a href=>",
        "-",
        "--",
        ">",
        "<img src=x>",
        "<p/>",
        "</br>",
        "\n"
    };
    private static final String[] FOREIGN = {
        "<svg>",
        "</svg>",
        "<math>",
        "</math>",
        "<svg><foreignObject>",
        "</foreignObject></svg>",
        "<svg><desc>",
        "</desc></svg>",
        "<svg><g>",
        "</g></svg>",
        "<math><mi>",
        "</mi></math>",
        "<svg><path/>",
        "<svg/>",
        "<font color=red>",
        "<font>",
        "<![CDATA[",
        "]]>",
        "<p>",
        "</p>",
        "<br>",
        "<a href=x1>",
        "</a>",
        "<area href=x4>",
        "text",
        "<b>",
        "<math><annotation-xml encoding='text/html'>",
        "</annotation-xml></math>",
        "<svg><style>",
        "</style></svg>"
    };

    @Test
    void pages_of_html_have_the_same_links() {
        compare(new Random(1), PIECES);
    }

    @Test
    void pages_with_drawings_and_formulas_have_the_same_links() {
        compare(new Random(2), FOREIGN);
    }

    private static void compare(Random random, String[] pieces) {
        for (int i = 0; i < PAGES; i++) {
            StringBuilder page = new StringBuilder();
            int length = 2 + random.nextInt(10);
            for (int j = 0; j < length; j++) {
                page.append(pieces[random.nextInt(pieces.length)]);
            }
            assertThat(withoutTree(page.toString())).as(page.toString()).isEqualTo(withTree(page.toString()));
        }
    }

    private static Set<String> withoutTree(String page) {
        List<Link> links = ScanPage.forPages()
                .scan(page.getBytes(StandardCharsets.UTF_8), new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0))
                .links();
        return links.stream().map(Link::href).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> withTree(String page) {
        return Jsoup.parse(page).select("a[href], area[href]").stream()
                .map(element -> element.attr("href"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
