package dev.trawl.worker.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.crawl.tally.PageTally.Kind;
import dev.trawl.spi.crawl.tally.PageTally.Sum;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Sums over rows travel with the checkpoint of their pages.
class TallyRowsTest {

    private final TallyRows tally = new TallyRows();

    @Test
    void rows_are_summed_by_status_and_host() {
        tally.add("{\"url\":\"http://a.example/x?y=1\",\"status\":200,\"ms\":30,\"title\":\"A\"}");
        tally.add("{\"url\":\"http://a.example/gone\",\"status\":404,\"ms\":10}");
        tally.add("{\"url\":\"http://b.example:8080\",\"status\":0,\"error\":\"timeout\",\"ms\":5}");
        assertThat(tally.take().sums())
                .containsOnly(
                        entry(Kind.ROW, "", 3, 0),
                        entry(Kind.STATUS, "2", 1, 0),
                        entry(Kind.STATUS, "4", 1, 0),
                        entry(Kind.HOST, "a.example", 2, 40),
                        entry(Kind.HOST, "b.example:8080", 1, 5));
        assertThat(tally.take()).isEqualTo(PageTally.NONE);
    }

    @Test
    void a_field_counts_as_filled_when_it_has_a_value() {
        tally.add("""
                {"fields":{"name":"Tea","tags":[["a"],"b",{"c":[1]}],"sku":{},"no":null},"links":3}""");
        tally.add("""
                {"fields":{"name":"","tags":[],"sku":{"id":7,"more":[]},"no":null},"links":4}""");
        assertThat(tally.take().sums())
                .containsOnly(
                        entry(Kind.ROW, "", 2, 2),
                        entry(Kind.FIELD, "name", 1, 0),
                        entry(Kind.FIELD, "tags", 1, 0),
                        entry(Kind.FIELD, "sku", 1, 0),
                        entry(Kind.FIELD, "no", 0, 0));
    }

    @Test
    void a_row_that_cannot_be_parsed_counts_as_a_row() {
        tally.add("{\"url\":");
        tally.add("7");
        assertThat(tally.take().sums()).containsOnly(entry(Kind.ROW, "", 2, 0));
    }

    private static Map.Entry<PageTally.Key, Sum> entry(Kind kind, String name, long rows, long amount) {
        return Map.entry(new PageTally.Key(kind, name), new Sum(rows, amount));
    }
}
