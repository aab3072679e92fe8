package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.archive.ReadArtifacts;
import dev.trawl.crawl.archive.ReadArtifacts.StoredArtifact;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import tools.jackson.databind.json.JsonMapper;

/// What a visit stores is what came over the wire, and a visit to the store gives the same row.
class CapturePageTest {

    private static final String RULES =
            "\"fields\": {\"name\": \"h1\", \"price\": {\"css\": \".p\", \"type\": \"number\"}}";
    private static final String HTML = "<title>T</title><h1>Tea \u00e9</h1><b class=p>4.50</b><a href=/x>x</a>";

    private static final RenderedPage.Artifact SHOT =
            new RenderedPage.Artifact("screenshot-1.png", "image/png", Octets.of(new byte[] {1, 2, 3}));

    private final Site site = new Site();
    private final CapturePage captures = new CapturePage(site.time, 7);

    @BeforeEach
    void open() throws IOException {
        byte[] zipped = gzip(HTML);
        site.page("/plain", HTML);
        site.with("/gzip", 200, zipped, "Content-Type", "text/html; charset=utf-8", "Content-Encoding", "gzip");
        site.with("/chunked", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(HTML.getBytes(StandardCharsets.UTF_8));
        });
        site.with("/both", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(zipped);
        });
        site.page("/long", HTML + "x".repeat(5_000));
        site.with("/moved", 301, "", "Location", "/plain");
        site.with("/broken", 200, "no gzip", "Content-Encoding", "gzip");
        site.with("/trouble", 500, "<h1>sorry</h1>", "Content-Type", "text/html");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/plain", "/gzip", "/chunked", "/both", "/long", "/moved", "/broken", "/trouble", "/missing"})
    void a_stored_page_has_the_row_it_had_when_it_was_fetched(String path) throws IOException {
        Visited visited = visit(path, 2);
        StoredCapture stored = stored(visited, path);

        assertThat(again("{" + RULES + "}").rows(stored))
                .containsExactly(visited.record().orElseThrow());
    }

    @Test
    void other_rules_find_other_fields() throws IOException {
        Visited visited = visit("/both", 0);
        var rows =
                again("{\"max_pages\": 3, \"fields\": {\"heading\": \"h1\"}}").rows(stored(visited, "/both"));

        assertThat(JsonMapper.shared().readTree(rows.getFirst()).path("fields").toString())
                .isEqualTo("{\"heading\":\"Tea \u00e9\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/plain", "/gzip", "/chunked", "/both"})
    void another_reader_finds_the_reply_as_it_came_and_the_digest_of_its_payload(String path) throws Exception {
        byte[] payload =
                path.equals("/plain") || path.equals("/chunked") ? HTML.getBytes(StandardCharsets.UTF_8) : gzip(HTML);
        try (var reader = new WarcReader(new ByteArrayInputStream(members(visit(path, 0), path)))) {
            WarcResponse response = (WarcResponse) reader.next().orElseThrow();
            assertThat(response.headers().first("WARC-Payload-Digest")).contains("sha256:" + sha256(payload));
            assertThat(response.target()).isEqualTo(site.at(path));
            assertThat(response.http().headers().first("Transfer-Encoding").isPresent())
                    .isEqualTo(path.equals("/chunked") || path.equals("/both"));
            assertThat(response.http().body().stream().readAllBytes()).isEqualTo(payload);
        }
    }

    /// The response is what the server sent, and the conversion what the crawl read.
    @Test
    void a_page_of_a_browser_has_the_response_as_received_and_the_rendered_document() throws Exception {
        Visited visited = rendered("<title>T</title><h1>Tea</h1><b class=p>5</b>");
        byte[] members = members(visited, "/plain");

        try (var reader = new WarcReader(new ByteArrayInputStream(members))) {
            WarcResponse response = (WarcResponse) reader.next().orElseThrow();
            assertThat(response.http().body().stream().readAllBytes()).isEqualTo(HTML.getBytes(StandardCharsets.UTF_8));
            URI id = response.id();
            WarcConversion document = (WarcConversion) reader.next().orElseThrow();
            assertThat(document.refersTo()).contains(id);
            assertThat(document.target()).isEqualTo(site.at("/plain"));
            assertThat(document.contentType().toString()).isEqualTo("text/html;charset=utf-8");
            assertThat(new String(document.body().stream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("<title>T</title><h1>Tea</h1><b class=p>5</b>");
        }
    }

    @Test
    void an_image_of_a_page_is_stored_at_the_address_in_its_row() throws IOException {
        Visited visited = rendered("<h1>Tea</h1>");
        String address = "urn:screenshot-1:" + site.at("/plain");
        List<StoredArtifact> read = new ArrayList<>();

        assertThat(visited.record().orElseThrow()).contains("\"artifacts\":[\"" + address + "\"]");
        assertThat(ReadArtifacts.read(new ByteArrayInputStream(members(visited, "/plain")), read::add))
                .isEmpty();
        assertThat(read).singleElement().satisfies(artifact -> {
            assertThat(artifact.address()).isEqualTo(address);
            assertThat(artifact.pageUrl()).isEqualTo(site.at("/plain"));
            assertThat(artifact.name()).isEqualTo("screenshot-1.png");
            assertThat(artifact.content()).containsExactly(1, 2, 3);
        });
    }

    @Test
    void a_stored_page_of_a_browser_has_the_row_of_its_rendered_document() throws IOException {
        Visited visited = rendered("<title>T</title><h1>Tea</h1><b class=p>5</b>");

        assertThat(visited.record().orElseThrow()).contains("\"price\":5");
        assertThat(again("{" + RULES + "}").rows(stored(visited, "/plain")))
                .containsExactly(visited.record().orElseThrow().replaceAll("\"artifacts\":\\[[^]]*],", ""));
    }

    @Test
    void a_data_response_of_a_page_is_a_record_and_its_fields_are_read_again() throws IOException {
        String fields = "\"fields\": {\"price\": {\"from\": \"xhr\", \"jsonpath\": \"$.price\", \"url\": \"/api/tea\"},"
                + " \"all\": {\"from\": \"xhr\", \"jsonpath\": \"$.price\", \"many\": true},"
                + " \"none\": {\"from\": \"xhr\", \"jsonpath\": \"$.price\", \"url\": \"/other/**\"}}";
        site.with("/api/coffee", 200, "{\"price\":3}", "Content-Type", "application/json");
        site.with("/api/tea", 200, "{\"price\":7}", "Content-Type", "application/json");
        site.with("/api/text", 200, "no JSON", "Content-Type", "text/plain");
        site.with("/api/gone", 410, "{\"price\":9}", "Content-Type", "application/json");
        Visited visited = withData(fields, "/api/coffee", "/api/tea", "/api/text", "/api/gone");
        String row = visited.record().orElseThrow();
        byte[] members = members(visited, "/plain");

        assertThat(row).contains("\"fields\":{\"price\":7,\"all\":[3,7],\"none\":null}");
        assertThat(again("{" + fields + "}").rows(stored(visited, "/plain"))).containsExactly(row);
        try (var reader = new WarcReader(new ByteArrayInputStream(members))) {
            URI page = reader.next().orElseThrow().id();
            assertThat(reader.next()).get().isInstanceOf(WarcConversion.class);
            WarcResponse coffee = (WarcResponse) reader.next().orElseThrow();
            assertThat(coffee.target()).isEqualTo(site.at("/api/coffee"));
            assertThat(coffee.concurrentTo()).containsExactly(page);
            assertThat(coffee.http().body().stream().readAllBytes())
                    .isEqualTo("{\"price\":3}".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void a_truncated_capture_is_marked() throws IOException {
        try (var reader = new WarcReader(new ByteArrayInputStream(members(visit("/long", 0), "/long")))) {
            WarcResponse response = (WarcResponse) reader.next().orElseThrow();
            assertThat(response.truncated()).isEqualTo(WarcTruncationReason.LENGTH);
        }
    }

    /// It will be asked for again, and then has its row and its capture.
    @Test
    void a_page_without_a_row_has_no_capture() {
        assertThat(captures.capture(WarcCoding.GZIP, cut("/trouble", 0), visit("/trouble", 0)))
                .isEmpty();
    }

    @Test
    void rules_that_cannot_be_used_are_complained_of() {
        var complaints = new ArrayList<String>();

        assertThat(VisitAgain.with(
                        JsonMapper.shared().readTree("{\"fields\": {\"a\": \"h1[\"}}"), site.time, complaints))
                .isEmpty();
        assertThat(VisitAgain.with(JsonMapper.shared().readTree("{\"seeds\": []}"), site.time, complaints))
                .isEmpty();
        assertThat(complaints).hasSize(2).allMatch(complaint -> complaint.startsWith("fields"));
    }

    private VisitAgain again(String rules) {
        return VisitAgain.with(JsonMapper.shared().readTree(rules), site.time, new ArrayList<>())
                .orElseThrow();
    }

    private Visited visit(String path, int attempts) {
        return site.visitor(", \"warc\": true, \"max_bytes\": 2000, " + RULES).visit(cut(path, attempts));
    }

    /// A visit with a browser that makes this document of every page.
    private Visited rendered(String document) {
        return site.visitor(", \"warc\": true, " + RULES, http -> request -> {
                    FetchReply received = http.fetch(request);
                    var body = Octets.of(document.getBytes(StandardCharsets.UTF_8));
                    var page = new RenderedPage(
                            received.last().orElseThrow(), List.of(), List.of(), List.of(SHOT), 1, 0, 0, true);
                    return StoredReply.rendered(received, body, false).withRendered(page);
                })
                .visit(cut("/plain", 0));
    }

    /// A visit with a browser that keeps the responses of these paths.
    private Visited withData(String fields, String... paths) {
        String rules = ", \"render\": \"chrome\", \"chrome\": {\"capture_xhr\": \"/api/**\"}, " + fields;
        return site.visitor(rules, http -> request -> {
                    FetchReply received = http.fetch(request);
                    List<HttpExchange> data = Arrays.stream(paths)
                            .map(path -> http.fetch(
                                    request.to(Url.parse(site.at(path)).orElseThrow())))
                            .flatMap(reply -> reply.last().stream())
                            .toList();
                    var body = Octets.of(HTML.getBytes(StandardCharsets.UTF_8));
                    return StoredReply.rendered(received, body, false)
                            .withRendered(RenderedPage.ofData(received.last().orElseThrow(), data));
                })
                .visit(cut("/plain", 0));
    }

    private CutUrl cut(String path, int attempts) {
        return Site.cut(site.at(path), attempts);
    }

    private byte[] members(Visited visited, String path) {
        return captures.capture(WarcCoding.GZIP, cut(path, 0), visited).orElseThrow();
    }

    private StoredCapture stored(Visited visited, String path) throws IOException {
        List<StoredCapture> read = new ArrayList<>();
        assertThat(ReadCaptures.read(new ByteArrayInputStream(members(visited, path)), read::add))
                .isEmpty();
        assertThat(read).hasSize(1);
        return read.getFirst();
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
