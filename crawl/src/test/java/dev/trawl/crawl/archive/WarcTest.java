package dev.trawl.crawl.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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

    private static final String DIGEST = "d".repeat(64);
    private static final long DATE = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

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
            assertThat(response.payloadDigest().orElseThrow().toString()).startsWith("sha256:");
            assertThat(response.headers().first("WARC-Payload-Digest")).contains("sha256:" + DIGEST);
            assertThat(response.ipAddress().orElseThrow().getHostAddress()).isEqualTo("192.0.2.1");
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

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void a_record_shorter_than_it_says_is_damage_and_those_around_it_are_read(WarcCoding coding) throws IOException {
        MemberBuffer out = new MemberBuffer();
        try (Compressor compressor = Compressor.of(coding)) {
            for (int number = 0; number < 3; number++) {
                MemberBuffer member = new MemberBuffer();
                member.append("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://e.org/" + number);
                member.append("\r\nContent-Length: " + (number == 1 ? 99 : 24) + "\r\n\r\n");
                member.append("HTTP/1.1 200 OK\r\n\r\nhello\r\n\r\n");
                compressor.write(member, out);
            }
        }
        Listing listing = list(out.toArray());
        List<String> captures = new ArrayList<>();
        Optional<String> damage = ReadCaptures.read(
                new ByteArrayInputStream(out.toArray()), capture -> captures.add(capture.targetUri()));

        assertThat(listing.records())
                .extracting(ListedRecord::targetUri)
                .containsExactly("http://e.org/0", "http://e.org/2");
        assertThat(listing.damage())
                .hasValueSatisfying(why -> assertThat(why)
                        .isEqualTo("damaged before byte %d: a record ends too early"
                                .formatted(listing.records().getLast().offset())));
        assertThat(captures).containsExactly("http://e.org/0", "http://e.org/2");
        assertThat(damage).isEqualTo(listing.damage());
    }

    @Test
    void a_non_warc_file_is_damaged_from_the_start() throws IOException {
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
        byte[] bytes;
        try (WarcWriter writer = new WarcWriter(WarcCoding.NONE, 7)) {
            bytes = writer.write(capture("http://e.org/\r\nWARC-Type: x"));
        }

        assertThat(list(bytes).records()).extracting(ListedRecord::type).startsWith("response");
        assertThat(new String(bytes, StandardCharsets.UTF_8)).doesNotContain("\nWARC-Type: x");
    }

    @Test
    void no_two_records_have_the_same_id() {
        var ids = new HashSet<String>();
        for (int writer = 0; writer < 10; writer++) {
            var made = new RecordIds(writer * 0x9E37_79B9_7F4A_7C15L);
            for (int i = 0; i < 100; i++) {
                ids.add(new String(made.next(), StandardCharsets.US_ASCII));
            }
        }

        assertThat(ids).hasSize(1_000).allSatisfy(id -> {
            var uuid = UUID.fromString(id);
            assertThat(uuid).hasToString(id);
            assertThat(uuid.version()).isEqualTo(8);
            assertThat(uuid.variant()).isEqualTo(2);
        });
    }

    @Test
    void dates_are_those_of_the_calendar() {
        var dates = new WarcDate();
        for (long millis : new long[] {0, 999, 1_000, DATE + 123, DATE + 40, DATE - 1}) {
            assertThat(new String(dates.of(millis), StandardCharsets.US_ASCII))
                    .isEqualTo(Instant.ofEpochMilli(millis)
                            .atOffset(ZoneOffset.UTC)
                            .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void precompressed_captures_are_stored_and_read_like_others(WarcCoding coding) throws IOException {
        List<StoredCapture> read = new ArrayList<>();
        try (WarcWriter writer = new WarcWriter(coding, 7)) {
            ReadCaptures.read(new ByteArrayInputStream(writer.write(capture("http://e.org/", true))), read::add);
            ReadCaptures.read(new ByteArrayInputStream(writer.write(capture("http://e.org/", false))), read::add);
        }

        assertThat(read).hasSize(2);
        assertThat(read.getFirst().message()).isEqualTo(read.getLast().message());
    }

    @ParameterizedTest
    @EnumSource
    void captures_are_read_again_with_their_facts(WarcCoding coding) throws IOException {
        List<StoredCapture> read = new ArrayList<>();
        Optional<String> damage = ReadCaptures.read(new ByteArrayInputStream(file(coding, 3)), read::add);

        assertThat(damage).isEmpty();
        assertThat(read)
                .extracting(StoredCapture::targetUri)
                .containsExactly("http://example.org/0", "http://example.org/1", "http://example.org/2");
        assertThat(read).allSatisfy(capture -> {
            assertThat(capture.depth()).isEqualTo(2);
            assertThat(capture.date()).isEqualTo(DATE);
            assertThat(capture.truncated()).isTrue();
            assertThat(new String(capture.message(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .endsWith("hello world");
        });
    }

    @ParameterizedTest
    @EnumSource
    void captures_before_the_damage_are_read_and_damage_reported(WarcCoding coding) throws IOException {
        byte[] bytes = file(coding, 3);
        List<StoredCapture> read = new ArrayList<>();
        byte[] cut = Arrays.copyOf(bytes, (int) list(bytes).records().get(5).offset() - 10);
        Optional<String> damage = ReadCaptures.read(new ByteArrayInputStream(cut), read::add);

        assertThat(damage).isPresent();
        assertThat(read).extracting(StoredCapture::targetUri).containsExactly("http://example.org/0");
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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WarcWriter writer = new WarcWriter(coding, 7)) {
            out.writeBytes(writer.info("x.warc", DATE, Map.of("software", "Trawl")));
            for (int i = 0; i < captures; i++) {
                out.writeBytes(writer.write(capture("http://example.org/" + i)));
            }
        }
        return out.toByteArray();
    }

    private static Capture capture(String target) {
        return capture(target, false);
    }

    private static Capture capture(String target, boolean packed) {
        return new Capture(
                target,
                DATE,
                "192.0.2.1",
                "GET /%s HTTP/1.1\r\nHost: example.org\r\n\r\n"
                        .formatted(target.substring(target.length() - 1))
                        .getBytes(StandardCharsets.US_ASCII),
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                BODY,
                packed,
                "sha256:" + DIGEST,
                Optional.of(Truncation.LENGTH),
                Map.of("depth", "2"),
                Optional.empty());
    }
}
