package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.testkit.ManualTime;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrawlProgressTest {

    private final StringWriter said = new StringWriter();
    private final ManualTime time = new ManualTime();
    private final RowCounts rows = new RowCounts();

    @Test
    void the_line_tells_how_far_how_fast_and_how_long_still() {
        var progress = progress(Set.of(Channel.ERR), Map.of("COLUMNS", "140"));
        rows.add("{\"url\":\"http://a.example/docs/api\",\"status\":200,\"ms\":3}".getBytes(StandardCharsets.UTF_8));
        time.advance(Duration.ofSeconds(30));
        progress.show(crawl(3_900, 1_284, 12, 18_400_000), Phrase.of(""));
        assertThat(said.toString())
                .isEqualTo("\r\u001B[K⠋ 1 284/≈3 900 pages  42.8/s  1 host  12 errors  18.4 MB  ETA 60-61 s"
                        + "  (last: 200 /docs/api)");
    }

    @Test
    void a_narrow_terminal_gets_what_fits() {
        var progress = progress(Set.of(Channel.ERR), Map.of("COLUMNS", "40"));
        time.advance(Duration.ofSeconds(30));
        progress.show(crawl(3_900, 1_284, 12, 18_400_000), Phrase.of(""));
        assertThat(said.toString()).isEqualTo("\r\u001B[K⠋ 1 284/≈3 900 pages  42.8/s  0 hosts");
    }

    @Test
    void a_program_gets_a_line_every_ten_seconds() {
        var progress = progress(Set.of(), Map.of());
        time.advance(Duration.ofSeconds(9));
        progress.show(crawl(10, 5, 0, 0), Phrase.of(""));
        assertThat(said.toString()).isEmpty();
        time.advance(Duration.ofSeconds(1));
        progress.show(crawl(10, 5, 0, 0), Phrase.of(""));
        progress.show(crawl(10, 6, 0, 0), Phrase.of(""));
        assertThat(said.toString()).startsWith("5/≈10 pages").hasLineCount(1);
    }

    @Test
    void progress_shows_the_current_wait_instead_of_an_estimate() {
        var progress = progress(Set.of(Channel.ERR), Map.of("COLUMNS", "140"));
        time.advance(Duration.ofSeconds(30));
        progress.show(crawl(3_900, 1_284, 0, 0), Phrase.of("waits for a.example (2 h 5 min)"));
        assertThat(said.toString()).endsWith("0 B  waits for a.example (2 h 5 min)");
    }

    @Test
    void progress_shows_page_count_and_limit_without_an_estimate() {
        var progress = progress(Set.of(Channel.ERR), Map.of());
        progress.show(crawl(9_000, 0, 0, 0), Phrase.of(""));
        assertThat(said.toString()).contains("0/5 000 pages");
    }

    private CrawlProgress progress(Set<Channel> interactive, Map<String, String> environment) {
        var terminal = Terminal.of(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(said),
                environment,
                Path.of(""),
                Path.of(""),
                interactive);
        return new CrawlProgress(new CommandContext(terminal, time, time::advance), rows, 5_000, 0);
    }

    private static Crawl crawl(long found, long done, long failed, long bytes) {
        return Crawl.withoutAllowance(new TaskId(1), found, 0, done, failed, 0, bytes);
    }
}
