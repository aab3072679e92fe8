package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResultsTest {

    private Edge edge;
    private TestWorker worker;

    @BeforeAll
    void start() {
        edge = new Edge();
        worker = new TestWorker(edge, "w1");
    }

    @AfterAll
    void stop() {
        worker.close();
        edge.close();
    }

    @Test
    void committed_records_and_the_result_come_as_lines() throws IOException {
        String id = finished("\"end\"", segment("a", 0, "{\"n\":1}", "{\"n\":2}"), segment("b", 3, "7"));

        assertThat(all(id, 1)).isEqualTo("""
                        {"subtask":1,"data":{"n":1}}
                        {"subtask":1,"data":{"n":2}}
                        {"subtask":1,"data":7}
                        {"subtask":1,"data":"end"}
                        """);
        assertThat(all(id, 1000)).isEqualTo(all(id, 1));
    }

    @Test
    void all_results_come_as_one_table_that_runs_nothing() throws IOException {
        String id = finished(
                "{}", segment("t", 0, "{\"n\":1.10,\"t\":\"=1+1\"}"), segment("u", 3, "{\"n\":-5,\"m\":\"a,b\"}"));

        var table = edge.http.get("/tasks/" + id + "/results?format=csv");
        assertThat(table.header("Content-Type")).startsWith("text/csv");
        assertThat(table.body()).isEqualTo("subtask,n,t,m\r\n1,1.10,'=1+1,\r\n1,-5,,\"a,b\"\r\n");
        assertThat(edge.http
                        .get("/tasks/" + id + "/results?format=csv&csv_raw=true")
                        .body())
                .contains("1,1.10,=1+1,");
        assertThat(edge.http.get("/tasks/" + id + "/results?format=xml").text("/detail"))
                .contains("format must be jsonl, csv or warc");
    }

    @Test
    void the_rows_of_a_crawl_are_those_of_its_items_unless_others_are_asked_for() throws IOException {
        String page = "{\"url\":\"u\",\"status\":200,\"title\":\"T\",\"items\":1}";
        String item =
                "{\"item\":{\"key\":\"k\",\"position\":1},\"url\":\"u\",\"fields\":{\"title\":\"I\",\"price\":1.10}}";
        String id = crawled(
                "\"items\":{\"css\":\"p\",\"fields\":{\"title\":\"b\"}},\"columns\":[\"title\",\"url\"]", page, item);
        String results = "/tasks/" + id + "/results";

        assertThat(edge.http.get(results).body()).isEqualTo("{\"subtask\":1,\"data\":%s}\n".formatted(item));
        assertThat(edge.http.get(results + "?rows=pages").body())
                .isEqualTo("{\"subtask\":1,\"data\":%s}\n".formatted(page));
        assertThat(edge.http.get(results + "?rows=all").body().lines()).hasSize(2);
        assertThat(edge.http.get(results + "?rows=some").text("/detail")).contains("rows must be items, pages or all");
        assertThat(edge.http.get(results + "?format=csv").body())
                .as("the columns of the job")
                .isEqualTo("title,url\r\nI,u\r\n");
    }

    @Test
    void columns_are_chosen_by_the_names_of_the_table() throws IOException {
        String id = crawled(
                "\"fields\":{\"title\":\"h1\"}",
                "{\"url\":\"u\",\"status\":200,\"title\":\"T\",\"fields\":{\"title\":\"F\"}}",
                "{\"url\":\"v\",\"status\":0,\"error\":\"timeout\"}");
        String results = "/tasks/" + id + "/results?fields=";

        assertThat(edge.http.get("/tasks/" + id + "/results?format=csv").body())
                .as("as a local crawl writes it")
                .isEqualTo("url,title,status,page.title,error\r\nu,F,200,T,\r\nv,,0,,timeout\r\n");
        assertThat(edge.http
                        .get(results + "title,page.title,subtask&format=csv")
                        .body())
                .isEqualTo("title,page.title,subtask\r\nF,T,1\r\n,,1\r\n");
        assertThat(edge.http.get(results + "url&format=csv&csv_no_headers=true").body())
                .isEqualTo("u\r\nv\r\n");
        assertThat(edge.http.get(results + "url,title").body())
                .isEqualTo("{\"url\":\"u\",\"title\":\"F\"}\n{\"url\":\"v\",\"title\":null}\n");
        assertThat(edge.http.get(results + "url,titel&format=csv").text("/detail"))
                .isEqualTo("unknown field 'titel'; known are subtask, url, title, status, page.title, error");
    }

    @Test
    void damaged_data_is_reported_before_the_csv_begins() {
        String id = finished("null", new SegmentRange("gone too", 0, 10, 1, 0));

        assertThat(edge.http.get("/tasks/" + id + "/results?format=csv").text("/code"))
                .isEqualTo("damaged_data");
    }

    @Test
    void a_damaged_range_is_a_problem_and_what_comes_before_it_is_still_served() throws IOException {
        var good = segment("c", 0, "1");
        var other = segment("d", 0, "2");
        var damaged = new SegmentRange(other.blob(), other.offset(), other.length(), other.records(), other.crc() + 1);
        String id = finished("null", good, damaged);

        var first = edge.http.get("/tasks/" + id + "/results");
        assertThat(first.body()).isEqualTo("{\"subtask\":1,\"data\":1}\n");

        var second = edge.http.get("/tasks/" + id + "/results?after=" + first.header("X-Next-Cursor"));
        assertThat(second.status()).isEqualTo(500);
        assertThat(second.text("/code")).isEqualTo("damaged_data");
        assertThat(second.text("/detail")).contains("segment d");
    }

    @Test
    void a_lost_segment_is_a_problem() {
        String id = finished("null", new SegmentRange("gone", 0, 10, 1, 0));

        assertThat(edge.http.get("/tasks/" + id + "/results").text("/code")).isEqualTo("damaged_data");
    }

    @Test
    void a_result_is_always_one_line() {
        String pretty = finished("{\n  \"a\": 1\r\n}");
        String broken = finished("no \"json\"");

        assertThat(all(pretty, 10)).isEqualTo("{\"subtask\":1,\"data\":{   \"a\": 1  }}\n");
        assertThat(all(broken, 10)).isEqualTo("{\"subtask\":1,\"data\":\"no \\\"json\\\"\"}\n");
    }

    @Test
    void a_page_of_large_results_ends_early_and_nothing_is_lost() {
        String items = String.join(",", Collections.nCopies(30, "1"));
        String id = edge.http
                .post("/tasks", "{\"type\":\"list\",\"payload\":{\"items\":[" + items + "]}}")
                .text("/id");
        for (int i = 0; i < 30; i++) {
            worker.report(worker.next(), new Outcome.Succeeded("\"" + "x".repeat(300_000) + "\""));
        }

        var first = edge.http.get("/tasks/" + id + "/subtasks?limit=1000").json();
        var rest = edge.http
                .get("/tasks/" + id + "/subtasks?limit=1000&after="
                        + first.path("next_cursor").asString())
                .json();

        assertThat(first.path("items").size()).isBetween(1, 29);
        assertThat(first.path("items").size() + rest.path("items").size()).isEqualTo(30);
        assertThat(rest.path("next_cursor").isNull()).isTrue();
        assertThat(all(id, 1_000).lines()).hasSize(30);
        assertThat(all(id, 7).lines()).hasSize(30);
    }

    @Test
    void a_retried_url_has_the_row_of_its_newest_attempt_alone() throws IOException {
        String id =
                edge.http.post("/tasks", "{\"type\":\"site\",\"payload\":1}").text("/id");
        String failed = "{\"url\":\"https://a1.example/0\",\"status\":503,\"error\":\"status\"}";
        visit(UrlState.FAILED, failed);
        String results = "/tasks/" + id + "/results";
        assertThat(edge.http.get(results).body()).isEqualTo("{\"subtask\":1,\"data\":%s}\n".formatted(failed));

        assertThat(edge.http.post("/tasks/" + id + ":retry", "").status()).isEqualTo(200);
        assertThat(edge.http.get(results).body())
                .as("while the retry has no row")
                .isEqualTo("{\"subtask\":1,\"data\":%s}\n".formatted(failed));
        String good = "{\"url\":\"https://a1.example/0\",\"status\":200}";
        visit(UrlState.DONE, good);

        assertThat(all(id, 1)).isEqualTo("{\"subtask\":2,\"data\":%s}\n".formatted(good));
        assertThat(edge.http.get(results + "?attempts=all").body().lines()).hasSize(2);
        assertThat(edge.http.get(results + "?format=csv").body())
                .isEqualTo("url,status\r\nhttps://a1.example/0,200\r\n");
        assertThat(edge.http.get(results + "?format=csv&attempts=all").body().lines())
                .hasSize(3);
        assertThat(edge.http.get(results + "?attempts=some").text("/detail"))
                .contains("attempts must be newest or all");
    }

    /// Visits the only URL of the next batch.
    private void visit(UrlState state, String row) throws IOException {
        var lease = worker.next();
        long url =
                JsonMapper.shared().readTree(lease.payload()).at("/urls/0/id").asLong();
        var outcome = UrlOutcome.of(url, state, 1, 0, 200, 0).because(UrlCause.STATUS.because("as told"));
        worker.report(
                lease, new Discovery(List.of(), List.of(outcome), List.of()), segment("attempt " + state, 0, row));
    }

    @Test
    void an_empty_batch_result_is_not_a_crawl_result() {
        String crawl = edge.http.post("/tasks", "{\"type\":\"web\"}").text("/id");
        worker.report(worker.next(), new Outcome.Succeeded("{}"), segmentOf("3"));
        String other = finished("{}");

        assertThat(all(crawl, 10)).isEqualTo("{\"subtask\":1,\"data\":3}\n");
        assertThat(all(other, 10)).isEqualTo("{\"subtask\":1,\"data\":{}}\n");
    }

    @Test
    void a_foreign_cursor_is_refused() {
        String id = finished("1");

        assertThat(edge.http.get("/tasks/" + id + "/results?after=5").status()).isEqualTo(422);
    }

    @Test
    void captures_are_downloaded_as_warc_and_not_listed() {
        var first = capture("e", "one ");
        var second = capture("f", "two");
        String id = finished("\"end\"", segmentOf("1"), first, segmentOf("2"), second);

        var file = edge.http.get("/tasks/" + id + "/results?format=warc");
        assertThat(file.header("Content-Type")).isEqualTo("application/warc");
        assertThat(file.body()).isEqualTo("one two");
        assertThat(all(id, 1)).isEqualTo(all(id, 1_000)).isEqualTo("""
                {"subtask":1,"data":1}
                {"subtask":1,"data":2}
                {"subtask":1,"data":"end"}
                """);
        assertThat(edge.http.get("/tasks/" + id + "/results?format=zip").status())
                .isEqualTo(422);
        assertThat(edge.http
                        .get("/tasks/" + id + "/results?format=warc&limit=1")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void a_damaged_capture_is_a_problem_and_never_the_end_of_a_file() {
        var good = capture("g", "one".repeat(100_000)); // more than waits for the status
        var bad = capture("h", "two");
        var damaged = new SegmentRange(bad.blob(), 0, bad.length(), 0, bad.crc() + 1);
        String first = finished("null", damaged);
        String later = finished("null", good, damaged);

        for (String task : List.of(first, later)) {
            var answer = edge.http.get("/tasks/" + task + "/results?format=warc");
            assertThat(answer.text("/code")).isEqualTo("damaged_data");
            assertThat(answer.text("/detail")).contains("segment h at 0");
        }
    }

    @Test
    void an_export_that_was_begun_before_a_merge_is_whole() throws IOException {
        String captures = finished("null", capture("m1", "one "), capture("m2", "two "), capture("m3", "three"));
        mergeAfterReads(captures, 4); // three are checked, then one is sent
        assertThat(edge.http.get("/tasks/" + captures + "/results?format=warc").body())
                .isEqualTo("one two three");

        String rows = finished("{}", segment("m4", 0, "{\"n\":1}"), segment("m5", 2, "{\"n\":2}"));
        mergeAfterReads(rows, 3); // two tell the columns, then one is sent
        assertThat(edge.http.get("/tasks/" + rows + "/results?format=csv").body())
                .isEqualTo("subtask,n\r\n1,1\r\n1,2\r\n");

        String lines = finished("{}", segment("m6", 0, "1"), segment("m7", 0, "2"));
        mergeAfterReads(lines, 1);
        assertThat(edge.http.get("/tasks/" + lines + "/results").body()).isEqualTo("""
                {"subtask":1,"data":1}
                {"subtask":1,"data":2}
                """);
    }

    /// Moves the ranges of a task and deletes their segments while an answer is written.
    private void mergeAfterReads(String task, int reads) {
        var left = new AtomicInteger(reads);
        edge.blobs.afterGet = () -> {
            if (left.decrementAndGet() == 0) {
                merge(TaskId.parse(task).orElseThrow());
            }
        };
    }

    private void merge(TaskId task) {
        edge.blobs.afterGet = () -> {};
        String key = "merged of " + task;
        var bytes = new ByteArrayOutputStream();
        var moves = new ArrayList<RangeMove>();
        for (RangeView view : edge.ledger.reads().ranges(task, 0, 100)) {
            var range = view.range();
            moves.add(new RangeMove(view, key, bytes.size()));
            bytes.writeBytes(
                    edge.blobs.get(range.blob(), range.offset(), range.length()).orElseThrow());
        }
        edge.blobs.put(key, bytes.toByteArray());
        var _ = edge.ledger.write(transaction -> transaction.housekeeping().moveRanges(moves));
        moves.forEach(move -> edge.blobs.delete(move.from().range().blob()));
    }

    private SegmentRange capture(String key, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        edge.blobs.put(key, bytes);
        var sum = new CRC32C();
        sum.update(bytes);
        return new SegmentRange(key, 0, bytes.length, 0, (int) sum.getValue());
    }

    private SegmentRange segmentOf(String record) {
        try {
            return segment("of" + record, 0, record);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String finished(String result, SegmentRange... ranges) {
        String id = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        worker.report(worker.next(), new Outcome.Succeeded(result), ranges);
        return id;
    }

    /// A crawl whose only batch has these rows.
    private String crawled(String more, String... rows) throws IOException {
        String job = "{\"type\":\"web\",\"payload\":{%s}}".formatted(more);
        String id = edge.http.post("/tasks", job).text("/id");
        worker.report(worker.next(), new Outcome.Succeeded("{}"), segment("rows of " + id, 0, rows));
        return id;
    }

    private String all(String id, int limit) {
        var lines = new StringBuilder();
        String cursor = "";
        do {
            var page = edge.http.get(
                    "/tasks/" + id + "/results?limit=" + limit + (cursor.isEmpty() ? "" : "&after=" + cursor));
            lines.append(page.body());
            cursor = page.header("X-Next-Cursor");
        } while (!cursor.isEmpty());
        return lines.toString();
    }

    private SegmentRange segment(String key, int offset, String... records) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(new byte[offset]);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write((String.join("\n", records) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        byte[] blob = bytes.toByteArray();
        edge.blobs.put(key, blob);
        var sum = new CRC32C();
        sum.update(blob, offset, blob.length - offset);
        return new SegmentRange(key, offset, blob.length - offset, records.length, (int) sum.getValue());
    }
}
