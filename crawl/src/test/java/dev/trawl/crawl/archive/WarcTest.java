package dev.trawl.crawl.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import dev.trawl.testkit.ManualTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;

/// Captures are read back by another program's reader, and damaged files up to the damage.
class WarcTest {

    private static final byte[] BODY = "hello world".repeat(50).getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void a_capture_is_read_back_as_it_was_written(WarcCoding coding) throws IOException {
        // The other reader never ends on zstd frames, so those are opened for it.
        byte[] bytes = coding == WarcCoding.ZSTD ? unpacked(file(coding, 1)) : file(coding, 1);
        try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes))) {
            WarcRecord info = reader.next().orElseThrow();
            assertThat(info.type()).isEqualTo("warcinfo");
            WarcResponse response = (WarcResponse) reader.next().orElseThrow();
            assertThat(response.target()).isEqualTo("http://example.org/0");
            assertThat(response.date()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
            assertThat(response.http().status()).isEqualTo(200);
            assertThat(response.truncated()).isEqualTo(WarcTruncationReason.LENGTH);
            assertThat(response.payloadDigest().orElseThrow().toString())
                    .startsWith("sha1:")
                    .hasSize(37);
            assertThat(response.http().body().stream().readAllBytes()).isEqualTo(BODY);
            WarcRequest request = (WarcRequest) reader.next().orElseThrow();
            assertThat(request.http().target()).isEqualTo("/0");
            assertThat(request.concurrentTo()).containsExactly(response.id());
            WarcRecord metadata = reader.next().orElseThrow();
            assertThat(metadata.type()).isEqualTo("metadata");
            assertThat(new String(metadata.body().stream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("depth: 2\r\n");
            assertThat(reader.next()).isEmpty();
        }
    }

    @Test
    void the_digest_is_the_one_that_archives_know() {
        assertThat(Digests.sha1("".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
    }

    @ParameterizedTest
    @EnumSource
    void records_are_listed_with_their_place_in_the_file(WarcCoding coding) throws IOException {
        byte[] bytes = file(coding, 3);
        Listing listing = list(bytes);

        assertThat(listing.damage()).isEmpty();
        assertThat(listing.records()).hasSize(10);
        assertThat(listing.records())
                .extracting(ListedRecord::type)
                .startsWith("warcinfo", "response", "request", "metadata", "response");
        long at = 0;
        for (ListedRecord record : listing.records()) {
            assertThat(record.offset()).isEqualTo(at);
            at += record.length();
            byte[] alone = Arrays.copyOfRange(bytes, (int) record.offset(), (int) at);
            assertThat(list(alone).records())
                    .extracting(ListedRecord::targetUri)
                    .containsExactly(record.targetUri());
        }
        assertThat(at).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @EnumSource
    void of_a_file_that_was_cut_the_whole_records_are_listed(WarcCoding coding) throws IOException {
        byte[] bytes = file(coding, 3);
        List<ListedRecord> all = list(bytes).records();
        for (int cut = bytes.length - 5; cut > 300; cut -= 97) {
            int whole = 0;
            while (all.get(whole).offset() + all.get(whole).length() <= cut) {
                whole++;
            }
            Listing listing = list(Arrays.copyOf(bytes, cut));

            assertThat(listing.records())
                    .as("cut at %d", cut)
                    .startsWith(all.subList(0, whole).toArray(new ListedRecord[0]));
            assertThat(listing.records().size()).as("cut at %d", cut).isLessThanOrEqualTo(whole + 1);
            // Without the line breaks after it the last record is still whole.
            boolean clean = all.get(whole).offset() == cut || listing.records().size() > whole;
            assertThat(listing.damage().isPresent()).as("cut at %d", cut).isEqualTo(!clean);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void of_a_file_with_a_flipped_bit_the_records_before_are_listed(WarcCoding coding) throws IOException {
        byte[] bytes = file(coding, 3);
        List<ListedRecord> all = list(bytes).records();
        int middle = (int) (all.get(4).offset() + all.get(4).length() / 2);
        bytes[middle] ^= 0x10;
        Listing listing = list(bytes);

        assertThat(listing.records()).isEqualTo(all.subList(0, 4));
        assertThat(listing.damage()).isPresent();
    }

    @Test
    void arc_files_are_listed_too() throws IOException {
        String arc = """
                filedesc://x.arc 0.0.0.0 20260101000000 text/plain 68
                1 0 Example
                URL IP-address Archive-date Content-type Archive-length

                """;
        String http = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x";
        String spaced = "http://example.org/a b 192.0.2.1 20260101000000 text/html 2\nok\n";
        String entry = "http://example.org/ 192.0.2.1 20260101000000 text/html " + http.length() + "\n" + http + "\n";
        Listing listing = list((arc + entry + spaced).getBytes(StandardCharsets.US_ASCII));

        assertThat(listing.damage()).isEmpty();
        assertThat(listing.records())
                .extracting(ListedRecord::targetUri)
                .containsExactly("", "http://example.org/", "http://example.org/a b");
    }

    @Test
    void junk_after_a_whole_record_is_the_damage() throws IOException {
        byte[] bytes = file(WarcCoding.NONE, 1);
        byte[] junk = Arrays.copyOf(bytes, bytes.length + 20);
        Arrays.fill(junk, bytes.length, junk.length, (byte) 'x');

        assertThat(list(junk).records()).isEqualTo(list(bytes).records());
        assertThat(list(junk).damage()).isPresent();
    }

    @Test
    void a_wrong_length_inside_of_a_sound_member_does_no_harm() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MemberBuffer member = new MemberBuffer();
        member.append("WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 99\r\n\r\nshort\r\n\r\n");
        try (Compressor gzip = Compressor.of(WarcCoding.GZIP)) {
            gzip.write(member, out);
            gzip.write(member, out);
        }

        assertThat(list(out.toByteArray()).records()).hasSize(2);
        assertThat(list(out.toByteArray()).damage()).isEmpty();
    }

    @Test
    void a_file_that_is_no_archive_is_damaged_from_its_start() throws IOException {
        for (String text :
                List.of("hello\n", "<html>\n", "WARC/1.0\r\n", "WARC/1.0\r\n\r\n", "\0\0\0\0\n", "http://x y\n")) {
            Listing listing = list(text.getBytes(StandardCharsets.UTF_8));

            assertThat(listing.records()).isEmpty();
            assertThat(listing.damage()).as(text).isPresent();
        }
        assertThat(list(new byte[0])).isEqualTo(new Listing(List.of(), Optional.empty()));
    }

    @Test
    void a_line_break_in_an_address_makes_no_header() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WarcWriter writer = new WarcWriter(WarcCoding.NONE, new ManualTime(), UUID::randomUUID)) {
            writer.append(capture("http://e.org/\r\nWARC-Type: x"), out);
        }

        assertThat(list(out.toByteArray()).records())
                .extracting(ListedRecord::type)
                .startsWith("response");
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\nWARC-Type: x");
    }

    private static byte[] unpacked(byte[] bytes) throws IOException {
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }

    private Listing list(byte[] bytes) throws IOException {
        Path file = folder.resolve("file");
        Files.write(file, bytes);
        return ListArchive.list(file);
    }

    private static byte[] file(WarcCoding coding, int captures) {
        AtomicLong ids = new AtomicLong();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<WarcRange> ranges = new ArrayList<>();
        try (WarcWriter writer = new WarcWriter(coding, new ManualTime(), () -> new UUID(0, ids.incrementAndGet()))) {
            writer.appendInfo("x.warc", Map.of("software", "Trawl"), out);
            for (int i = 0; i < captures; i++) {
                ranges.add(writer.append(capture("http://example.org/" + i), out));
            }
        }
        assertThat(ranges).isSortedAccordingTo((a, b) -> Long.compare(a.offset(), b.offset()));
        return out.toByteArray();
    }

    private static Capture capture(String target) {
        return new Capture(
                target,
                "192.0.2.1",
                "GET /%s HTTP/1.1\r\nHost: example.org\r\n\r\n"
                        .formatted(target.substring(target.length() - 1))
                        .getBytes(StandardCharsets.US_ASCII),
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                BODY,
                Optional.of(Truncation.LENGTH),
                Map.of("depth", "2"));
    }
}
