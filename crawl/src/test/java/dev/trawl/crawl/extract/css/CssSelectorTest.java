package dev.trawl.crawl.extract.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Selectors select what they select in a browser. (C15)
class CssSelectorTest {

    private static final String PAGE = """
            <!doctype html><html lang=en><body id=b>
            <div id=d1 class="A one"><p id=p1 class="a  two" title="x y">1</p><p id=p2 lang=de-AT>2</p></div>
            <div id=d2 data-x="a-b"><span id=s1></span><p id=p3>3<!-- c --></p><a id=a1 href=x REL=NoFollow>l</a>
            <ul id=u1><li id=l1>1</li><li id=l2 class=one>2</li><li id=l3>3</li><li id=l4 class=one>4</li></ul></div>
            <form id=f1><input id=i1 type=CHECKBOX checked><input id=i2 disabled required><fieldset id=fs disabled>
            <legend id=le><input id=i3></legend><input id=i4></fieldset></form>
            <template id=t1><p id=no></p></template><svg id=v1><linearGradient id=g1 /></svg><em id="1:x"></em>
            </body></html>""";

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "p => p1 p2 p3",
                "P => p1 p2 p3",
                "#d1 => d1",
                ".a => p1",
                ".A => d1",
                "div.A.one => d1",
                "div p => p1 p2 p3",
                "div>p => p1 p2 p3",
                "body > p => ``",
                "p + p => p2",
                "span ~ * => p3 a1 u1",
                "[title] => p1",
                "[title=x] => ``",
                "[title='x y'] => p1",
                "[title~=y] => p1",
                "[lang|=de] => p2",
                "[data-x^=a] => d2",
                "[data-x$='b'] => d2",
                "[data-x*='-'] => d2",
                "[data-x^=''] => ``",
                "[data-x='A-B' i] => d2",
                "[data-x='A-B'] => ``",
                "[rel=nofollow] => a1",
                "[rel=nofollow s] => ``",
                "[type=checkbox] => i1",
                "li:first-child, li:last-child => l1 l4",
                "li:nth-child(odd) => l1 l3",
                "li:nth-child( -n + 2 ) => l1 l2",
                "li:nth-last-child(2) => l3",
                "li:nth-child(2 of .one) => l4",
                "p:nth-of-type(2) => p2",
                "p:only-of-type => p3",
                "li:not(.one, #l1) => l3",
                "li:is(#l1, .one):where(*) => l1 l2 l4",
                "div:has(> a) => d2",
                "p:has(+ p) => p1",
                "span:empty => s1",
                ":root > body => b",
                "a:link, a:any-link => a1",
                ":checked => i1",
                "input:disabled => i2 i4",
                "input:enabled => i1 i3",
                ":required => i2",
                "p:lang(de) => p2",
                "a:hover => ``",
                "p::before => ``",
                "linearGradient => g1",
                "#\\31 \\:x => 1:x",
                "em[id=\"1\\3a x\"] => 1:x",
                "template p => ``",
                "/* c */ div /* d */ > p#p3 => p3",
                "*|p => p1 p2 p3",
                "#d1 /**/#p1 => p1"
            })
    void a_selector_finds_these(String selector, String ids) {
        List<String> found =
                select(Jsoup.parse(PAGE), selector).stream().map(Element::id).toList();

        assertThat(String.join(" ", found)).isEqualTo(ids);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "p,",
                "p >",
                "> p",
                "p >> a",
                "#",
                "#1",
                ".",
                ".1x",
                "[",
                "[]",
                "[x=]",
                "[x!=y]",
                "p:",
                "p:foo",
                "p:contains(x)",
                ":nth-child()",
                ":nth-child(x)",
                ":not()",
                "p)",
                "a b c {",
                "p:eq(1)",
                "ns|p",
                "::foo",
                "a&b",
                ":nth-child(2n+)",
                "[x=y z]"
            })
    void rejects_selectors_that_browsers_reject(String selector) {
        assertThatIllegalArgumentException().isThrownBy(() -> CssSelector.parse(selector));
    }

    @Test
    void a_selector_without_end_is_refused() {
        for (String part : new String[] {"a ", "a > ", ":not(", ":has(a ", "a ~ "}) {
            assertThatIllegalArgumentException().isThrownBy(() -> CssSelector.parse(part.repeat(100_000) + "a"));
        }
    }

    @Test
    void without_a_doctype_classes_and_ids_are_compared_loosely() {
        assertThat(select(Jsoup.parse("<p class=Aa id=Bb>"), ".aA, #zz")).hasSize(1);
        assertThat(select(Jsoup.parse("<!doctype html><p class=Aa id=Bb>"), ".aA, #bb"))
                .isEmpty();
    }

    @Test
    void selectors_agree_with_another_engine_on_random_trees() {
        String[] parts = {
            ".c1",
            "[x]",
            "[x='2']",
            "[class~=c0]",
            "[id^=i1]",
            ":nth-child(2n+1)",
            ":nth-child(2)",
            ":nth-last-child(2)",
            ":nth-of-type(2)",
            ":empty",
            ":not(.c1)",
            ":is(em,.c0)",
            ":has(> em)",
            ":has(+ span)"
        };
        String[] types = {"div", "em", "span"};
        String[] combinators = {" ", " > ", " + ", " ~ ", ", "};
        Random random = new Random(3);
        for (int i = 0; i < 40; i++) {
            Document tree = randomTree(random);
            for (int j = 0; j < 50; j++) {
                StringBuilder selector = new StringBuilder(types[random.nextInt(types.length)]);
                for (int k = random.nextInt(3); k > 0; k--) {
                    selector.append(parts[random.nextInt(parts.length)]);
                    selector.append(combinators[random.nextInt(combinators.length)]);
                    selector.append(types[random.nextInt(types.length)]);
                }
                assertThat(select(tree, selector.toString()))
                        .as(selector.toString())
                        .isEqualTo(tree.select(selector.toString()));
            }
        }
    }

    private static Document randomTree(Random random) {
        StringBuilder page = new StringBuilder("<!doctype html><body>");
        String[] names = {"div", "em", "span"};
        for (int i = 0; i < 60; i++) {
            String name = names[random.nextInt(names.length)];
            page.append(
                    switch (random.nextInt(4)) {
                        case 0 -> "</" + name + ">";
                        case 1 -> "text";
                        default ->
                            "<%s id=i%d class=c%d x=%d>".formatted(name, i, random.nextInt(3), random.nextInt(4));
                    });
        }
        return Jsoup.parse(page.toString());
    }

    private static List<Element> select(Document tree, String selector) {
        return CssSelector.parse(selector).select(tree, Budget.of(new ManualTime(), Duration.ofSeconds(1), 1_000_000));
    }
}
