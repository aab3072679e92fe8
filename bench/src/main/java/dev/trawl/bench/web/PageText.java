package dev.trawl.bench.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// The HTML of the pages, the same for the same number at all times. A page links to the four pages below it in a tree,
/// so that all can be reached, and to random others; a few links lead where a crawler must not go.
final class PageText {

    private static final long SEED = 7;
    private static final long NEXT = 1_000_003;
    private static final int BELOW = 4;
    private static final int LINKS = 34;
    private static final int IN_NAVIGATION = 8;
    private static final int IN_ARTICLE = 20;
    private static final double SAME_HOST = 0.7;

    private static final double USUAL_SIZE = 12_500;
    private static final double SPREAD = 0.6;
    private static final int SMALLEST = 5_000;
    private static final int LARGEST = 60_000;
    private static final int MARKUP_OF_PARAGRAPH = 120;
    private static final int SIZE_OF_REST = 2_600;

    private final Site site;
    private final Words words = new Words(SEED);

    PageText(Site site) {
        this.site = site;
    }

    String of(int page) {
        return new Draft(page, new SplittableRandom(SEED * NEXT + page)).write();
    }

    /// Where the ordinary links of a page lead: first to the pages below it.
    private List<Integer> targets(int page, RandomGenerator random) {
        var targets = new ArrayList<Integer>(LINKS);
        for (long below = (long) BELOW * page + 1; below <= (long) BELOW * page + BELOW; below++) {
            if (below < site.pages()) {
                targets.add((int) below);
            }
        }
        while (targets.size() < LINKS) {
            targets.add(random.nextDouble() < SAME_HOST ? neighbour(page, random) : random.nextInt(site.pages()));
        }
        Collections.shuffle(targets, new Random(random.nextLong()));
        return targets;
    }

    /// A page of the same host.
    private int neighbour(int page, RandomGenerator random) {
        int hosts = site.layout().hosts();
        return random.nextInt(site.pages() / hosts) * hosts + site.host(page);
    }

    /// A page while it is written.
    private final class Draft {

        private final int page;
        private final RandomGenerator random;
        private final List<Integer> targets;
        private final String title;
        private final int size;
        private final StringBuilder text = new StringBuilder(LARGEST);

        Draft(int page, RandomGenerator random) {
            this.page = page;
            this.random = random;
            this.targets = targets(page, random);
            this.title = "%s – page %d".formatted(words.words(random, 5), page);
            double size = Math.exp(Math.log(USUAL_SIZE) + SPREAD * random.nextGaussian());
            this.size = Math.clamp((long) size, SMALLEST, LARGEST);
        }

        String write() {
            head();
            navigation();
            article();
            aside();
            return text.toString();
        }

        private void head() {
            text.append("""
                    <!DOCTYPE html>
                    <html lang="en">
                    <head>
                    <meta charset="utf-8">
                    <title>%1$s</title>
                    <meta name="viewport" content="width=device-width, initial-scale=1">
                    <meta name="description" content="%2$s">
                    <link rel="canonical" href="%3$s">
                    <link rel="stylesheet" href="/static/site.css">
                    <meta property="og:title" content="%1$s">
                    <script>window.layer=window.layer||[];if(1<2&&3>2){layer.push("<a href='/none'>");}</script>
                    <style>.page{margin:0 auto;max-width:72em}.menu>li{display:inline-block}</style>
                    </head>
                    """.formatted(title, words.sentence(random), Site.path(page)));
        }

        private void navigation() {
            text.append("<body class=\"page page-%1$d\">\n<!-- page %1$d -->\n".formatted(page));
            text.append("<header><img src=\"/static/logo.png\" alt=\"logo\"><nav><ul class=\"menu\">\n");
            targets.subList(0, IN_NAVIGATION).forEach(this::item);
            text.append("</ul></nav></header>\n");
        }

        private void article() {
            text.append("<main id=\"content\"><article>\n<h1>%s</h1>\n".formatted(title));
            text.append("<p class=\"byline\">By <b>%s</b>, <time datetime=\"2026-01-%02d\">January</time></p>\n"
                    .formatted(words.word(random), page % 28 + 1));
            int each = Math.max(1, (size - SIZE_OF_REST) / IN_ARTICLE - MARKUP_OF_PARAGRAPH);
            int number = 0;
            for (int target : targets.subList(IN_NAVIGATION, IN_NAVIGATION + IN_ARTICLE)) {
                number++;
                paragraph(target, each);
                decorate(number);
            }
            text.append("</article></main>\n");
        }

        private void paragraph(int target, int length) {
            int begun = text.length();
            text.append("<p>").append(words.sentence(random)).append(' ');
            anchor(target);
            while (text.length() - begun < length) {
                text.append(' ').append(words.sentence(random));
            }
            text.append("</p>\n");
        }

        private void decorate(int number) {
            if (number % 5 == 0) {
                text.append("<h2 id=\"s%d\">%s</h2>\n".formatted(number / 5, words.word(random)));
            }
            if (number % 7 == 0) {
                text.append(
                        "<figure><img src=\"/static/i%d.jpg\" width=640 height=480 alt=\"&quot;%s&quot;\"></figure>\n"
                                .formatted(number, words.word(random)));
            }
            if (number % 9 == 0) {
                text.append("<table><tr><th>Name<th>Value<tr><td>%s<td>%d</table>\n"
                        .formatted(words.word(random), random.nextInt(999)));
            }
        }

        private void aside() {
            text.append("<aside><ul>\n");
            targets.subList(IN_NAVIGATION + IN_ARTICLE, LINKS).forEach(this::item);
            text.append("""
                    <li><a href="%s#s1">again</a></li>
                    <li><a href="/private/p%d.html">forbidden</a></li>
                    <li><a href="mailto:info@example.org">mail</a></li>
                    <li><a href="https://partner%d.invalid/x?y=1&amp;z=%d">partner</a></li>
                    <li><a href="http://other.invalid/" rel="nofollow">other</a></li>
                    </ul></aside>
                    <footer><small>&copy; 2026</small><script src="/static/site.js" async></script></footer>
                    </body>
                    </html>
                    """.formatted(site.link(page, targets.getFirst()), page, page % 50, page));
        }

        private void item(int target) {
            text.append("<li class=\"item\">");
            anchor(target);
            text.append("</li>\n");
        }

        private void anchor(int target) {
            text.append("<a class=\"link\" href=\"")
                    .append(site.link(page, target))
                    .append("\" title=\"Go &amp; see\">")
                    .append(words.word(random))
                    .append(' ')
                    .append(target)
                    .append("</a>");
        }
    }
}
