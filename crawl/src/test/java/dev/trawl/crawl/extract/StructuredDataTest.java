package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// JSON-LD and microdata as pages really write them.
class StructuredDataTest {

    private static final Url URL = Url.parse("http://example.org/shop/").orElseThrow();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/* header */ {\"name\": /* inner */ \"tea // pot\"}",
                "// a line\n{\"name\": \"tea // pot\" // behind\n}",
                "<!-- a note -->\n{\"name\": \"tea // pot\"}",
                "<!--\n{\"name\": \"tea // pot\"}\n-->",
                "<!--//-->\n{\"name\": \"tea // pot\"}\n//-->",
                "<![CDATA[{\"name\": \"tea // pot\"}]]>",
                "//<![CDATA[\n{\"name\": \"tea // pot\"}\n//]]>",
                "/*<![CDATA[*/{\"name\": \"tea // pot\"}/*]]>*/",
                "<!--/*--><![CDATA[/*><!--*/{\"name\": \"tea // pot\"}/*]]>*/-->",
                "{\"name\": \"tea // pot\",}",
                "[{\"name\": \"tea // pot\",},]"
            })
    void json_ld_with_comments_and_trailing_commas_is_read(String script) {
        assertThat(jsonLd(script)).isEqualTo("[{\"name\":\"tea // pot\"}]");
    }

    @Test
    void json_ld_with_raw_control_characters_in_strings_is_read() {
        assertThat(jsonLd("{\"name\": \"two\nlines\tand \u0001\", /* x */}"))
                .isEqualTo("[{\"name\":\"two\\nlines\\tand \\u0001\"}]");
    }

    @Test
    void marks_of_comments_inside_strings_are_text() {
        assertThat(jsonLd("/**/{\"a\": \"<!-- b --> /* c */ <![CDATA[d]]> \\\" // e\",}"))
                .isEqualTo("[{\"a\":\"<!-- b --> /* c */ <![CDATA[d]]> \\\" // e\"}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": }", "{a: 1}", "{'a': 1}", "/* {\"a\": 1}", "{\"a\": 1} {\"b\": 2}", "<!-- -->"})
    void unparsable_json_ld_is_skipped(String script) {
        assertThat(jsonLd(script)).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[null, false, \"\", 0, 0.0, {}, [], {\"a\": null}] | [{\"a\":null}]",
                "{} | []",
                "[] | []",
                "null | []",
                "\"text\" | []",
                "7 | []"
            })
    void empty_json_ld_entries_are_not_items(String script, String wanted) {
        assertThat(jsonLd(script)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<span itemprop=p content=machine>shown</span> | machine",
                "<div itemprop=p content=''>shown</div> | shown",
                "<b itemprop=p>shown</b> | shown",
                "<a itemprop=p href=x content=machine>shown</a> | http://example.org/shop/x",
                "<a itemprop=p content=machine>shown</a> | machine",
                "<img itemprop=p src=x content=machine> | http://example.org/shop/x",
                "<img itemprop=p content=machine> | machine",
                "<time itemprop=p datetime=2026-01-02 content=machine>shown</time> | 2026-01-02",
                "<time itemprop=p content=2026-01-03>shown</time> | 2026-01-03",
                "<time itemprop=p>shown</time> | shown",
                "<data itemprop=p value=5 content=6>shown</data> | 5",
                "<data itemprop=p content=6>shown</data> | 6",
                "<meter itemprop=p>shown</meter> | ``",
                "<meta itemprop=p content=machine> | machine"
            })
    void microdata_takes_the_content_attribute_of_any_element(String property, String wanted) {
        assertThat(values("microdata", "<div itemscope>" + property + "</div>"))
                .isEqualTo("[{\"properties\":{\"p\":[\"" + wanted + "\"]}}]");
    }

    private static String jsonLd(String script) {
        return values("json_ld", "<script type=application/ld+json>" + script + "</script>");
    }

    private static String values(String builtIn, String html) {
        var rules = ReadRules.read("fields", Map.of("f", Map.of("builtin", builtIn, "many", true)));
        var extracted = new ExtractFields(rules.rules(), new ManualTime(), Duration.ofSeconds(2))
                .extract(PageInput.ofText(URL, "text/html", html));
        return extracted.values().path("f").toString();
    }
}
