package dev.trawl.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.follow.SummaryText.Line;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The totals of a crawl read alike for a crawl of this process and one of a server.
class SummaryTextTest {

    private static final String SUMMARY = """
            {"state":"STATE","found":1260,"done":240,"failed":5,"skipped":1012,"waiting":WAITING,"running":0,
             "bytes":18400000,"rows":245,"seconds":41.2,"rate":5.8,"status":{"2xx":240,"5xx":3},
             "causes":[{"cause":"scope","kind":"unfollowed","count":1000},
                       {"cause":"max_pages","kind":"left","count":1000},
                       {"cause":"robots","kind":"skipped","count":12},
                       {"cause":"status","kind":"failed","count":3},{"cause":"dns","kind":"failed","count":2}],
             "slowest":[{"host":"b.example","rows":3,"average_ms":1500},{"host":"a.example","rows":9,"average_ms":0}],
             "fields":[{"field":"name","filled":240,"percent":100},{"field":"price","filled":0,"percent":0}]}""";

    @Test
    void pages_causes_hosts_and_fields_are_summed_up() {
        assertThat(lines("COMPLETED", 0, 0))
                .containsExactly(
                        "pages    240 fetched in 41 s (5.8/s), 18.4 MB",
                        "status   2xx 240 · 5xx 3",
                        "errors   5: 3 status · 2 dns",
                        "skipped  1 000 beyond max_pages · 12 robots.txt",
                        "links    not followed: 1 000 out of scope",
                        "fields   name 100 % · price 0 % of the pages",
                        "slowest  b.example 1.5 s");
    }

    @Test
    void urls_that_wait_are_named_before_the_end_only() {
        assertThat(lines("RUNNING", 7, 200))
                .contains("pages    240 fetched, 40 of them now, in 41 s (5.8/s), 18.4 MB")
                .anyMatch(line -> line.startsWith("skipped  7 waiting"));
    }

    @Test
    void a_cause_is_counted_by_its_code() {
        assertThat(text("COMPLETED", 0).count(UrlCause.ROBOTS)).isEqualTo(12);
        assertThat(text("COMPLETED", 0).count(UrlCause.TLS)).isZero();
        assertThat(text("COMPLETED", 0).isComplete()).isFalse();
    }

    @Test
    void pages_that_a_browser_loaded_are_told_beside_those_that_needed_none() {
        assertThat(rendered("script_shell", 40)).containsExactly("rendered 40 pages needed a browser");
        assertThat(rendered("not_rendered", 40))
                .containsExactly("rendered 40 pages needed a browser, 40 not rendered: no browser");
        assertThat(rendered("robots", 40)).isEmpty();
    }

    private static List<String> rendered(String cause, int count) {
        var summary = JsonMapper.shared()
                .readTree(SUMMARY.replace("STATE", "COMPLETED")
                        .replace("WAITING", "0")
                        .replace(
                                "\"causes\":[",
                                "\"causes\":[{\"cause\":\"%s\",\"kind\":\"open\",\"count\":%d},"
                                        .formatted(cause, count)));
        return new SummaryText(summary, MessageLanguage.ENGLISH)
                .lines("", 0).stream()
                        .map(Line::shown)
                        .filter(line -> line.startsWith("rendered ") && !line.isBlank())
                        .filter(line -> line.length() > "rendered ".length())
                        .toList();
    }

    private static SummaryText text(String state, int waiting) {
        return new SummaryText(
                JsonMapper.shared()
                        .readTree(SUMMARY.replace("STATE", state).replace("WAITING", String.valueOf(waiting))),
                MessageLanguage.ENGLISH);
    }

    private static List<String> lines(String state, int waiting, long before) {
        return text(state, waiting).lines("", before).stream()
                .filter(line -> !line.text().isEmpty())
                .map(Line::shown)
                .toList();
    }
}
