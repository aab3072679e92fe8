package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.worker.FailureWords;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskTroubleTest {

    private static final String FULL = "segment not stored key=a cause=java.io.IOException: No space left on device";

    private final DiskTrouble trouble = new DiskTrouble("./out");

    @Test
    void a_full_disk_is_reported_at_intervals_and_not_logged() {
        assertThat(trouble.decide(event(FULL, 1_000))).isEqualTo(FilterReply.DENY);
        assertThat(trouble.decide(event("step failed cause=[SQLITE_FULL]", 2_000)))
                .isEqualTo(FilterReply.DENY);
        assertThat(trouble.news().orElseThrow())
                .hasToString(
                        "no space left in ./out; free disk space: the crawl continues by itself, or stop it and use --resume");
        trouble.decide(event(FULL, 30_000));
        assertThat(trouble.news()).isEmpty();
        trouble.decide(event(FULL, 100_000));
        assertThat(trouble.news()).isPresent();
    }

    @Test
    void a_store_that_is_not_full_but_fails_is_named_as_well() {
        var failure = new LedgerUnavailableException("ledger did not answer", new IOException("broken"));
        assertThat(trouble.decide(event("renewal failed cause=" + FailureWords.of(failure), 1_000)))
                .isEqualTo(FilterReply.DENY);
        assertThat(trouble.decide(event("step failed cause=" + failure, 1_000))).isEqualTo(FilterReply.DENY);
        assertThat(trouble.news())
                .hasValueSatisfying(line -> assertThat(line.toString()).startsWith("cannot write to ./out"));
    }

    @Test
    void errors_unrelated_to_the_disk_are_logged() {
        assertThat(trouble.decide(event("step failed cause=IllegalStateException", 1_000)))
                .isEqualTo(FilterReply.NEUTRAL);
        assertThat(trouble.news()).isEmpty();
    }

    @Test
    void a_full_disk_at_the_start_names_the_folder_and_the_reason() {
        var failure = new LedgerUnavailableException("SQLITE_FULL", new IOException("full"), true);
        var complaint = DiskTrouble.refusal(failure, Path.of("out")).complaint();
        assertThat(complaint.exit().number()).isEqualTo(5);
        assertThat(complaint.code()).isEqualTo("results_not_writable");
        assertThat(complaint.english()).contains("cannot write to folder out (no space left)");
    }

    private static LoggingEvent event(String message, long at) {
        var logger = new LoggerContext().getLogger("dev.trawl.worker");
        var event = new LoggingEvent("", logger, Level.WARN, message, null, null);
        event.setTimeStamp(at);
        return event;
    }
}
