package dev.trawl.crawl.sitemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.management.ThreadMXBean;
import dev.trawl.crawl.url.Url;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The work for one more tag does not depend on what was read before. Work is counted in bytes that the reading thread
/// allocates, which is the same on a busy machine. (C12)
class SitemapWorkTest {

    private static final Url PLACE = Url.parse("http://e.org/sitemap.xml").orElseThrow();
    private static final int TAGS = 4_000;
    private static final long MOST_BYTES_A_TAG = 4_096;
    private static final String LONG = "x".repeat(60_000);
    private static final String ENTRY = "<urlset><url><loc>http://e.org/1</loc>";

    /// A name, the beginning of a file, and what is repeated in it.
    static Stream<Arguments> files() {
        return Stream.of(
                arguments("dates after a long one", ENTRY + "<lastmod>" + LONG + "</lastmod>", "<lastmod>y</lastmod>"),
                arguments("blank dates", ENTRY, "<lastmod>" + " ".repeat(16) + "</lastmod>"),
                arguments("parts inside a long name", ENTRY + "<" + LONG + ":x>", "<loc/>"),
                arguments("text inside a long name", ENTRY + "<" + LONG + ":x>", "a<!---->"),
                arguments(
                        "texts of an entry with a long prefix",
                        "<urlset><%s:url><%s:loc>http://e.org/1".formatted(LONG, LONG),
                        "a<!---->"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void one_more_tag_takes_no_more_work_than_the_first(String name, String start, String part) {
        long some = allocated(start + part.repeat(TAGS));
        long twice = allocated(start + part.repeat(2 * TAGS));

        assertThat((twice - some) / TAGS).as(name).isLessThan(MOST_BYTES_A_TAG);
    }

    private static long allocated(String file) {
        byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        var sitemap = ReadSitemap.read(new ByteArrayInputStream(bytes), PLACE, "");
        long after = threads.getCurrentThreadAllocatedBytes();
        assertThat(sitemap).isPresent();
        return after - before;
    }
}
