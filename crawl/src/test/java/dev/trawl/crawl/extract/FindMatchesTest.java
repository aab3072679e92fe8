package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.extract.FindMatches.Kind;
import dev.trawl.crawl.extract.FindMatches.Match;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindMatchesTest {

    @Test
    void an_element_has_its_place_by_names_people_select_by() {
        assertThat(find(Kind.CSS, "b", "<body class='x y'><div id=main><p><b>Tea</b></p></div>"))
                .containsExactly(new Match("Tea", "html > body.x > div#main > p > b"));
    }

    @Test
    void a_deep_match_shows_the_end_of_its_path() {
        assertThat(find(Kind.CSS, "b", "<div>".repeat(10) + "<b>Tea</b>")
                        .getFirst()
                        .path())
                .isEqualTo("… > div > div > div > div > div > b");
    }

    @Test
    void attributes_texts_and_numbers_of_xpath_are_matches() {
        String page = "<p title=Hot>Tea</p>";
        assertThat(find(Kind.XPATH, "//p/@title", page)).containsExactly(new Match("Hot", "html > body > p @title"));
        assertThat(find(Kind.XPATH, "//p/text()", page)).containsExactly(new Match("Tea", "html > body > p"));
        assertThat(find(Kind.XPATH, "count(//p)", page)).containsExactly(new Match("1", ""));
    }

    @Test
    void json_is_found_by_jsonpath_and_html_is_not() {
        assertThat(find(Kind.JSONPATH, "$.a[*]", "{\"a\": [\"x\", 1.5, {\"b\": null}]}"))
                .extracting(Match::value)
                .containsExactly("x", "1.5", "{\"b\":null}");
        assertThatThrownBy(() -> find(Kind.JSONPATH, "$.a", "<p>")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> find(Kind.CSS, "p:nope", "<p>")).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Match> find(Kind kind, String expression, String page) {
        Url url = Url.parse("https://a.example/").orElseThrow();
        var budget = Budget.of(new ManualTime(), Duration.ofSeconds(1), 1_000_000);
        return FindMatches.find(kind, expression, PageInput.ofText(url, "", page), budget);
    }
}
