package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RowCountsTest {

    private final RowCounts counts = new RowCounts();

    @Test
    void rows_and_hosts_are_counted() {
        add("""
                {"url":"http://a.example/x?y=1","status":200,"ms":30,"title":"A"}
                {"url":"http://a.example/gone","status":404,"ms":10}
                {"url":"http://b.example","status":0,"error":"robots.txt could not be fetched: timeout","depth":0}
                """);
        assertThat(counts.rows()).isEqualTo(3);
        assertThat(counts.hosts()).isEqualTo(2);
        assertThat(counts.hasResponses()).isTrue();
        assertThat(counts.last().url()).isEqualTo("http://b.example");
        assertThat(counts.lastGood().url()).isEqualTo("http://a.example/x?y=1");
    }

    @Test
    void nested_values_of_fields_are_skipped() {
        add("""
                {"url":"http://a.example/1","fields":{"url":"no","tags":[["a"],"b",{"c":[1]}],"status":{}},"status":0}
                {"url":"http://a.example/2","fields":{"tags":[],"sku":{"id":7,"more":[]}},"status":0}
                """);
        assertThat(counts.rows()).isEqualTo(2);
        assertThat(counts.hasResponses()).isFalse();
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
        assertThat(counts.searchedInVain()).isZero();
    }

    @Test
    void lines_that_are_not_rows_are_skipped() {
        add("{\"url\":\"http://a.example/\",\"status\":200}\n{\"url\":");
        add("7");
        add("{\"url\":\"http://a.example/b\",\"status\":200}");
        assertThat(counts.last().url()).isEqualTo("http://a.example/b");
    }

    private void add(String rows) {
        counts.add(rows.getBytes(StandardCharsets.UTF_8));
    }
}
