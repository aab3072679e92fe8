package dev.trawl.crawl.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Archive files whose compressed members or payloads are not as a writer should make them.
class ArchiveMembersTest {

    private static final String ARC_V1 = """
            filedesc://one.arc 0.0.0.0 20010203040506 text/plain 73
            1 0 Example.org
            URL IP-address Archive-date Content-type Archive-length

            """;
    private static final String ARC_V2 = """
            filedesc://two.arc 0.0.0.0 20010203040506 text/plain 200 - - 0 two.arc 119
            2 0 Example.org
            URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length

            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void a_record_may_span_compressed_members(WarcCoding coding) throws IOException {
        String first = warc(0, "x".repeat(70_000));
        String second = warc(1, "hello");
        int head = first.indexOf("\r\n\r\n") + 4;
        byte[] file = members(
                coding,
                first.substring(0, 30),
                first.substring(30, head),
                first.substring(head, head + 40_000),
                first.substring(head + 40_000, first.length() - 4),
                "\r\n\r\n" + second,
                warc(2, "bye"));
        Listing listing = list(file);

        assertThat(listing.damage()).isEmpty();
        assertThat(targets(listing)).containsExactly("http://e.org/0", "http://e.org/1", "http://e.org/2");
        long at = 0;
        for (ListedRecord record : listing.records()) {
            assertThat(record.offset()).isEqualTo(at);
            at += record.length();
        }
        assertThat(at).isEqualTo(file.length);
        assertThat(captures(file)).containsExactly("http://e.org/0", "http://e.org/1", "http://e.org/2");
    }

    @Test
    void a_record_that_begins_behind_the_rest_of_another_has_the_place_of_its_member() throws IOException {
        String first = warc(0, "hello");
        byte[] begin = members(WarcCoding.GZIP, first.substring(0, 87));
        byte[] rest = members(WarcCoding.GZIP, first.substring(87) + warc(1, "world"));
        Listing listing = list(joined(begin, rest));

        assertThat(listing.records())
                .containsExactly(
                        new ListedRecord("response", "http://e.org/0", 0, begin.length + rest.length),
                        new ListedRecord("response", "http://e.org/1", begin.length, rest.length));
    }

    @Test
    void of_one_large_member_the_records_before_the_damage_are_listed() throws IOException {
        byte[] file = members(WarcCoding.GZIP, warc(0, "a") + warc(1, "b") + warc(2, random(200_000)));
        Listing listing = list(Arrays.copyOf(file, file.length / 2));

        assertThat(targets(listing)).containsExactly("http://e.org/0", "http://e.org/1");
        assertThat(listing.damage()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz\r\nno size\r\n",
                "ffffffffffffffff\r\nshort",
                "5\r\nhello world, and no end",
                "plain text that only claims to be chunked",
                ""
            })
    void wrong_chunks_in_a_payload_are_framed_by_the_length_of_their_record(String chunks) throws IOException {
        String http = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks;
        for (WarcCoding coding : WarcCoding.values()) {
            Listing listing = list(members(coding, warc(0, http), warc(1, "hello")));

            assertThat(listing.damage()).isEmpty();
            assertThat(targets(listing)).containsExactly("http://e.org/0", "http://e.org/1");
        }
        for (String version : List.of(ARC_V1, ARC_V2)) {
            Listing listing = list(bytes(version + arcV1("a", http) + arcV2("b", http)));

            assertThat(listing.damage()).isEmpty();
            assertThat(targets(listing)).containsExactly("", "http://e.org/a", "http://e.org/b");
        }
    }

    @Test
    void arc_files_are_listed_plain_and_packed_in_both_versions() throws IOException {
        for (WarcCoding coding : WarcCoding.values()) {
            Listing one = list(members(coding, ARC_V1, arcV1("a b", "HTTP/1.0 200 OK\r\n\r\nx"), arcV1("c", "")));
            Listing two = list(members(coding, ARC_V2, arcV2("a b", "HTTP/1.0 200 OK\r\n\r\nx"), arcV2("c", "")));

            assertThat(one.damage()).isEmpty();
            assertThat(two.damage()).isEmpty();
            assertThat(targets(one)).containsExactly("", "http://e.org/a b", "http://e.org/c");
            assertThat(targets(two)).isEqualTo(targets(one));
        }
    }

    @Test
    void a_packed_arc_record_may_span_members_or_be_too_short() throws IOException {
        String record = arcV1("a", "HTTP/1.0 200 OK\r\n\r\n" + "text ".repeat(50));
        byte[] split =
                members(WarcCoding.GZIP, ARC_V1, record.substring(0, 100), record.substring(100), arcV1("b", "ok"));
        byte[] cut = members(WarcCoding.GZIP, ARC_V1, record.substring(0, 100), arcV1("b", "ok"));

        assertThat(list(split).damage()).isEmpty();
        assertThat(targets(list(split))).containsExactly("", "http://e.org/a", "http://e.org/b");
        assertThat(list(cut).damage()).isPresent();
        assertThat(targets(list(cut))).containsExactly("", "http://e.org/b");
    }

    @Test
    void of_a_cut_arc_file_the_records_before_are_listed() throws IOException {
        byte[] file = bytes(ARC_V1 + arcV1("a", "ok") + arcV1("b", "0123456789"));
        Listing listing = list(Arrays.copyOf(file, file.length - 5));

        assertThat(targets(listing)).containsExactly("", "http://e.org/a");
        assertThat(listing.damage()).isPresent();
    }

    private static String warc(int number, String content) {
        return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://e.org/%d\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n"
                .formatted(number, content.length(), content);
    }

    private static String arcV1(String path, String content) {
        return "http://e.org/%s 192.0.2.1 20010203040506 text/html %d\n%s\n".formatted(path, content.length(), content);
    }

    private static String arcV2(String path, String content) {
        return "http://e.org/%s 192.0.2.1 20010203040506 text/html 200 a1b2 - 77 two.arc %d\n%s\n"
                .formatted(path, content.length(), content);
    }

    /// Letters that cannot be packed well.
    private static String random(int length) {
        StringBuilder text = new StringBuilder();
        long state = 7;
        while (text.length() < length) {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            text.append((char) ('!' + (state >>> 40) % 90));
        }
        return text.toString();
    }

    private static byte[] members(WarcCoding coding, String... contents) {
        MemberBuffer out = new MemberBuffer();
        try (Compressor compressor = Compressor.of(coding)) {
            for (String content : contents) {
                MemberBuffer member = new MemberBuffer();
                member.append(content);
                compressor.write(member, out);
            }
        }
        return out.toArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private Listing list(byte[] bytes) throws IOException {
        Path file = folder.resolve("file");
        Files.write(file, bytes);
        return ListArchive.list(file);
    }

    private static List<String> targets(Listing listing) {
        return listing.records().stream().map(ListedRecord::targetUri).toList();
    }

    private static List<String> captures(byte[] file) throws IOException {
        List<String> targets = new ArrayList<>();
        ReadCaptures.read(new ByteArrayInputStream(file), capture -> targets.add(capture.targetUri()));
        return targets;
    }
}
