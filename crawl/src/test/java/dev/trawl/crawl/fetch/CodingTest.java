package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Content codings: good, broken, and made to fill the memory. (C3, C6)
@Timeout(300)
class CodingTest {

    private static final byte[] TEXT = "the quick brown fox ".repeat(50).getBytes(StandardCharsets.UTF_8);
    private static final byte[] TEXT_BROTLI =
            HexFormat.of().parseHex("1be703f88d946ee6a20631a3c353686f39c824a5e508db74541648d78e3d00");

    /// 64 MiB of zeros.
    private static final byte[] BOMB_BROTLI = HexFormat.of()
            .parseHex(
                    "cbffff3ff82700e2b14020f7fe8fffff7ff04f00c4611180eefd1fffffffe09f0088c30200ddfb3ffeffffc13f01108705"
                            + "00baf77ffcffff837f02200e0b0074effff8ffff07ff04401c1600e8defff1ffff0ffe0980382c00d0bdffcbffff3ffc1300715800"
                            + "a07bff07");

    private static final int ZEROS = 64 << 20;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "x-gzip",
                "GZip",
                "deflate",
                "raw deflate",
                "br",
                "zstd",
                "identity",
                "gzip, gzip",
                "deflate, zstd, gzip",
                "gzip, identity"
            })
    void a_good_body_comes_out_as_it_went_in(String coding) throws Exception {
        byte[] coded = coded(coding, TEXT);
        try (RawServer server = RawServer.saying(Replies.coded(coding.replace("raw ", ""), coded));
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.url("/"));
            assertThat(reply.failure()).isEmpty();
            assertThat(reply.body().bytes()).isEqualTo(TEXT);
            assertThat(reply.last().orElseThrow().sent().bytes()).isEqualTo(coded);
            assertThat(reply.isTruncated()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
    void a_body_that_stops_in_the_middle_of_its_coding_is_broken(String coding) throws Exception {
        byte[] coded = coded(coding, TEXT);
        byte[] half = Arrays.copyOf(coded, coded.length / 2);
        assertThat(error(Replies.coded(coding, half))).isEqualTo(FetchError.DECODE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "compress", "gzip, br", "gzip, gzip, gzip, gzip, gzip"})
    void an_undecodable_body_is_a_decode_error(String coding) throws Exception {
        assertThat(error(Replies.coded(coding, "plain text all the way".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(FetchError.DECODE);
    }

    @Test
    void a_wrong_checksum_has_an_error() throws Exception {
        byte[] coded = coded("gzip", TEXT);
        coded[coded.length - 6] ^= 1;
        assertThat(error(Replies.coded("gzip", coded))).isEqualTo(FetchError.DECODE);
    }

    @Test
    void a_reply_that_ends_early_is_truncated_rather_than_broken() throws Exception {
        byte[] reply = Replies.coded("gzip", coded("gzip", TEXT));
        assertThat(error(Arrays.copyOf(reply, reply.length - 10))).isEqualTo(FetchError.TRUNCATED);
    }

    @Test
    void an_empty_body_needs_no_coding() throws Exception {
        try (RawServer server = RawServer.saying(Replies.coded("gzip", new byte[0]));
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.url("/"));
            assertThat(reply.failure()).isEmpty();
            assertThat(reply.body().size()).isZero();
        }
    }

    @Test
    void members_one_after_the_other_are_one_body() throws Exception {
        byte[] member = coded("gzip", TEXT);
        byte[] twice = Arrays.copyOf(member, member.length * 2);
        System.arraycopy(member, 0, twice, member.length, member.length);
        try (RawServer server = RawServer.saying(Replies.coded("gzip", twice));
                Rig rig = new Rig()) {
            assertThat(rig.get(server.url("/")).body().size()).isEqualTo(TEXT.length * 2);
        }
    }

    @Test
    void a_body_of_nothing_but_empty_members_is_broken() throws Exception {
        byte[] member = gzip(new byte[0]);
        byte[] many = new byte[member.length * 50_000];
        for (int at = 0; at < many.length; at += member.length) {
            System.arraycopy(member, 0, many, at, member.length);
        }
        try (RawServer server = RawServer.saying(Replies.coded("gzip", many));
                Rig rig = new Rig()) {
            assertThat(rig.get(server.url("/")).failure().orElseThrow().error()).isEqualTo(FetchError.DECODE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "gzip, chunked"})
    void a_coding_of_the_transfer_is_undone_too(String transfer) throws Exception {
        byte[] coded = coded("gzip", TEXT);
        byte[] body = transfer.endsWith("chunked")
                ? Replies.joined(Integer.toHexString(coded.length) + "\r\n", Replies.joined(coded, "\r\n0\r\n\r\n"))
                : coded;
        byte[] reply = Replies.joined("HTTP/1.1 200 OK\r\nTransfer-Encoding: " + transfer + "\r\n\r\n", body);
        try (RawServer server = RawServer.saying(reply);
                Rig rig = new Rig()) {
            assertThat(rig.get(server.url("/")).body().bytes()).isEqualTo(TEXT);
        }
    }

    @Test
    void chunks_are_kept_as_they_were_sent() throws Exception {
        String chunked = "5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nT: v\r\n\r\n";
        try (RawServer server = RawServer.saying("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked);
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.url("/"));
            assertThat(reply.body().text(StandardCharsets.UTF_8)).isEqualTo("hello world");
            assertThat(reply.last().orElseThrow().sent().text(StandardCharsets.UTF_8))
                    .isEqualTo(chunked);
            assertThat(rig.fetch(FetchRequest.get(server.url("/")).withoutSent())
                            .last()
                            .orElseThrow()
                            .sent()
                            .size())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "gzip, gzip"})
    void a_body_that_grows_out_of_proportion_is_given_up(String coding) throws Exception {
        byte[] bomb = coding.equals("br") ? BOMB_BROTLI : coded(coding, new byte[ZEROS]);
        try (RawServer server = RawServer.saying(Replies.coded(coding, bomb));
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.url("/"));
            assertThat(reply.failure().map(FetchReply.Failure::error)).contains(FetchError.DECODED_RATIO);
            assertThat(reply.body().size()).isLessThan(ZEROS / 2);
        }
    }

    @Test
    void bombs_at_once_leave_a_good_fetch_alone() throws Exception {
        try (RawServer bombs = RawServer.saying(Replies.coded("br", BOMB_BROTLI));
                RawServer good = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            var all = IntStream.range(0, 8)
                    .mapToObj(_ -> rig.begin(FetchRequest.get(bombs.url("/"))))
                    .toList();
            assertThat(rig.get(good.url("/")).status()).isEqualTo(200);
            assertThat(all.stream().map(CompletableFuture::join))
                    .allMatch(reply -> reply.failure().orElseThrow().error() == FetchError.DECODED_RATIO);
        }
    }

    @Test
    void a_decoded_body_is_cut_at_its_budget() throws Exception {
        try (RawServer server = RawServer.saying(Replies.coded("gzip", coded("gzip", TEXT)));
                Rig rig = new Rig()) {
            Budgets small = Budgets.DEFAULTS.withBytes(1 << 20, 100);
            FetchReply reply = rig.fetch(FetchRequest.get(server.url("/")).withBudgets(small));
            assertThat(reply.failure()).isEmpty();
            assertThat(reply.isTruncated()).isTrue();
            assertThat(reply.body().bytes()).isEqualTo(Arrays.copyOf(TEXT, 100));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 5000})
    void a_body_as_long_as_its_budget_is_whole(int budget) throws Exception {
        try (RawServer server = RawServer.saying(Replies.coded("gzip", coded("gzip", TEXT)));
                Rig rig = new Rig()) {
            Budgets exact = Budgets.DEFAULTS.withBytes(1 << 20, budget);
            FetchReply reply = rig.fetch(FetchRequest.get(server.url("/")).withBudgets(exact));
            assertThat(reply.isTruncated()).isFalse();
            assertThat(reply.body().size()).isEqualTo(TEXT.length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Connection: close", "Transfer-Encoding: chunked", "Content-Length: 999999999"})
    void an_endless_body_is_cut_and_the_connection_closed(String framing) throws Exception {
        byte[] block = ("1000\r\n" + "x".repeat(4096) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        try (RawServer server = new RawServer(talk -> {
                    talk.request();
                    talk.send("HTTP/1.1 200 OK\r\n" + framing + "\r\n\r\n");
                    while (true) {
                        talk.send(block);
                    }
                });
                Rig rig = new Rig()) {
            Budgets small = Budgets.DEFAULTS.withBytes(1 << 20, 64 << 20);
            FetchReply reply = rig.fetch(FetchRequest.get(server.url("/")).withBudgets(small));
            assertThat(reply.failure()).isEmpty();
            assertThat(reply.isTruncated()).isTrue();
            assertThat(reply.body().size()).isBetween(1000 << 10, 1 << 20);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }

    private static FetchError error(byte[] wire) throws IOException {
        try (RawServer server = RawServer.saying(wire);
                Rig rig = new Rig()) {
            return rig.get(server.url("/")).failure().orElseThrow().error();
        }
    }

    private static byte[] coded(String codings, byte[] body) throws IOException {
        byte[] coded = body;
        for (String coding : codings.toLowerCase(Locale.ROOT).split(", ", -1)) {
            coded = switch (coding) {
                case "gzip", "x-gzip" -> gzip(coded);
                case "deflate" -> deflate(coded, false);
                case "raw deflate" -> deflate(coded, true);
                case "br" -> TEXT_BROTLI.clone();
                case "zstd" -> Zstd.compress(coded);
                default -> coded;
            };
        }
        return coded;
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(out)) {
            zip.write(body);
        }
        return out.toByteArray();
    }

    private static byte[] deflate(byte[] body, boolean raw) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
        try (OutputStream zip = new DeflaterOutputStream(out, deflater)) {
            zip.write(body);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }
}
