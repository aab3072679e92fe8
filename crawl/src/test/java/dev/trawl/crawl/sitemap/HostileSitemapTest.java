package dev.trawl.crawl.sitemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.PromisedTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sitemaps and feeds that want to be read too long, to take too much room, or to have something fetched. (C12)
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileSitemapTest {

    private static final Url URL = Url.parse("http://e.org/sitemap.xml").orElseThrow();
    private static final Duration ALLOWED = PromisedTime.within(Duration.ofSeconds(2));
    private static final int LARGE = 60 << 20;
    private static final String ONE = "<url><loc>http://e.org/1</loc></url>";

    private final List<String> hits = new CopyOnWriteArrayList<>();
    private HttpServer canary;

    @BeforeEach
    void open() throws IOException {
        canary = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        canary.createContext("/", exchange -> {
            hits.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        canary.start();
    }

    @AfterEach
    void close() {
        canary.stop(0);
    }

    /// `CANARY` stands for the address of a server that must hear nothing.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE u [<!ENTITY x SYSTEM 'CANARY/e'>]><urlset><url><loc>http://e.org/&x;</loc></url></urlset>",
                "<!DOCTYPE u [<!ENTITY x PUBLIC '-//x' \"CANARY/e\">]><urlset><url><loc>&x;</loc></url></urlset>",
                "<!DOCTYPE u [<!ENTITY % p SYSTEM 'CANARY/p.dtd'> %p; ]><urlset></urlset>",
                "<!DOCTYPE urlset SYSTEM 'CANARY/d.dtd'><urlset></urlset>",
                "<!DOCTYPE u [<!ATTLIST url a CDATA SYSTEM 'CANARY'>]><urlset></urlset>",
                "<urlset xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='CANARY/i'/></urlset>",
                "<urlset xmlns:xi='http://www.w3.org/2001/XInclude'><url><xi:include href='file:///etc/passwd' "
                        + "parse='text'/></url></urlset>",
                "<?xml-stylesheet href='CANARY/s.xsl' type='text/xsl'?><urlset></urlset>",
                "<urlset xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='a CANARY/x.xsd'>"
                        + "</urlset>",
                "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><rss><item><link>&x;</link></item></rss>",
                "<!DOCTYPE r [<!ENTITY x SYSTEM 'CANARY/f'>]><feed><entry><link href='&x;'/></entry></feed>"
            })
    void nothing_that_a_file_refers_to_is_read(String file) {
        String address = "http://127.0.0.1:" + canary.getAddress().getPort();

        Sitemap sitemap = read(file.replace("CANARY", address).getBytes(StandardCharsets.UTF_8))
                .orElseThrow();

        assertThat(sitemap.entries()).noneMatch(entry -> entry.location().href().contains("root:"));
        assertThat(hits).isEmpty();
    }

    /// A name, the file, and how many addresses are found in it at least.
    static Stream<Arguments> files() {
        return Stream.of(
                file("billion laughs", HostileSitemapTest::laughs, 1),
                file("60,000 addresses", () -> repeated("<urlset>", ONE, ONE.length() * 60_000), 50_000),
                large("60 MB of addresses", "<urlset>", ONE, 50_000),
                large("60 MB of no addresses", "<urlset>" + ONE, "<url><loc>http://[</loc></url>", 1),
                large("60 MB of text", "<urlset>" + ONE, "x", 1),
                large("60 MB of tags", "<urlset>" + ONE, "<x>", 1),
                large("60 MB of ends", "<urlset>" + ONE, "</x>", 1),
                large("60 MB of empty members", "", gzip(new byte[0]), 0),
                large("60 MB of members", "", gzip("<urlset><x>y</x>".getBytes(StandardCharsets.UTF_8)), 0),
                large("60 MB of lines", "http://e.org/1\n", "no address\n", 1),
                large("60 MB of a list", "", "http://e.org/1\n", 50_000),
                large("an address in shreds", "<urlset>" + ONE + "<url><loc>", "a<!---->", 1),
                large("a bare address in shreds", "<urlset>" + ONE + "<url>", "a<!---->", 1),
                large("an address of ampersands", "<urlset>" + ONE + "<url><loc>", "&", 1),
                large("many texts of ampersands", "<urlset>" + ONE, "<x>" + "&".repeat(60_000) + "</x>", 1),
                large("a tag without end", "<urlset>" + ONE + "<x ", "a='b' ", 1),
                large("an open quote", "<urlset>" + ONE + "<x a='", "b>", 1),
                large("a comment without end", "<urlset>" + ONE + "<!--", "-- >", 1),
                large("CDATA without end", "<urlset>" + ONE + "<url><loc><![CDATA[", "]]", 1),
                large("brackets", "<urlset>" + ONE + "<!DOCTYPE x [", "[", 1),
                large("many links of an entry", "<feed><entry><link href='/1'/>", "<link href='/x'/>", 1),
                large("many attributes", "<feed><entry><link href='/1'/><link ", "hre f href ", 1),
                large("many names", "<urlset>" + ONE + "<url>", "<a/>x<b/>", 1),
                file("a bomb", () -> gzip(repeated("<urlset>" + ONE, " ", 100 << 20)), 1),
                file("a bomb in a bomb", () -> gzip(gzip(repeated("<urlset>" + ONE, " ", 100 << 20))), 1),
                file("nothing, packed many times", () -> gzip(repeated("", gzip(new byte[0]), 100 << 20)), 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void a_hostile_sitemap_is_read_within_the_time_limit(String name, Supplier<byte[]> file, int addresses) {
        byte[] bytes = file.get();

        assertThat(best(() -> assertThat(read(bytes).map(Sitemap::entries).orElse(List.of()))
                        .hasSizeBetween(addresses, 50_000)))
                .as(name)
                .isLessThan(ALLOWED);
    }

    /// CPU time of this thread alone. A machine that others use makes even that longer, so the best of three counts.
    private static Duration best(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 3 && best >= ALLOWED.toNanos(); i++) {
            long begun = threads.getCurrentThreadCpuTime();
            work.run();
            best = Math.min(best, threads.getCurrentThreadCpuTime() - begun);
        }
        return Duration.ofNanos(best);
    }

    @Test
    void an_address_in_shreds_is_put_together() {
        var texts = new ArrayList<String>();
        read("<urlset><url><loc>http://e.org<!-- x -->/<![CDATA[a&b]]>&amp;c</loc></url></urlset>"
                        .getBytes(StandardCharsets.UTF_8))
                .orElseThrow()
                .entries()
                .forEach(entry -> texts.add(entry.location().href()));

        assertThat(texts).containsExactly("http://e.org/a&b&c");
    }

    private static Arguments large(String name, String start, String part, int addresses) {
        return large(name, start, part.getBytes(StandardCharsets.UTF_8), addresses);
    }

    private static Arguments large(String name, String start, byte[] part, int addresses) {
        return file(name, () -> repeated(start, part, LARGE), addresses);
    }

    private static Arguments file(String name, Supplier<byte[]> file, int addresses) {
        return arguments(name, file, addresses);
    }

    private static byte[] laughs() {
        StringBuilder file = new StringBuilder("<!DOCTYPE urlset [<!ENTITY a0 \"http://e.org/\">");
        for (int i = 1; i < 10; i++) {
            file.append(
                    "<!ENTITY a%d \"%s\">".formatted(i, "&a%d;".formatted(i - 1).repeat(10)));
        }
        return file.append("]><urlset><url><loc>&a9;</loc></url>" + ONE)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] repeated(String start, String part, int size) {
        return repeated(start, part.getBytes(StandardCharsets.UTF_8), size);
    }

    private static byte[] repeated(String start, byte[] part, int size) {
        byte[] head = start.getBytes(StandardCharsets.UTF_8);
        var file = new byte[size];
        System.arraycopy(head, 0, file, 0, head.length);
        System.arraycopy(part, 0, file, head.length, part.length);
        for (int done = part.length; head.length + done < size; done *= 2) {
            System.arraycopy(file, head.length, file, head.length + done, Math.min(done, size - head.length - done));
        }
        return file;
    }

    private static byte[] gzip(byte[] bytes) {
        var out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static Optional<Sitemap> read(byte[] file) {
        return ReadSitemap.read(new ByteArrayInputStream(file), URL, "");
    }
}
