package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.jdbc.LedgerOpenException.Reason;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class MigrationsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void the_newest_version_is_the_newest_file_of_every_database(Dialect dialect)
            throws IOException, URISyntaxException {
        String place = "/" + dialect.migrations().replace("classpath:", "");
        var folderOfFiles = Objects.requireNonNull(getClass().getResource(place));
        try (var files = Files.list(Path.of(folderOfFiles.toURI()))) {
            assertThat(files.mapToInt(file -> version(file.getFileName().toString()))
                            .max())
                    .hasValue(Migrations.NEWEST);
        }
    }

    private static int version(String file) {
        return Integer.parseInt(file.substring(1, file.indexOf("__")));
    }

    @Test
    void a_ledger_of_a_newer_version_is_refused() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement()) {
            statement.execute("""
                    insert into flyway_schema_history
                    select 99, '99', 'from the future', type, 'V99__later.sql', checksum, installed_by, installed_on, 1, 1
                    from flyway_schema_history where version = '1'
                    """);
        }
        assertThatThrownBy(() -> JdbcLedgers.open(url, "", "", 1, new ManualTime()))
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(Reason.PROGRAM_TOO_OLD))
                .hasMessageContaining("newer version");
    }

    /// Without a rowid every comparison of a key reads the whole row, however long it is.
    @Test
    void tables_with_long_texts_keep_a_rowid() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement();
                var found = statement.executeQuery("""
                        select group_concat(name, ' ') from pragma_table_list where wr = 1 and name in (
                            select m.name from sqlite_master m, pragma_table_info(m.name) c
                            where c.name in ('payload', 'part', 'saved_cursor', 'result', 'body'))
                        """)) {
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isNull();
        }
    }
}
