package dev.trawl.crawl.extract.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;

/// XPath 1.0 on pages. (C15)
class XPathTest {

    private static final XPathFactory JDK = XPathFactory.newInstance();
    private static final String PAGE = """
            <!doctype html><html lang=en><body><div id=d1 class="a b"><p>one</p><p>two <b>bold</b></p></div>\
            <div id=d2><a href=x title=t>link</a><script>s < 1</script><!-- c --></div>\
            <ul><li>1</li><li>2</li><li>x</li></ul><template><p>no</p></template></body></html>""";

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "//p => one,two bold",
                "//P => one,two bold",
                "//p[2]/b => bold",
                "//p[last()] => two bold",
                "/html/body/div/p[1]/text() => one",
                "//a/@href => x",
                "//a/@* => x,t",
                "//div[@id='d2']/a => link",
                "//div[contains(@class, 'b')]/p[1] => one",
                "(//p | //a)[last()] => link",
                "//script => s < 1",
                "normalize-space(//comment()) => c",
                "//b/ancestor::div/@id => d1",
                "//li[. > 1] => 2",
                "//li[position() mod 2 = 1] => 1,x",
                "//li/preceding-sibling::li[1] => 1,2",
                "//ul/preceding::a => link",
                "//a/following::li[1] => 1",
                "//p/.. /@id => d1",
                "//*[self::b or self::a] => bold,link",
                "id('d2 d1')/@id => d1,d2",
                "count(//li) => 3",
                "sum(//li[. < 3]) => 3",
                "sum(//li) => NaN",
                "string(//a/@title) => t",
                "concat('a', 1 div 4, true()) => a0.25true",
                "normalize-space('  a  b ') => a b",
                "substring('12345', 1.5, 2.6) => 234",
                "substring('12345', 0, 3) => 12",
                "substring-before('1999/04', '/') => 1999",
                "substring-after('1999/04', '/') => 04",
                "translate('bar', 'abc', 'AB') => BAr",
                "string-length('a𝕏') => 2",
                "starts-with('abc', 'ab') and not(contains('abc', 'd')) => true",
                "name(//a/@href) => href",
                "local-name(/html/*[1]) => head",
                "-(2 * 3 - 4) mod 3 => -2",
                "1 div 0 => Infinity",
                "round(-1.5) => -1",
                "floor(1.9) + ceiling(1.1) => 3",
                "1 < 2 = true() => true",
                "//p = 'one' => true",
                "//p != 'one' => true",
                "boolean(//nothing) => false",
                "//b[lang('en')] => bold",
                "//template/p => ``",
                "//div[1]/descendant-or-self::node()[1]/p => one,two bold",
                "//div/descendant-or-self::node()[@class]/p => one,two bold",
                "//div/descendant-or-self::node()[self::p]/b => bold",
                "//body/descendant-or-self::node()[@href]/p => ``",
                "//div[* and not(p)]/@id => d2"
            })
    void an_expression_gives_this(String expression, String wanted) {
        assertThat(String.join(",", evaluate(Jsoup.parse(PAGE), expression))).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "//",
                "//p[",
                "//p]",
                "/html/",
                "foo()",
                "count(1)",
                "//p[@]",
                "$x",
                "'a",
                "1 +",
                "p/1",
                "x::p",
                "concat('a')",
                "//p | 1",
                "'a'[1]",
                "@@x",
                "..[1]x",
                "//p//",
                "!a"
            })
    void rejects_an_invalid_expression(String expression) {
        assertThatIllegalArgumentException().isThrownBy(() -> XPath.parse(expression));
    }

    @Test
    void an_expression_without_end_is_refused() {
        for (String part : new String[] {"(", "1+", "not(", "a[", "- - -(", "a|"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> XPath.parse(part.repeat(100_000) + "1"));
        }
    }

    @Test
    void results_equal_the_jdk_evaluator_on_random_trees() throws XPathExpressionException {
        Random random = new Random(4);
        for (int i = 0; i < 15; i++) {
            Document tree = randomTree(random);
            org.w3c.dom.Document dom = new W3CDom().namespaceAware(false).fromJsoup(tree);
            for (int j = 0; j < 60; j++) {
                String expression = randomPath(random);
                assertThat(evaluate(tree, expression)).as(expression).isEqualTo(byJdk(dom, expression));
            }
        }
    }

    private static Document randomTree(Random random) {
        StringBuilder page = new StringBuilder("<!doctype html><body>");
        String[] names = {"div", "em", "span"};
        for (int i = 0; i < 50; i++) {
            String name = names[random.nextInt(names.length)];
            page.append(
                    switch (random.nextInt(5)) {
                        case 0 -> "</" + name + ">";
                        case 1 -> "t" + random.nextInt(9);
                        case 2 -> "<!--c-->";
                        default -> "<%s id=i%d x=%d>".formatted(name, i, random.nextInt(5));
                    });
        }
        return Jsoup.parse(page.toString());
    }

    private static String randomPath(Random random) {
        String[] axes = {
            "",
            "",
            "child::",
            "descendant::",
            "parent::",
            "ancestor::",
            "following::",
            "preceding::",
            "following-sibling::",
            "preceding-sibling::",
            "self::",
            "descendant-or-self::",
            "ancestor-or-self::"
        };
        String[] tests = {"div", "em", "span", "*", "*"};
        String[] predicates = {
            "", "[1]", "[last()]", "[@x > 2]", "[position() < 3][1]", "[contains(., 't1')]", "[count(*) > 1]"
        };
        StringBuilder path = new StringBuilder("//");
        for (int k = random.nextInt(3); k >= 0; k--) {
            path.append(axes[random.nextInt(axes.length)]).append(tests[random.nextInt(tests.length)]);
            path.append(predicates[random.nextInt(predicates.length)]);
            path.append(k == 0 ? "" : random.nextBoolean() ? "/" : "//");
        }
        return path.toString();
    }

    private static List<String> byJdk(org.w3c.dom.Document dom, String expression) throws XPathExpressionException {
        NodeList nodes = (NodeList) JDK.newXPath().evaluate(expression, dom, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    private static List<String> evaluate(Document tree, String expression) {
        Value value =
                XPath.parse(expression).evaluate(tree, Budget.of(new ManualTime(), Duration.ofSeconds(1), 10_000_000));
        return value instanceof Value.Nodes(List<Item> items)
                ? items.stream().map(Item::text).toList()
                : List.of(value.asText());
    }
}
