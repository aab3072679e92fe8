package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowCountsTest {

    private final RowCounts counts = new RowCounts();

    @Test
    void rows_are_counted_by_status_and_host() {
        add("""
                {"url":"http://a.example/x?y=1","status":200,"ms":30,"title":"A"}
                {"url":"http://a.example/gone","status":404,"ms":10}
                {"url":"http://b.example","status":0,"error":"robots.txt could not be fetched: timeout","depth":0}
                """);
        assertThat(counts.rows()).isEqualTo(3);
        assertThat(counts.classes()).isEqualTo(Map.of(2, 1L, 4, 1L));
        assertThat(counts.hosts()).isEqualTo(2);
        assertThat(counts.slowest(1)).containsExactly(Map.entry("a.example", new RowCounts.Times(2, 40)));
        assertThat(counts.last().path()).isEqualTo("/");
        assertThat(counts.lastGood().path()).isEqualTo("/x?y=1");
    }

    @Test
    void a_field_counts_as_filled_when_it_has_a_value() {
        add("""
                {"url":"http://a.example/1","status":200,"fields":{"name":"Tea","tags":[["a"],"b",{"c":[1]}],"sku":{},"no":null},"links":3}
                {"url":"http://a.example/2","status":200,"fields":{"name":"","tags":[],"sku":{"id":7,"more":[]},"no":null},"links":4}
                """);
        assertThat(counts.rows()).isEqualTo(2);
        assertThat(counts.fill())
                .containsExactly(
                        Map.entry("name", 50), Map.entry("tags", 50), Map.entry("sku", 50), Map.entry("no", 0));
        assertThat(counts.last().url()).isEqualTo("http://a.example/2");
    }

    @Test
    void items_count_apart_from_their_pages() {
        add("{\"url\":\"http://a.example/\",\"status\":200,\"items\":0}\n");
        assertThat(counts.searchedInVain()).isOne();
        add("""
                {"url":"http://a.example/1","status":200,"items":2,"fields":{"group":"Teas"}}
                {"item":{"key":"k","position":1},"url":"http://a.example/1","status":200,"fields":{"name":"Tea"}}
                {"item":{"key":"l","position":2},"url":"http://a.example/1","status":200,"fields":{"name":null}}
                """);
        assertThat(counts.rows()).isEqualTo(2);
        assertThat(counts.items()).isEqualTo(2);
        assertThat(counts.classes()).isEqualTo(Map.of(2, 2L));
        assertThat(counts.fill()).containsExactly(Map.entry("name", 50));
        assertThat(counts.searchedInVain()).isZero();
    }

    @Test
    void lines_that_are_not_rows_are_skipped() {
        add("{\"url\":\"http://a.example/\",\"status\":200}\n{\"url\":");
        add("7");
        add("{\"url\":\"http://a.example/b\",\"status\":200}");
        assertThat(counts.classes()).isEqualTo(Map.of(2, 2L));
    }

    private void add(String rows) {
        counts.add(rows.getBytes(StandardCharsets.UTF_8));
    }
}
