package dev.trawl.jdbc.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.CountedStatements;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads by many keys are one query each.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder and the connection.
class ReadCountTest {

    private static final List<String> HOSTS =
            IntStream.range(0, 200).mapToObj(i -> "h%d.example".formatted(i)).toList();

    @TempDir
    Path folder;

    private Connection connection;
    private CountedStatements counted;

    @BeforeEach
    void open() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            ledger.write(transaction -> {
                transaction
                        .frontier()
                        .hosts()
                        .keep(HOSTS.stream()
                                .map(host -> HostGroup.fresh(host).ruled(HostRule.of(2, Duration.ZERO)))
                                .toList());
                return true;
            });
        }
        connection = DriverManager.getConnection("jdbc:" + url);
        counted = new CountedStatements(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void rules_of_many_groups() {
        assertThat(new JdbcHostReads(reading()).rules(HOSTS)).hasSize(200);
        assertThat(counted.calls()).isEqualTo(1);
    }

    @Test
    void pages_of_many_groups() {
        var keys = HOSTS.stream().map(host -> new PageReads.Key(host, 1, 1)).toList();
        assertThat(new JdbcPageReads(reading()).find(new TaskId(1), keys)).isEmpty();
        assertThat(counted.calls()).isEqualTo(1);
    }

    @Test
    void pages_by_their_ids() {
        var ids = LongStream.range(1, 500).boxed().toList();
        assertThat(new JdbcPageReads(reading()).found(new TaskId(1), ids)).isEmpty();
        assertThat(counted.calls()).isEqualTo(1);
    }

    private JdbcCrawlReads.Reading reading() {
        return new JdbcCrawlReads.Reading() {
            @Override
            public <T> T read(Function<Statements, T> query) {
                return query.apply(counted.statements());
            }
        };
    }
}
